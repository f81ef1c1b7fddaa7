import { expect, it } from "vitest";
import { Elements } from "../src/index.ts";
import { evaluate, list } from "./tools.ts";

const numbers = (count: number): bigint[] => Array.from({ length: count }, (_, i) => BigInt(i));

it("packs elements into tiles, and unpacks them", () => {
  const text = `func.func @f(%a: tensor<4x6xi32>) -> (tensor<3x2x2x2xi32>, tensor<4x6xi32>) {
    %p = tensor.empty() : tensor<3x2x2x2xi32>
    %packed = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %p
      : tensor<4x6xi32> -> tensor<3x2x2x2xi32>
    %u = tensor.empty() : tensor<4x6xi32>
    %unpacked = linalg.unpack %packed outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %u
      : tensor<3x2x2x2xi32> -> tensor<4x6xi32>
    return %packed, %unpacked : tensor<3x2x2x2xi32>, tensor<4x6xi32>
  }`;
  const tile = (row: number, column: number): number[] =>
    [0, 1].flatMap((x) => [0, 1].map((y) => (row + y) * 6 + column + x));
  const tiles = [0, 2, 4].flatMap((column) => [0, 2].flatMap((row) => tile(row, column)));
  expect(evaluate(text, [new Elements([4, 6], numbers(24))])).toEqual([tiles.map(BigInt), numbers(24)]);
});

it("pads tiles that are not full, and leaves their rest out again", () => {
  const text = `func.func @f(%a: tensor<5xi32>, %size: index) -> (tensor<2x?xi32>, tensor<5xi32>) {
    %pad = arith.constant -1 : i32
    %p = tensor.empty(%size) : tensor<2x?xi32>
    %packed = linalg.pack %a padding_value(%pad : i32) inner_dims_pos = [0] inner_tiles = [%size] into %p
      : tensor<5xi32> -> tensor<2x?xi32>
    %unpacked = linalg.unpack %packed inner_dims_pos = [0] inner_tiles = [%size] into %a : tensor<2x?xi32> -> tensor<5xi32>
    return %packed, %unpacked : tensor<2x?xi32>, tensor<5xi32>
  }`;
  expect(evaluate(text, [list(...numbers(5)), 3n])).toEqual([[0n, 1n, 2n, 3n, 4n, -1n], numbers(5)]);
});

it("divides exponentials by their sum along a dimension", () => {
  const text = `func.func @f(%a: tensor<2x3xf64>) -> tensor<2x3xf64> {
    %e = tensor.empty() : tensor<2x3xf64>
    %r = linalg.softmax dimension(0) ins(%a : tensor<2x3xf64>) outs(%e : tensor<2x3xf64>) -> tensor<2x3xf64>
    return %r : tensor<2x3xf64>
  }`;
  const column = (a: number, b: number): number[] => [a, b].map((x) => Math.exp(x) / (Math.exp(a) + Math.exp(b)));
  const [a, b, c] = [column(1, 2), column(-3, 4), column(700, 700)];
  const [result] = evaluate(text, [new Elements([2, 3], [1, -3, 1000, 2, 4, 1000])]);
  const expected = [0, 1].flatMap((row) => [a, b, c].map((each) => each[row] ?? NaN));
  expect(result).toHaveLength(6);
  expected.forEach((x, i) => {
    expect(Array.isArray(result) ? result[i] : NaN).toBeCloseTo(x, 14);
  });
});
