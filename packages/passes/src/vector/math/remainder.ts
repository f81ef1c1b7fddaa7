/*
 * Exact remainders by long division in floats: each step takes 20 bits of the quotient, small enough that both partial
 * products with the halves of the divisor are exact (the argument of Sterbenz's lemma; Muller et al., Handbook of
 * Floating-Point Arithmetic, 2nd ed., section 4.2). Quotients below 2^20, of f32 below 2^28, need one step; the loop for
 * greater ones is `rare`.
 */

import { halves } from "./double-word.ts";
import { at, isFinite, isNaN, orNaN, scale, signbit, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** `x - y trunc(x / y)`, exactly; the sign is that of `x`. */
export function fmod<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  const [a, b] = [o.abs(x), o.abs(y)];
  const value = o.width === 32 ? moduloOfSingle(o, a, b) : modulo(o, a, b, 107);
  return orNaN(o, hasRemainder(o, x, y), o.copysign(value, x));
}

/** `x - y n`, `n` being the integer nearest to `x / y`, halves to even (IEEE 754 `remainder`), exactly. */
export function remainder<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  const b = o.abs(y);
  const r = fmod(o, o.abs(x), o.add(b, b));
  const whole = o.select(o.eq(o.add(b, b), o.float(Infinity)), o.abs(x), r);
  const first = o.select(o.lt(b, o.add(whole, whole)), o.sub(whole, b), whole);
  const passed = o.lt(b, o.add(whole, whole));
  const again = o.maskAnd(passed, o.le(b, o.add(first, first)));
  const value = o.select(again, o.sub(first, b), first);
  return orNaN(o, hasRemainder(o, x, y), o.select(signbit(o, x), o.neg(value), value));
}

function hasRemainder<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): B {
  return o.maskAnd(isFinite(o, x), o.maskAnd(o.ne(y, o.float(0)), o.maskNot(isNaN(o, y))));
}

/**
 * `a mod b` for nonnegative operands of 32 bits. In f64, the product of the divisor with a quotient below 2^28 is exact,
 * and so is the difference. A quotient that was rounded up leaves a negative one.
 */
function moduloOfSingle<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): F {
  const quotient = o.div(a, b);
  const long = o.maskOr(o.le(o.float(2 ** 28), quotient), isNaN(o, quotient));
  const single = o.viaDouble([a, b], (d, args) => remainderOfOne(d, at(args, 0), at(args, 1)), true);
  const values = o.rare(long, [single], () => [
    o.viaDouble([a, b], (d, args) => modulo(d, at(args, 0), at(args, 1), 15)),
  ]);
  return at(values, 0);
}

function remainderOfOne<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): F {
  const q = o.trunc(o.div(a, b));
  const rest = o.sub(a, o.mul(q, b));
  const raised = o.select(o.lt(rest, o.float(0)), o.add(rest, b), rest);
  // The product with an infinite divisor is NaN.
  return o.select(o.lt(a, b), a, raised);
}

/** `a mod b` for nonnegative operands; 64-bit lanes. */
function modulo<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F, rounds: number): F {
  const huge = o.lt(o.float(2 ** 900), b);
  const down = o.select(huge, o.float(2 ** -100), o.float(1));
  const up = o.select(huge, o.float(2 ** 100), o.float(1));
  const divisor = o.mul(b, down);
  const start = o.mul(a, down);
  const quotient = o.div(start, divisor);
  const long = o.maskOr(o.le(o.float(2 ** 20), quotient), isNaN(o, quotient));
  const single = step(o, start, divisor, o.select(long, o.float(0), quotient));
  const result = o.rare(long, [single], () => {
    const exponent = splitPositive(o, divisor, 1).exponent;
    return o.repeat(rounds, [start], ([r]) => {
      if (r === undefined) throw new Error("internal: the loop state is empty");
      const excess = o.sub(o.sub(splitPositive(o, r, 1).exponent, exponent), o.float(20));
      const shift = o.max(excess, o.float(0));
      const multiple = o.select(o.eq(shift, o.float(0)), divisor, scale(o, divisor, shift));
      return [step(o, r, multiple, o.div(r, multiple))];
    });
  });
  return o.select(o.lt(a, b), a, o.mul(at(result, 0), up));
}

/** `r - divisor trunc(quotient)`, brought into `[0, divisor)`. */
function step<F, I, B>(o: LaneOps<F, I, B>, r: F, divisor: F, quotient: F): F {
  const q = o.trunc(quotient);
  // Splitting, and products that it rounds up, need headroom above the operands.
  const great = o.lt(o.float(2 ** 900), divisor);
  const down = o.select(great, o.float(2 ** -100), o.float(1));
  const d = o.mul(divisor, down);
  const parts = halves(o, d);
  const rest = o.sub(o.sub(o.mul(r, down), o.mul(q, parts.high)), o.mul(q, parts.low));
  const raised = o.select(o.lt(rest, o.float(0)), o.add(rest, d), rest);
  const value = o.select(o.le(d, raised), o.sub(raised, d), raised);
  return o.mul(value, o.select(great, o.float(2 ** 100), o.float(1)));
}
