/** Pipes that have nothing to read for a while. */
import { expect, it } from "vitest";
import { readToEnd } from "../src/non-blocking-pipe.ts";

/** A pipe in which these bytes come one after the other, with errors of these codes between them. */
function pipe(...pieces: (Uint8Array | string)[]): (target: Uint8Array) => number {
  return (target) => {
    const next = pieces.shift() ?? new Uint8Array(0);
    if (typeof next === "string") throw Object.assign(new Error(next), { code: next });
    const part = next.subarray(0, target.length);
    target.set(part);
    if (part.length < next.length) pieces.unshift(next.subarray(part.length));
    return part.length;
  };
}

it("waits for what is written later", () => {
  const read = pipe("EAGAIN", "EAGAIN", Uint8Array.of(1, 2), "EAGAIN", Uint8Array.of(3));
  expect([...readToEnd(read)]).toEqual([1, 2, 3]);
});

it("reads to the end, however far that is", () => {
  const pieces = [1000, 0x10000, 0x20000, 1].map((length, i) => new Uint8Array(length).fill(i + 1));
  expect(Buffer.compare(readToEnd(pipe(...pieces)), Buffer.concat(pieces))).toBe(0);
  expect(readToEnd(pipe())).toHaveLength(0);
});

it("fails for any other reason", () => {
  expect(() => readToEnd(pipe(Uint8Array.of(1), "EISDIR"))).toThrow("EISDIR");
});
