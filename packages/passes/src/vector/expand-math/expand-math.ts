/**
 * `expand-math`: math functions that a target has no instruction for become sequences of elementary operations. Functions
 * of narrow floats are computed in f32.
 */
import { ExtFOp, TruncFOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  definePass,
  elementTypeOrSelf,
  FloatType,
  type Operation,
  opt,
  RankedTensorType,
  type Rewriter,
  type Type,
  UnrankedTensorType,
  type Value,
  VectorType,
  withElementType,
} from "@tt-opt/ir-core";
import { fastExp, fastExp2, mathFunctions, type MathFunction } from "../math/index.ts";
import { BuilderLanes } from "./builder-lanes.ts";

/** What WebAssembly has instructions for; the back end takes these as they are. */
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
  summary: "turn math functions into elementary operations",
  description:
    "The algorithms and their errors are those of the library in `vector/math`. With `fast`, exponentials of f32 are the short ones: 2.2 ulp, and 0 for results below 2^-125.5.",
  options: { fast: opt.bool(true, "use the short exponentials for f32") },
  statistics: { expanded: "operations expanded" },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    ctx.root.walk((op) => void (isCandidate(op) && ops.push(op)));
    for (const op of ops) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const result = expand(rw, op, ctx.options.fast);
      if (result === undefined) continue;
      rw.replace(op, result);
      ctx.count("expanded");
    }
  },
});

/** Functions of tensors wait until they have become loops. */
function isCandidate(op: Operation): boolean {
  if (op.operands.some(({ type }) => type instanceof RankedTensorType || type instanceof UnrankedTensorType))
    return false;
  if (op.is(tt.ExternElementwiseOp)) return true;
  return op.definition.dialectName === "math" && !elementary.has(op.name);
}

function expand(rw: Rewriter, op: Operation, fast: boolean): Value | undefined {
  const name = op.is(tt.ExternElementwiseOp) ? libdeviceName(op.symbol.value) : op.name;
  const entry = mathFunctions.get(name);
  const type = op.operands[0]?.type;
  if (entry === undefined || type === undefined) return undefined;
  const element = elementTypeOrSelf(type);
  if (!(element instanceof FloatType)) return undefined;
  if (element.width < 32) return viaF32(rw, op, (operands) => apply(rw, name, entry, operands, fast));
  return apply(rw, name, entry, op.operands, fast);
}

/** Computes on f32 and rounds the result to what the operation gives. */
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
  name: string,
  entry: MathFunction,
  operands: readonly Value[],
  fast: boolean,
): Value | undefined {
  const { type } = at(operands, 0);
  const lanes = lanesOf(rw, type);
  if (lanes === undefined) return undefined;
  const [x, y, z] = operands;
  if (x === undefined) return undefined;
  if (fast && lanes.width === 32 && name === "math.exp") return fastExp(lanes, x);
  if (fast && lanes.width === 32 && name === "math.exp2") return fastExp2(lanes, x);
  switch (entry.kind) {
    case "f->f":
    case "f->i":
    case "f->b":
      return entry.lower(lanes, x);
    case "ff->f":
    case "fi->f":
      return y === undefined ? undefined : entry.lower(lanes, x, y);
    case "fff->f":
      return y === undefined || z === undefined ? undefined : entry.lower(lanes, x, y, z);
  }
}

function lanesOf(rw: Rewriter, type: Type): BuilderLanes | undefined {
  const element = elementTypeOrSelf(type);
  if (!(element instanceof FloatType) || (element.kind !== "f32" && element.kind !== "f64")) return undefined;
  const count = type instanceof VectorType ? type.elementCount : undefined;
  return new BuilderLanes(rw, element.kind === "f32" ? 32 : 64, count);
}

/** `exp` for `__nv_expf` and `__nv_exp`. */
function libdeviceName(symbol: string): string {
  const base = symbol.replace(/^__nv_(fast_)?/, "");
  if (mathFunctions.has(base)) return base;
  return base.endsWith("f") ? base.slice(0, -1) : base;
}
