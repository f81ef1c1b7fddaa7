/**
 * Runs: parts of the vectorized loop in which remainders of an index grow by one, quotients are constant, and
 * comparisons of differing masks are constant. They arise where one index is delinearized over several dimensions, so
 * that rows of any length are traversed in vectors.
 */
import {
  AddIOp,
  CmpIOp,
  ConstantOp,
  constantInt,
  MaxSIOp,
  MinSIOp,
  MinUIOp,
  RemSIOp,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { type Builder, type Value } from "@tt-opt/ir-core";
import { distinctBreaks } from "./breaks.ts";
import { saturated } from "./distance.ts";
import { iterationsTo } from "./iterations-to.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { toIndex } from "../../to-index.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { digitLength, type DigitValues, isDigit } from "./digit-values.ts";
import type { Digit } from "./run-digits.ts";
import { endingDivisions } from "./run-facts.ts";

/** The place of a run. */
export interface RunStart {
  readonly position: Value;
  /** The end of all runs. */
  readonly end: Value;
  readonly digits: readonly DigitValues[];
  /** The only digit that may end the run; undefined if each of them may. */
  readonly lead?: Digit;
}

/** The end of the run that begins at `start`; `point` builds arithmetic at its first iteration. */
export function runEnd(b: Builder, plan: VectorPlan, point: Point, run: RunStart): Value {
  const { position, end } = run;
  const least = (lhs: Value, rhs: Value): Value => MinSIOp.build(b, { lhs, rhs }).result;
  const after = (rhs: Value): Value => AddIOp.build(b, { lhs: position, rhs }).result;
  let nearest = end;
  // Lengths by unknown divisors: the position after them may not fit 32 bits.
  const lengths: Value[] = [];
  for (const division of endingDivisions(plan)) {
    if (isDigit(run, division)) continue;
    const [dividend, divisor] = division.operands.map((operand) => point.evaluateUniform(operand));
    if (dividend === undefined || divisor === undefined) continue;
    const rest = RemSIOp.build(b, { lhs: dividend, rhs: divisor }).result;
    const left = SubIOp.build(b, { lhs: divisor, rhs: rest }).result;
    const isNonNegative = isNonNegativeValue(division.operand(0));
    const known = constantInt(divisor);
    if (known === undefined || known <= 0n) lengths.push(saturated(b, shortened(b, dividend, left, isNonNegative)));
    else nearest = least(nearest, after(toIndex(b, isNonNegative ? left : shortened(b, dividend, left, false))));
  }
  const breaks = distinctBreaks(plan.breaks, plan.keys);
  if (breaks.length > 0) {
    // The last iteration before a break that is behind has a negative number, which is a great one without a sign.
    const minusOne = ConstantOp.index(b, -1).result;
    const before = (lhs: Value): Value => AddIOp.build(b, { lhs, rhs: minusOne }).result;
    const room = before(SubIOp.build(b, { lhs: nearest, rhs: position }).result);
    const lasts = breaks.map((bound) => before(iterationsTo(b, point, bound)));
    const last = lasts.reduce((lhs, rhs) => MinUIOp.build(b, { lhs, rhs }).result, room);
    nearest = after(AddIOp.build(b, { lhs: last, rhs: ConstantOp.index(b, 1).result }).result);
  }
  if (lengths.length + run.digits.length === 0) return nearest;
  const room = SubIOp.build(b, { lhs: nearest, rhs: position }).result;
  return after(digitLength(b, run, lengths.reduce(least, room)));
}

/**
 * The length of a run with `left` iterations up to the next multiple of a divisor; 1 if the dividend is negative or the
 * divisor is not positive, since remainders behave differently then, and a single iteration is always a run.
 */
function shortened(b: Builder, dividend: Value, left: Value, isNonNegative: boolean): Value {
  const one = ConstantOp.int(b, dividend.type, 1).result;
  const some = MaxSIOp.build(b, { lhs: left, rhs: one }).result;
  if (isNonNegative) return some;
  return SelectOp.build(b, {
    condition: CmpIOp.create(b, "slt", dividend, ConstantOp.int(b, dividend.type, 0).result).result,
    trueValue: one,
    falseValue: some,
  }).result;
}
