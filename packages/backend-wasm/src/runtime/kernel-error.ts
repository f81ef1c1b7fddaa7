/**
 * The only error class of the launcher. Its code gives the kind of error, so that a caller can tell a wrong argument
 * from a trap without reading the message; the other fields say where it happened.
 */
import type { SourcePosition } from "./kernel-module.ts";

/**
 * - `argument`: an argument, the grid or an option does not fit the kernel; nothing ran
 * - `memory`: the 4 GiB of a WebAssembly memory are not enough, or the engine gives no more
 * - `module`: the kernel cannot be instantiated here
 * - `trap`: the code trapped, for example on an access outside of memory
 * - `assert`: a `tt.assert` failed
 * - `bounds`: the kernel accessed memory outside of its buffers (`checkBounds`)
 * - `timeout`: the time limit passed
 * - `disposed`: the kernel was disposed
 */
export type KernelErrorCode = "argument" | "memory" | "module" | "trap" | "assert" | "bounds" | "timeout" | "disposed";

/** An id of a program in a grid, or the size of one: x, y, z. */
export type Grid = readonly [x: number, y: number, z: number];

/** The position in a launch at which an error happened. */
export interface KernelErrorPlace {
  /** The program that failed. */
  readonly program?: Grid;
  readonly source?: SourcePosition;
  /** The operation that failed: `tt.load`. */
  readonly op?: string;
  /** The address in the kernel's memory of an invalid access. */
  readonly address?: number;
  readonly cause?: unknown;
}

/** The error with which `launch` rejects, unless an `AbortSignal` gives its own reason. */
export class KernelError extends Error {
  override readonly name = "KernelError";
  readonly code: KernelErrorCode;
  readonly program: Grid | undefined;
  readonly source: SourcePosition | undefined;
  readonly op: string | undefined;
  readonly address: number | undefined;

  constructor(code: KernelErrorCode, message: string, place: KernelErrorPlace = {}) {
    super(message, place.cause === undefined ? undefined : { cause: place.cause });
    this.code = code;
    this.program = place.program;
    this.source = place.source;
    this.op = place.op;
    this.address = place.address;
  }
}

/** The known parts of a position: `add.py:12:8`. */
export function formatPosition({ file, line, column }: SourcePosition): string {
  return [file, ...(line > 0 ? [line, ...(column > 0 ? [column] : [])] : [])].join(":");
}

/** The program with a linear id. */
export function programOf(id: number, [x, y]: Grid): Grid {
  return [id % x, Math.floor(id / x) % y, Math.floor(id / (x * y))];
}
