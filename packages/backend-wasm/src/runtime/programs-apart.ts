/** Decides whether the programs of a launch stage unfinished elements in different memory. */
import type { tts } from "@tt-opt/dialect-tt";
import type { CheckedArg } from "./arguments.ts";
import type { Grid } from "./kernel-error.ts";
import type { KernelModule } from "./kernel-module.ts";

const dimensions = { x: 0, y: 1, z: 2 } as const;

/**
 * Whether no two programs of the grid stage an element at the same address, as far as the numbers of the launch tell.
 * `grid` is that of `run`.
 */
export function areProgramsApart({ staged }: KernelModule, grid: Grid, args: readonly CheckedArg[]): boolean {
  return staged.every((places) => areApart(places, grid, args));
}

/** A digit of a mixed-radix number: `count` values, `stride` bytes apart. */
interface Digit {
  readonly stride: number;
  readonly count: number;
  readonly isProgram: boolean;
}

/**
 * Starting with the smallest stride of a digit that identifies programs, each stride has to be at least the extent of
 * all smaller ones. The sum then determines all of these digits, as in a mixed-radix number.
 */
function areApart({ bytes, digits: all }: tts.StagedPlaces, grid: Grid, args: readonly CheckedArg[]): boolean {
  const of = (number: tts.LaunchNumber): number => {
    const value = typeof number === "string" ? grid[dimensions[number]] : args[number];
    return typeof value === "object" ? NaN : Number(value ?? NaN);
  };
  const product = (factors: readonly tts.LaunchNumber[]): number => factors.map(of).reduce((a, b) => a * b, 1);
  const sum = (products: tts.LaunchSum): number =>
    products.reduce((total, each) => total + each.factor * product(each.of), 0);
  const digits = all.map(({ stride, limits, program }): Digit => {
    const count = Math.min(...limits.map(sum));
    return { stride: Math.abs(sum(stride)), count, isProgram: program !== undefined };
  });
  if (digits.some(({ count }) => count <= 0)) return true;
  const told = new Set(all.map(({ program }) => program));
  if (!(["x", "y", "z"] as const).every((name) => grid[dimensions[name]] <= 1 || told.has(name))) return false;
  let reach = bytes;
  let isTelling = false;
  for (const { stride, count, isProgram } of digits.toSorted((a, b) => a.stride - b.stride)) {
    if (count === 1) continue;
    isTelling ||= isProgram;
    if (isTelling && !(stride >= reach)) return false;
    reach += stride * (count - 1);
  }
  return true;
}
