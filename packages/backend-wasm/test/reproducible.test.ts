/** The same text gives the same code, whatever the process has compiled before. */
import { expect, it } from "vitest";
import { compileToKernelModule } from "../src/index.ts";
import { blockIndices } from "./operation-writer.ts";

const numbers = "tensor<64xi32>";
const pointers = "tensor<64x!tt.ptr<f32>>";

/** Addresses are multiples of the product of two arguments. */
const text = `module { tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: i32, %n: i32) {
  ${blockIndices(64, "%i", "%inside")}
  %rs = tt.splat %rows : i32 -> ${numbers}
  %row = arith.muli %i, %rs : ${numbers}
  %from = arith.muli %row, %ns : ${numbers}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  %p = tt.addptr %xs, %from : ${pointers}, ${numbers}
  %q = tt.addptr %ys, %i : ${pointers}, ${numbers}
  %v = tt.load %p, %inside : ${pointers}
  tt.store %q, %v, %inside : ${pointers}
  tt.return
} }`;

/** Its analysis numbers one value less. */
const other = text.replace("arith.muli %row, %ns", "arith.addi %row, %rs");

it("compiles a kernel to the same module each time", () => {
  const { wasm } = compileToKernelModule(text, { distinct: true });
  for (let i = 0; i < 150; i++) {
    if (i % 3 === 0) compileToKernelModule(other, { distinct: true });
    expect(compileToKernelModule(text, { distinct: true }).wasm).toEqual(wasm);
  }
});
