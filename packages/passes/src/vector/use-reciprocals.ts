/**
 * `use-reciprocals`: a product takes a quarter of the time of a quotient. The reciprocal of a divisor that does not change
 * is computed once, before the loop, or is a constant.
 */
import { ConstantOp, constantFloat, DivFOp, MulFOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  beforeOp,
  definePass,
  elementTypeOrSelf,
  FloatType,
  type Rewriter,
  type Type,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const useReciprocals = definePass({
  name: "use-reciprocals",
  summary: "divide by a scalar or a constant through its reciprocal",
  description: `A division of a vector by a \`vector.broadcast\` of a float or by a constant, with the flag \`arcp\`, becomes
a product with the reciprocal. The result is rounded twice and may differ in its last bits. A division by a power of two
whose reciprocal is not subnormal becomes a product in any case, which is the same number. Divisions by vectors whose
lanes differ are left alone.`,
  statistics: { replaced: "divisions that became products" },
  example: {
    input: `func.func @f(%x: vector<4xf32>, %n: f32) -> vector<4xf32> {
  %v = vector.broadcast %n : f32 to vector<4xf32>
  %q = arith.divf %x, %v fastmath<arcp> : vector<4xf32>
  return %q : vector<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const divisions: DivFOp[] = [];
    ctx.root.walkOps(DivFOp, (op) => void divisions.push(op));
    for (const op of divisions) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const rhs = reciprocalOf(rw, op);
      if (rhs === undefined) continue;
      rw.replace(op, MulFOp.build(rw, { lhs: op.lhs, rhs }).result);
      ctx.count("replaced");
    }
  },
});

/** What a division may multiply by instead; undefined if nothing. */
function reciprocalOf(rw: Rewriter, { rhs, result, fastmath }: DivFOp): Value | undefined {
  const { type } = result;
  const constant = constantFloat(rhs);
  const isInexact = fastmath.has("arcp") && type instanceof VectorType;
  if (constant !== undefined)
    return hasExactReciprocal(constant, elementTypeOrSelf(type)) || (isInexact && isOrdinary(1 / constant))
      ? ConstantOp.float(rw, type, 1 / constant).result
      : undefined;
  const divisor = isInexact ? splatOf(rhs) : undefined;
  if (divisor === undefined || !(divisor.type instanceof FloatType)) return undefined;
  const one = ConstantOp.float(rw, divisor.type, 1).result;
  const reciprocal = DivFOp.build(rw, { lhs: one, rhs: divisor }).result;
  return vector.BroadcastOp.build(rw, { source: reciprocal, resultTypes: [type] }).resultAt(0);
}

/** The exponents of the powers of two whose reciprocals are not subnormal. */
const mostExponent: Readonly<Record<string, number>> = { f32: 126, f64: 1022 };

/** Whether a number of `type` and its reciprocal are powers of two that are not subnormal. */
function hasExactReciprocal(n: number, type: Type): boolean {
  const most = type instanceof FloatType ? (mostExponent[type.kind] ?? -1) : -1;
  const exponent = Math.round(Math.log2(Math.abs(n)));
  return Math.abs(exponent) <= most && 2 ** exponent === Math.abs(n);
}

/** Whether a float is neither 0 nor subnormal, infinite or NaN. */
function isOrdinary(n: number): boolean {
  return Math.abs(n) >= 2 ** -126 && Math.abs(n) < 2 ** 128;
}

function splatOf(value: Value): Value | undefined {
  const op = value.definingOp;
  return op?.is(vector.BroadcastOp) === true ? op.source : undefined;
}
