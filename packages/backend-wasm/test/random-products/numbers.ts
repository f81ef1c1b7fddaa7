/**
 * What is in the buffers of random products: small multiples of a half or small integers, so that all sums are exact,
 * whatever their order. None is -0, since sums of zeros may have either sign.
 */
import type { KernelArgument } from "@tt-opt/interpreter";
import { drawnBuffer, randomBits } from "../random-buffers.ts";
import { type Element, isFloat } from "../random-kernels/elements.ts";

/** What is in a buffer. */
export type Contents = "small" | "factors" | "powers" | "bits" | "flags";

/** A new buffer of elements of `element`. */
export function contents(element: Element, length: number, kind: Contents, seed: number): KernelArgument {
  const draw = randomBits(seed);
  const bits = (): number => draw() >>> 0;
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
  return drawnBuffer(element, length, isFloat(element) ? float : integer);
}
