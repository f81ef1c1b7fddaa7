/**
 * Attributes by which passes, the interpreter and the back end communicate about kernels and their temporary memory,
 * which is one arena per worker.
 */
import { DenseArrayAttr, IntegerAttr, integerAttr, type Operation, type Rewriter, UnitAttr } from "@tt-opt/ir-core";
import { ProgramDim, type ProgramDimName } from "../tt/enums.ts";

/** Names of attributes without a value. */
export const marks = {
  /** On functions: the function is executed by a launch. */
  kernel: "tt.kernel",
  /** On kernels: correct only if memory that is written is reached through one pointer argument. */
  distinctArguments: "tts.distinct_arguments",
  /** On kernels: programs that are adjacent in y access adjacent memory. */
  byColumns: "tts.by_columns",
  /** On allocations: the contents of the buffer are kept from program to program of a launch. */
  kept: "tts.kept",
  /** On kept allocations: zero when a launch begins. */
  cleared: "tts.cleared",
  /** On divisions of integers: the remainder is zero. */
  exact: "tts.exact",
  /** On math operations: the back end calls a function. */
  called: "tts.called",
  /** On `scf.while`: the first value that the loop carries begins with 0 or more, and only grows. */
  countsUp: "tts.counts_up",
  /** On loops: the loop computes a scan, which may be reassociated. */
  scan: "tts.scan",
} as const;

/** Names of attributes of kernels that hold a number of bytes. */
const byteCounts = {
  /** Size of the arena, which is the first argument. */
  scratch: "tts.scratch_bytes",
  /** Bytes of the arena behind {@link reservedBytes} that are zero when a launch begins. */
  cleared: "tts.cleared_bytes",
  /** Bytes of the arena that are kept from program to program of a launch. */
  kept: "tts.kept_bytes",
} as const;

/** Names of attributes of kernels that hold a number of parts of a program. */
const partCounts = {
  /** Number of parts into which the original programs were split. */
  parts: "tts.parts",
  /** Largest number of parts into which it is profitable to split programs. */
  mostParts: "tts.most_parts",
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

/** The number of parts that a kernel declares; 1 if it declares none. */
export function declaredParts(kernel: Operation, what: keyof typeof partCounts): number {
  const attribute = kernel.attribute(partCounts[what]);
  return attribute instanceof IntegerAttr ? attribute.number : 1;
}

/** Declares a number of parts. */
export function declareParts(rw: Rewriter, kernel: Operation, what: keyof typeof partCounts, parts: number): void {
  rw.setAttribute(kernel, partCounts[what], integerAttr(rw.context, 32, parts));
}

/** On kernels: number of programs across the order that are executed before the next one along it. */
const acrossName = "tts.across";

/**
 * Number of adjacent programs along the slow axis (y, or x with `byColumns`) that are executed one after the other before
 * the next ones along the other axis; 1 if the kernel declares nothing.
 */
export function programsAcross(kernel: Operation): number {
  const attribute = kernel.attribute(acrossName);
  return attribute instanceof IntegerAttr ? attribute.number : 1;
}

/** Declares {@link programsAcross}. */
export function declareAcross(rw: Rewriter, kernel: Operation, programs: number): void {
  rw.setAttribute(kernel, acrossName, integerAttr(rw.context, 32, programs));
}

/** On kernels: number of programs along x, y and z that were joined to one. */
const joinedName = "tts.joined";

/** Number of programs along x, y and z whose work the first of them does; the others do nothing. */
export function joinedPrograms(kernel: Operation): readonly [number, number, number] {
  const attribute = kernel.attribute(joinedName);
  const [x = 1, y = 1, z = 1] = attribute instanceof DenseArrayAttr ? attribute.numbers : [];
  return [x, y, z];
}

/** Declares how many programs along some axes were joined to one. */
export function declareJoined(
  rw: Rewriter,
  kernel: Operation,
  programs: Readonly<Partial<Record<ProgramDimName, number>>>,
): void {
  const counts = ProgramDim.cases.map((axis) => programs[axis] ?? 1);
  rw.setAttribute(kernel, joinedName, DenseArrayAttr.i32(rw.context, counts));
}
