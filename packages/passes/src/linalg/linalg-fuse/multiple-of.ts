/** Multiples of loop limits, without a multiplication if the limit is a quotient. */
import { ConstantOp, constantInt, DivSIOp, ExtSIOp, IndexCastOp, MaxSIOp, MinSIOp, MulIOp } from "@tt-opt/dialect-std";
import { type Builder, type Value } from "@tt-opt/ir-core";
import { divisorOfValue } from "../../tt/tt-to-structured/scalar-facts.ts";

/**
 * `value` times `factor`. A product that is computed at run time is clamped to the largest multiple of `factor` in 32
 * bits.
 */
export function multipleOf(b: Builder, value: Value, factor: number): Value {
  const exact = exactMultiple(b, value, factor);
  if (exact !== undefined) return exact;
  const most = ConstantOp.int(b, value.type, Math.floor((2 ** 31 - 1) / factor)).result;
  const lhs = MinSIOp.build(b, { lhs: value, rhs: most }).result;
  return MulIOp.build(b, { lhs, rhs: ConstantOp.int(b, value.type, factor).result }).result;
}

/** The same for a quotient by `factor` of a multiple of it, possibly clamped. */
function exactMultiple(b: Builder, value: Value, factor: number): Value | undefined {
  const constant = constantInt(value);
  if (constant !== undefined) return ConstantOp.int(b, value.type, constant * BigInt(factor)).result;
  const op = value.definingOp;
  if (op === undefined) return undefined;
  if (op.is(DivSIOp)) {
    const isExact = constantInt(op.rhs) === BigInt(factor) && divisorOfValue(op.lhs) % factor === 0;
    return isExact ? op.lhs : undefined;
  }
  if (op.is(IndexCastOp) || op.is(ExtSIOp)) {
    const inner = exactMultiple(b, op.operand(0), factor);
    if (inner === undefined) return undefined;
    const operands = { in: inner, resultTypes: [value.type] };
    return (op.is(IndexCastOp) ? IndexCastOp : ExtSIOp).build(b, operands).resultAt(0);
  }
  if (!op.is(MaxSIOp) && !op.is(MinSIOp)) return undefined;
  const [lhs, rhs] = op.operands.map((operand) => exactMultiple(b, operand, factor));
  if (lhs === undefined || rhs === undefined) return undefined;
  return (op.is(MaxSIOp) ? MaxSIOp : MinSIOp).build(b, { lhs, rhs }).result;
}
