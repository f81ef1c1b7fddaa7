/** Decides whether the pointers of a launch point to different memory. */
import type { CheckedArg } from "./arguments.ts";
import { areArgumentsApart } from "./arguments-apart.ts";
import type { Grid } from "./kernel-error.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import type { KernelModule } from "./kernel-module.ts";
import { LaunchNumbers } from "./launch-numbers.ts";

/** Two arguments that point to the same memory, where the kernel writes through one of them. */
export type Overlap = readonly [first: number, second: number];

/**
 * For each argument, its own number, or that of the first pointer to the same address if they point to elements of one
 * type: kernels that update memory in place may have two arguments for it. Empty if there are none.
 */
export function sameArguments(module: KernelModule, args: readonly CheckedArg[]): readonly number[] {
  const { params } = module;
  const same = params.map(({ type, elementType, access }, i) => {
    const arg = args[i];
    if (type !== "ptr" || access === "none" || arg === undefined || arg === 0) return i;
    const first = params.findIndex(
      (other, j) =>
        other.type === "ptr" && other.elementType === elementType && other.access !== "none" && isSame(args[j], arg),
    );
    return Math.min(first, i);
  });
  return same.every((number, i) => number === i) ? [] : same;
}

function isSame(a: CheckedArg | undefined, b: CheckedArg): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return a.buffer === b.buffer && a.byteOffset === b.byteOffset;
}

/** A pointer argument that leads to some memory. */
interface Reaching {
  readonly argument: number;
  /** The offset of what it points to in its buffer, or its address. */
  readonly offset: number;
  readonly isWritten: boolean;
}

/**
 * The first overlap among the arguments; undefined if memory that is written through one argument is not reached
 * through another. Views of one buffer overlap unless the kernel describes its accesses and they are apart: they may lead
 * outside of a view. So do addresses of unknown origin. Arguments that are the same address, as `same` says, count as
 * one.
 */
export function findOverlap(
  module: KernelModule,
  memory: KernelMemory,
  grid: Grid,
  args: readonly CheckedArg[],
  same: readonly number[] = [],
): Overlap | undefined {
  const numbers = new LaunchNumbers(grid, args);
  const reached = new Map<unknown, Reaching[]>();
  for (const [i, { type, access }] of module.params.entries()) {
    const arg = args[i];
    if (type !== "ptr" || access === "none" || arg === undefined || arg === 0) continue;
    const [place, offset] = typeof arg === "object" ? [arg.buffer, arg.byteOffset] : allocationOf(memory, arg);
    const isWritten = access !== "read";
    const before = reached.get(place) ?? [];
    for (const other of before) {
      if (!(isWritten || other.isWritten) || (same.length > 0 && same[i] === same[other.argument])) continue;
      if (!areArgumentsApart(module, numbers, other.argument, i, offset - other.offset)) return [other.argument, i];
    }
    reached.set(place, [...before, { argument: i, offset, isWritten }]);
    // An address outside of all allocations may point anywhere.
    if (place === undefined) return [i, i];
  }
  return undefined;
}

function allocationOf(
  memory: KernelMemory,
  arg: number | bigint,
): readonly [start: number | undefined, offset: number] {
  const address = Number(arg) >>> 0;
  return [memory.allocationOf(address)?.start, address];
}
