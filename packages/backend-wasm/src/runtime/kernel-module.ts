/**
 * The contract between the code generator and the launcher: what a compiled kernel is. It is plain data, so that it can
 * be cached, sent to a worker or shipped to a browser without the compiler.
 *
 * The module imports `env.memory` (declared with a minimum of 1 and a maximum of 65536 pages, and shared if
 * `sharedMemory`), and where it has debug sites
 * - `env.print(site: i32, x: i32, y: i32, z: i32, values: i32)`,
 * - `env.assert_fail(site: i32, x: i32, y: i32, z: i32)`, which does not return (code after it is unreachable),
 * and, if it `checksBounds`,
 * - `env.out_of_bounds(site: i32, address: i64)`, which does not return either,
 * and, if it `isInterruptible` and has loops,
 * - `env.interrupt(scratch: i32, isWaiting: i32)`, which returns if the program is to go on.
 *
 * It exports `run(scratch: i32, data: i32, lo: i32, hi: i32, gridX: i32, gridY: i32, gridZ: i32, ...args)`, which
 * executes the programs with numbers `lo … hi - 1` of an order of its own, each of them once. `scratch` and `data` are
 * 64-byte aligned addresses; bytes 0 … 63 of the scratch area belong to the launcher, except that every program stores
 * its linear id, x + gridX * (y + gridY * z), as an i32 at `scratch` before it does anything else, by which the
 * launcher names it if it traps; the next `clearedBytes` are zero when a launch begins. `run` is called often and from
 * several workers at once, each with a scratch area of its own.
 *
 * It may also export `run_distinct`, with the same signature: a version that takes for granted that memory reached
 * through one pointer parameter and written is not reached through another one. The launcher calls it where it has seen
 * that the pointers lead to different buffers, and `run` otherwise.
 */
import type { tts } from "@tt-opt/dialect-tt";

/** A type of a kernel parameter. */
export type KernelParamType = "ptr" | "i1" | "i8" | "i16" | "i32" | "i64" | "f16" | "bf16" | "f32" | "f64";

/** What a kernel does with the memory behind a pointer. If in doubt, "readwrite". */
export type KernelAccess = "read" | "write" | "readwrite" | "none";

/**
 * A parameter of the kernel, and how `run` takes it: `ptr` as an i32 byte address; `i1` as an i32 of 0 or 1; `i8` and
 * `i16` sign-extended to an i32; `i32` as i32; `i64` as i64; `f16`, `bf16` (both rounded to their type) and `f32` as
 * f32; `f64` as f64.
 */
export interface KernelParam {
  readonly name: string;
  readonly type: KernelParamType;
  /** What a pointer points to, for messages: `f32`. */
  readonly elementType?: string;
  /** A number by which the code takes an integer to be divisible; other arguments are refused. */
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

/** The source of the code from `offset` up to the next entry's offset. */
export interface CodePosition {
  /** Bytes from the start of the module. */
  readonly offset: number;
  readonly source?: SourcePosition;
  /** The operation that the code was made for: `tt.load`. */
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
 * A `tt.print`. Its operands lie one after the other at `values`, each beginning at a multiple of 8 bytes from there
 * (`values` itself is a multiple of 8), elements in row-major order without gaps; see {@link printLayout}.
 */
export interface PrintSite {
  readonly kind: "print";
  /** As in the operation, with the blanks that Triton puts around it: ` x: `. */
  readonly prefix: string;
  readonly hex: boolean;
  readonly operands: readonly PrintOperand[];
  readonly source?: SourcePosition;
}

/** A `tt.assert`: called when the condition is false. */
export interface AssertSite {
  readonly kind: "assert";
  readonly message: string;
  readonly source?: SourcePosition;
}

/** An access through a pointer that is checked. */
export interface AccessSite {
  readonly kind: "access";
  /** The operation: `tt.load`. */
  readonly op: string;
  readonly bytes: number;
  readonly source?: SourcePosition;
}

/** What calls of the host refer to by its index in {@link KernelModule.messages}. */
export type DebugSite = PrintSite | AssertSite | AccessSite;

/**
 * Words of scratch memory in which code that checks accesses finds the table of buffers: where it begins and where it
 * ends. An entry is the address of a buffer and the address behind it, two words.
 */
export const boundsWord = { start: 1, end: 2 } as const;

/** Word of scratch memory with the iterations that loops go through before they ask the host whether to go on. */
export const iterationsWord = 3;

/** Bytes at the start of scratch memory that belong to the launcher. */
export const reservedBytes = 64;

/** A compiled kernel. */
export interface KernelModule {
  /** Name of the kernel's function, for messages. */
  readonly name: string;
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly params: readonly KernelParam[];
  /** Bytes of scratch memory that each worker needs, the first 64 included; a multiple of 64. */
  readonly scratchBytes: number;
  /** Bytes of scratch memory from byte 64 on that are zero when a launch begins. */
  readonly clearedBytes: number;
  /** Constants, copied to a 64-byte aligned address once; the code must not write there. */
  readonly data?: Uint8Array;
  readonly messages: readonly DebugSite[];
  /** In rising order of offset. */
  readonly positions: readonly CodePosition[];
  /** Whether the code holds relaxed SIMD instructions. */
  readonly relaxed: boolean;
  /**
   * Whether `run` takes for granted that memory that is written through one pointer parameter is not reached through
   * another one. The launcher refuses other arguments, unless it can have the kernel compiled again.
   */
  readonly assumesDistinct: boolean;
  /**
   * Where the programs keep elements that they finish later, in memory that they store to. The launcher executes programs
   * that may meet there on one thread, unless it can have the kernel compiled again.
   */
  readonly staged: readonly tts.StagedPlaces[];
  /** Programs that a program of the launch's grid is cut into: the grid of `run` is so many times as long in z. */
  readonly parts: number;
  /**
   * The most parts that programs can be cut into by compiling the kernel again; 1 if they cannot, or if nobody asked.
   */
  readonly mostParts: number;
  /**
   * How many programs along x, y and z the first of them does the work of, while the others do nothing: powers of two, all
   * 1 if this is absent. The launcher wants another version where that leaves too few for its threads.
   */
  readonly joined?: readonly [x: number, y: number, z: number];
  /** Whether the code checks that accesses through pointers lie in buffers. */
  readonly checksBounds: boolean;
  /** Whether it accesses memory at addresses that are computed of numbers or read from memory. */
  readonly followsAddresses: boolean;
  /** Whether it has loops of its own, which may have no end; not those over the elements of blocks. */
  readonly hasLoops: boolean;
  /** Whether those loops ask the host, now and then, whether to go on. */
  readonly isInterruptible: boolean;
  /**
   * Whether programs wait for each other; not if this is absent. The launcher executes all programs of a launch at the
   * same time then, each on a thread of its own.
   */
  readonly programsMeet?: boolean;
  /**
   * Whether it updates shared memory without atomic instructions; not if this is absent. The launcher executes it on one
   * thread, while no launch on several threads runs in the same memory.
   */
  readonly updatesAlone?: boolean;
  /** Whether `env.memory` is declared shared, which more than one thread needs. */
  readonly sharedMemory: boolean;
}

/** The most threads that a kernel can have. */
export const mostThreads = 256;

/** Whether a kernel prints; programs run one after the other then. */
export function hasPrints(module: KernelModule): boolean {
  return module.messages.some(({ kind }) => kind === "print");
}

/** Whether some programs do the work of others, too. */
export function isJoined({ joined }: KernelModule): boolean {
  return joined?.some((count) => count > 1) === true;
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

/** Bytes that one printed element takes. */
export function printElementBytes(type: PrintElementType): number {
  return storage[type];
}

/** Where the operands of a print lie: byte offsets from `values`, and the size of all of them, a multiple of 8. */
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
