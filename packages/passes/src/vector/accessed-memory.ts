/** The memory that operations read and write, as far as it is known. */
import type { func } from "@tt-opt/dialect-std";
import { defaultResource, effectsOf, MemRefType, type Operation, type Value } from "@tt-opt/ir-core";

/** What is behind an argument, or all buffers together, since their memory may be the same at different times. */
type Memory = Value | typeof buffers;

const buffers = "buffers";

/** See the file's header. */
export interface AccessedMemory {
  readonly reads: ReadonlySet<Memory>;
  readonly writes: ReadonlySet<Memory>;
}

/** What operations read and write; undefined if that is more than buffers and memory behind arguments of the kernel. */
export function accessedMemory(kernel: func.FuncOp, ops: Iterable<Operation>): AccessedMemory | undefined {
  const [reads, writes] = [new Set<Memory>(), new Set<Memory>()];
  for (const op of ops) if (!addAccesses(kernel, op, reads, writes)) return undefined;
  return { reads, writes };
}

/**
 * Whether nothing is both read and written: "assumed" if that is so only if memory that is written is reached through
 * one pointer argument. Undefined if not.
 */
export function areApart({ reads }: AccessedMemory, { writes }: AccessedMemory): "known" | "assumed" | undefined {
  if ([...writes].some((memory) => reads.has(memory))) return undefined;
  const isPointer = (memory: Memory): boolean => memory !== buffers;
  return [...reads].some(isPointer) && [...writes].some(isPointer) ? "assumed" : "known";
}

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
