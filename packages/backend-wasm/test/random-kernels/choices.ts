/**
 * What a step of a random kernel chooses, read from numbers that were drawn before. Each step has numbers of its own, so
 * that a step that is simpler, or gone, leaves the other ones what they are: kernels that fail shrink well. All that is
 * chosen by the number 0, which is also read after the last one, is the simplest.
 */
import * as fc from "fast-check";

/** How many numbers a step has: about as many as a load, which chooses most, reads. */
const numbersOfStep = 16;

/** The numbers of one step. */
export const numbers: fc.Arbitrary<readonly number[]> = fc.array(fc.noBias(fc.nat({ max: 1023 })), {
  minLength: numbersOfStep,
  maxLength: numbersOfStep,
});

/** Reads one number after the other and chooses by it. */
export class Choices {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(drawn: readonly number[]) {
    this.#numbers = drawn;
  }

  /** A number from 0 to `count - 1`. */
  below(count: number): number {
    return (this.#numbers[this.#next++] ?? 0) % count;
  }

  /** A number from `low` to `high`; 0 is the simplest if it is one of them, else `low`. */
  between(low: number, high: number): number {
    const drawn = low + this.below(high - low + 1);
    return low < 0 && high >= 0 && drawn <= 0 ? low - drawn : drawn;
  }

  /** One of `list`, of which the first is the simplest. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** Whether something is done that is done in `percent` of all cases; not to do it is simpler. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }
}
