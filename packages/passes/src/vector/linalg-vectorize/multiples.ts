/** What is known of the divisors of an index. */
import { AddIOp, constantInt, MulIOp, scf } from "@tt-opt/dialect-std";
import { type Value } from "@tt-opt/ir-core";

/** Whether `value` is known to be a multiple of `divisor`: a sum, a product, or what a loop adds multiples to. */
export function isMultipleOf(value: Value, divisor: number): boolean {
  return isMultiple(value, BigInt(divisor), new Map());
}

/** @param known What was found already; what a loop carries is taken for a multiple until it is found to be none. */
function isMultiple(value: Value, divisor: bigint, known: Map<Value, boolean>): boolean {
  if (divisor === 1n) return true;
  let isKnown = known.get(value);
  if (isKnown === undefined) {
    isKnown = findMultiple(value, divisor, known);
    known.set(value, isKnown);
  }
  return isKnown;
}

function findMultiple(value: Value, divisor: bigint, known: Map<Value, boolean>): boolean {
  const constant = constantInt(value);
  if (constant !== undefined) return constant % divisor === 0n;
  const op = value.definingOp;
  if (op?.is(AddIOp) === true) return op.operands.every((operand) => isMultiple(operand, divisor, known));
  if (op?.is(MulIOp) === true) return op.operands.some((operand) => isMultiple(operand, divisor, known));
  if (op?.is(scf.ForOp) !== true) return false;
  const index = op.results.findIndex((result) => result === value);
  const [init, carried, next] = [op.initArgs[index], op.body.args[index + 1], op.body.terminator?.operands[index]];
  if (init === undefined || carried === undefined || next === undefined) return false;
  known.set(carried, true);
  return isMultiple(init, divisor, known) && isMultiple(next, divisor, known);
}
