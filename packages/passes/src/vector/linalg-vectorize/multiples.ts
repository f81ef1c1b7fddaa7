/** Facts about the divisors of an index. */
import { constantInt, ExtSIOp, IndexCastOp, MulIOp, scf } from "@tt-opt/dialect-std";
import { type Value } from "@tt-opt/ir-core";
import { divisorOfValue } from "../../tt/tt-to-structured/scalar-facts.ts";

/**
 * Whether `value` is known to be a multiple of `divisor`: a sum, product, remainder or maximum of multiples, a value to
 * which a loop adds multiples, or one of which every launch knows it.
 * @param isGiven Whether a value is a multiple for another reason.
 */
export function isMultipleOf(value: Value, divisor: number, isGiven: (value: Value) => boolean = () => false): boolean {
  const known = { given: isGiven, found: new Map<Value, boolean>() };
  return isMultiple(value, BigInt(divisor), known);
}

/** The state of one query. */
interface Known {
  readonly given: (value: Value) => boolean;
  readonly found: Map<Value, boolean>;
}

/** @param known Previous results; a carried value is assumed to be a multiple until it is found not to be one. */
function isMultiple(value: Value, divisor: bigint, known: Known): boolean {
  if (divisor === 1n) return true;
  let isKnown = known.found.get(value);
  if (isKnown === undefined) {
    isKnown = known.given(value) || findMultiple(value, divisor, known);
    known.found.set(value, isKnown);
  }
  return isKnown;
}

/** Operations whose result is a multiple if their operands are. */
const combining: ReadonlySet<string> = new Set(
  ["addi", "subi", "remsi", "remui", "maxsi", "minsi"].map((name) => `arith.${name}`),
);

function findMultiple(value: Value, divisor: bigint, known: Known): boolean {
  const constant = constantInt(value);
  if (constant !== undefined) return constant % divisor === 0n;
  const op = value.definingOp;
  if (op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true) return isMultiple(op.operand(0), divisor, known);
  if (op !== undefined && combining.has(op.name))
    return op.operands.every((operand) => isMultiple(operand, divisor, known));
  if (op?.is(MulIOp) === true) return op.operands.some((operand) => isMultiple(operand, divisor, known));
  if (op?.is(scf.ForOp) !== true) return divisorOfValue(value) % Number(divisor) === 0;
  const index = op.results.findIndex((result) => result === value);
  const [init, carried, next] = [op.initArgs[index], op.body.args[index + 1], op.body.terminator?.operands[index]];
  if (init === undefined || carried === undefined || next === undefined) return false;
  known.found.set(carried, true);
  return isMultiple(init, divisor, known) && isMultiple(next, divisor, known);
}
