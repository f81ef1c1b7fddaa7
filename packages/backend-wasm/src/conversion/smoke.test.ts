import { printOperation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { bufferAddress, compileText, convertText, runKernel } from "./testing.ts";

const add = `
func.func @add(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) attributes {tt.kernel, tts.scratch_bytes = 8192 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  %tmp = memref.view %scratch[%c64][] : memref<?xi8> to memref<10x100xf32>
  %u = arith.index_cast %n : i32 to index
  %sum = scf.for %i = %c0 to %u step %c1 iter_args(%acc = %c0) -> (index) {
    %k = arith.index_cast %i : index to i32
    %p = tt.addptr %x, %k : !tt.ptr<f32>, i32
    %q = tt.addptr %y, %k : !tt.ptr<f32>, i32
    %a = tt.load %p : !tt.ptr<f32>
    %s = arith.addf %a, %a : f32
    memref.store %s, %tmp[%c1, %i] : memref<10x100xf32>
    %t = memref.load %tmp[%c1, %i] : memref<10x100xf32>
    tt.store %q, %t : !tt.ptr<f32>
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  %v = arith.index_cast %sum : index to i32
  %f = arith.sitofp %v : i32 to f32
  %q = tt.addptr %y, %n : !tt.ptr<f32>, i32
  tt.store %q, %f : !tt.ptr<f32>
  return
}`;

describe("smoke", () => {
  it("runs a loop", () => {
    console.log(printOperation(convertText(add)));
    const kernel = compileText(add);
    const { memory } = runKernel(kernel, [bufferAddress, bufferAddress + 1024, 100], (m) => {
      for (let i = 0; i < 100; i++) m.setFloat32(bufferAddress + 4 * i, i, true);
    });
    for (let i = 0; i < 100; i++) expect(memory.getFloat32(bufferAddress + 1024 + 4 * i, true)).toBe(2 * i);
    expect(memory.getFloat32(bufferAddress + 1024 + 400, true)).toBe(4950);
    console.log(kernel);
  });
});
