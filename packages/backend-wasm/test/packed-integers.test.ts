/** Numbers of a few bits that are packed into integers of 32: lanes of a vector are shifted by different amounts. */
import { describe, it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const size = 128;

/** `y[i]` is what `shift` makes of the field of `bits` bits with the number of `i`, or of what `first` moves it by. */
function kernel(shift: string, bits: number, first: number): string {
  const [numbers, pointers] = [`tensor<${size}xi32>`, `tensor<${size}x!tt.ptr<i32>>`];
  return `module {
  tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %n: i32) {
    ${blockIndices(size, "%i", "%mask")}
    %by = arith.constant dense<${first}> : ${numbers}
    %count = arith.constant dense<${32 / bits}> : ${numbers}
    %bits = arith.constant dense<${bits}> : ${numbers}
    %low = arith.constant dense<${2 ** bits - 1}> : ${numbers}
    %zero = arith.constant dense<0> : ${numbers}
    %j = arith.addi %i, %by : ${numbers}
    %word = arith.divsi %j, %count : ${numbers}
    %field = arith.remsi %j, %count : ${numbers}
    %amount = arith.muli %field, %bits : ${numbers}
    %xs = tt.splat %x : !tt.ptr<i32> -> ${pointers}
    %from = tt.addptr %xs, %word : ${pointers}, ${numbers}
    %v = tt.load %from, %mask, %zero : ${pointers}
    %s = arith.${shift} %v, %amount : ${numbers}
    %r = arith.andi %s, %low : ${numbers}
    %ys = tt.splat %y : !tt.ptr<i32> -> ${pointers}
    %to = tt.addptr %ys, %i : ${pointers}, ${numbers}
    tt.store %to, %r, %mask : ${pointers}
    tt.return
  }
}`;
}

describe.each(["shrsi", "shrui", "shli"])("packed integers by %s", (shift) => {
  it.each([1, 2, 4, 8, 16])("of %i bits", async (bits) => {
    for (const first of [0, 4, 3])
      for (const n of [2 * size, 201, 8]) {
        const makeArgs = () => [
          Int32Array.from({ length: (bits * 2 * size) / 32 + 4 }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
          new Int32Array(2 * size),
          n,
        ];
        await expectSameArguments(kernel(shift, bits, first), [2, 1, 1], makeArgs, [{}, { checkBounds: true }]);
      }
  });
});
