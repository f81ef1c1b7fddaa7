/**
 * `expand-math`: expands math functions for which the target has no instruction to sequences of elementary operations.
 * Functions of narrow floats are computed in f32.
 */
import { ExtFOp, ExtSIOp, ExtUIOp, FmaOp, RemFOp, TruncFOp } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
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
import { plainOperation } from "../../uncontracted.ts";
import { fastCos, fastPow, fastSin, fastTan, mathFunctions, type MathFunction } from "../math/index.ts";
import { BuilderLanes } from "./builder-lanes.ts";
import { rewriteCompositions } from "./compositions.ts";
import { decomposeMath } from "./decompose-math.ts";
import { exponential, exponentialOfLog1p, log1pOfExponential } from "./exponentials.ts";
import { type LaneOptions, lanesType, onLanes } from "./on-lanes.ts";
import { buildBoth, sineAndCosine } from "./sine-and-cosine.ts";

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
    "The algorithms are those of the library in `vector/math`; `docs/numerics.md` lists their errors. Exponentials of f32 are shorter if the argument is known not to be positive, even more so with `fused`, and if results below 2^-109.5 are negligible in the sum that uses them. A `log1p` of an exponential of f32 is computed from the argument of the latter, and a sum of 1 and a `tanh` of f32, or a `tanh` of that logarithm, by one exponential. A sum of 1 and an `erf` of f32 has no case for small arguments. A `math.fma` with a factor of 1 or -1 or an addend of -0 is a sum, difference or product that must not be contracted; it becomes that operation, without flags.",
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
    ctx.count("expanded", rewriteCompositions(rw, ctx.root, ctx.options, isCandidate));
    const ops: Operation[] = [];
    // Functions of an exponential come first, as long as it is one.
    const compositions: Operation[] = [];
    // These come last: an exponential absorbs a product in its argument, but not one that must be rounded.
    const multiplyAdds: Operation[] = [];
    ctx.root.walk((op) => {
      if (exponentialOfLog1p(op) !== undefined) compositions.push(op);
      else if (isCandidate(op)) (op.is(FmaOp) ? multiplyAdds : ops).push(op);
    });
    for (const op of inOrder(compositions, ops, multiplyAdds)) {
      if (op.block === undefined) continue;
      if (op.isUnused && !op.is(tt.ExternElementwiseOp)) {
        rw.erase(op);
        continue;
      }
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
      const pair = sineAndCosine(op, ctx.options);
      if (pair !== undefined) {
        const [sine, cosine] = buildBoth(rw, pair.sine.input, ctx.options);
        if (sine !== undefined) rw.replace(pair.sine, sine);
        if (cosine !== undefined) rw.replace(pair.cosine, cosine);
        ctx.count("expanded", 2);
        continue;
      }
      const result = expand(rw, op, ctx.options);
      if (result === undefined) continue;
      rw.replace(op, asResult(rw, op, result));
      ctx.count("expanded");
    }
  },
});

/** Iterates over the lists in order, including operations that are added to one meanwhile. */
function* inOrder(...lists: readonly (readonly Operation[])[]): Iterable<Operation> {
  for (const list of lists) yield* list;
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
  if (tts.isMarked(op, "called")) return false;
  // The back end calls a function for one remainder at a time.
  if (op.is(RemFOp)) return op.result.type instanceof VectorType && isOfKind(op.result.type, "f32");
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
  ["math.tan", fastTan],
  ["math.powf", fastPow],
]);

function expand(rw: Rewriter, op: Operation, options: LaneOptions): Value | undefined {
  const plain = op.is(FmaOp) ? plainOperation(op) : undefined;
  if (plain !== undefined) {
    const { lhs, rhs } = plain;
    return rw.createGeneric(plain.name, { operands: [lhs, rhs], resultTypes: [lhs.type] }).resultAt(0);
  }
  const name = functionName(op);
  const entry = mathFunctions.get(name);
  const type = op.operands[0]?.type;
  if (entry === undefined || type === undefined) return undefined;
  const exp = exponentialOfLog1p(op);
  if (exp !== undefined) return log1pOfExponential(rw, exp, options);
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

/** The name under which the library has the function of an operation. */
function functionName(op: Operation): string {
  if (op.is(RemFOp)) return "fmod";
  return op.is(tt.ExternElementwiseOp) ? libdeviceName(op.symbol.value) : op.name;
}

/** The name of a libdevice function without affixes: `exp` for `__nv_expf` and `__nv_exp`. */
function libdeviceName(symbol: string): string {
  const base = symbol.replace(/^__nv_(fast_)?/, "");
  if (mathFunctions.has(base)) return base;
  return base.endsWith("f") ? base.slice(0, -1) : base;
}
