import { expect, it } from "vitest";
import { evaluate } from "./tools.ts";

const program = (
  transfer: string,
  result: string,
): string => `func.func @f(%start: index, %count: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %a = memref.alloc() : memref<2x3xi32>
  %b = memref.alloc() : memref<6xi32>
  %tag = memref.alloc() : memref<1xi32>
  scf.for %i = %c0 to %c6 step %c1 {
    %row = arith.divui %i, %c3 : index
    %column = arith.remui %i, %c3 : index
    %x = arith.index_cast %i : index to i32
    memref.store %x, %a[%row, %column] : memref<2x3xi32>
    memref.store %x, %b[%i] : memref<6xi32>
  }
  ${transfer}
  memref.dma_wait %tag[%c0], %count : memref<1xi32>
  ${result}
}`;
const copy =
  "memref.dma_start %a[%c0, %start], %b[%c0], %count, %tag[%c0] : memref<2x3xi32>, memref<6xi32>, memref<1xi32>";
const ends = `%p:2 = memref.distinct_objects %b, %tag : memref<6xi32>, memref<1xi32>
  %x = memref.load %p#0[%c0] : memref<6xi32>
  %y = memref.load %p#0[%c3] : memref<6xi32>
  return %x, %y : i32, i32`;

it("copies elements in row-major order, beyond the end of a row", () => {
  expect(evaluate(program(copy, ends), [2n, 4n])).toEqual([2n, 5n]);
});

it("stops where a transfer leaves its memref", () => {
  expect(() => evaluate(program(copy, ends), [2n, 5n])).toThrow(/reads element \[2, 0\] of a memref of sizes 2x3/);
});
