/** Describes addresses as far as needed to tell which program they belong to. */
import { AddIOp, constantInt, ExtSIOp, ExtUIOp, MulIOp, scf, SubIOp, TruncIOp } from "@tt-opt/dialect-std";
import { RmwOp, tt } from "@tt-opt/dialect-tt";
import { BlockArgument, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";

/** A pointer plus `constant` elements and multiples of values. */
export interface Place {
  readonly base: Value;
  readonly constant: bigint;
  readonly terms: ReadonlyMap<Value, bigint>;
}

/**
 * Sums with more terms are not expanded further, since a sum whose terms are used several times may expand without end.
 */
const mostParts = 256;

/** The place that `pointer` points to; values that loops change are those before the first iteration. */
export function placeOf(pointer: Value): Place {
  let base = pointer;
  let constant = 0n;
  const terms = new Map<Value, bigint>();
  const addends: [Value, bigint][] = [];
  for (;;) {
    const value = startOf(base);
    const op = value.definingOp;
    base = value;
    if (op?.is(tt.AddPtrOp) === true) addends.push([op.offset, 1n]);
    else if (op?.is(tt.SplatOp) !== true) break;
    base = op.operand(0);
  }
  let parts = 0;
  for (let next = addends.pop(); next !== undefined; next = addends.pop()) {
    const factor = next[1];
    const value = startOf(next[0]);
    const number = constantInt(value);
    if (number === undefined) {
      const found = parts++ < mostParts ? addendsOf(value) : undefined;
      if (found === undefined) terms.set(value, (terms.get(value) ?? 0n) + factor);
      else for (const [part, times] of found) addends.push([part, times * factor]);
    } else constant += number * factor;
  }
  return { base, constant, terms: new Map([...terms].filter(([, factor]) => factor !== 0n)) };
}

/** Whether `one` is the place that a program with a greater id accesses as `other`. */
export function isOfLater(one: Place, other: Place): boolean {
  if (one.terms.size !== other.terms.size || one.constant === other.constant) return false;
  if ([...one.terms].some(([value, factor]) => other.terms.get(value) !== factor)) return false;
  const factors = [...one.terms].filter(([value]) => isNumber(value)).map(([, factor]) => factor);
  const isBehind = one.constant > other.constant;
  return factors.length > 0 && factors.every((factor) => factor > 0n === isBehind);
}

/** Whether `one` is the same place for all programs, and `other` is not. */
export function isOfAll(one: Place, other: Place): boolean {
  return [...one.terms.keys()].every(isSameForAll) && [...other.terms.keys()].some(isNumber);
}

/** The values whose sum is `value`, with their factors; undefined if unknown. */
function addendsOf(value: Value): readonly (readonly [Value, bigint])[] | undefined {
  const op = value.definingOp;
  if (op === undefined) return undefined;
  if (op.is(ExtSIOp) || op.is(ExtUIOp) || op.is(TruncIOp) || op.is(tt.SplatOp)) return [[op.operand(0), 1n]];
  if (op.is(AddIOp) || op.is(SubIOp)) {
    return [
      [op.lhs, 1n],
      [op.rhs, op.is(SubIOp) ? -1n : 1n],
    ];
  }
  if (!op.is(MulIOp)) return undefined;
  const [left, right] = [constantInt(op.lhs), constantInt(op.rhs)];
  if (right !== undefined) return [[op.lhs, right]];
  return left === undefined ? undefined : [[op.rhs, left]];
}

/** The initial value of a loop's argument; other values are unchanged. */
function startOf(value: Value): Value {
  const loop = value.parentBlock?.parentOp;
  const isChecked = value instanceof BlockArgument && loop?.is(scf.WhileOp) && value.parentBlock === loop.afterBlock;
  const first = isChecked ? loop.conditionOp.operand(value.index + 1) : scf.firstValue(value);
  return first === undefined ? value : startOf(first);
}

/** Whether `value` is the program id, or a number that a program draws when it starts. */
function isNumber(value: Value): boolean {
  const op = value.definingOp;
  return (
    op?.is(tt.GetProgramIdOp) === true || (op?.is(tt.AtomicRMWOp) === true && RmwOp.name(op.atomic_rmw_op) === "add")
  );
}

/** Whether all programs compute `value` in the same way from the arguments of the launch. */
function isSameForAll(value: Value): boolean {
  const values = new Set([value]);
  for (const each of values) {
    const op = each.definingOp;
    if (op === undefined && each.parentBlock?.parentOp?.is(tt.FuncOp) !== true) return false;
    if (op !== undefined && (op.is(tt.GetProgramIdOp) || op.regions.length > 0 || !isMemoryEffectFree(op)))
      return false;
    op?.operands.forEach((operand) => values.add(operand));
  }
  return true;
}
