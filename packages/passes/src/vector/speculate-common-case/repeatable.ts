/** Loops that may be executed twice: the second time, they store what they should have stored the first time. */
import type { func, scf } from "@tt-opt/dialect-std";
import { accessedMemory, areApart } from "../accessed-memory.ts";

/** See the file's header. */
export interface Repeatable {
  /** Whether it is only if memory that is written is reached through one pointer argument. */
  readonly assumesDistinct: boolean;
}

/** Whether nothing that `loop` reads is written by it; undefined if not, or if it writes nothing. */
export function repeatable(kernel: func.FuncOp, loop: scf.ForOp): Repeatable | undefined {
  const memory = accessedMemory(kernel, loop.body.ops());
  if (memory === undefined || memory.writes.size === 0) return undefined;
  const found = areApart(memory, memory);
  return found && { assumesDistinct: found === "assumed" };
}
