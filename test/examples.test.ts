/** The examples do what they say. */
import { describe, expect, it } from "vitest";
import { demo } from "../examples/demo.mjs";
import { lower, simplify } from "../examples/own-dialect.mjs";
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

  it("define a dialect whose lowering means what the dialect means", () => {
    const text = "func.func @f(%x: i8, %y: i8) -> i8 {\n  %z = sat.addu %x, %y : i8\n  return %z : i8\n}";
    for (const [x, y, sum] of [
      [100n, 27n, 127n],
      [100n, 28n, -128n],
      [-56n, 100n, -1n],
      [-1n, -1n, -1n],
    ] as const) {
      const { before, after, lowered } = lower(text, [x, y]);
      expect(before).toEqual([sum]);
      expect(after).toEqual([sum]);
      expect(lowered).not.toContain("sat.");
    }
  });

  it("define a dialect whose operations fold, are rewritten and are checked", () => {
    const text = `func.func @f(%x: i8) -> i8 {
  %a = arith.constant 100 : i8
  %b = arith.constant -100 : i8
  %y = sat.addu %x, %a : i8
  %z = sat.addu %y, %b : i8
  return %z : i8
}`;
    // 100 + 156 is more than 255.
    expect(simplify(text)).toMatch(/%(\S+) = arith.constant -1 : i8\n +%z = sat.addu %x, %\1 : i8/);
    expect(() => simplify("func.func @f(%x: i65) {\n  %y = sat.addu %x, %x : i65\n  return\n}")).toThrow(
      "'sat.addu' op has 65 bits, but 64 are the most",
    );
  });
});
