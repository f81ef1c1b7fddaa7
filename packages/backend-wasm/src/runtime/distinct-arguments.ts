/** Decides whether the pointers of a launch point to different memory. */
import type { CheckedArg } from "./arguments.ts";
import type { KernelMemory } from "./kernel-memory.ts";
import type { KernelModule } from "./kernel-module.ts";

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

/** Memory that arguments before point to. */
interface Reached {
  /** The first of them. */
  readonly argument: number;
  /** The first one that is not the same as that. */
  other: number | undefined;
  /** Whether it is written through any of them. */
  isWritten: boolean;
}

/**
 * The first overlap among the arguments; undefined if memory that is written through one argument is not reached
 * through another. Two views of one buffer always count as overlapping, since kernels may access memory outside of a
 * view. So do addresses of unknown origin. Arguments that are the same address, as `same` says, count as one.
 */
export function findOverlap(
  module: KernelModule,
  memory: KernelMemory,
  args: readonly CheckedArg[],
  same: readonly number[] = [],
): Overlap | undefined {
  const reached = new Map<unknown, Reached>();
  for (const [i, { type, access }] of module.params.entries()) {
    const arg = args[i];
    if (type !== "ptr" || access === "none" || arg === undefined || arg === 0) continue;
    const place = typeof arg === "object" ? arg.buffer : memory.allocationOf(Number(arg) >>> 0)?.start;
    const isWritten = access !== "read";
    const before = reached.get(place);
    if (before === undefined) {
      reached.set(place, { argument: i, other: undefined, isWritten });
    } else {
      const isFirst = before.argument === same[i];
      if (!isFirst) before.other ??= i;
      before.isWritten ||= isWritten;
      if (before.isWritten && before.other !== undefined) return [isFirst ? before.other : before.argument, i];
    }
    // An address outside of all allocations may point anywhere.
    if (place === undefined) return [i, i];
  }
  return undefined;
}
