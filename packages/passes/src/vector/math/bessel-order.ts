/*
 * Bessel functions of integer order by the recurrence `C(n+1) = (2n/x) C(n) - C(n-1)` (DLMF 10.6.1): upwards for the
 * second kind and for the first one up to `n = x`; from there on the first kind is computed downwards by Miller's
 * algorithm, normalised by `J0 + 2 (J2 + J4 + …) = 1` (DLMF 3.6(ii), 10.12.4). Negative orders give NaN, as CUDA has
 * it. f32 lanes compute in f64.
 */

import { firstKind, secondKind } from "./bessel.ts";
import { at, isNaN, present, signbit, smallFloatToInt } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** The Bessel function of the first kind of order `n`. */
export function jn<F, I, B>(o: LaneOps<F, I, B>, x: F, n: I): F {
  const value = o.viaDouble([x, o.fromInt(n)], (d, args) => ofFirstKind(d, at(args, 0), at(args, 1)));
  return o.select(o.intLt(n, o.int(0n)), o.float(NaN), value);
}

/** The Bessel function of the second kind of order `n`; NaN for negative arguments, -inf at 0. */
export function yn<F, I, B>(o: LaneOps<F, I, B>, x: F, n: I): F {
  const value = o.viaDouble([x, o.fromInt(n)], (d, args) => ofSecondKind(d, at(args, 0), at(args, 1)));
  return o.select(o.intLt(n, o.int(0n)), o.float(NaN), value);
}

function ofFirstKind<F, I, B>(o: LaneOps<F, I, B>, x: F, n: F): F {
  const a = o.abs(x);
  const one = o.float(1);
  const [zeroth, first] = [firstKind(o, a, 0), firstKind(o, a, 1)];
  const falls = o.lt(a, n);
  // An infinite argument needs no computation.
  const infinite = o.eq(a, o.float(Infinity));
  const upward = o.select(o.maskOr(falls, infinite), one, n);
  const raised = upwards(o, a, upward, zeroth, first);
  // From order 2 on, the functions of smaller arguments underflow.
  const vanishes = o.lt(a, o.float(2 ** -1000));
  const lowered = downwards(o, a, o.select(o.maskAnd(falls, o.maskNot(vanishes)), n, o.float(0)));
  const beyond = o.select(falls, o.select(vanishes, o.float(0), lowered), raised);
  const value = o.select(o.eq(n, o.float(0)), zeroth, o.select(o.eq(n, one), first, beyond));
  const limited = o.select(infinite, o.float(0), value);
  const odd = o.intEq(o.intAnd(smallFloatToInt(o, n), o.int(1n)), o.int(1n));
  const signed = o.select(o.maskAnd(odd, signbit(o, x)), o.neg(limited), limited);
  return o.select(isNaN(o, x), x, signed);
}

function ofSecondKind<F, I, B>(o: LaneOps<F, I, B>, x: F, n: F): F {
  const [zeroth, first] = [secondKind(o, x, 0), secondKind(o, x, 1)];
  // -inf at 0 and NaN below hold for all orders.
  const steps = o.select(o.maskAnd(o.lt(o.float(0), x), o.lt(x, o.float(Infinity))), n, o.float(1));
  const raised = upwards(o, x, steps, zeroth, first);
  return o.select(o.eq(n, o.float(0)), zeroth, raised);
}

/** The function of order `n >= 1`, from those of orders 0 and 1; infinite values stay infinite. */
function upwards<F, I, B>(o: LaneOps<F, I, B>, x: F, n: F, zeroth: F, first: F): F {
  const one = o.float(1);
  const [, , value] = o.iterate(
    [one, zeroth, first],
    ([k]) => o.lt(present(k), n),
    ([k, below, current]) => {
      const next = o.sub(o.mul(o.div(o.mul(o.float(2), present(k)), x), present(current)), present(below));
      const infinite = o.eq(o.abs(present(current)), o.float(Infinity));
      return [o.add(present(k), one), present(current), o.select(infinite, present(current), next)];
    },
  );
  return present(value);
}

/** `J_n(x)` for `0 < x < n`; anything for `n = 0`. */
function downwards<F, I, B>(o: LaneOps<F, I, B>, x: F, n: F): F {
  const zero = o.float(0);
  const two = o.float(2);
  const one = o.float(1);
  const great = o.float(2 ** 400);
  // An even order from which the initial values no longer matter, in 53 bits.
  const start = o.mul(two, o.floor(o.mul(o.float(0.5), o.add(n, o.add(o.float(20), o.sqrt(o.mul(o.float(160), n)))))));
  const first = o.select(o.eq(n, zero), zero, start);
  const [, , value, sum, result] = o.iterate(
    [first, zero, one, zero, zero],
    ([k]) => o.lt(zero, present(k)),
    ([k, above, current, total, wanted]) => {
      const order = o.sub(present(k), one);
      const below = o.sub(o.mul(o.div(o.mul(two, present(k)), x), present(current)), present(above));
      // Scales everything down if a value grows too large.
      const size = o.abs(below);
      const by = o.select(o.lt(great, size), o.div(one, size), one);
      const next = o.mul(below, by);
      const half = o.mul(o.float(0.5), order);
      const even = o.eq(o.floor(half), half);
      const grown = o.add(o.mul(present(total), by), o.select(even, next, zero));
      const kept = o.select(o.eq(order, n), next, o.mul(present(wanted), by));
      return [order, o.mul(present(current), by), next, grown, kept];
    },
  );
  // The sum includes J0 once and all others twice.
  return o.div(present(result), o.sub(o.mul(two, present(sum)), present(value)));
}
