/** Whatever is written, and in whatever pieces, the text and its bytes are the same. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { TextBuffer } from "./text-buffer.ts";

const piece = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "grapheme", maxLength: 4 }),
  fc.integer({ min: 1, max: 200_000 }).map((length) => "x".repeat(length)),
);

it("gives what was written", () => {
  const holds = (before: readonly string[], moved: readonly string[], after: readonly string[]): void => {
    const out = new TextBuffer();
    for (const text of before) out.write(text);
    const mark = out.mark();
    for (const text of after) out.write(text);
    const later = out.cut(mark);
    for (const text of moved) out.write(text);
    out.append(later);
    out.prepend("top ");
    const expected = `top ${[...before, ...moved, ...after].join("")}`;
    expect(out.toString()).toBe(expected);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    expect(decoder.decode(Buffer.concat(out.toBytes()))).toBe(expected);
  };
  const pieces = fc.array(piece, { maxLength: 12 });
  fc.assert(fc.property(pieces, pieces, pieces, holds), { numRuns: 100 });
});
