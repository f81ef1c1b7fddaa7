/**
 * Attributes by which passes, the interpreter and the back end tell each other about kernels and their temporary
 * memory, which is one arena per worker.
 */
import { IntegerAttr, integerAttr, type Operation, type Rewriter, UnitAttr } from "@tt-opt/ir-core";

/** Names of attributes without a value. */
export const marks = {
  /** Of functions: it is what a launch executes. */
  kernel: "tt.kernel",
  /** Of kernels: right only if memory that is written is reached through one pointer argument. */
  distinctArguments: "tts.distinct_arguments",
  /** Of allocations: what is in the buffer stays from program to program of a launch. */
  kept: "tts.kept",
  /** Of kept allocations: zero when a launch begins. */
  cleared: "tts.cleared",
} as const;

/** Names of attributes of kernels that hold a number of bytes. */
const byteCounts = {
  /** Of the arena, which is the first argument. */
  scratch: "tts.scratch_bytes",
  /** Of the arena behind {@link reservedBytes} that are zero when a launch begins. */
  cleared: "tts.cleared_bytes",
} as const;

/** Bytes at the start of an arena that belong to the launcher. */
export const reservedBytes = 64;

/** Whether `op` has a mark. */
export function isMarked(op: Operation, mark: keyof typeof marks): boolean {
  return op.attribute(marks[mark]) !== undefined;
}

/** Sets a mark. */
export function setMark(rw: Rewriter, op: Operation, mark: keyof typeof marks): void {
  rw.setAttribute(op, marks[mark], UnitAttr.get(rw.context));
}

/** The number of bytes that a kernel declares; undefined if it declares none. */
export function declaredBytes(kernel: Operation, what: keyof typeof byteCounts): number | undefined {
  const attribute = kernel.attribute(byteCounts[what]);
  return attribute instanceof IntegerAttr ? attribute.number : undefined;
}

/** Declares a number of bytes. */
export function declareBytes(rw: Rewriter, kernel: Operation, what: keyof typeof byteCounts, bytes: number): void {
  rw.setAttribute(kernel, byteCounts[what], integerAttr(rw.context, 64, bytes));
}
