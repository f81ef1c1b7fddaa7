/**
 * Groups of runs: those in turn from which to which only one digit, its quotient and the digits of that move, as in the
 * rows of one plane. What depends on other digits is the same in all of them, and is computed once, before the loop over
 * the runs of a group.
 */
import {
  AddIOp,
  CmpIOp,
  constantInt,
  ConstantOp,
  ExtUIOp,
  MinUIOp,
  MulIOp,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { at, type Builder, defined, IntegerType, type Value } from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { withSign } from "../invariant-divisor.ts";
import { carriedDigits, type DigitValues, digitsOf, movedDigits, numberLike } from "./digit-values.ts";
import type { VectorPlan } from "./plan.ts";
import type { Digit, RunDigits } from "./run-digits.ts";
import { fewestRuns } from "./run-facts.ts";
import type { RunStart } from "./runs.ts";

/** The digits that move within groups. */
export interface RunGroups {
  /** The one that ends runs within groups. */
  readonly lead: Digit;
  /** Those that divide its quotient. None of them begins again within a group. */
  readonly coarser: readonly Digit[];
}

/** The groups of the runs of a plan; undefined if there is nothing to compute once for several runs. */
export function findGroups(digits: RunDigits, { extents, loop }: VectorPlan): RunGroups | undefined {
  const extent = at(extents, loop);
  const roots = digits.filter(({ finer }) => finer === undefined);
  const coarserOf = (digit: Digit): RunDigits => digits.filter(({ finer }) => finer === digit);
  const lead = roots.find((root) => coarserOf(root).length > 0) ?? (roots.length > 1 ? roots[0] : undefined);
  if (lead === undefined || Number(constantInt(lead.limit) ?? 0n) * fewestRuns > extent) return undefined;
  const coarser = coarserOf(lead);
  const isOften = coarser.some(({ limit }) => Number(constantInt(limit) ?? Infinity) < fewestRuns);
  return isOften ? undefined : { lead, coarser };
}

/** The length of the group that begins with `start`: up to where a digit begins again that does not move within it. */
export function groupLength(b: Builder, { lead, coarser }: RunGroups, { position, end, digits }: RunStart): Value {
  const least = (lhs: Value, rhs: Value): Value => MinUIOp.build(b, { lhs, rhs }).result;
  const left = (of: DigitValues): Value => SubIOp.build(b, { lhs: of.digit.limit, rhs: of.remainder }).result;
  const first = valuesOf(digits, lead);
  const room = numberLike(b, SubIOp.build(b, { lhs: end, rhs: position }).result, first.remainder);
  const length = digits
    .filter(({ digit }) => digit.finer === undefined && digit !== lead)
    .map(left)
    .reduce(least, room);
  const [runs, ...others] = coarser.map((digit) => {
    const number = left(valuesOf(digits, digit));
    return lead.sign === undefined ? number : withSign(b, number, lead.sign);
  });
  if (runs === undefined) return toIndex(b, length);
  const wide = (value: Value): Value =>
    ExtUIOp.build(b, { in: value, resultTypes: [IntegerType.get(b.context, 64)] }).resultAt(0);
  const product = MulIOp.build(b, { lhs: wide(others.reduce(least, runs)), rhs: wide(lead.limit) }).result;
  const all = SubIOp.build(b, { lhs: product, rhs: wide(first.remainder) }).result;
  return toIndex(b, least(all, wide(length)));
}

/** What the loop over the runs of a group carries. */
export function carriedWithin({ lead, coarser }: RunGroups, digits: readonly DigitValues[]): readonly Value[] {
  return [...carriedDigits([valuesOf(digits, lead)]), ...coarser.map((digit) => valuesOf(digits, digit).remainder)];
}

/** The digits of `start` with the values that the loop over the runs of a group carries. */
export function digitsWithin(
  { lead, coarser }: RunGroups,
  digits: readonly DigitValues[],
  carried: readonly Value[],
): readonly DigitValues[] {
  const [first] = digitsOf([lead], carried);
  const remainders = carried.slice(carried.length - coarser.length);
  return digits.map((values) => {
    if (values.digit === lead) return first ?? values;
    const place = coarser.indexOf(values.digit);
    return place < 0 ? values : { ...values, remainder: at(remainders, place) };
  });
}

/** The digits of a run at `position` of the group that begins with `start`, of which the loop carries `carried`. */
export function digitsAt(
  b: Builder,
  groups: RunGroups,
  start: RunStart,
  position: Value,
  carried: readonly Value[],
): readonly DigitValues[] {
  return digitsWithin(groups, start.digits, carried).map((values) => {
    const { digit, remainder } = values;
    if (digit.finer !== undefined || digit === groups.lead) return values;
    const passed = SubIOp.build(b, { lhs: position, rhs: start.position }).result;
    return { ...values, remainder: AddIOp.build(b, { lhs: remainder, rhs: numberLike(b, passed, remainder) }).result };
  });
}

/** What the loop over the runs of a group carries after a run of `length`, before which it carried `carried`. */
export function carriedAfter(
  b: Builder,
  { lead }: RunGroups,
  [remainder, ...moving]: readonly Value[],
  length: Value,
): readonly Value[] {
  const own = defined(remainder, "the digit of a group");
  const zero = ConstantOp.int(b, own.type, 0).result;
  const sum = AddIOp.build(b, { lhs: own, rhs: numberLike(b, length, own) }).result;
  const condition = CmpIOp.create(b, "eq", sum, lead.limit).result;
  const choose = (trueValue: Value, falseValue: Value): Value =>
    SelectOp.build(b, { condition, trueValue, falseValue }).result;
  const rhs = choose(lead.step, zero);
  return [choose(zero, sum), ...moving.map((lhs) => AddIOp.build(b, { lhs, rhs }).result)];
}

/** The digits after a group of `length` elements that began with `digits`, and whose loop carried `carried` in the end. */
export function digitsAfter(
  b: Builder,
  groups: RunGroups,
  digits: readonly DigitValues[],
  carried: readonly Value[],
  length: Value,
): readonly DigitValues[] {
  return movedDigits(b, digitsWithin(groups, digits, carried), ({ digit, remainder }) => {
    // The loop has moved these, up to their ends at most.
    if (groups.coarser.includes(digit)) return ConstantOp.int(b, remainder.type, 0).result;
    return digit.finer === undefined && digit !== groups.lead ? numberLike(b, length, remainder) : undefined;
  });
}

function valuesOf(digits: readonly DigitValues[], of: Digit): DigitValues {
  return defined(
    digits.find(({ digit }) => digit === of),
    "the values of a digit",
  );
}
