/** Sums of narrow integers and of their products, whose neighbours are added first. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, expect, it } from "vitest";
import { compileToKernelModule } from "../src/index.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const size = 512;

type Element = "i8" | "i16";
type Sign = "extsi" | "extui";

/** The sum of the first `n` of up to 512 elements of `x`, or of their products with those of `y`. */
function kernel(
  summand: string,
  [x, signOfX]: readonly [Element, Sign],
  [y, signOfY]: readonly [Element, Sign],
): string {
  const load = (name: string, element: Element, sign: Sign): string => `
  %${name}base = tt.splat %${name} : !tt.ptr<${element}> -> tensor<${size}x!tt.ptr<${element}>>
  %${name}at = tt.addptr %${name}base, %i : tensor<${size}x!tt.ptr<${element}>>, tensor<${size}xi32>
  %${name}none = arith.constant dense<0> : tensor<${size}x${element}>
  %${name}narrow = tt.load %${name}at, %m, %${name}none : tensor<${size}x!tt.ptr<${element}>>
  %${name}wide = arith.${sign} %${name}narrow : tensor<${size}x${element}> to tensor<${size}xi32>`;
  return `tt.func public @kernel(%x: !tt.ptr<${x}>, %y: !tt.ptr<${y}>, %z: !tt.ptr<i32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>
  %ns = tt.splat %n : i32 -> tensor<${size}xi32>
  %m = arith.cmpi slt, %i, %ns : tensor<${size}xi32>${load("x", x, signOfX)}${load("y", y, signOfY)}
  %products = arith.muli %xwide, %ywide : tensor<${size}xi32>
  %squares = arith.muli %xwide, %xwide : tensor<${size}xi32>
  %both = arith.addi %xwide, %ywide : tensor<${size}xi32>
  %r = "tt.reduce"(%${summand}) <{axis = 0 : i32}> ({
  ^bb0(%p: i32, %q: i32):
    %s = arith.addi %p, %q : i32
    tt.reduce.return %s : i32
  }) : (tensor<${size}xi32>) -> i32
  tt.store %z, %r : !tt.ptr<i32>
  tt.return
}`;
}

const operands = (["i8", "i16"] as const).flatMap((element) =>
  (["extsi", "extui"] as const).map((sign) => [element, sign] as const),
);

/** Elements of which the first ones are the least and the greatest. */
function elements(element: Element, seed: number): Int8Array | Int16Array {
  const made = element === "i8" ? new Int8Array(size) : new Int16Array(size);
  const least = element === "i8" ? -128 : -32768;
  return made.map((_, i) => (i < 20 ? least : i < 40 ? -1 : i < 60 ? ~least : Math.imul(i, seed) >> 3));
}

/** Whether one of the instructions `0xfd code`, whose codes have one or two bytes, occurs in the module. */
function has(text: string, codes: readonly (readonly number[])[]): boolean {
  const { wasm } = compileToKernelModule(text);
  return wasm.some(
    (byte, at) => byte === 0xfd && codes.some((code) => code.every((each, i) => wasm[at + 1 + i] === each)),
  );
}

const [dot, extendingAdditions] = [[[0xba, 0x01]], [[0x7c], [0x7d], [0x7e], [0x7f]]];

describe.each(operands)("elements of %s, widened by arith.%s", (element, sign) => {
  it.each(["xwide", "squares"])("are added up as %s", async (summand) => {
    const text = kernel(summand, [element, sign], ["i8", "extsi"]);
    for (const n of [0, 1, 7, 15, 16, 17, 31, 48, 333, size]) {
      const args = (): KernelArgument[] => [elements(element, 7919), elements("i8", 5), new Int32Array(1).fill(9), n];
      await expectSameArguments(text, [1, 1, 1], args, [{}]);
    }
  });

  it.each(operands)(
    "are multiplied with, or added to, those of %s, widened by arith.%s",
    async (other, signOfOther) => {
      for (const summand of ["products", "both"]) {
        const text = kernel(summand, [element, sign], [other, signOfOther]);
        for (const n of [33, size]) {
          const args = (): KernelArgument[] => [elements(element, 7919), elements(other, 104729), new Int32Array(1), n];
          await expectSameArguments(text, [1, 1, 1], args, [{}]);
        }
      }
    },
  );
});

it("neighbours are multiplied and added by one instruction if they are signed numbers of 16 bits", () => {
  expect(has(kernel("products", ["i8", "extsi"], ["i8", "extui"]), dot)).toBe(true);
  expect(has(kernel("squares", ["i16", "extsi"], ["i8", "extsi"]), dot)).toBe(true);
  expect(has(kernel("products", ["i8", "extsi"], ["i16", "extui"]), dot)).toBe(false);
  expect(has(kernel("xwide", ["i8", "extui"], ["i8", "extui"]), extendingAdditions)).toBe(true);
});
