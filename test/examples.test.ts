/** The examples do what they say. */
import { describe, expect, it } from "vitest";
import { demo } from "../examples/demo.mjs";
import { transform } from "../examples/own-pass.mjs";

describe("examples", () => {
  it("lower softmax and a fused matrix product, and compute them right", async () => {
    const lines: string[] = [];
    expect(await demo((line: string) => lines.push(line), 1 / 32), lines.join("\n")).toBe(true);
    const text = lines.join("\n");
    for (const pass of ["tt-to-structured", "tt-to-linalg", "linalg-fuse", "one-shot-bufferize", "convert-to-wasm"]) {
      expect(text).toContain(`\n${pass} `);
    }
    expect(text.match(/largest error +\d/g)).toHaveLength(2);
  }, 60_000);

  it("write a pass", () => {
    const text =
      "func.func @f(%x: i32) -> i32 {\n  %c = arith.constant 2 : i32\n  %y = arith.muli %x, %c : i32\n  return %y : i32\n}";
    expect(transform(text)).toContain("%y = arith.addi %x, %x : i32");
  });
});
