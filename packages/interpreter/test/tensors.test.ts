import { expect, it } from "vitest";
import { type PrintEvent, runKernel } from "../src/index.ts";
import { evaluate, list, parse, plain } from "./tools.ts";

it("executes the body of a structured operation for each point", () => {
  const text = `func.func @f(%a: tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xi64>) {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<3xf32>
    %i = tensor.empty() : tensor<3xi64>
    %init = linalg.fill ins(%z : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<2x3xf32>) outs(%init : tensor<3xf32>) {
    ^bb0(%x: f32, %acc: f32):
      %s = arith.addf %acc, %x : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %n = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%i : tensor<3xi64>) {
    ^bb0(%out: i64):
      %k = linalg.index 0 : index
      %c = arith.index_cast %k : index to i64
      linalg.yield %c : i64
    } -> tensor<3xi64>
    return %sum, %n : tensor<3xf32>, tensor<3xi64>
  }`;
  const [matrix] = evaluate(
    "func.func @m() -> tensor<2x3xf32> {\n %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>\n return %c : tensor<2x3xf32>\n}",
  );
  expect(matrix).toEqual([1, 2, 3, 4, 5, 6]);
  const called = text
    .replace("(%a: tensor<2x3xf32>)", "()")
    .replace("%z =", "%a = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>\n%z =");
  expect(evaluate(called)).toEqual([
    [5, 7, 9],
    [0n, 1n, 2n],
  ]);
});

it("multiplies matrices by their named operation", () => {
  const text = `func.func @f() -> tensor<2x2xi32> {
    %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %c = arith.constant dense<100> : tensor<2x2xi32>
    %r = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%c : tensor<2x2xi32>) -> tensor<2x2xi32>
    return %r : tensor<2x2xi32>
  }`;
  expect(evaluate(text)).toEqual([[107n, 110n, 115n, 122n]]);
});

it("takes slices and puts them back", () => {
  const text = `func.func @f(%t: tensor<6xi32>, %o: index) -> (tensor<2xi32>, tensor<6xi32>, tensor<8xi32>) {
    %s = tensor.extract_slice %t[%o] [2] [2] : tensor<6xi32> to tensor<2xi32>
    %r = tensor.insert_slice %s into %t[0] [2] [1] : tensor<2xi32> into tensor<6xi32>
    %z = arith.constant 9 : i32
    %p = tensor.pad %t low[1] high[1] {
    ^bb0(%i: index):
      tensor.yield %z : i32
    } : tensor<6xi32> to tensor<8xi32>
    return %s, %r, %p : tensor<2xi32>, tensor<6xi32>, tensor<8xi32>
  }`;
  const numbers = list(0n, 1n, 2n, 3n, 4n, 5n);
  expect(evaluate(text, [numbers, 1n])).toEqual([
    [1n, 3n],
    [1n, 3n, 2n, 3n, 4n, 5n],
    [9n, 0n, 1n, 2n, 3n, 4n, 5n, 9n],
  ]);
  expect(() => evaluate(text, [numbers, 5n])).toThrow("'tensor.extract_slice' op takes 2 elements from 5 on by 2");
});

it("reduces, scans and sorts out tt tensors", () => {
  const text = `tt.func @k(%out: !tt.ptr<i32>) {
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %s = "tt.scan"(%r) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%a: i32, %b: i32):
      %x = arith.addi %a, %b : i32
      tt.scan.return %x : i32
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %i:2 = "tt.reduce"(%s, %r) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %k: i32, %b: i32, %l: i32):
      %c = arith.cmpi slt, %a, %b : i32
      %v = arith.select %c, %a, %b : i32
      %n = arith.select %c, %k, %l : i32
      tt.reduce.return %v, %n : i32, i32
    }) : (tensor<4xi32>, tensor<4xi32>) -> (i32, i32)
    tt.print " s: " {hex = false, isSigned = array<i32: 1, 1, 1>} : %s, %i#0, %i#1 : tensor<4xi32>, i32, i32
    %j = tt.join %r, %s : tensor<4xi32> -> tensor<4x2xi32>
    %t = tt.trans %j {order = array<i32: 1, 0>} : tensor<4x2xi32> -> tensor<2x4xi32>
    %f = tt.reshape %t : tensor<2x4xi32> -> tensor<8xi32>
    %h = tt.histogram %f : tensor<8xi32> -> tensor<4xi32>
    %p = tt.splat %out : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
    %q = tt.addptr %p, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
    tt.store %q, %h : tensor<4x!tt.ptr<i32>>
    tt.return
  }`;
  const out = new Int32Array(4);
  const events: PrintEvent[] = [];
  runKernel(parse(text), "k", [1, 1, 1], [out], { print: (event) => events.push(event) });
  expect(events[0]?.operands.map(({ value }) => plain(value))).toEqual([[6n, 6n, 5n, 3n], 3n, 3n]);
  expect([...out]).toEqual([1, 1, 1, 2]);
});

it("counts bytes as unsigned numbers", () => {
  const text = `tt.func @k(%out: !tt.ptr<i32>) {
    %x = arith.constant dense<[0, 127, 128, 255]> : tensor<4xi8>
    %h = tt.histogram %x : tensor<4xi8> -> tensor<256xi32>
    %i = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %p = tt.splat %out : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %q = tt.addptr %p, %i : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    tt.store %q, %h : tensor<256x!tt.ptr<i32>>
    tt.return
  }`;
  const out = new Int32Array(256);
  runKernel(parse(text), "k", [1, 1, 1], [out]);
  expect([...out.keys()].filter((i) => out[i] === 1)).toEqual([0, 127, 128, 255]);
});

it("adds up atomics of all programs and stops at assertions", () => {
  const text = `tt.func @k(%out: !tt.ptr<f32>, %n: i32) {
    %one = arith.constant 1.5 : f32
    %true = arith.constant true
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %out, %one, %true : (!tt.ptr<f32>, f32, i1) -> f32
    %pid = tt.get_program_id y : i32
    %ok = arith.cmpi slt, %pid, %n : i32
    tt.assert %ok, "too many programs" : i1
    tt.return
  }`;
  const out = new Float32Array(1);
  runKernel(parse(text), undefined, [2, 2, 1], [out, 2]);
  expect([...out]).toEqual([6]);
  expect(() => runKernel(parse(text), undefined, [1, 3, 1], [out, 2])).toThrow(
    "'tt.assert' op failed in program (0, 2, 0), lane 0: too many programs",
  );
});
