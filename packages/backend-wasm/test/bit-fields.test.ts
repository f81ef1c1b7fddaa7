/** Bit fields of words whose places differ along rows, as weights of 4 bits in the order that AWQ stores them. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const [rows, columns] = [4, 64];

interface Fields {
  /** The bits of a field, and the words between the starts of two fields. */
  readonly bits: number;
  readonly step: number;
  readonly shift: "shrsi" | "shrui";
  readonly mask: number;
}

/** Amounts that are the same in all rows. */
function repeatedRow(per: number, step: number): string {
  return `%per = arith.constant dense<${per}> : tensor<${columns}xi32>
  %step = arith.constant dense<${step}> : tensor<${columns}xi32>
  %numbers = arith.remsi %c, %per : tensor<${columns}xi32>
  %places = arith.muli %numbers, %step : tensor<${columns}xi32>
  %row = tt.expand_dims %places {axis = 0 : i32} : tensor<${columns}xi32> -> tensor<1x${columns}xi32>
  %amounts = tt.broadcast %row : tensor<1x${columns}xi32> -> tensor<${rows}x${columns}xi32>`;
}

/** Amounts of the order 0, 4, 1, 5, 2, 6, 3, 7, repeated along rows. */
function interleavedOrder(per: number, step: number): string {
  const groups = (rows * columns) / per;
  const half = per / 2;
  return `%pair = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %half = arith.constant dense<${half}> : tensor<2xi32>
  %upper = arith.muli %pair, %half : tensor<2xi32>
  %uppers = tt.expand_dims %upper {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %wide = tt.broadcast %uppers : tensor<1x2xi32> -> tensor<${half}x2xi32>
  %lower = tt.make_range {start = 0 : i32, end = ${half} : i32} : tensor<${half}xi32>
  %lowers = tt.expand_dims %lower {axis = 1 : i32} : tensor<${half}xi32> -> tensor<${half}x1xi32>
  %tall = tt.broadcast %lowers : tensor<${half}x1xi32> -> tensor<${half}x2xi32>
  %square = arith.addi %wide, %tall : tensor<${half}x2xi32>
  %order = tt.reshape %square : tensor<${half}x2xi32> -> tensor<${per}xi32>
  %step = arith.constant dense<${step}> : tensor<${per}xi32>
  %places = arith.muli %order, %step : tensor<${per}xi32>
  %row = tt.expand_dims %places {axis = 0 : i32} : tensor<${per}xi32> -> tensor<1x${per}xi32>
  %repeated = tt.broadcast %row : tensor<1x${per}xi32> -> tensor<${groups}x${per}xi32>
  %amounts = tt.reshape %repeated : tensor<${groups}x${per}xi32> -> tensor<${rows}x${columns}xi32>`;
}

/** Amounts by the number of an element among all of the tile. */
function digitOfIndex(_per: number, step: number): string {
  const tile = `tensor<${rows}x${columns}xi32>`;
  return `%step = arith.constant dense<${step}> : ${tile}
  %numbers = arith.remsi %at, %fields : ${tile}
  %amounts = arith.muli %numbers, %step : ${tile}`;
}

/** Stores the fields of a tile of words, each of which has those of as many columns as fit. */
function kernel({ step, shift, mask }: Fields, amountsOf: (per: number, step: number) => string): string {
  const per = 32 / step;
  const tile = `tensor<${rows}x${columns}xi32>`;
  return `tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %c = tt.make_range {start = 0 : i32, end = ${columns} : i32} : tensor<${columns}xi32>
  %r = tt.make_range {start = 0 : i32, end = ${rows} : i32} : tensor<${rows}xi32>
  %r1 = tt.expand_dims %r {axis = 1 : i32} : tensor<${rows}xi32> -> tensor<${rows}x1xi32>
  %rs = tt.broadcast %r1 : tensor<${rows}x1xi32> -> ${tile}
  %c1 = tt.expand_dims %c {axis = 0 : i32} : tensor<${columns}xi32> -> tensor<1x${columns}xi32>
  %cs = tt.broadcast %c1 : tensor<1x${columns}xi32> -> ${tile}
  %width = arith.constant dense<${columns}> : ${tile}
  %fields = arith.constant dense<${per}> : ${tile}
  %begin = arith.muli %rs, %width : ${tile}
  %at = arith.addi %begin, %cs : ${tile}
  %word = arith.divsi %at, %fields : ${tile}
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<${rows}x${columns}x!tt.ptr<i32>>
  %from = tt.addptr %xs, %word : tensor<${rows}x${columns}x!tt.ptr<i32>>, ${tile}
  %words = tt.load %from : tensor<${rows}x${columns}x!tt.ptr<i32>>
  ${amountsOf(per, step)}
  %shifted = arith.${shift} %words, %amounts : ${tile}
  %mask = arith.constant dense<${mask}> : ${tile}
  %out = arith.andi %shifted, %mask : ${tile}
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<${rows}x${columns}x!tt.ptr<i32>>
  %to = tt.addptr %ys, %at : tensor<${rows}x${columns}x!tt.ptr<i32>>, ${tile}
  tt.store %to, %out : tensor<${rows}x${columns}x!tt.ptr<i32>>
  tt.return
}`;
}

const fields: readonly Fields[] = [
  { bits: 4, step: 4, shift: "shrsi", mask: 15 },
  { bits: 4, step: 4, shift: "shrui", mask: 15 },
  { bits: 2, step: 2, shift: "shrsi", mask: 3 },
  { bits: 1, step: 4, shift: "shrui", mask: 1 },
  { bits: 8, step: 8, shift: "shrsi", mask: 255 },
  // Reaches beyond the word, where the sign or zeros follow.
  { bits: 6, step: 4, shift: "shrsi", mask: 63 },
  { bits: 6, step: 4, shift: "shrui", mask: 63 },
  // Not the lowest bits.
  { bits: 4, step: 4, shift: "shrsi", mask: 12 },
];

describe.each([repeatedRow, interleavedOrder, digitOfIndex])("%o", (amountsOf) => {
  it.each(fields)("$bits bits at each multiple of $step by $shift with $mask", async (each) => {
    const words = Int32Array.from({ length: rows * columns }, (_, i) => Math.imul(i + 1, 0x9e3779b1));
    const args = (): KernelArgument[] => [words.slice(), new Int32Array(rows * columns)];
    await expectSameArguments(kernel(each, amountsOf), [1, 1, 1], args, [{}, { relaxed: false }]);
  });
});
