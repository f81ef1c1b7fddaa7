/**
 * Detects the WebAssembly features of the engine that make kernels faster. A kernel can be compiled for the available
 * ones and still run anywhere without them.
 */
import { isNode } from "./environment.ts";
import { enableRelaxedSimdInNode } from "./node-adapter.ts";

/** The features of an engine. */
export interface Features {
  /** Fused multiply-add and the other relaxed SIMD instructions. */
  readonly relaxedSimd: boolean;
  /** Whether `f32x4.relaxed_madd` rounds once, as it does on processors with such an instruction. */
  readonly fusedMadd: boolean;
  /**
   * Whether the engine's compiler keeps a register tile of 12 sums, 2 vectors and a splat in registers, in the order of
   * the code. V8 before 13 hoists loads, so that too many values are live at once.
   */
  readonly tallTiles: boolean;
  /** Shared memory and workers; in browsers only on cross-origin isolated pages. */
  readonly threads: boolean;
}

/** A function of type `[v128 v128 v128] -> [v128]` whose body is `f32x4.relaxed_madd`. */
// prettier-ignore
const relaxedMadd = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 8, 1, 0x60, 3, 0x7b, 0x7b, 0x7b, 1, 0x7b,
  3, 2, 1, 0,
  10, 13, 1, 11, 0, 0x20, 0, 0x20, 1, 0x20, 2, 0xfd, 0x85, 2, 0x0b,
]);

/** A function `f` of type `[f32 f32] -> [f32]` that gives the first lane of `f32x4.relaxed_madd` of `a`, `a` and `c`. */
// prettier-ignore
const maddOfLanes = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 7, 1, 0x60, 2, 0x7d, 0x7d, 1, 0x7d,
  3, 2, 1, 0,
  7, 5, 1, 1, 0x66, 0, 0,
  10, 22, 1, 20, 0, 0x20, 0, 0xfd, 0x13, 0x20, 0, 0xfd, 0x13, 0x20, 1, 0xfd, 0x13, 0xfd, 0x85, 2, 0xfd, 0x1f, 0, 0x0b,
]);

/**
 * A memory with 64-bit addresses, which engines support since about the time that they keep tall tiles in registers.
 */
const memory64 = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 4, 1]);

/** See {@link Features.tallTiles}. It cannot be detected directly, so the age of the engine is used instead. */
export function hasTallTiles(): boolean {
  return (tallTiles ??= WebAssembly.validate(memory64));
}

let tallTiles: boolean | undefined;

/** Whether modules with relaxed SIMD instructions are valid now. */
export function hasRelaxedSimd(): boolean {
  return (relaxedSimd ||= WebAssembly.validate(relaxedMadd));
}

/** Whether relaxed SIMD was detected: a feature that is enabled stays enabled. */
let relaxedSimd = false;

/** See {@link Features.fusedMadd}. The square of `a` is `1 + 2^-11 + 2^-24`, of which rounding drops the last part. */
export function hasFusedMadd(): boolean {
  if (fusedMadd === undefined && hasRelaxedSimd()) {
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(maddOfLanes)).exports;
    fusedMadd = isMultiplyAdd(f) && f(1 + 2 ** -12, -1 - 2 ** -11) === 2 ** -24;
  }
  return fusedMadd ?? false;
}

let fusedMadd: boolean | undefined;

function isMultiplyAdd(value: WebAssembly.ExportValue | undefined): value is (a: number, c: number) => number {
  return typeof value === "function";
}

/** Whether memory can be shared with workers. */
export function hasThreads(): boolean {
  if (typeof SharedArrayBuffer !== "function") return false;
  return isNode || (typeof Worker === "function" && globalThis.crossOriginIsolated);
}

/** Detects the features of the engine, after enabling those that can be enabled (relaxed SIMD in Node 20). */
export async function detectFeatures(): Promise<Features> {
  const relaxedSimd = await enableRelaxedSimd();
  return { relaxedSimd, fusedMadd: hasFusedMadd(), tallTiles: hasTallTiles(), threads: hasThreads() };
}

/** Enables relaxed SIMD if that is needed and possible; resolves to whether it is available. */
export function enableRelaxedSimd(): Promise<boolean> {
  if (!hasRelaxedSimd() && isNode) enableRelaxedSimdInNode();
  return Promise.resolve(hasRelaxedSimd());
}
