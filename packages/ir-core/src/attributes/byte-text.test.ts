import { expect, it } from "vitest";
import { bytesOfText, textOfBytes } from "./byte-text.ts";

it.each([
  ["UTF-8", [0x61, 0xc3, 0xa4, 0xf0, 0x9f, 0x98, 0x80], "aä😀"],
  ["a byte order mark", [0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
  ["bytes that are not UTF-8", [0xff, 0x61, 0x80], "\udcffa\udc80"],
  ["a surrogate in UTF-8", [0xed, 0xb2, 0x80], "\udced\udcb2\udc80"],
  ["a character that is cut off", [0x61, 0xc3], "a\udcc3"],
])("keeps %s", (_, bytes, text) => {
  expect(textOfBytes(Uint8Array.from(bytes))).toBe(text);
  expect([...bytesOfText(text)]).toEqual(bytes);
});
