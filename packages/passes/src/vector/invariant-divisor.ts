/**
 * Divisors that do not change in a loop: a quotient by one is a product with its reciprocal in fixed point, which is
 * computed once, before the loop (T. Granlund and P. Montgomery, "Division by invariant integers using multiplication",
 * 1994). A division takes as long as ten other operations, and processors have one unit for it.
 */
import {
  AddIOp,
  ConstantOp,
  CountLeadingZerosOp,
  DivUIOp,
  ExtUIOp,
  MulIOp,
  ShLIOp,
  ShRUIOp,
  SubIOp,
  TruncIOp,
} from "@tt-opt/dialect-std";
import { type Builder, IntegerType, type Type, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export interface Reciprocal {
  /** `ceil(2^shift / d)` as an `i64`. */
  readonly factor: Value;
  readonly shift: Value;
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
