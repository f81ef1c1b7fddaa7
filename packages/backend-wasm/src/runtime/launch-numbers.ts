/** Computes what kernels describe in terms of numbers of a launch. */
import type { tts } from "@tt-opt/dialect-tt";
import type { CheckedArg } from "./arguments.ts";
import type { Grid } from "./kernel-error.ts";

const dimensions = { x: 0, y: 1, z: 2 } as const;

/** A digit of an address: `count` values from 0 on, `stride` bytes apart. */
export interface Digit {
  readonly stride: number;
  /** Infinity if there is no limit. */
  readonly count: number;
}

/** The numbers of a launch: the sizes of its grid, and its arguments. */
export class LaunchNumbers {
  readonly #grid: Grid;
  readonly #args: readonly CheckedArg[];

  constructor(grid: Grid, args: readonly CheckedArg[]) {
    [this.#grid, this.#args] = [grid, args];
  }

  /** The value of a sum; NaN if it is not exact, or uses an argument that is no number. */
  sum(products: tts.LaunchSum): number {
    return products.reduce((sum, { factor, of }) => {
      const product = of.reduce<number>((all, number) => exact(all * this.#of(number)), factor);
      return exact(sum + product);
    }, 0);
  }

  /** The stride and the number of values of a digit. */
  digit({ stride, limits }: tts.PlaceDigit): Digit {
    return { stride: this.sum(stride), count: Math.min(...limits.map((limit) => this.sum(limit))) };
  }

  /** The number of programs along a dimension of the grid. */
  programs(dimension: keyof typeof dimensions): number {
    return this.#grid[dimensions[dimension]];
  }

  #of(number: tts.LaunchNumber): number {
    const value = typeof number === "string" ? this.programs(number) : this.#args[number];
    return typeof value === "object" ? NaN : exact(Number(value ?? NaN));
  }
}

/** The number, or NaN if it may be a rounded one. */
function exact(n: number): number {
  return Number.isSafeInteger(n) ? n : NaN;
}
