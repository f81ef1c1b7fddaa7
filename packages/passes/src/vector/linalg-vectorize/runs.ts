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
  IndexCastOp,
  MaxSIOp,
  MinSIOp,
  RemSIOp,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { IndexOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { distinctBreaks } from "./breaks.ts";
import { distance, saturated, toIndex } from "./distance.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { isDivision } from "../../linalg/bodies/index.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { digitLength, isDigit, type RunDigits } from "./run-digits.ts";
import { endingDivisions } from "./run-facts.ts";

/** The place of a run. */
export interface RunStart {
  readonly position: Value;
  /** The end of all runs. */
  readonly end: Value;
  /** The values of its digits, which the loop over runs carries. */
  readonly digits: readonly Value[];
}

/** The end of the run that begins at `start`; `point` builds arithmetic at its first iteration. */
export function runEnd(
  b: Builder,
  plan: VectorPlan,
  point: Point,
  { position, end, digits: values }: RunStart,
  digits: RunDigits,
): Value {
  const least = (lhs: Value, rhs: Value): Value => MinSIOp.build(b, { lhs, rhs }).result;
  const after = (rhs: Value): Value => AddIOp.build(b, { lhs: position, rhs }).result;
  let nearest = end;
  // Lengths by unknown divisors: the position after them may not fit 32 bits.
  const lengths: Value[] = [];
  for (const division of endingDivisions(plan)) {
    if (isDigit(digits, division)) continue;
    const [dividend, divisor] = division.operands.map((operand) => point.evaluateUniform(operand));
    if (dividend === undefined || divisor === undefined) continue;
    const rest = RemSIOp.build(b, { lhs: dividend, rhs: divisor }).result;
    const left = SubIOp.build(b, { lhs: divisor, rhs: rest }).result;
    const isNonNegative = isNonNegativeValue(division.operand(0));
    const known = constantInt(divisor);
    if (known === undefined || known <= 0n) lengths.push(saturated(b, shortened(b, dividend, left, isNonNegative)));
    else nearest = least(nearest, after(toIndex(b, isNonNegative ? left : shortened(b, dividend, left, false))));
  }
  for (const bound of distinctBreaks(plan.breaks, plan.keys)) {
    const rest = distance(b, point.evaluateUniform(bound.value), point.evaluateUniform(bound.limit));
    const slack = ConstantOp.index(b, bound.slack).result;
    const left = bound.slack === 0 ? rest : AddIOp.build(b, { lhs: rest, rhs: slack }).result;
    const isAhead = CmpIOp.create(b, "sgt", left, ConstantOp.index(b, 0).result).result;
    const next = SelectOp.build(b, { condition: isAhead, trueValue: after(left), falseValue: end }).result;
    nearest = least(nearest, next);
  }
  if (lengths.length + digits.length === 0) return nearest;
  const room = SubIOp.build(b, { lhs: nearest, rhs: position }).result;
  return after(digitLength(b, digits, values, lengths.reduce(least, room)));
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

/** Values of the body that are computed before a vectorized loop. */
export interface Preset {
  /** Invariant values. */
  readonly fixed: ReadonlyMap<Value, Value>;
  /** Values that are the sum of the index of the vectorized loop and an invariant value. */
  readonly counted: ReadonlyMap<Value, Value>;
}

/**
 * Computes the invariant values of a part of the vectorized loop that begins at `from`, with `point` at its first
 * iteration.
 * @param mayLoad Whether `point` loads nothing if there is no iteration.
 * @param staysAtBreaks Whether the part contains no breaks.
 */
export function presetOf(
  b: Builder,
  plan: VectorPlan,
  point: Point,
  from: Value,
  inner: readonly number[],
  mayLoad: boolean,
  staysAtBreaks = true,
): Preset {
  const fixed = new Map<Value, Value>();
  const counted = new Map<Value, Value>();
  const stays = new Map<Value, boolean>();
  const breaks = new Set(plan.breaks.map(({ condition }) => condition.definingOp));
  const isFixed = (value: Value): boolean => {
    const known = stays.get(value);
    if (known !== undefined) return known;
    const op = value.definingOp;
    const result =
      op === undefined
        ? value.parentBlock !== plan.body
        : op.block !== plan.body || (op.results.every((each) => plan.lanes.step(each) === 0) && isComputed(op));
    stays.set(value, result);
    return result;
  };
  const isComputed = (op: Operation): boolean => {
    if (op.is(IndexOp)) return !inner.includes(op.dim.number);
    if (breaks.has(op)) return staysAtBreaks && op.operands.every(isCounted);
    if (plan.lanes.divisions.has(op)) return op.operands.every(isCounted);
    // All loads of a body precede its stores, and the bounds of masks hold between the cuts.
    if (mayLoad && op.is(tts.LoadOp) && !op.isVolatile.isTrue) {
      const { uniform = [], fixed = [] } = plan.masks.get(op) ?? {};
      const conditions = [...uniform, ...fixed];
      return [...conditions, ...op.operands.filter((operand) => operand !== op.mask)].every(isFixed);
    }
    // Divisions by 0 are guarded, and so may be executed even if no iteration is.
    const isSafe = isPure(op) || isDivision(op);
    return isSafe && op.regions.length === 0 && op.operands.every(isFixed);
  };
  const isCounted = (value: Value): boolean => {
    const op = value.definingOp;
    if (op === undefined || op.block !== plan.body) return value.parentBlock !== plan.body || op !== undefined;
    if (op.is(IndexOp)) return !inner.includes(op.dim.number);
    return isPure(op) && op.operands.every(isCounted);
  };
  const needed = point.needed();
  for (const op of plan.body.ops()) {
    const [result] = op.results;
    if (result === undefined || op.is(IndexOp) || !needed.has(op)) continue;
    if (isFixed(result)) for (const each of op.results) fixed.set(each, point.evaluateUniform(each));
    else if (plan.lanes.divisions.has(op) && isComputed(op)) {
      counted.set(result, point.preset?.counted.get(result) ?? withoutIndex(b, point.evaluateUniform(result), from));
    }
  }
  return { fixed, counted };
}

function withoutIndex(b: Builder, value: Value, index: Value): Value {
  return SubIOp.build(b, { lhs: value, rhs: likeType(b, index, value) }).result;
}

/** Casts `index` to the type of `like`. */
export function likeType(b: Builder, index: Value, like: Value): Value {
  if (like.type === index.type) return index;
  return IndexCastOp.build(b, { in: index, resultTypes: [like.type] }).resultAt(0);
}
