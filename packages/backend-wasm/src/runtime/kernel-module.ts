/**
 * The contract between the code generator and the launcher: the compiled kernel. It is plain data, so that it can be
 * cached, sent to a worker or shipped to a browser without the compiler.
 *
 * The module imports `env.memory` (declared with a minimum of 1 and a maximum of 65536 pages, and shared if
 * `sharedMemory`), and where it has debug sites
 * - `env.print(site: i32, x: i32, y: i32, z: i32, values: i32)`,
 * - `env.assert_fail(site: i32, x: i32, y: i32, z: i32)`, which does not return (code after it is unreachable), and, if
 *   it `checksBounds`,
 * - `env.out_of_bounds(site: i32, address: i64)`, which does not return either, and, if it `isStoppable`,
 * - `env.interrupt(scratch: i32, isWaiting: i32)`, which returns if the program should continue.
 *
 * It exports `run(scratch: i32, data: i32, lo: i32, hi: i32, gridX: i32, gridY: i32, gridZ: i32, ...args)`, which
 * executes the programs numbered `lo … hi - 1`, each once, where the module defines the order of the numbers. `scratch`
 * and `data` are 64-byte aligned addresses. Bytes 0 … 63 of the scratch area belong to the launcher, and programs write
 * only two words of them. Before anything else, every program stores its linear id, x + gridX * (y + gridY * z), as an
 * i32 at `scratch`, so that the launcher can name it if it traps. Loops of a module that `isStoppable` count down
 * the i32 in word {@link iterationsWord} and call `env.interrupt` when it becomes negative; the launcher sets the word
 * to 0 before a launch, and `env.interrupt` to the iterations until the next call. The `clearedBytes` from byte 64 on
 * are zero when a launch begins. `run` is called often and concurrently by several workers, each with its own scratch
 * area.
 *
 * It may also export `run_distinct`, with the same signature. This version assumes that memory that is written through
 * one pointer parameter is not reached through another one. The launcher calls it where it has checked that the
 * pointers point to different buffers, and `run` otherwise.
 */
import type { tts } from "@tt-opt/dialect-tt";

/** A type of a kernel parameter. */
export type KernelParamType = "ptr" | "i1" | "i8" | "i16" | "i32" | "i64" | "f16" | "bf16" | "f32" | "f64";

/** How a kernel accesses the memory of a pointer. If in doubt, "readwrite". */
export type KernelAccess = "read" | "write" | "readwrite" | "none";

/**
 * A parameter of the kernel, and its type in `run`: `ptr` is an i32 byte address; `i1` is an i32 of 0 or 1; `i8` and
 * `i16` are sign-extended to an i32; `i32` is an i32; `i64` is an i64; `f16`, `bf16` (both rounded to their type) and
 * `f32` are an f32; `f64` is an f64.
 */
export interface KernelParam {
  readonly name: string;
  readonly type: KernelParamType;
  /** The element type of a pointer, for messages: `f32`. */
  readonly elementType?: string;
  /** A number by which the code assumes an integer to be divisible; the launcher refuses other arguments. */
  readonly divisor?: number;
  /** For pointers; "none" for all other types. */
  readonly access: KernelAccess;
}

/** A place in the source. Lines and columns count from 1; 0 if unknown. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The source of the code from `offset` up to the offset of the next entry. */
export interface CodePosition {
  /** Bytes from the start of the module. */
  readonly offset: number;
  readonly source?: SourcePosition;
  /** The operation that the code implements: `tt.load`. */
  readonly op?: string;
}

/** The types of printed elements. */
export const printElementTypes = [
  "i1",
  "i8",
  "i16",
  "i32",
  "i64",
  "f8E4M3FN",
  "f8E5M2",
  "f8E4M3FNUZ",
  "f8E5M2FNUZ",
  "f8E4M3B11FNUZ",
  "f16",
  "bf16",
  "f32",
  "f64",
  "ptr",
] as const;

/** A type of printed elements, stored in 1, 2, 4 or 8 bytes: `i1` in 1 byte of 0 or 1, `ptr` in 8. */
export type PrintElementType = (typeof printElementTypes)[number];

/** One operand of a print: a scalar if `shape` is empty. */
export interface PrintOperand {
  readonly elementType: PrintElementType;
  readonly shape: readonly number[];
  /** Whether integers are signed. */
  readonly signed: boolean;
}

/**
 * A `tt.print`. Its operands are stored consecutively at `values`, each at a multiple of 8 bytes from there (`values`
 * itself is a multiple of 8), with elements in row-major order without gaps; see {@link printLayout}.
 */
export interface PrintSite {
  readonly kind: "print";
  /** The prefix of the operation, with the blanks that Triton puts around it: ` x: `. */
  readonly prefix: string;
  readonly hex: boolean;
  readonly operands: readonly PrintOperand[];
  readonly source?: SourcePosition;
}

/** A `tt.assert`; its host function is called when the condition is false. */
export interface AssertSite {
  readonly kind: "assert";
  readonly message: string;
  readonly source?: SourcePosition;
}

/** A checked access through a pointer. */
export interface AccessSite {
  readonly kind: "access";
  /** The operation: `tt.load`. */
  readonly op: string;
  readonly bytes: number;
  readonly source?: SourcePosition;
}

/** The sites that calls of host functions refer to by an index in {@link KernelModule.messages}. */
export type DebugSite = PrintSite | AssertSite | AccessSite;

/**
 * Words of scratch memory that hold the start and the end of the table of buffers, for code that checks accesses. An
 * entry of the table has two words: the address of a buffer and the address one past its end.
 */
export const boundsWord = { start: 1, end: 2 } as const;

/** Word of scratch memory with the number of iterations before a loop asks the host whether to continue. */
export const iterationsWord = 3;

/** Bytes at the start of scratch memory that belong to the launcher. */
export const reservedBytes = 64;

/** A compiled kernel. */
export interface KernelModule {
  /** Name of the kernel's function, for messages. */
  readonly name: string;
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly params: readonly KernelParam[];
  /** Bytes of scratch memory that each worker needs, including the first 64; a multiple of 64. */
  readonly scratchBytes: number;
  /** Bytes of scratch memory from byte 64 on that are zero when a launch begins. */
  readonly clearedBytes: number;
  /** Bytes of scratch memory that programs of a launch share, such as tables; the others hold blocks of one program. */
  readonly keptBytes: number;
  /** Constants, copied once to a 64-byte aligned address; the code must not write there. */
  readonly data?: Uint8Array;
  readonly messages: readonly DebugSite[];
  /** Sorted by ascending offset. */
  readonly positions: readonly CodePosition[];
  /** Whether the code contains relaxed SIMD instructions. */
  readonly relaxed: boolean;
  /**
   * Whether `run` assumes that memory that is written through one pointer parameter is not reached through another one.
   * The launcher refuses other arguments, unless it can compile the kernel again.
   */
  readonly assumesDistinct: boolean;
  /**
   * The memory in which programs stage elements that they finish later, which is memory that they store to. The
   * launcher executes programs whose staged elements may overlap on one thread, unless it can compile the kernel again.
   */
  readonly staged: readonly tts.StagedPlaces[];
  /**
   * The memory that programs access through pointer arguments, as far as it is known: views of one buffer that have no
   * element in common count as different memory.
   */
  readonly accessed: readonly tts.ArgumentPlaces[];
  /** Number of parts of each program of the launch's grid: the grid of `run` is longer in z by this factor. */
  readonly parts: number;
  /**
   * Largest number of parts of a program that compiling the kernel again can give; 1 if programs cannot be split, or if
   * it was not determined.
   */
  readonly mostParts: number;
  /**
   * Number of programs along x, y and z whose work the first of them does, while the others do nothing: powers of two,
   * all 1 if this is absent. The launcher uses a version with fewer where that leaves too few programs for its threads.
   */
  readonly joined?: readonly [x: number, y: number, z: number];
  /** Whether the code checks that accesses through pointers are within buffers. */
  readonly checksBounds: boolean;
  /** Whether it accesses memory at addresses that are computed from numbers or read from memory. */
  readonly followsAddresses: boolean;
  /** Whether it has loops of the kernel, which may not terminate; loops over the elements of blocks do not count. */
  readonly hasLoops: boolean;
  /** Whether those loops ask the host regularly whether to continue. */
  readonly isInterruptible: boolean;
  /** Whether some of them do: also those that wait for programs of other threads, one of which may fail. */
  readonly isStoppable: boolean;
  /**
   * Whether programs wait for each other; false if this is absent. The launcher then executes all programs of a launch
   * at the same time, each on its own thread.
   */
  readonly programsMeet?: boolean;
  /**
   * Whether it updates shared memory without atomic instructions; false if this is absent. The launcher executes it on
   * one thread, and only while no launch with several threads runs in the same memory.
   */
  readonly updatesAlone?: boolean;
  /** Whether `env.memory` is declared shared, which several threads need. */
  readonly sharedMemory: boolean;
}

/** Largest number of threads of a kernel. */
export const mostThreads = 256;

/** Whether a kernel prints; its programs are then executed one after the other. */
export function hasPrints(module: KernelModule): boolean {
  return module.messages.some(({ kind }) => kind === "print");
}

/** The number of programs whose work one of them does. */
export function joinedCount({ joined }: KernelModule): number {
  return joined?.reduce((product, count) => product * count, 1) ?? 1;
}

/** Whether some programs also do the work of others. */
export function isJoined(module: KernelModule): boolean {
  return joinedCount(module) > 1;
}

const storage: Readonly<Record<PrintElementType, number>> = {
  i1: 1,
  i8: 1,
  f8E4M3FN: 1,
  f8E5M2: 1,
  f8E4M3FNUZ: 1,
  f8E5M2FNUZ: 1,
  f8E4M3B11FNUZ: 1,
  i16: 2,
  f16: 2,
  bf16: 2,
  i32: 4,
  f32: 4,
  i64: 8,
  f64: 8,
  ptr: 8,
};

/** Number of bytes of one printed element. */
export function printElementBytes(type: PrintElementType): number {
  return storage[type];
}

/** The layout of the operands of a print: byte offsets from `values`, and the total size, a multiple of 8. */
export function printLayout(operands: readonly PrintOperand[]): {
  readonly offsets: readonly number[];
  readonly bytes: number;
} {
  let bytes = 0;
  const offsets = operands.map(({ elementType, shape }) => {
    const offset = bytes;
    const count = shape.reduce((product, size) => product * size, 1);
    bytes += Math.ceil((count * storage[elementType]) / 8) * 8;
    return offset;
  });
  return { offsets, bytes };
}
