/**
 * Bounds of floating-point values, so that a conversion to integers that cannot saturate is one instruction. They follow
 * from constants, from integers that were converted, and from extrema with either.
 */
import {
  AddFOp,
  CeilOp,
  ConstantOp,
  constantFloat,
  FloorOp,
  MaximumFOp,
  MaxNumFOp,
  MinimumFOp,
  MinNumFOp,
  MulFOp,
  RoundEvenOp,
  RoundOp,
  SelectOp,
  SIToFPOp,
  SubFOp,
  TruncOp,
  UIToFPOp,
} from "@tt-opt/dialect-std";
import { BroadcastOp } from "@tt-opt/dialect-vector";
import { elementTypeOrSelf, FloatType, integerWidth, type Operation, type Value } from "@tt-opt/ir-core";

/** Every element is a number from `low` to `high`, of which either may be infinite; none is NaN. */
export interface FloatInterval {
  readonly low: number;
  readonly high: number;
}

/** So many operations are looked through: what is behind them is not known any better, and may be reached in two ways. */
const maxDepth = 8;

/** Above this, a rounded sum or product may be infinite. */
const greatestFinite = 3e38;

/** The bounds of `value`, an f32 or f64, or a vector of them; undefined if it may be NaN or nothing is known of it. */
export function floatInterval(value: Value, depth = 0): FloatInterval | undefined {
  const op = value.definingOp;
  const type = elementTypeOrSelf(value.type);
  if (op === undefined || depth === maxDepth || !(type instanceof FloatType) || type.width < 32) return undefined;
  const operand = (index: number): FloatInterval | undefined => floatInterval(op.operand(index), depth + 1);
  if (op.is(ConstantOp)) return constantInterval(value);
  if (op.is(SIToFPOp) || op.is(UIToFPOp)) return convertedInterval(op);
  if (op.is(BroadcastOp)) return operand(0);
  if (roundings.some((cls) => op.is(cls))) return widened(operand(0), 1);
  if (op.is(SelectOp)) return joined(operand(1), operand(2));
  if (op.is(MaxNumFOp) || op.is(MinNumFOp)) return extremumOfNumbers(op.is(MaxNumFOp), operand(0), operand(1));
  if (op.is(MaximumFOp) || op.is(MinimumFOp)) return extremum(op.is(MaximumFOp), operand(0), operand(1));
  return op.is(AddFOp) || op.is(SubFOp) || op.is(MulFOp) ? combined(op, operand(0), operand(1)) : undefined;
}

/** Whether all of `interval` lies from `low` to `high`. */
export function isWithin(interval: FloatInterval | undefined, low: number, high: number): boolean {
  return interval !== undefined && interval.low >= low && interval.high <= high;
}

const roundings = [CeilOp, FloorOp, RoundEvenOp, RoundOp, TruncOp];

function constantInterval(value: Value): FloatInterval | undefined {
  const number = constantFloat(value);
  return number === undefined || Number.isNaN(number) ? undefined : { low: number, high: number };
}

function convertedInterval(op: Operation): FloatInterval | undefined {
  const width = integerWidth(elementTypeOrSelf(op.operand(0).type));
  if (width === undefined) return undefined;
  const half = 2 ** (width - 1);
  return op.is(SIToFPOp) ? { low: -half, high: half } : { low: 0, high: 2 * half };
}

function widened(interval: FloatInterval | undefined, by: number): FloatInterval | undefined {
  return interval === undefined ? undefined : { low: interval.low - by, high: interval.high + by };
}

function joined(a: FloatInterval | undefined, b: FloatInterval | undefined): FloatInterval | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** An extremum that is NaN if either operand is. */
function extremum(
  isMaximum: boolean,
  a: FloatInterval | undefined,
  b: FloatInterval | undefined,
): FloatInterval | undefined {
  if (a === undefined || b === undefined) return undefined;
  const choose = isMaximum ? Math.max : Math.min;
  return { low: choose(a.low, b.low), high: choose(a.high, b.high) };
}

/** An extremum that prefers numbers: it is one if either operand is, and no less extreme than that. */
function extremumOfNumbers(
  isMaximum: boolean,
  a: FloatInterval | undefined,
  b: FloatInterval | undefined,
): FloatInterval | undefined {
  const known = a === undefined ? b : b === undefined ? a : undefined;
  if (known === undefined) return extremum(isMaximum, a, b);
  return isMaximum ? { low: known.low, high: Infinity } : { low: -Infinity, high: known.high };
}

/** A sum, difference or product of finite numbers, with room for how it is rounded. */
function combined(
  op: Operation,
  a: FloatInterval | undefined,
  b: FloatInterval | undefined,
): FloatInterval | undefined {
  if (a === undefined || b === undefined) return undefined;
  const ends = op.is(MulFOp)
    ? [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    : op.is(AddFOp)
      ? [a.low + b.low, a.high + b.high]
      : [a.low - b.high, a.high - b.low];
  // An infinite operand makes an end infinite or NaN.
  const greatest = Math.max(...ends.map(Math.abs));
  if (!(greatest < greatestFinite)) return undefined;
  return widened({ low: Math.min(...ends), high: Math.max(...ends) }, greatest * 2 ** -20);
}
