/**
 * `expand-math`: expands math functions for which the target has no instruction to sequences of elementary operations.
 * Functions of narrow floats are computed in f32.
 */
import {
  AddFOp,
  ExpOp,
  ExtFOp,
  ExtSIOp,
  ExtUIOp,
  FastMathFlagsAttr,
  FmaOp,
  MulFOp,
  NegFOp,
  SubFOp,
  TruncFOp,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { BroadcastOp } from "@tt-opt/dialect-vector";
import {
  at,
  beforeOp,
  ConstantPool,
  definePass,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  opt,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Type,
  UnrankedTensorType,
  type Value,
  VectorType,
  withElementType,
} from "@tt-opt/ir-core";
import { nonPositiveMark } from "../../tt/index.ts";
import { constantNumber, plainOperation } from "../../uncontracted.ts";
import {
  type ExpKnowledge,
  fastCos,
  fastExp,
  fastExp2,
  fastPow,
  fastSin,
  mathFunctions,
  type MathFunction,
} from "../math/index.ts";
import { extractLane } from "../linalg-vectorize/shuffles.ts";
import { absorbFactor } from "./absorb-factor.ts";
import { BuilderLanes } from "./builder-lanes.ts";
import { decomposeMath } from "./decompose-math.ts";

/** Operations for which WebAssembly has instructions; the back end lowers them directly. */
const elementary: ReadonlySet<string> = new Set(
  [
    "absf",
    "absi",
    "ceil",
    "copysign",
    "ctlz",
    "cttz",
    "ctpop",
    "floor",
    "fma",
    "round",
    "roundeven",
    "sqrt",
    "trunc",
  ].map((name) => `math.${name}`),
);

/** See the file's header. */
export const expandMath = definePass({
  name: "expand-math",
  summary: "expand math functions to elementary operations",
  description:
    "The algorithms are those of the library in `vector/math`; `docs/numerics.md` lists their errors. Exponentials of f32 are shorter if the argument is known not to be positive, even more so with `fused`, and if results below 2^-125.5 are negligible in the sum that uses them. A `math.fma` with a factor of 1 or -1 or an addend of -0 is a sum, difference or product that must not be contracted; it becomes that operation, without flags.",
  options: {
    fused: opt.bool(false, "assume that `vector.fma` rounds once: exponentials, sines, cosines and powers are shorter"),
    vectors: opt.bool(
      false,
      "compute exponentials of scalars, and with `fused` sines, cosines and powers, in a lane of a vector",
    ),
  },
  statistics: { expanded: "operations expanded" },
  example: {
    input: `func.func @half(%x: f16) -> f16 {
  %y = math.tanh %x : f16
  return %y : f16
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    // These come last: an exponential absorbs a product in its argument, but not one that must be rounded.
    const multiplyAdds: Operation[] = [];
    ctx.root.walk((op) => void (isCandidate(op) && (op.is(FmaOp) ? multiplyAdds : ops).push(op)));
    for (const op of inOrder(ops, multiplyAdds)) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.constants = ConstantPool.around(op, rw.constants);
      const parts = decomposeMath(rw, op);
      if (parts !== undefined) {
        rw.replace(op, ...parts);
        // Results that are functions themselves are expanded later.
        for (const { definingOp } of parts)
          if (definingOp !== undefined && isCandidate(definingOp)) ops.push(definingOp);
        ctx.count("expanded");
        continue;
      }
      const result = expand(rw, op, ctx.options);
      if (result === undefined) continue;
      rw.replace(op, asResult(rw, op, result));
      ctx.count("expanded");
    }
  },
});

/** Iterates over both lists in order, including operations that are added to the first one meanwhile. */
function* inOrder(first: readonly Operation[], last: readonly Operation[]): Iterable<Operation> {
  yield* first;
  yield* last;
}

/** Converts a truth value to 0 or 1 if the library function returns an integer. */
function asResult(rw: Rewriter, op: Operation, value: Value): Value {
  const { type } = op.resultAt(0);
  if (value.type === type || !(elementTypeOrSelf(type) instanceof IntegerType)) return value;
  return ExtUIOp.build(rw, { in: value, resultTypes: [type] }).resultAt(0);
}

/** Functions of tensors are expanded after they have become loops. */
function isCandidate(op: Operation): boolean {
  if (op.operands.some(({ type }) => type instanceof RankedTensorType || type instanceof UnrankedTensorType))
    return false;
  if (op.is(tt.ExternElementwiseOp)) return true;
  if (op.is(FmaOp))
    return isOfKind(op.result.type, "f64") || (isOfKind(op.result.type, "f32") && plainOperation(op) !== undefined);
  return op.definition.dialectName === "math" && !elementary.has(op.name);
}

function isOfKind(type: Type, kind: "f32" | "f64"): boolean {
  const element = elementTypeOrSelf(type);
  return element instanceof FloatType && element.kind === kind;
}

/** Functions of f32 that are short if an fma rounds once. */
const fusedFunctions: ReadonlyMap<string, (o: BuilderLanes, x: Value, y: Value) => Value> = new Map([
  ["math.sin", fastSin],
  ["math.cos", fastCos],
  ["math.powf", fastPow],
]);

/** How short functions are computed. */
interface LaneOptions {
  readonly fused: boolean;
  readonly vectors: boolean;
}

function expand(rw: Rewriter, op: Operation, options: LaneOptions): Value | undefined {
  const plain = op.is(FmaOp) ? plainOperation(op) : undefined;
  if (plain !== undefined) {
    const { lhs, rhs } = plain;
    return rw.createGeneric(plain.name, { operands: [lhs, rhs], resultTypes: [lhs.type] }).resultAt(0);
  }
  const name = op.is(tt.ExternElementwiseOp) ? libdeviceName(op.symbol.value) : op.name;
  const entry = mathFunctions.get(name);
  const type = op.operands[0]?.type;
  if (entry === undefined || type === undefined) return undefined;
  const element = elementTypeOrSelf(type);
  if (!(element instanceof FloatType)) return undefined;
  if (element.width < 32) return viaF32(rw, op, (operands) => apply(rw, op, name, entry, operands, options));
  return apply(rw, op, name, entry, op.operands, options);
}

/** Computes in f32 and rounds the result to the type of the operation. */
function viaF32(
  rw: Rewriter,
  op: Operation,
  compute: (operands: readonly Value[]) => Value | undefined,
): Value | undefined {
  const f32 = FloatType.get(op.context, "f32");
  const wide = op.operands.map((operand) => {
    if (!(elementTypeOrSelf(operand.type) instanceof FloatType)) return operand;
    return ExtFOp.build(rw, { in: operand, resultTypes: [withElementType(operand.type, f32)] }).resultAt(0);
  });
  const result = compute(wide);
  const type = op.resultAt(0).type;
  if (result === undefined || result.type === type) return result;
  return TruncFOp.build(rw, { in: result, resultTypes: [type] }).resultAt(0);
}

function apply(
  rw: Rewriter,
  op: Operation,
  name: string,
  entry: MathFunction,
  operands: readonly Value[],
  options: LaneOptions,
): Value | undefined {
  const { type } = at(operands, 0);
  const lanes = lanesOf(rw, type);
  if (lanes === undefined) return undefined;
  const [x, y, z, w] = operands;
  if (x === undefined) return undefined;
  if (lanes.width === 32 && (name === "math.exp" || name === "math.exp2")) return exponential(rw, op, x, options);
  const fused = fusedFunctions.get(name);
  const ownType = lanesType(x, options);
  if (lanes.width === 32 && fused !== undefined && options.fused && ownType instanceof VectorType)
    return onLanes(rw, operands, ownType, (o, [base = x, power = base]) => fused(o, base, power));
  switch (entry.kind) {
    case "f->f":
    case "f->i":
    case "f->b":
      return entry.lower(lanes, x);
    case "ff->f":
      return y === undefined ? undefined : entry.lower(lanes, x, y);
    case "fi->f": {
      const power = y === undefined ? undefined : widenedPower(rw, y, lanes.width);
      return power === undefined ? undefined : entry.lower(lanes, x, power);
    }
    case "fff->f":
      return y === undefined || z === undefined ? undefined : entry.lower(lanes, x, y, z);
    case "ffff->f":
      return y === undefined || z === undefined || w === undefined ? undefined : entry.lower(lanes, x, y, z, w);
  }
}

/**
 * Builds `exp` or `exp2` of f32. A scalar in a lane of a vector shares constants with vectors and has fused operations.
 */
function exponential(rw: Rewriter, op: Operation, x: Value, options: LaneOptions): Value {
  const type = lanesType(x, options);
  const { value, build } = shortestExponential(rw, op, x, options.fused && type instanceof VectorType);
  return onLanes(rw, [value], type, (lanes, [argument = value]) => {
    const result = build(lanes, argument);
    return type === x.type ? contractable(rw, result) : result;
  });
}

/** An exponential as a function of a value from which its argument is computed, or of the argument itself. */
interface Exponential {
  readonly value: Value;
  readonly build: (lanes: BuilderLanes, value: Value) => Value;
}

/**
 * Chooses the form of an exponential. `e^x` is a power of 2 if its argument is a multiple by a constant, which absorbs
 * `log2 e`: without a product where it can go into other constants, and in a fused operation elsewhere.
 */
function shortestExponential(rw: Rewriter, op: Operation, x: Value, isFused: boolean): Exponential {
  const known = knowledgeOf(op);
  const base = op.is(ExpOp) ? Math.LOG2E : 1;
  const { value, scale } = multipliedArgument(x);
  const factor = scale * base;
  const absorbed = factor === 1 || (value !== x && !x.hasOneUse) ? undefined : absorbFactor(value, factor, op.block);
  if (absorbed !== undefined) return { value: absorbed(rw), build: (lanes, y) => fastExp2(lanes, y, known) };
  if (!op.is(ExpOp))
    return isFused
      ? { value, build: (lanes, y) => fastExp2(lanes, y, known, scale) }
      : { value: x, build: (lanes, y) => fastExp2(lanes, y, known) };
  if (Number.isInteger(Math.log2(Math.abs(scale)))) {
    const isRounded = known === "non-positive" || value.definingOp?.is(MulFOp) === true;
    const reduction = isFused && isRounded ? "one-step" : "two-step";
    return { value, build: (lanes, y) => fastExp(lanes, y, known, scale, reduction) };
  }
  if (isFused) return { value, build: (lanes, y) => fastExp2(lanes, y, known, factor) };
  const product = absorbFactor(x, base, op.block);
  return product === undefined
    ? { value: x, build: (lanes, y) => fastExp(lanes, y, known) }
    : { value: product(rw), build: (lanes, y) => fastExp2(lanes, y, known) };
}

/** The type of the lanes in which a function of `x` is computed. */
function lanesType(x: Value, { vectors }: LaneOptions): Type {
  return x.type instanceof VectorType || !vectors ? x.type : VectorType.get([4], x.type);
}

/** Builds a function of f32 in lanes of `type`, which is that of `operands` or, for scalars, a vector of copies. */
function onLanes(
  rw: Rewriter,
  operands: readonly Value[],
  type: Type,
  build: (o: BuilderLanes, operands: readonly Value[]) => Value,
): Value {
  const isScalar = operands[0]?.type !== type;
  const values = isScalar
    ? operands.map((source) => BroadcastOp.build(rw, { source, resultTypes: [type] }).resultAt(0))
    : operands;
  const lanes = new BuilderLanes(rw, 32, type instanceof VectorType ? type.elementCount : undefined);
  const result = build(lanes, values);
  return isScalar ? extractLane(rw, result, 0) : result;
}

/**
 * Marks the final product of an exponential. It is exact except for subnormal results, so a sum with it may round once.
 */
function contractable(rw: Rewriter, result: Value): Value {
  const product = result.definingOp;
  if (product?.is(MulFOp) === true && result.type instanceof VectorType)
    rw.setAttribute(product, "fastmath", FastMathFlagsAttr.get(product.context, "contract"));
  return result;
}

/** The largest exponent of a scale that the constants of an exponential can absorb. */
const greatestScale = 8;

/**
 * Splits a negated value, or a multiple by a constant, into value and scale, if the scale keeps the bounds of an
 * exponential far from those of floats.
 */
function multipliedArgument(x: Value): { readonly value: Value; readonly scale: number } {
  const op = x.definingOp;
  if (op?.is(NegFOp) === true) return { value: op.operand(0), scale: -1 };
  if (op?.is(SubFOp) === true && constantNumber(op.lhs) === 0) return { value: op.rhs, scale: -1 };
  const factor = op?.is(MulFOp) === true ? constantNumber(op.rhs) : undefined;
  if (op === undefined || factor === undefined || !(Math.abs(Math.log2(Math.abs(factor))) <= greatestScale))
    return { value: x, scale: 1 };
  return { value: op.operand(0), scale: factor };
}

/** What is known about the argument and the result of an exponential. */
function knowledgeOf(op: Operation): ExpKnowledge {
  if (op.attribute(nonPositiveMark) !== undefined) return "non-positive";
  return [...op.resultAt(0).uses()].every(({ owner }) => hidesTinyTerms(owner)) ? "coarse" : "nothing";
}

/** Whether an operation adds a constant so large that a term below 2^-125 is negligible. */
function hidesTinyTerms(op: Operation): boolean {
  if (!op.is(AddFOp) && !op.is(SubFOp)) return false;
  return op.operands.some((operand) => {
    const value = constantNumber(operand);
    return value !== undefined && Math.abs(value) >= 2 ** -90;
  });
}

/** Extends an integer operand to the width of the float lanes; undefined if it is wider. */
function widenedPower(rw: Rewriter, power: Value, width: number): Value | undefined {
  const element = elementTypeOrSelf(power.type);
  if (!(element instanceof IntegerType) || element.width > width) return undefined;
  if (element.width === width) return power;
  const type = withElementType(power.type, IntegerType.get(rw.context, width));
  return ExtSIOp.build(rw, { in: power, resultTypes: [type] }).resultAt(0);
}

function lanesOf(rw: Rewriter, type: Type): BuilderLanes | undefined {
  const element = elementTypeOrSelf(type);
  if (!(element instanceof FloatType) || (element.kind !== "f32" && element.kind !== "f64")) return undefined;
  const count = type instanceof VectorType ? type.elementCount : undefined;
  return new BuilderLanes(rw, element.kind === "f32" ? 32 : 64, count);
}

/** The name of a libdevice function without affixes: `exp` for `__nv_expf` and `__nv_exp`. */
function libdeviceName(symbol: string): string {
  const base = symbol.replace(/^__nv_(fast_)?/, "");
  if (mathFunctions.has(base)) return base;
  return base.endsWith("f") ? base.slice(0, -1) : base;
}
