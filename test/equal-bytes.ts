/** Arrays with the same bytes are equal: vitest's own comparison of a million numbers takes seconds. */
import { expect } from "vitest";

expect.addEqualityTesters([
  (a: unknown, b: unknown): boolean | undefined =>
    ArrayBuffer.isView(a) &&
    ArrayBuffer.isView(b) &&
    Object.getPrototypeOf(a) === Object.getPrototypeOf(b) &&
    bytesOf(a).equals(bytesOf(b))
      ? true
      : undefined,
]);

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
