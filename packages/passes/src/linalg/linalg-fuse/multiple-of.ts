/** Multiples of loop limits, without a multiplication if the limit is a quotient. */
import { ConstantOp, constantInt, DivSIOp, ExtSIOp, IndexCastOp, MaxSIOp, MinSIOp, MulIOp } from "@tt-opt/dialect-std";
import { type Builder, type Value } from "@tt-opt/ir-core";
import { divisorOfValue, isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";

/**
 * `value` times `factor`, as the end of a loop over indices, which are not negative: a product that is not a limit as it
 * is, is clamped to numbers from 0 to the largest multiple of `factor` in 32 bits.
 */
export function multipleOf(b: Builder, value: Value, factor: number): Value {
  const exact = exactMultiple(b, value, factor);
  if (exact !== undefined) return exact;
  const number = (of: number): Value => ConstantOp.int(b, value.type, of).result;
  const lhs = MinSIOp.build(b, { lhs: value, rhs: number(mostOf(factor)) }).result;
  const least = isNonNegativeValue(value) ? lhs : MaxSIOp.build(b, { lhs, rhs: number(0) }).result;
  return MulIOp.build(b, { lhs: least, rhs: number(factor) }).result;
}

/** The largest number of which a multiple by `factor` has 32 bits. */
function mostOf(factor: number): number {
  return Math.floor((2 ** 31 - 1) / factor);
}

/** The same for a quotient by `factor` of a multiple of it, possibly clamped. */
function exactMultiple(b: Builder, value: Value, factor: number): Value | undefined {
  const constant = constantInt(value);
  if (constant !== undefined) {
    const clamped = Math.max(0, Math.min(Number(constant), mostOf(factor)));
    return ConstantOp.int(b, value.type, clamped * factor).result;
  }
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
