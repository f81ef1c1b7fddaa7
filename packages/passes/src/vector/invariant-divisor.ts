/**
 * Divisors that do not change in a loop: a quotient by one is a product with its reciprocal in fixed point, which is
 * computed once, before the loop (T. Granlund and P. Montgomery, "Division by invariant integers using multiplication",
 * 1994). A division takes as long as ten other operations, and processors have one unit for it.
 */
import {
  AddIOp,
  CmpIOp,
  ConstantOp,
  CountLeadingZerosOp,
  DivUIOp,
  ExtUIOp,
  MulIOp,
  SelectOp,
  ShLIOp,
  ShRUIOp,
  SubIOp,
  TruncIOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import { type Builder, IntegerType, type Type, type Value } from "@tt-opt/ir-core";
import { isNonNegativeValue } from "../tt/tt-to-structured/scalar-facts.ts";
import { nonZero } from "./non-zero.ts";

/** The magnitude of a divisor; its sign, unless it is not negative: all bits are set, or none; and its reciprocal. */
export interface Divisor {
  readonly magnitude: Value;
  readonly sign: Value | undefined;
  readonly reciprocal: Reciprocal | undefined;
}

/** See the file's header. */
export interface Reciprocal {
  /** `ceil(2^shift / d)` as an `i64`. */
  readonly factor: Value;
  readonly shift: Value;
}

/** The parts of a divisor; with a reciprocal, its magnitude is 1 if it is 0. */
export function divisorOf(b: Builder, value: Value, hasReciprocal: boolean): Divisor {
  const sign = isNonNegativeValue(value) ? undefined : signOf(b, value);
  const magnitude = sign === undefined ? value : withSign(b, value, sign);
  if (!hasReciprocal) return { magnitude, sign, reciprocal: undefined };
  const divisor = nonZero(b, magnitude);
  return { magnitude: divisor, sign, reciprocal: reciprocalOf(b, divisor) };
}

/** The opposite of a number if the sign is that of a negative one. */
export function withSign(b: Builder, value: Value, sign: Value): Value {
  const flipped = XOrIOp.build(b, { lhs: value, rhs: sign }).result;
  return SubIOp.build(b, { lhs: flipped, rhs: sign }).result;
}

/** All bits are set if a number is negative, and none if it is not. */
function signOf(b: Builder, value: Value): Value {
  const number = (bits: number): Value => ConstantOp.int(b, value.type, bits).result;
  const condition = CmpIOp.create(b, "slt", value, number(0)).result;
  return SelectOp.build(b, { condition, trueValue: number(-1), falseValue: number(0) }).result;
}

/** The bits of dividends: `i32` numbers that are not negative. */
const dividendBits = 31;

/**
 * The reciprocal of an unsigned `i32` number `d` from 1 to 2^31. With `l` the least number for which 2^l ≥ d, the shift
 * is 31 + l. The factor has at most 33 bits, and is 2^32 at most; a product with a dividend of 31 bits does not overflow.
 */
export function reciprocalOf(b: Builder, d: Value): Reciprocal {
  const wide = IntegerType.get(b.context, 64);
  const number = (type: Type, value: number): Value => ConstantOp.int(b, type, value).result;
  const one = number(wide, 1);
  const below = SubIOp.build(b, { lhs: d, rhs: number(d.type, 1) }).result;
  const zeros = CountLeadingZerosOp.build(b, { input: below }).result;
  const bits = SubIOp.build(b, { lhs: number(d.type, dividendBits + 32), rhs: zeros }).result;
  const shift = extended(b, bits, wide);
  const power = ShLIOp.build(b, { lhs: one, rhs: shift }).result;
  const less = SubIOp.build(b, { lhs: power, rhs: one }).result;
  const floor = DivUIOp.build(b, { lhs: less, rhs: extended(b, d, wide) }).result;
  return { factor: AddIOp.build(b, { lhs: floor, rhs: one }).result, shift };
}

/** The quotient of an `i32` number that is not negative. */
export function quotientBy(b: Builder, x: Value, { factor, shift }: Reciprocal): Value {
  const product = MulIOp.build(b, { lhs: extended(b, x, factor.type), rhs: factor }).result;
  const quotient = ShRUIOp.build(b, { lhs: product, rhs: shift }).result;
  return TruncIOp.build(b, { in: quotient, resultTypes: [x.type] }).resultAt(0);
}

function extended(b: Builder, value: Value, type: Type): Value {
  return ExtUIOp.build(b, { in: value, resultTypes: [type] }).resultAt(0);
}
