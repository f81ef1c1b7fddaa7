/** Elements of buffers as numbers, and when two of them count as equal. */
import { bf16, f16 } from "@tt-opt/ir-core";
import type { ElementName } from "@tt-opt/testing";

/** The elements of a buffer whose 16-bit elements are of the type called `name`. */
export function decodeBuffer(buffer: ArrayBufferView, name: ElementName): readonly (number | bigint)[] {
  if (buffer instanceof Uint16Array) return Array.from(buffer, name === "bf16" ? bf16.fromBits : f16.fromBits);
  if (buffer instanceof BigInt64Array) return [...buffer];
  if (buffer instanceof Float32Array || buffer instanceof Float64Array) return [...buffer];
  if (buffer instanceof Int32Array || buffer instanceof Int8Array) return [...buffer];
  return [...new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)];
}

/** Whether two elements differ: in their bits, or if not `isExact` by more than rounding explains. All NaNs are equal. */
export function differs(a: number | bigint, b: number | bigint | undefined, isExact: boolean): boolean {
  if (Object.is(a, b)) return false;
  if (isExact || typeof a !== "number" || typeof b !== "number") return true;
  // Sums that overflow do so in some orders only.
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Math.abs(Number.isFinite(a) ? a : b) < 1e4;
  return Math.abs(a - b) > 0.02 * Math.max(1, Math.abs(a));
}
