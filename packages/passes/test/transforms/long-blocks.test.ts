/** Blocks of more operations than an engine takes as arguments of one call. */
import { expect, it } from "vitest";
import { runPasses } from "./tools.ts";

const length = 130_000;
const chain = Array.from({ length }, (_, i) => `%v${i + 1} = arith.addi %v${i}, %v${i} : i32`).join("\n");

it.each([
  [
    "loop-invariant-code-motion",
    `func.func @f(%v0: i32, %n: index) {
      scf.for %i = %n to %n step %n {
        ${chain}
      }
      return
    }`,
  ],
  [
    "inline",
    `func.func private @g(%v0: i32) -> i32 {
      ${chain}
      return %v${length} : i32
    }
    func.func @f(%x: i32) -> i32 {
      %r = call @g(%x) : (i32) -> i32
      return %r : i32
    }`,
  ],
])("are no obstacle to %s", (pass, text) => {
  expect(runPasses(text, pass)).toMatchObject({ isOk: true, messages: [] });
});
