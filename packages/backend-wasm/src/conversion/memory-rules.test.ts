/** Memory: memrefs and their views, pointers with masks, atomics, prints, assertions, parameters. */
import { describe, expect, it } from "vitest";
import { bufferAddress, compileText, convertText, runKernel, scratchAddress } from "../../test/conversion/testing.ts";

type Memory = DataView<ArrayBuffer | SharedArrayBuffer>;

function kernel(body: string, params = "", attributes = ""): string {
  return `func.func @k(%scratch: memref<?xi8>${params}) attributes {tt.kernel, tts.scratch_bytes = 8192 : i64${attributes}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<4x6xf32>
  ${body}
  return
}`;
}

const cell = (i: number, j: number): number => scratchAddress + 64 + 4 * (6 * i + j);
const fillCells = (view: Memory): void => {
  for (let i = 0; i < 4; i++) for (let j = 0; j < 6; j++) view.setFloat32(cell(i, j), 10 * i + j, true);
};
const out = scratchAddress + 4096;

/** Runs a body that computes `%v : f32`. */
function value(body: string): number {
  const text = kernel(`%c4096 = arith.constant 4096 : index
  %o = memref.view %scratch[%c4096][] : memref<?xi8> to memref<f32>
  ${body}
  memref.store %v, %o[] : memref<f32>`);
  return runKernel(compileText(text), [], fillCells).memory.getFloat32(out, true);
}

describe("memref", () => {
  it("reads and writes elements at static and dynamic indices", () => {
    expect(value("%v = memref.load %m[%c2, %c3] : memref<4x6xf32>")).toBe(23);
    expect(
      value(
        "%x = memref.load %m[%c3, %c1] : memref<4x6xf32>\n memref.store %x, %m[%c0, %c0] : memref<4x6xf32>\n %v = memref.load %m[%c0, %c0] : memref<4x6xf32>",
      ),
    ).toBe(31);
  });

  it("sees parts through subviews of subviews", () => {
    const text = `%s = memref.subview %m[1, 2] [3, 4] [1, 1] : memref<4x6xf32> to memref<3x4xf32, strided<[6, 1], offset: 8>>
  %t = memref.subview %s[%c1, %c1] [2, 2] [1, 2] : memref<3x4xf32, strided<[6, 1], offset: 8>> to memref<2x2xf32, strided<[6, 2], offset: ?>>
  %v = memref.load %t[%c1, %c1] : memref<2x2xf32, strided<[6, 2], offset: ?>>`;
    expect(value(text)).toBe(35);
  });

  it("drops dimensions of size one", () => {
    const text = `%s = memref.subview %m[%c2, 0] [1, 6] [1, 1] : memref<4x6xf32> to memref<6xf32, strided<[1], offset: ?>>
  %v = memref.load %s[%c3] : memref<6xf32, strided<[1], offset: ?>>`;
    expect(value(text)).toBe(23);
  });

  it("reshapes and transposes", () => {
    const collapse = `%s = memref.collapse_shape %m [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %i = arith.constant 15 : index
  %v = memref.load %s[%i] : memref<24xf32>`;
    expect(value(collapse)).toBe(23);
    const expand = `%s = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 6] : memref<4x6xf32> into memref<2x2x6xf32>
  %v = memref.load %s[%c1, %c0, %c3] : memref<2x2x6xf32>`;
    expect(value(expand)).toBe(23);
    const cast = `%s = memref.reinterpret_cast %m to offset: [7], sizes: [3, 2], strides: [6, 2] : memref<4x6xf32> to memref<3x2xf32, strided<[6, 2], offset: 7>>
  %v = memref.load %s[%c1, %c1] : memref<3x2xf32, strided<[6, 2], offset: 7>>`;
    expect(value(cast)).toBe(23);
    const transpose = `%s = memref.transpose %m (i, j) -> (j, i) : memref<4x6xf32> to memref<6x4xf32, strided<[1, 6]>>
  %v = memref.load %s[%c3, %c2] : memref<6x4xf32, strided<[1, 6]>>`;
    expect(value(transpose)).toBe(23);
  });

  it("goes through control flow with its offset and sizes", () => {
    const text = `%d = memref.cast %m : memref<4x6xf32> to memref<?x6xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%q = %d) -> (memref<?x6xf32>) {
    %n = memref.dim %q, %c0 : memref<?x6xf32>
    %x = arith.index_cast %n : index to i32
    %y = arith.sitofp %x : i32 to f32
    memref.store %y, %q[%i, %i] : memref<?x6xf32>
    scf.yield %q : memref<?x6xf32>
  }
  %v = memref.load %r[%c1, %c1] : memref<?x6xf32>`;
    expect(value(text)).toBe(4);
  });

  it("copies, whole and strided", () => {
    const text = `%s = memref.subview %m[0, 0] [4, 2] [1, 1] : memref<4x6xf32> to memref<4x2xf32, strided<[6, 1]>>
  %a = memref.alloca() : memref<4x2xf32>
  memref.copy %s, %a : memref<4x2xf32, strided<[6, 1]>> to memref<4x2xf32>
  %b = memref.alloc() : memref<4x2xf32>
  memref.copy %a, %b : memref<4x2xf32> to memref<4x2xf32>
  %v = memref.load %b[%c3, %c1] : memref<4x2xf32>`;
    expect(value(text)).toBe(31);
  });

  it("has constants", () => {
    const text = `memref.global "private" constant @table : memref<3xf32> = dense<[1.5, 2.5, 3.5]>
${kernel(`%c4096 = arith.constant 4096 : index
  %o = memref.view %scratch[%c4096][] : memref<?xi8> to memref<f32>
  %t = memref.get_global @table : memref<3xf32>
  %v = memref.load %t[%c2] : memref<3xf32>
  memref.store %v, %o[] : memref<f32>`)}`;
    expect(runKernel(compileText(text), []).memory.getFloat32(out, true)).toBe(3.5);
  });

  it("holds every element type", () => {
    for (const [type, bytes] of [
      ["i1", 1],
      ["i8", 1],
      ["i16", 2],
      ["i64", 8],
      ["f64", 8],
      ["f16", 2],
      ["index", 8],
    ] as const) {
      const text = kernel(`%c4096 = arith.constant 4096 : index
  %o = memref.view %scratch[%c4096][] : memref<?xi8> to memref<2x${type}>
  %v = memref.load %o[%c0] : memref<2x${type}>
  memref.store %v, %o[%c1] : memref<2x${type}>`);
      const { memory } = runKernel(compileText(text), [], (view) => view.setUint8(out, 1));
      expect([type, memory.getUint8(out + bytes)]).toEqual([type, 1]);
    }
  });
});

describe("pointers", () => {
  it("are not touched where the mask is off", () => {
    const text = kernel(
      `%far = arith.constant 2000000000 : i32
  %p = tt.addptr %x, %far : !tt.ptr<f32>, i32
  %no = arith.constant false
  %other = arith.constant 7.0 : f32
  %a = tt.load %p, %off, %other : !tt.ptr<f32>
  tt.store %p, %a, %off : !tt.ptr<f32>
  tt.store %x, %a : !tt.ptr<f32>`,
      ", %x: !tt.ptr<f32>, %off: i1",
    );
    expect(runKernel(compileText(text), [bufferAddress, 0]).memory.getFloat32(bufferAddress, true)).toBe(7);
  });

  it("move by elements of their type, by signed offsets of any width", () => {
    const text = kernel(
      `%m1 = arith.constant -1 : i64
  %c3b = arith.constant 3 : i8
  %p = tt.addptr %x, %c3b : !tt.ptr<i16>, i8
  %q = tt.addptr %p, %m1 : !tt.ptr<i16>, i64
  %v = tt.load %q : !tt.ptr<i16>
  tt.store %x, %v : !tt.ptr<i16>`,
      ", %x: !tt.ptr<i16>",
    );
    const { memory } = runKernel(compileText(text), [bufferAddress], (view) =>
      view.setInt16(bufferAddress + 4, -5, true),
    );
    expect(memory.getInt16(bufferAddress, true)).toBe(-5);
  });

  it.each([
    { from: "%c1", to: "%c2", expected: [0, 1, 1, 2, 4] },
    { from: "%c2", to: "%c1", expected: [0, 2, 3, 3, 4] },
  ])("copy elements to places that overlap them: $from to $to", ({ from, to, expected }) => {
    const text = kernel(`tts.copy %x[${from}] to %x[${to}] count %c2 : !tt.ptr<i16>`, ", %x: !tt.ptr<i16>");
    const { memory } = runKernel(compileText(text), [bufferAddress], (view) => {
      for (let i = 0; i < 5; i++) view.setInt16(bufferAddress + 2 * i, i, true);
    });
    expect(expected.map((_, i) => memory.getInt16(bufferAddress + 2 * i, true))).toEqual(expected);
  });

  it("say what is read and written, which what is announced is not", () => {
    const text = kernel(
      `tts.prefetch %x[%c0] : !tt.ptr<f32>
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  %p = arith.select %which, %y, %z : !tt.ptr<f32>
  %w = tt.load %p : !tt.ptr<f32>`,
      ", %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %u: !tt.ptr<f32>, %which: i1",
    );
    const access = compileText(text).params.map((param) => `${param.name} ${param.type} ${param.access}`);
    expect(access).toEqual(["x ptr read", "y ptr readwrite", "z ptr read", "u ptr none", "which i1 none"]);
  });
});

describe.each([false, true])("atomics, shared = %s", (shared) => {
  const rmw = (kind: string, type: string, start: bigint, operand: string, bits: number): bigint => {
    const text = kernel(
      `%v = arith.constant ${operand} : ${type}
  %old = tt.atomic_rmw ${kind}, acq_rel, gpu, %x, %v : (!tt.ptr<${type}>, ${type}) -> ${type}
  %q = tt.addptr %x, %one : !tt.ptr<${type}>, i32
  tt.store %q, %old : !tt.ptr<${type}>`,
      `, %x: !tt.ptr<${type}>, %one: i32`,
    );
    const { memory } = runKernel(compileText(text, { shared }), [bufferAddress, 1], (view) => {
      for (let i = 0; i < bits / 8; i++) view.setUint8(bufferAddress + i, Number((start >> BigInt(8 * i)) & 255n));
    });
    const read = (at: number): bigint => {
      let result = 0n;
      for (let i = bits / 8 - 1; i >= 0; i--) result = (result << 8n) | BigInt(memory.getUint8(at + i));
      return result;
    };
    expect(read(bufferAddress + bits / 8)).toBe(start);
    return read(bufferAddress);
  };

  it.each([
    ["i8", 8],
    ["i16", 16],
    ["i32", 32],
    ["i64", 64],
  ] as const)("combine %s", (type, bits) => {
    const wrap = (x: bigint): bigint => BigInt.asUintN(bits, x);
    expect(rmw("add", type, wrap(-1n), "3", bits)).toBe(2n);
    expect(rmw("and", type, 12n, "10", bits)).toBe(8n);
    expect(rmw("or", type, 12n, "10", bits)).toBe(14n);
    expect(rmw("xor", type, 12n, "10", bits)).toBe(6n);
    expect(rmw("max", type, wrap(-4n), "3", bits)).toBe(3n);
    expect(rmw("min", type, wrap(-4n), "3", bits)).toBe(wrap(-4n));
    expect(rmw("umax", type, wrap(-4n), "3", bits)).toBe(wrap(-4n));
    expect(rmw("umin", type, wrap(-4n), "3", bits)).toBe(3n);
    expect(rmw("exch", type, 5n, "9", bits)).toBe(9n);
  });

  it("add floats", () => {
    expect(rmw("fadd", "f32", 0x3f800000n, "2.0", 32)).toBe(0x40400000n);
    expect(rmw("fadd", "f16", 0x3c00n, "2.0", 16)).toBe(0x4200n);
    expect(rmw("fadd", "f64", 0x3ff0000000000000n, "2.0", 64)).toBe(0x4008000000000000n);
    expect(rmw("exch", "f32", 0x3f800000n, "2.0", 32)).toBe(0x40000000n);
  });

  it("compare and swap, and skip what is masked", () => {
    const text = kernel(
      `%v = arith.constant 9 : i32
  %a = tt.atomic_cas acq_rel, gpu, %x, %expected, %v : (!tt.ptr<i32>, i32, i32) -> i32
  %b = tt.atomic_rmw add, acq_rel, gpu, %x, %v, %off : (!tt.ptr<i32>, i32, i1) -> i32
  %q = tt.addptr %x, %one : !tt.ptr<i32>, i32
  %s = arith.addi %a, %b : i32
  tt.store %q, %s : !tt.ptr<i32>`,
      ", %x: !tt.ptr<i32>, %expected: i32, %one: i32, %off: i1",
    );
    const run = (expected: number): number[] => {
      const { memory } = runKernel(compileText(text, { shared }), [bufferAddress, expected, 1, 0], (view) =>
        view.setInt32(bufferAddress, 5, true),
      );
      return [memory.getInt32(bufferAddress, true), memory.getInt32(bufferAddress + 4, true)];
    };
    expect(run(5)).toEqual([9, 5]);
    expect(run(4)).toEqual([5, 5]);
  });
});

describe("programs", () => {
  it("know where they are in the grid, x being the fastest", () => {
    const text = kernel(
      `%x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %z = tt.get_program_id z : i32
  %gx = tt.get_num_programs x : i32
  %gy = tt.get_num_programs y : i32
  %gz = tt.get_num_programs z : i32
  %a = arith.muli %z, %gy : i32
  %b = arith.addi %a, %y : i32
  %c = arith.muli %b, %gx : i32
  %id = arith.addi %c, %x : i32
  %p = tt.addptr %out, %id : !tt.ptr<i32>, i32
  %h = arith.constant 100 : i32
  %s = arith.muli %z, %h : i32
  %t = arith.addi %s, %y : i32
  %u = arith.muli %t, %h : i32
  %v = arith.addi %u, %x : i32
  tt.store %p, %v : !tt.ptr<i32>`,
      ", %out: !tt.ptr<i32>",
    );
    const { memory } = runKernel(compileText(text), [bufferAddress], undefined, [3, 2, 4]);
    for (let id = 0; id < 24; id++) {
      const expected = Math.floor(id / 6) * 10000 + (Math.floor(id / 3) % 2) * 100 + (id % 3);
      expect(memory.getInt32(bufferAddress + 4 * id, true)).toBe(expected);
    }
    expect(memory.getInt32(scratchAddress, true)).toBe(23);
  });

  it("print scalars, vectors and buffers", () => {
    const text = kernel(
      `%v = arith.constant 1.5 : f32
  %w = vector.broadcast %n : i32 to vector<4xi32>
  tt.print " a: " {hex = false, isSigned = array<i32: 1, 0>} : %n, %v : i32, f32`,
      ", %n: i32",
    );
    const compiled = compileText(text);
    expect(compiled.messages).toMatchObject([
      { kind: "print", prefix: " a: ", operands: [{ elementType: "i32", signed: true }, { elementType: "f32" }] },
    ]);
    const { memory, prints } = runKernel(compiled, [-3], undefined, [2, 1, 1]);
    expect(prints.map((p) => p.slice(0, 4))).toEqual([
      [0, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
    const at = prints[0]?.[4] ?? 0;
    expect([at % 8, memory.getInt32(at, true), memory.getFloat32(at + 8, true)]).toEqual([0, -3, 1.5]);
    expect(compiled.scratchBytes).toBeGreaterThan(8192);
  });

  it("stop where an assertion does not hold", () => {
    const text = kernel('tt.assert %ok, "must hold" : i1', ", %ok: i1");
    expect(() => runKernel(compileText(text), [1])).not.toThrow();
    expect(() => runKernel(compileText(text), [0])).toThrow("must hold");
  });

  it("take parameters as the launcher passes them", () => {
    const params = ", %o: !tt.ptr<f32>, %a: i1, %b: i8, %c: i16, %d: i64, %e: f16, %f: bf16, %g: f64";
    const text = kernel(
      `%v1 = arith.sitofp %b : i8 to f32
  %v2 = arith.sitofp %c : i16 to f32
  %v3 = arith.sitofp %d : i64 to f32
  %v4 = arith.extf %e : f16 to f32
  %v5 = arith.extf %f : bf16 to f32
  %v6 = arith.truncf %g : f64 to f32
  %v0 = arith.uitofp %a : i1 to f32
  %s0 = arith.addf %v0, %v1 : f32
  %s1 = arith.addf %s0, %v2 : f32
  %s2 = arith.addf %s1, %v3 : f32
  %s3 = arith.addf %s2, %v4 : f32
  %s4 = arith.addf %s3, %v5 : f32
  %s5 = arith.addf %s4, %v6 : f32
  tt.store %o, %s5 : !tt.ptr<f32>`,
      params,
    );
    const { memory } = runKernel(compileText(text), [bufferAddress, 1, -2, -300, -5000n, 0.5, 0.25, 100000]);
    expect(memory.getFloat32(bufferAddress, true)).toBe(1 - 2 - 300 - 5000 + 0.75 + 100000);
  });
});

describe("what cannot be lowered", () => {
  it("is named with its place and the reason", () => {
    expect(() => convertText(kernel("%v = vector.create_mask %c1, %c1 : vector<4x4xi1>"))).toThrow(
      /<input>:8:8: error: 'vector.create_mask' op cannot be lowered to WebAssembly: 'vector<4x4xi1>' does not fit/,
    );
    expect(() => convertText("func.func @f(%x: i128) { return }")).toThrow(/argument %x is a 'i128'/);
    expect(() => convertText("func.func private @f()")).toThrow(/has no kernel/);
    expect(() => convertText("func.func @f() { return }\nfunc.func @g() { return }")).toThrow(/second kernel/);
    expect(() => convertText(kernel("%e = math.exp %f : f32", ", %f: f32"))).toThrow(/'math.exp' op .*no rule/);
  });
});
