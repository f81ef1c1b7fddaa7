/** The passes that prepare Triton's IR keep what kernels compute: the interpreter knows the operations that go. */
import { describe, expect, it } from "vitest";
import { runKernel } from "@tt-opt/interpreter";
import { PassManager, pipeline } from "@tt-opt/ir-core";
import {
  ttDecomposeDotScaled,
  ttLibdeviceToMath,
  ttRewriteTensorDescriptor,
  ttRewriteTensorPointer,
} from "../../src/index.ts";
import { type Argument, expectSameMeaning, load, numbers } from "./same-meaning.ts";

describe("tt-rewrite-tensor-descriptor", () => {
  const shapes = [[8], [4, 8], [2, 4, 4], [2, 1, 2, 4], [1, 2, 1, 2, 4]];
  for (const [padding, shape] of shapes.flatMap((s) => [1, 2].map((p) => [p, s] as const))) {
    it(`moves blocks of rank ${shape.length} with padding ${padding}`, () => {
      const block = shape.join("x");
      const names = shape.map((_, d) => `%n${d}`);
      // Sizes are not those of blocks; the first block begins before the tensor, the last ends behind it.
      const sizes = shape.map((size) => size + 1);
      const strides = sizes.map((_, d) => sizes.slice(d + 1).reduce((a, b) => a * b, 1));
      const count = sizes.reduce((a, b) => a * b, 1);
      const text = `tt.func public @k(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
        ${sizes.map((size, d) => `%n${d} = arith.constant ${size} : i32`).join("\n")}
        ${strides.map((stride, d) => `%s${d} = arith.constant ${stride} : i64`).join("\n")}
        %from = arith.constant -1 : i32
        %to = arith.constant 1 : i32
        %a = tt.make_tensor_descriptor %p, [${names.join()}], [${names.map((n) => n.replace("n", "s")).join()}] {padding = ${padding} : i32} : <f32>, <${block}xf32>
        %b = tt.make_tensor_descriptor %q, [${names.join()}], [${names.map((n) => n.replace("n", "s")).join()}] : <f32>, <${block}xf32>
        %x = tt.descriptor_load %a[${shape.map(() => "%from").join()}] : !tt.tensordesc<${block}xf32> -> tensor<${block}xf32>
        tt.descriptor_store %b[${shape.map(() => "%to").join()}], %x : !tt.tensordesc<${block}xf32>, tensor<${block}xf32>
        tt.return
      }`;
      expectSameMeaning(
        text,
        () => [Float32Array.from(numbers(count)), new Float32Array(count + 4).fill(7)],
        ttRewriteTensorDescriptor(),
      );
    });
  }

  it("moves rows by their numbers", () => {
    const text = `tt.func public @k(%p: !tt.ptr<i16>, %q: !tt.ptr<i16>, %rows: !tt.ptr<i32>) {
      %m = arith.constant 9 : i32
      %n = arith.constant 20 : i32
      %s = arith.constant 20 : i64
      %one = arith.constant 1 : i64
      %y = arith.constant 6 : i32
      %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
      %ps = tt.splat %rows : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
      %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
      %x = tt.load %pp : tensor<8x!tt.ptr<i32>>
      %a = tt.make_tensor_descriptor %p, [%m, %n], [%s, %one] : <i16>, <1x16xi16>
      %b = tt.make_tensor_descriptor %q, [%m, %n], [%s, %one] : <i16>, <1x16xi16>
      %v = tt.descriptor_gather %a[%x, %y] : (!tt.tensordesc<1x16xi16>, tensor<8xi32>, i32) -> tensor<8x16xi16>
      tt.descriptor_scatter %b[%x, %y], %v : !tt.tensordesc<1x16xi16>, tensor<8xi32>, i32, tensor<8x16xi16>
      tt.return
    }`;
    const rows = Int32Array.of(3, -1, 0, 8, 9, 5, 100, 2);
    const args = (): Argument[] => [
      Int16Array.from({ length: 180 }, (_, i) => i),
      new Int16Array(190).fill(-1),
      rows.slice(),
    ];
    expectSameMeaning(text, args, ttRewriteTensorDescriptor());
  });

  for (const kind of ["add", "min", "max", "and", "or", "xor", "inc", "dec"]) {
    for (const sign of ["s", "u", ""]) {
      it(`combines ${sign}i32 by ${kind}`, () => {
        const values = Int32Array.of(5, -3, 0, 2 ** 31 - 1, -(2 ** 31), 9, -1, 4, 77, 78);
        const others = Int32Array.of(3, -8, 1, -2, 12, 9, 0, 6, 0, 0);
        expectSameMeaning(
          reduction(kind, "i32", `${sign}i32`),
          () => [values.slice(), others.slice()],
          ttRewriteTensorDescriptor(),
        );
      });
    }
  }

  for (const kind of ["add", "min", "max"]) {
    it(`combines f32 by ${kind}`, () => {
      const values = Float32Array.of(1.5, -2, 0.25, -0.5, 1e-40, -1e30, Infinity, 3, 77, 78);
      const others = Float32Array.of(-1.5, -3, 0.5, 0.5, -1e-40, -Infinity, 2, 4, 0, 0);
      expectSameMeaning(
        reduction(kind, "f32", "f32"),
        () => [values.slice(), others.slice()],
        ttRewriteTensorDescriptor(),
      );
    });
  }

  /** Combines the first seven of eight elements. */
  function reduction(kind: string, type: string, element: string): string {
    return `tt.func public @k(%p: !tt.ptr<${type}>, %q: !tt.ptr<${type}>) {
      %n = arith.constant 7 : i32
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i64
      %a = tt.make_tensor_descriptor %p, [%n], [%one] : <${type}>, <8x${element}>
      %b = tt.make_tensor_descriptor %q, [%n], [%one] : <${type}>, <8x${type}>
      %v = tt.descriptor_load %b[%zero] : !tt.tensordesc<8x${type}> -> tensor<8x${type}>
      tt.descriptor_reduce ${kind}, %a[%zero], %v : !tt.tensordesc<8x${element}>, tensor<8x${type}>
      tt.return
    }`;
  }
});

describe("tt-rewrite-tensor-pointer", () => {
  for (const [check, padding] of [
    ["", ""],
    ["0", ", padding = 1 : i32"],
    ["0, 1", ", padding = 2 : i32"],
  ]) {
    it(`moves blocks that are checked along [${check}]`, () => {
      const bounds = check === "" ? "" : `{boundaryCheck = array<i32: ${check}>${padding}}`;
      const store = check === "" ? "" : `{boundaryCheck = array<i32: ${check}>}`;
      const text = `tt.func public @k(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
        %m = arith.constant ${check === "" ? 16 : 5} : i64
        %n = arith.constant ${check === "0, 1" ? 11 : 16} : i64
        %one = arith.constant 1 : i64
        %zero = arith.constant 0 : i32
        %four = arith.constant 4 : i32
        %end = arith.constant 16 : i32
        %a = tt.make_tensor_ptr %p, [%m, %n], [%n, %one], [%zero, %zero] {order = array<i32: 1, 0>} : <tensor<8x4xf32>>
        %b = tt.make_tensor_ptr %q, [%m, %n], [%n, %one], [%zero, %zero] {order = array<i32: 1, 0>} : <tensor<8x4xf32>>
        %r:2 = scf.for %i = %zero to %end step %four iter_args(%x = %a, %y = %b) -> (!tt.ptr<tensor<8x4xf32>>, !tt.ptr<tensor<8x4xf32>>) : i32 {
          %v = tt.load %x ${bounds} : !tt.ptr<tensor<8x4xf32>>
          %w = arith.addf %v, %v : tensor<8x4xf32>
          tt.store %y, %w ${store} : !tt.ptr<tensor<8x4xf32>>
          %nx = tt.advance %x, [%zero, %four] : <tensor<8x4xf32>>
          %ny = tt.advance %y, [%zero, %four] : <tensor<8x4xf32>>
          scf.yield %nx, %ny : !tt.ptr<tensor<8x4xf32>>, !tt.ptr<tensor<8x4xf32>>
        }
        tt.return
      }`;
      expectSameMeaning(text, () => [Float32Array.from(numbers(256)), new Float32Array(256)], ttRewriteTensorPointer());
    });
  }
});

describe("tt-decompose-dot-scaled", () => {
  /** The bytes of all small numbers, and exponents near 127. */
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, i) => (i * 37) % 128);
  const exponents = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, i) => 120 + (i % 9));
  for (const [a, b, aPacksK, bPacksK] of [
    ["e2m1", "e2m1", true, true],
    ["e2m1", "e2m1", false, false],
    ["e4m3", "e2m1", true, false],
    ["e5m2", "e4m3", true, true],
    ["e2m3", "e3m2", true, true],
  ] as const) {
    it(`multiplies ${a} (${aPacksK ? "K" : "M"}) by ${b} (${bPacksK ? "K" : "N"})`, () => {
      const [m, n, k] = [16, 16, 64];
      const aShape = a !== "e2m1" ? [m, k] : aPacksK ? [m, k / 2] : [m / 2, k];
      const bShape = b !== "e2m1" ? [k, n] : bPacksK ? [k / 2, n] : [k, n / 2];
      const ranges = new Map<number, string>();
      const block = (name: string, pointer: string, shape: readonly number[], type: string): string => {
        const [rows = 0, columns = 0] = shape;
        const flat = rows * columns;
        ranges.set(flat, `%r${flat} = tt.make_range {start = 0 : i32, end = ${flat} : i32} : tensor<${flat}xi32>`);
        return `%${name}0 = tt.splat ${pointer} : !tt.ptr<${type}> -> tensor<${flat}x!tt.ptr<${type}>>
          %${name}1 = tt.addptr %${name}0, %r${flat} : tensor<${flat}x!tt.ptr<${type}>>, tensor<${flat}xi32>
          %${name}2 = tt.load %${name}1 : tensor<${flat}x!tt.ptr<${type}>>
          %${name} = tt.reshape %${name}2 : tensor<${flat}x${type}> -> tensor<${rows}x${columns}x${type}>`;
      };
      const body = [
        block("a", "%pa", aShape, "i8"),
        block("b", "%pb", bShape, "i8"),
        block("s", "%ps", [m, k / 32], "i8"),
        block("t", "%pt", [n, k / 32], "i8"),
      ].join("\n");
      const [aType, bType] = [aShape, bShape].map((shape) => `tensor<${shape.join("x")}xi8>`);
      const text = `tt.func public @k(%pa: !tt.ptr<i8>, %ps: !tt.ptr<i8>, %pb: !tt.ptr<i8>, %pt: !tt.ptr<i8>, %pd: !tt.ptr<f32>) {
        ${[...ranges.values()].join("\n")}
        %out = tt.make_range {start = 0 : i32, end = ${m * n} : i32} : tensor<${m * n}xi32>
        ${body}
        %c = arith.constant dense<0.0> : tensor<${m}x${n}xf32>
        %d = tt.dot_scaled %a scale %s, %b scale %t, %c lhs = ${a} rhs = ${b} {fastMath = false, lhs_k_pack = ${aPacksK}, rhs_k_pack = ${bPacksK}} : ${aType}, tensor<${m}x${k / 32}xi8> * ${bType}, tensor<${n}x${k / 32}xi8> -> tensor<${m}x${n}xf32>
        %flat = tt.reshape %d : tensor<${m}x${n}xf32> -> tensor<${m * n}xf32>
        %o0 = tt.splat %pd : !tt.ptr<f32> -> tensor<${m * n}x!tt.ptr<f32>>
        %o1 = tt.addptr %o0, %out : tensor<${m * n}x!tt.ptr<f32>>, tensor<${m * n}xi32>
        tt.store %o1, %flat : tensor<${m * n}x!tt.ptr<f32>>
        tt.return
      }`;
      const limit = a === "e2m3" ? 64 : 128;
      const args = (): Argument[] => [
        bytes(m * k).map((byte) => byte % limit),
        exponents((m * k) / 32),
        bytes(n * k).map((byte) => (byte * 3) % limit),
        exponents((n * k) / 32),
        new Float32Array(m * n),
      ];
      expectSameMeaning(text, args, ttDecomposeDotScaled());
    });
  }

  it("scales in f32, beyond which numbers are infinite", () => {
    const text = `tt.func public @k(%pa: !tt.ptr<f8E5M2>, %pd: !tt.ptr<f32>) {
      %z = arith.constant dense<0> : tensor<16x32xi32>
      %a0 = tt.splat %pa : !tt.ptr<f8E5M2> -> tensor<16x32x!tt.ptr<f8E5M2>>
      %a1 = tt.addptr %a0, %z : tensor<16x32x!tt.ptr<f8E5M2>>, tensor<16x32xi32>
      %a = tt.load %a1 : tensor<16x32x!tt.ptr<f8E5M2>>
      %b = tt.trans %a {order = array<i32: 1, 0>} : tensor<16x32xf8E5M2> -> tensor<32x16xf8E5M2>
      %great = arith.constant dense<-2> : tensor<16x1xi8>
      %small = arith.constant dense<10> : tensor<16x1xi8>
      %c = arith.constant dense<0.0> : tensor<16x16xf32>
      %d = tt.dot_scaled %a scale %great, %b scale %small, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x32xf8E5M2>, tensor<16x1xi8> * tensor<32x16xf8E5M2>, tensor<16x1xi8> -> tensor<16x16xf32>
      %m = "tt.reduce"(%d) <{axis = 1 : i32}> ({
      ^bb0(%x: f32, %y: f32):
        %s = arith.maxnumf %x, %y : f32
        tt.reduce.return %s : f32
      }) : (tensor<16x16xf32>) -> tensor<16xf32>
      %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
      %o0 = tt.splat %pd : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %o1 = tt.addptr %o0, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      tt.store %o1, %m : tensor<16x!tt.ptr<f32>>
      tt.return
    }`;
    // 4 times 2 to the power of 127 is too great for f32, and 2 ** -115 times as much would not be.
    const args = (): Argument[] => [new Uint8Array(1).fill(0x44), new Float32Array(16)];
    expectSameMeaning(text, args, ttDecomposeDotScaled());
    const results = args();
    runKernel(load(text).module, undefined, [1, 1, 1], results);
    expect(results[1]).toEqual(new Float32Array(16).fill(Infinity));
  });
});

describe("tt-libdevice-to-math", () => {
  const unary = (type: string, names: string): [string, string][] => names.split(" ").map((name) => [name, type]);
  for (const [name, type] of [
    ...unary("f32", "expf fabsf floorf ceilf truncf rintf roundf sqrtf rsqrtf saturatef fast_sinf frcp_rn frsqrt_rn"),
    ...unary("f32->i32", "isnanf isinff signbitf finitef float2int_rn float2int_rz"),
    ...unary("i32", "clz popc ffs abs"),
  ]) {
    it(`computes ${name}`, () => {
      const [from = "", to = from] = type.split("->");
      const text = `tt.func public @k(%p: !tt.ptr<${from}>, %q: !tt.ptr<${to}>) {
        %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
        %ps = tt.splat %p : !tt.ptr<${from}> -> tensor<16x!tt.ptr<${from}>>
        %pp = tt.addptr %ps, %r : tensor<16x!tt.ptr<${from}>>, tensor<16xi32>
        %qs = tt.splat %q : !tt.ptr<${to}> -> tensor<16x!tt.ptr<${to}>>
        %qp = tt.addptr %qs, %r : tensor<16x!tt.ptr<${to}>>, tensor<16xi32>
        %x = tt.load %pp : tensor<16x!tt.ptr<${from}>>
        %y = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_${name}"} : (tensor<16x${from}>) -> tensor<16x${to}>
        tt.store %qp, %y : tensor<16x!tt.ptr<${to}>>
        tt.return
      }`;
      const floats = [0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 3, 100.7, -7.9, 0, -0, 1e-3, 12, 0.999, -1, 5];
      if (to === "i32" && from === "f32" && !name.startsWith("float2")) floats.splice(0, 3, NaN, Infinity, -Infinity);
      const integers = [0, 1, -1, 2, 3, 7, 8, 255, 256, -256, 65536, 12345, -12345, 2 ** 30, -(2 ** 31), 2 ** 31 - 1];
      const input = (): Argument => (from === "f32" ? Float32Array.from(floats) : Int32Array.from(integers));
      const output = (): Argument => (to === "f32" ? new Float32Array(16) : new Int32Array(16).fill(99));
      expectSameMeaning(text, () => [input(), output()], ttLibdeviceToMath());
    });
  }

  const integers = [0, 1, -1, 2, 3, 7, 8, 255, 256, -256, 65536, 12345, -12345, 2 ** 30, -(2 ** 31), 2 ** 31 - 1];
  const high = (x: bigint, y: bigint): number => Number((x * y) >> 32n);
  const unsigned = (x: number): bigint => BigInt(x >>> 0);
  const low24 = (x: number): number => (x << 8) >> 8;
  const byteOf = (x: number, y: number, i: number): number => ((i < 4 ? x : y) >>> (8 * (i % 4))) & 255;
  const functions: Record<string, (x: number, y: number, z: number) => number> = {
    brev: (x) => parseInt((x >>> 0).toString(2).padStart(32, "0").split("").reverse().join(""), 2),
    mulhi: (x, y) => high(BigInt(x), BigInt(y)),
    umulhi: (x, y) => high(unsigned(x), unsigned(y)),
    mul24: (x, y) => Math.imul(low24(x), low24(y)),
    umul24: (x, y) => Math.imul(x & 0xffffff, y & 0xffffff),
    sad: (x, y, z) => Math.abs(x - y) + z,
    usad: (x, y, z) => Math.abs((x >>> 0) - (y >>> 0)) + z,
    hadd: (x, y) => Math.floor((x + y) / 2),
    rhadd: (x, y) => Math.ceil((x + y) / 2),
    uhadd: (x, y) => Math.floor(((x >>> 0) + (y >>> 0)) / 2),
    urhadd: (x, y) => Math.ceil(((x >>> 0) + (y >>> 0)) / 2),
    byte_perm: (x, y, z) => [0, 1, 2, 3].reduce((sum, i) => sum | (byteOf(x, y, (z >>> (4 * i)) & 7) << (8 * i)), 0),
  };
  for (const [name, expected] of Object.entries(functions)) {
    it(`computes ${name} of integers`, () => {
      const types = Array.from({ length: expected.length }, () => "i32").join();
      const operands = ["%x", "%y", "%z"].slice(0, expected.length).join();
      const text = `tt.func public @k(%q: !tt.ptr<i32>, %x: i32, %y: i32, %z: i32) {
        %r = tt.extern_elementwise ${operands} {libname = "", libpath = "", pure = true, symbol = "__nv_${name}"} : (${types}) -> i32
        tt.store %q, %r : !tt.ptr<i32>
        tt.return
      }`;
      const { context, module } = load(text);
      expect(new PassManager(context, pipeline("builtin.module", ttLibdeviceToMath())).run(module)).toBe("ok");
      integers.forEach((x, i) => {
        const [y = 0, z = 0] = [integers[(i * 5 + 3) % 16], integers[(i * 7 + 1) % 16]];
        const out = new Int32Array(1);
        runKernel(module, undefined, [1, 1, 1], [out, x, y, z]);
        expect(out, `${name}(${x}, ${y}, ${z})`).toEqual(Int32Array.of(expected(x, y, z)));
      });
    });
  }
});
