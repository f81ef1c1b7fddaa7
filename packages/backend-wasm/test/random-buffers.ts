/** Buffers of random kernels. */
import { bf16, f16 } from "@tt-opt/ir-core";
import type { Element } from "./random-kernels/elements.ts";

/** A buffer of a launch; floats of 16 bits are stored as bits. */
export type Buffer = Int8Array | Int16Array | Uint16Array | Int32Array | BigInt64Array | Float32Array | Float64Array;

/** A new buffer of elements that are drawn one after the other. */
export function drawnBuffer(
  element: Element,
  length: number,
  draw: () => number,
  drawWide: () => bigint = () => BigInt(draw()),
): Buffer {
  switch (element) {
    case "i8":
      return Int8Array.from({ length }, draw);
    case "i16":
      return Int16Array.from({ length }, draw);
    case "i32":
      return Int32Array.from({ length }, draw);
    case "i64":
      return BigInt64Array.from({ length }, drawWide);
    case "f16":
      return Uint16Array.from({ length }, () => f16.toBits(draw()));
    case "bf16":
      return Uint16Array.from({ length }, () => bf16.toBits(draw()));
    case "f32":
      return Float32Array.from({ length }, draw);
    case "f64":
      return Float64Array.from({ length }, draw);
  }
}

/** The numbers that the elements of a buffer stand for. */
export function decoded(element: Element, buffer: Buffer): readonly (number | bigint)[] {
  if (buffer instanceof Uint16Array) return Array.from(buffer, (element === "f16" ? f16 : bf16).fromBits);
  return [...buffer];
}

/** Draws 32 random bits with a sign (Marsaglia, "Xorshift RNGs", 2003). */
export function randomBits(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  };
}
