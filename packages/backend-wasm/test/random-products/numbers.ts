/**
 * What is in the buffers of random products: small multiples of a half or small integers, so that all sums are exact,
 * whatever their order. None is -0, since sums of zeros may have either sign.
 */
import type { KernelArgument } from "@tt-opt/interpreter";
import { bf16, f16 } from "@tt-opt/ir-core";

/** What is in a buffer. */
export type Contents = "small" | "factors" | "powers" | "bits" | "flags";

/** A new buffer of elements of `element`. */
export function contents(element: string, length: number, kind: Contents, seed: number): KernelArgument {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const bits = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const float = (): number => {
    if (kind === "factors") return 1 + ((bits() >>> 8) % 2);
    if (kind === "powers") return 2 ** (((bits() >>> 8) % 3) - 1);
    return ((bits() >>> 8) % 9) / 2 - 2;
  };
  const integer = (): number => {
    if (kind === "bits") return bits() | 0;
    if (kind === "flags") return (bits() >>> 8) % 2;
    return kind === "factors" || kind === "powers" ? 1 + ((bits() >>> 8) % 3) : ((bits() >>> 8) % 9) - 4;
  };
  switch (element) {
    case "f16":
      return Uint16Array.from({ length }, () => f16.toBits(float()));
    case "bf16":
      return Uint16Array.from({ length }, () => bf16.toBits(float()));
    case "i8":
      return Int8Array.from({ length }, integer);
    case "i16":
      return Int16Array.from({ length }, integer);
    case "i32":
      return Int32Array.from({ length }, integer);
    default:
      return Float32Array.from({ length }, float);
  }
}
