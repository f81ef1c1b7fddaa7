/** Decides whether the programs of a launch stage unfinished elements in different memory. */
import type { tts } from "@tt-opt/dialect-tt";
import type { CheckedArg } from "./arguments.ts";
import type { Grid } from "./kernel-error.ts";
import type { KernelModule } from "./kernel-module.ts";
import { LaunchNumbers } from "./launch-numbers.ts";

/**
 * Whether no two programs of the grid stage an element at the same address, as far as the numbers of the launch tell.
 * `grid` is that of `run`.
 */
export function areProgramsApart({ staged }: KernelModule, grid: Grid, args: readonly CheckedArg[]): boolean {
  return staged.every((places) => areApart(places, grid, args));
}

/**
 * Starting with the smallest stride of a digit that identifies programs, each stride has to be at least the extent of
 * all smaller ones. The sum then determines all of these digits, as in a mixed-radix number.
 */
function areApart({ bytes, digits: all }: tts.StagedPlaces, grid: Grid, args: readonly CheckedArg[]): boolean {
  const numbers = new LaunchNumbers(grid, args);
  const digits = all.map((digit) => {
    const { stride, count } = numbers.digit(digit);
    return { stride: Math.abs(stride), count, isProgram: digit.program !== undefined };
  });
  if (digits.some(({ count }) => count <= 0)) return true;
  const told = new Set(all.map(({ program }) => program));
  if (!(["x", "y", "z"] as const).every((name) => numbers.programs(name) <= 1 || told.has(name))) return false;
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
