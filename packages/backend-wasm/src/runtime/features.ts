/** What of WebAssembly the engine has that makes kernels faster: compile for what is there, run anywhere. */
import { isNode } from "./environment.ts";
import { enableRelaxedSimdInNode } from "./node-adapter.ts";

/** What an engine offers. */
export interface Features {
  /** Fused multiply-add and the other relaxed SIMD instructions. */
  readonly relaxedSimd: boolean;
  /**
   * Whether the engine's compiler keeps a register tile of 12 sums, 2 vectors and a splat in registers, in the order of
   * the code. V8 before 13 moves loads to the front, so that there are too many values for the registers.
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

/** A memory with addresses of 64 bits, which engines have since about the time that they keep tall tiles. */
const memory64 = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 4, 1]);

/** See {@link Features.tallTiles}; nothing tells it directly, so that the age of the engine does. */
export function hasTallTiles(): boolean {
  return (tallTiles ??= WebAssembly.validate(memory64));
}

let tallTiles: boolean | undefined;

/** Whether modules with relaxed SIMD instructions are valid as things stand. */
export function hasRelaxedSimd(): boolean {
  return (relaxedSimd ||= WebAssembly.validate(relaxedMadd));
}

/** Whether relaxed SIMD was seen: what is on stays on. */
let relaxedSimd = false;

/** Whether memory can be shared with workers. */
export function hasThreads(): boolean {
  if (typeof SharedArrayBuffer !== "function") return false;
  return isNode || (typeof Worker === "function" && globalThis.crossOriginIsolated);
}

/** Finds out what the engine offers, after switching on what can be switched on (relaxed SIMD in Node 20). */
export async function detectFeatures(): Promise<Features> {
  return { relaxedSimd: await enableRelaxedSimd(), tallTiles: hasTallTiles(), threads: hasThreads() };
}

/** Switches relaxed SIMD on if that is needed and possible; whether it is there then. */
export function enableRelaxedSimd(): Promise<boolean> {
  if (!hasRelaxedSimd() && isNode) enableRelaxedSimdInNode();
  return Promise.resolve(hasRelaxedSimd());
}
