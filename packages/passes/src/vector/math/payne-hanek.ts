/*
 * Reduction of huge arguments modulo pi/2 after Payne and Hanek (Radian reduction for trigonometric functions, SIGNUM
 * 1983; Muller, Elementary Functions, 3rd ed., section 9.4): of the product of the 53-bit mantissa and 2/pi only the
 * window of bits around the binary point is formed. Nine 24-bit words of 2/pi are chosen by a barrel shifter of
 * selects, so no table look-up is needed; every partial product is exact, is reduced modulo 4 and summed in three
 * words.
 */

import { type DoubleWord, doubleWord, fastTwoSum, halves, mulWords, twoSum } from "./double-word.ts";
import { at, exponentPower, smallFloatToInt, smallIntToFloat } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

const windowWords = 9;
const steps = [32, 16, 8, 4, 2, 1] as const;

/** The quadrant (modulo 4) and the remaining angle of a finite `x >= 2^19`; 64-bit lanes. */
export function payneHanek<F, I, B>(o: LaneOps<F, I, B>, x: F): { quadrant: F; angle: DoubleWord<F> } {
  const bits = o.toBits(x);
  const exponent = o.sub(smallIntToFloat(o, o.shiftRightUnsigned(bits, 52)), o.float(1023));
  const fraction = o.intAnd(bits, o.int((1n << 52n) - 1n));
  const mantissa = o.fromBits(o.intOr(fraction, o.int(1075n << 52n)));
  // Words before the first one contribute multiples of 4.
  const first = o.max(o.floor(o.div(o.sub(exponent, o.float(54)), o.float(24))), o.float(0));
  const position = o.sub(o.sub(exponent, o.float(76)), o.mul(first, o.float(24)));
  const parts = halves(o, mantissa);
  const power = exponentPower(o, position);
  const high = o.mul(parts.high, power);
  const low = o.mul(parts.low, power);
  let sum: Sum<F> = [o.float(0), o.float(0), o.float(0)];
  selectWindow(o, smallFloatToInt(o, first)).forEach((word, k) => {
    const placed = o.mul(word, o.float(2 ** (-24 * k)));
    sum = accumulate(o, sum, moduloFour(o, o.mul(high, placed)));
    sum = accumulate(o, sum, moduloFour(o, o.mul(low, placed)));
  });
  const [a, b, c] = sum;
  const quadrant = o.nearest(a);
  const head = twoSum(o, o.sub(a, quadrant), b);
  const turns = fastTwoSum(o, head.high, o.add(head.low, c));
  return { quadrant, angle: mulWords(o, turns, doubleWord(o, 1.5707963267948966, 6.123233995736766e-17)) };
}

type Sum<F> = readonly [F, F, F];

function accumulate<F, I, B>(o: LaneOps<F, I, B>, [a, b, c]: Sum<F>, term: F): Sum<F> {
  const first = twoSum(o, a, term);
  const second = twoSum(o, b, first.low);
  return [first.high, second.high, o.add(c, second.low)];
}

function moduloFour<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.sub(x, o.mul(o.float(4), o.nearest(o.mul(x, o.float(0.25)))));
}

/** The words `first, first + 1, ...` of 2/pi. */
function selectWindow<F, I, B>(o: LaneOps<F, I, B>, first: I): readonly F[] {
  let words: readonly F[] = twoOverPi.map((word) => o.float(word));
  for (const step of steps) {
    const bit = o.int(BigInt(step));
    const shifted = o.intEq(o.intAnd(first, bit), bit);
    const count = Math.min(windowWords + step - 1, words.length);
    words = Array.from({ length: count }, (_, i) => {
      const far = words[i + step];
      const near = at(words, i);
      return far === undefined ? near : o.select(shifted, far, near);
    });
  }
  return words;
}

/** 2/pi in base 2^24, the most significant word first. */
const twoOverPi: readonly number[] = [
  10680707, 7228996, 1387004, 2578385, 16069853, 12639074, 9804092, 4427841, 16666979, 11263675, 12935607, 2387514,
  4345298, 14681673, 3074569, 13734428, 16653803, 1880361, 10960616, 8533493, 3062596, 8710556, 7349940, 6258241,
  3772886, 3769171, 3798172, 8675211, 12450088, 3874808, 9961438, 366607, 15675153, 9132554, 7151469, 3571407, 2607881,
  12013382, 4155038, 6285869, 7677882, 13102053, 15825725, 473591, 9065106, 15363067, 6271263, 9264392, 5636912,
  4652155, 7056368, 13614112, 10155062, 1944035, 9527646, 15080200,
];
