/**
 * Bounds of floating-point values, so that a conversion to integers that cannot saturate is one instruction. They
 * follow from constants, from converted integers, and from minima and maxima of either, as operations or as selects by
 * a comparison; shuffles have those of both vectors.
 */
import {
  AddFOp,
  CeilOp,
  CmpFOp,
  ConstantOp,
  constantFloat,
  FloorOp,
  MaximumFOp,
  MaxNumFOp,
  MinimumFOp,
  MinNumFOp,
  MulFOp,
  OrIOp,
  RoundEvenOp,
  RoundOp,
  SelectOp,
  SIToFPOp,
  SubFOp,
  TruncOp,
  UIToFPOp,
} from "@tt-opt/dialect-std";
import { BroadcastOp, ShuffleOp } from "@tt-opt/dialect-vector";
import { elementTypeOrSelf, FloatType, integerWidth, type Operation, type Value } from "@tt-opt/ir-core";

/** Every element that is not NaN is a number from `low` to `high`, of which either may be infinite. */
export interface FloatInterval {
  readonly low: number;
  readonly high: number;
  readonly mayBeNaN: boolean;
}

/** Whether every element of `interval` that is not NaN is in `[low, high]`. */
export function isWithin(interval: FloatInterval, low: number, high: number): boolean {
  return interval.low >= low && interval.high <= high;
}

/** The longest chain of operations that is followed; longer ones rarely give bounds, and may have many paths. */
const maxDepth = 8;

/** Above this, a rounded sum or product may be infinite. */
const greatestFinite = 3e38;

const anything: FloatInterval = { low: -Infinity, high: Infinity, mayBeNaN: true };

/** The bounds of `value`, an f32 or f64 or a vector of them. */
export function floatInterval(value: Value, depth = 0): FloatInterval {
  const op = value.definingOp;
  const type = elementTypeOrSelf(value.type);
  if (op === undefined || depth === maxDepth || !(type instanceof FloatType) || type.width < 32) return anything;
  const operand = (index: number): FloatInterval => floatInterval(op.operand(index), depth + 1);
  if (op.is(ConstantOp)) return constantInterval(value);
  if (op.is(SIToFPOp) || op.is(UIToFPOp)) return convertedInterval(op);
  if (op.is(BroadcastOp)) return operand(0);
  if (op.is(ShuffleOp)) return joined(operand(0), operand(1));
  if (roundings.some((cls) => op.is(cls))) return widened(operand(0), 1);
  if (op.is(SelectOp)) return joined(whereHolds(op.condition, op.trueValue, operand(1), depth + 1), operand(2));
  if (op.is(MaxNumFOp) || op.is(MinNumFOp)) return extremumOfNumbers(op.is(MaxNumFOp), operand(0), operand(1));
  if (op.is(MaximumFOp) || op.is(MinimumFOp)) return extremum(op.is(MaximumFOp), operand(0), operand(1));
  return op.is(AddFOp) || op.is(SubFOp) || op.is(MulFOp) ? combined(op, operand(0), operand(1)) : anything;
}

const roundings = [CeilOp, FloorOp, RoundEvenOp, RoundOp, TruncOp];

function constantInterval(value: Value): FloatInterval {
  const number = constantFloat(value);
  return number === undefined || Number.isNaN(number) ? anything : { low: number, high: number, mayBeNaN: false };
}

function convertedInterval(op: Operation): FloatInterval {
  const width = integerWidth(elementTypeOrSelf(op.operand(0).type));
  if (width === undefined) return anything;
  const half = 2 ** (width - 1);
  return op.is(SIToFPOp) ? { low: -half, high: half, mayBeNaN: false } : { low: 0, high: 2 * half, mayBeNaN: false };
}

/** The bounds of those elements of `value`, which has the bounds `interval`, for which `condition` holds. */
function whereHolds(condition: Value, value: Value, interval: FloatInterval, depth: number): FloatInterval {
  const op = condition.definingOp;
  if (op?.is(OrIOp) === true && depth < maxDepth)
    return joined(whereHolds(op.lhs, value, interval, depth + 1), whereHolds(op.rhs, value, interval, depth + 1));
  if (op?.is(CmpFOp) !== true || op.lhs !== value) return interval;
  const { predicateName } = op;
  if (op.rhs === value) return predicateName === "une" || predicateName === "uno" ? onlyNaN(interval) : interval;
  const bound = floatInterval(op.rhs, depth);
  if (predicateName === "ogt" || predicateName === "oge")
    return { low: Math.max(interval.low, bound.low), high: interval.high, mayBeNaN: false };
  if (predicateName === "olt" || predicateName === "ole")
    return { low: interval.low, high: Math.min(interval.high, bound.high), mayBeNaN: false };
  return interval;
}

/** No numbers, and NaN only if `interval` includes it. */
function onlyNaN({ mayBeNaN }: FloatInterval): FloatInterval {
  return { low: Infinity, high: -Infinity, mayBeNaN };
}

function widened({ low, high, mayBeNaN }: FloatInterval, by: number): FloatInterval {
  return { low: low - by, high: high + by, mayBeNaN };
}

function joined(a: FloatInterval, b: FloatInterval): FloatInterval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high), mayBeNaN: a.mayBeNaN || b.mayBeNaN };
}

/** A minimum or maximum that is NaN if either operand is. */
function extremum(isMaximum: boolean, a: FloatInterval, b: FloatInterval): FloatInterval {
  const choose = isMaximum ? Math.max : Math.min;
  return { low: choose(a.low, b.low), high: choose(a.high, b.high), mayBeNaN: a.mayBeNaN || b.mayBeNaN };
}

/** A minimum or maximum that prefers numbers: if one operand is NaN, it is the other one. */
function extremumOfNumbers(isMaximum: boolean, a: FloatInterval, b: FloatInterval): FloatInterval {
  let result = extremum(isMaximum, a, b);
  if (a.mayBeNaN) result = joined(result, b);
  if (b.mayBeNaN) result = joined(result, a);
  return { ...result, mayBeNaN: a.mayBeNaN && b.mayBeNaN };
}

/** A sum, difference or product of finite numbers, with a margin for rounding. */
function combined(op: Operation, a: FloatInterval, b: FloatInterval): FloatInterval {
  const ends = op.is(MulFOp)
    ? [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    : op.is(AddFOp)
      ? [a.low + b.low, a.high + b.high]
      : [a.low - b.high, a.high - b.low];
  // An infinite operand makes a bound infinite or NaN.
  const greatest = Math.max(...ends.map(Math.abs));
  if (!(greatest < greatestFinite)) return anything;
  const exact = { low: Math.min(...ends), high: Math.max(...ends), mayBeNaN: a.mayBeNaN || b.mayBeNaN };
  return widened(exact, greatest * 2 ** -20);
}
