/** Loops that may be executed twice: the second time, they store what they should have stored the first time. */
import type { func, scf } from "@tt-opt/dialect-std";
import { defaultResource, effectsOf, MemRefType, type Operation, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export interface Repeatable {
  /** Whether it is only if memory that is written is reached through one pointer argument. */
  readonly assumesDistinct: boolean;
}

/**
 * Whether nothing that `loop` reads is written by it: accesses are through different arguments of the kernel, or some
 * of buffers and others of arguments. Undefined if not.
 */
export function repeatable(kernel: func.FuncOp, loop: scf.ForOp): Repeatable | undefined {
  const [reads, writes] = [new Set<Memory>(), new Set<Memory>()];
  for (const op of loop.body.ops()) if (!addAccesses(kernel, op, reads, writes)) return undefined;
  if (writes.size === 0 || [...writes].some((memory) => reads.has(memory))) return undefined;
  const isPointer = (memory: Memory): boolean => memory !== buffers;
  return { assumesDistinct: [...reads].some(isPointer) && [...writes].some(isPointer) };
}

/** What is behind an argument, or all buffers together, since their memory may be the same at different times. */
type Memory = Value | typeof buffers;

const buffers = "buffers";

/** Adds what an operation accesses; returns whether that is known, and no more than loads and stores. */
function addAccesses(kernel: func.FuncOp, op: Operation, reads: Set<Memory>, writes: Set<Memory>): boolean {
  const effects = effectsOf(op);
  if (effects === undefined) return false;
  for (const { kind, resource, value } of effects) {
    const isAccess = resource === defaultResource && (kind === "read" || kind === "write");
    if (value === undefined || !isAccess) return false;
    const isBuffer = value.type instanceof MemRefType;
    if (!isBuffer && (value.definingOp !== undefined || value.parentBlock?.parentOp !== kernel)) return false;
    (kind === "read" ? reads : writes).add(isBuffer ? buffers : value);
  }
  return true;
}
