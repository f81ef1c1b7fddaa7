import { describe, expect, it } from "vitest";
import { runKernel } from "../src/index.ts";
import { evaluate, parse } from "./tools.ts";

const copy = (mask: string): string => `tt.func @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c4 = arith.constant 4 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c4 : i32
  %s = tt.splat %start : i32 -> tensor<4xi32>
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %o = arith.addi %s, %r : tensor<4xi32>
  %l = tt.splat %n : i32 -> tensor<4xi32>
  %m = arith.cmpi slt, %o, %l : tensor<4xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %ax = tt.addptr %px, %o : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %ax${mask} : tensor<4x!tt.ptr<f32>>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %ay = tt.addptr %py, %o : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %ay, %v${mask} : tensor<4x!tt.ptr<f32>>
  tt.return
}`;

describe("a kernel on buffers", () => {
  it("does not touch lanes that are off", () => {
    const out = new Float32Array(6).fill(9);
    runKernel(parse(copy(", %m")), "copy", [2, 1, 1], [Float32Array.of(1, 2, 3, 4, 5), out, 5]);
    expect([...out]).toEqual([1, 2, 3, 4, 5, 9]);
  });

  it("stops where it leaves a buffer, and says where", () => {
    const launch = (): void =>
      runKernel(parse(copy("")), undefined, [2, 1, 1], [new Float32Array(5), new Float32Array(8), 5]);
    expect(launch).toThrow(/'tt.load' op reads 4 bytes at address 0x[0-9a-f]+, where there is no buffer.*test.mlir:12/);
  });

  it("says the place in the source of an operation that Triton inlined and named", () => {
    const kernel = `tt.func @k(%p: !tt.ptr<f32>) {
      %x = tt.load %p : !tt.ptr<f32> loc("x"(callsite("lib.py":3:7 at "use.py":9:2)))
      tt.return
    }`;
    expect(() => runKernel(parse(kernel), undefined, [1, 1, 1], [new Float32Array(0)])).toThrow(/\(at lib.py:3:7\)$/);
  });

  it("reads a byte that is not zero as true, as compiled code does", () => {
    const kernel = `tt.func @k(%p: !tt.ptr<i1>, %out: !tt.ptr<i32>) {
      %x = tt.load %p : !tt.ptr<i1>
      %y = arith.extui %x : i1 to i32
      tt.store %out, %y : !tt.ptr<i32>
      tt.return
    }`;
    const out = new Int32Array(1);
    runKernel(parse(kernel), undefined, [1, 1, 1], [Uint8Array.of(2), out]);
    expect(out[0]).toBe(1);
  });

  it("adds to the offsets of blocks as compiled code does, also beyond 32 bits", () => {
    const kernel = `tt.func @k(%p: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
      %one = arith.constant 1 : i64
      %n = arith.constant 4 : i64
      %far = arith.constant 2147483647 : i32
      %two = arith.constant 2 : i32
      %b = tt.make_tensor_ptr %p, [%n], [%one], [%far] {order = array<i32: 0>} : <tensor<4xf32>>
      %b1 = tt.advance %b, [%far] : <tensor<4xf32>>
      %b2 = tt.advance %b1, [%two] : <tensor<4xf32>>
      %x = tt.load %b2 {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<4xf32>>
      %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
      ^bb0(%l: f32, %r: f32):
        %t = arith.addf %l, %r : f32
        tt.reduce.return %t : f32
      }) : (tensor<4xf32>) -> f32
      tt.store %out, %s : !tt.ptr<f32>
      tt.return
    }`;
    const out = Float32Array.of(7);
    runKernel(parse(kernel), undefined, [1, 1, 1], [Float32Array.of(1, 2, 3, 4), out]);
    expect(out[0]).toBe(0);
  });

  it("scales by powers of two that are no numbers themselves", () => {
    const kernel = `tt.func @k(%p: !tt.ptr<f64>, %n: i32) {
      %x = tt.load %p : !tt.ptr<f64>
      %y = tt.extern_elementwise %x, %n {libname = "", libpath = "", pure = true, symbol = "__nv_ldexp"} : (f64, i32) -> f64
      tt.store %p, %y : !tt.ptr<f64>
      tt.return
    }`;
    const scale = (x: number, n: number): number => {
      const numbers = Float64Array.of(x);
      runKernel(parse(kernel), undefined, [1, 1, 1], [numbers, n]);
      return numbers[0] ?? Number.NaN;
    };
    const [least, greatest] = [2 ** -1074, 2 ** 1023];
    expect(scale(0, 2000)).toBe(0);
    expect(scale(-1, 2147483647)).toBe(-Infinity);
    expect(scale(1, -2147483648)).toBe(0);
    expect(scale(least, 2097)).toBe(greatest);
    expect(scale(greatest, -2097)).toBe(least);
    // A second rounding would make this one even.
    expect(scale(1 + 2 ** -52 + 2 ** -51, -1022)).toBe(2 ** -1022 + 3 * 2 ** -1074);
    expect(scale((2 ** 53 - 1) * 2 ** -52, -1025)).toBe(2 ** -1024);
  });

  it("takes flags for signed numbers where atomic updates compare them", () => {
    const kernel = `tt.func @k(%p: !tt.ptr<i1>) {
      %zero = arith.constant false
      %on = arith.constant true
      %old = tt.atomic_rmw max, acq_rel, gpu, %p, %zero, %on : (!tt.ptr<i1>, i1, i1) -> i1
      tt.return
    }`;
    const flag = Uint8Array.of(1);
    runKernel(parse(kernel), undefined, [1, 1, 1], [flag]);
    expect(flag[0]).toBe(0);
  });

  it("sees views of one buffer alias each other", () => {
    const memory = new Float32Array(8).map((_, i) => i);
    runKernel(parse(copy("")), undefined, [1, 1, 1], [memory.subarray(0, 4), memory.subarray(4, 8), 4]);
    expect([...memory]).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  });

  it("says which argument does not fit", () => {
    const launch = (): void => runKernel(parse(copy("")), undefined, [1, 1, 1], [1, new Float32Array(4), 4]);
    expect(launch).toThrow("needs a buffer or an address as a bigint as argument 0 of type '!tt.ptr<f32>'");
  });
});

it("reads structured accesses with bounds, wraps and masks", () => {
  const text = `func.func @kernel(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) attributes {tt.kernel} {
    %c1 = arith.constant 1 : index
    %m7 = arith.constant -7 : i32
    %a = tts.load %p[%c1] strides [1] bounds [1 to 3] other %m7 : !tt.ptr<i32> -> tensor<4xi32>
    tts.store %a, %q[0] strides [1] : tensor<4xi32>, !tt.ptr<i32>
    %b = tts.load %p[0] strides [2] wrap [%c1 mod 3] : !tt.ptr<i32> -> vector<4xi32>
    tts.store %b, %q[4] strides [1] : vector<4xi32>, !tt.ptr<i32>
    return
  }`;
  const out = new Int32Array(8);
  runKernel(parse(text), undefined, [1, 1, 1], [Int32Array.of(10, 11, 12, 13, 14), out]);
  expect([...out]).toEqual([-7, 12, 13, -7, 12, 14, 10, 12]);
});

it.each([
  { from: 1, to: 2, expected: [10, 11, 11, 12, 14] },
  { from: 2, to: 1, expected: [10, 12, 13, 13, 14] },
])("copies elements to places that overlap them: $from to $to", ({ from, to, expected }) => {
  const text = `func.func @kernel(%p: !tt.ptr<i32>) attributes {tt.kernel} {
    %from = arith.constant ${from} : index
    %to = arith.constant ${to} : index
    %c2 = arith.constant 2 : index
    tts.copy %p[%from] to %p[%to] count %c2 : !tt.ptr<i32>
    return
  }`;
  const memory = Int32Array.of(10, 11, 12, 13, 14);
  runKernel(parse(text), undefined, [1, 1, 1], [memory]);
  expect([...memory]).toEqual(expected);
});

it("shows what nobody has written", () => {
  const text = `func.func @f() -> (f32, i32) {
    %c0 = arith.constant 0 : index
    %m = memref.alloc() : memref<2xf32>
    %x = memref.load %m[%c0] : memref<2xf32>
    %t = tensor.empty() : tensor<2xi32>
    %y = tensor.extract %t[%c0] : tensor<2xi32>
    return %x, %y : f32, i32
  }`;
  expect(evaluate(text)).toEqual([Number.NaN, -1n]);
});

it("views memory in other types and orders", () => {
  const text = `func.func @f() -> (i32, i32, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %v = arith.constant 258 : i32
    %bytes = memref.alloc() : memref<24xi8>
    %m = memref.view %bytes[%c4][] : memref<24xi8> to memref<2x2xi32>
    memref.store %v, %m[%c1, %c0] : memref<2x2xi32>
    %t = memref.transpose %m (i, j) -> (j, i) : memref<2x2xi32> to memref<2x2xi32, strided<[1, 2]>>
    %x = memref.load %t[%c0, %c1] : memref<2x2xi32, strided<[1, 2]>>
    %s = memref.subview %m[1, 0] [1, 2] [1, 1] : memref<2x2xi32> to memref<2xi32, strided<[1], offset: 2>>
    %y = memref.load %s[%c0] : memref<2xi32, strided<[1], offset: 2>>
    %d = memref.dim %s, %c0 : memref<2xi32, strided<[1], offset: 2>>
    return %x, %y, %d : i32, i32, index
  }`;
  expect(evaluate(text)).toEqual([258n, 258n, 2n]);
});

it("does not read freed buffers or beyond the end of one", () => {
  const text = (index: number): string => `func.func @f() -> f32 {
    %i = arith.constant ${index} : index
    %m = memref.alloc() : memref<2xf32>
    %x = memref.load %m[%i] : memref<2xf32>
    return %x : f32
  }`;
  expect(evaluate(text(1))).toEqual([Number.NaN]);
  expect(() => evaluate(text(2))).toThrow("'memref.load' op reads element [2] of a memref of sizes 2");
});
