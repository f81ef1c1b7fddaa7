/** Products of integers, which are computed two steps at a time where the elements have at most 16 bits. */
import { compileKernel, compileToKernelModule } from "@tt-opt/backend-wasm";
import { describe, expect, it } from "vitest";

const rows = 16;
const columns = 32;
const depth = 8;

type Element = "i8" | "i16";

/** `z = x · y` of rows × n and n × columns, `blockDepth` steps at a time. */
function kernel(element: Element, blockDepth = depth): string {
  const block = (name: string, height: number, width: number, at: string, stride: string, of: string): string => {
    const shape = `${height}x${width}`;
    return `
      %${name}i = tt.make_range {start = 0 : i32, end = ${height} : i32} : tensor<${height}xi32>
      %${name}j = tt.make_range {start = 0 : i32, end = ${width} : i32} : tensor<${width}xi32>
      %${name}i1 = tt.expand_dims %${name}i {axis = 1 : i32} : tensor<${height}xi32> -> tensor<${height}x1xi32>
      %${name}j1 = tt.expand_dims %${name}j {axis = 0 : i32} : tensor<${width}xi32> -> tensor<1x${width}xi32>
      %${name}row = tt.broadcast %${name}i1 : tensor<${height}x1xi32> -> tensor<${shape}xi32>
      %${name}column = tt.broadcast %${name}j1 : tensor<1x${width}xi32> -> tensor<${shape}xi32>
      %${name}stride = tt.splat ${stride} : i32 -> tensor<${shape}xi32>
      %${name}start = arith.muli %${name}row, %${name}stride : tensor<${shape}xi32>
      %${name}inner = arith.addi %${name}start, %${name}column : tensor<${shape}xi32>
      %${name}from = tt.splat ${at} : i32 -> tensor<${shape}xi32>
      %${name}at = arith.addi %${name}inner, %${name}from : tensor<${shape}xi32>
      %${name}base = tt.splat %${name} : !tt.ptr<${of}> -> tensor<${shape}x!tt.ptr<${of}>>
      %${name}p = tt.addptr %${name}base, %${name}at : tensor<${shape}x!tt.ptr<${of}>>, tensor<${shape}xi32>`;
  };
  const load = (name: string, index: string, height: number, width: number): string => `
      %${name}left = tt.splat %left : i32 -> tensor<${height}x${width}xi32>
      %${name}on = arith.cmpi slt, %${index}, %${name}left : tensor<${height}x${width}xi32>
      %${name}none = arith.constant dense<0> : tensor<${height}x${width}x${element}>
      %${name}v = tt.load %${name}p, %${name}on, %${name}none : tensor<${height}x${width}x!tt.ptr<${element}>>`;
  const sums = `tensor<${rows}x${columns}xi32>`;
  const operands = `tensor<${rows}x${blockDepth}x${element}> * tensor<${blockDepth}x${columns}x${element}>`;
  return `tt.func public @product(%x: !tt.ptr<${element}>, %y: !tt.ptr<${element}>, %z: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %step = arith.constant ${blockDepth} : i32
    %width = arith.constant ${columns} : i32
    %zero = arith.constant dense<0> : ${sums}
    %sum = scf.for %k = %c0 to %n step %step iter_args(%acc = %zero) -> (${sums}) : i32 {
      %left = arith.subi %n, %k : i32
      %below = arith.muli %k, %width : i32${block("x", rows, blockDepth, "%k", "%n", element)}
      ${block("y", blockDepth, columns, "%below", "%width", element)}
      ${load("x", "xcolumn", rows, blockDepth)}${load("y", "yrow", blockDepth, columns)}
      %next = tt.dot %xv, %yv, %acc : ${operands} -> ${sums}
      scf.yield %next : ${sums}
    }
    ${block("z", rows, columns, "%c0", "%width", "i32")}
    tt.store %zp, %sum : tensor<${rows}x${columns}x!tt.ptr<i32>>
    tt.return
  }`;
}

/** Whether the code multiplies pairs: `i32x4.dot_i16x8_s` is `fd ba 01`. */
function hasPairs(element: Element, blockDepth = depth): boolean {
  const { wasm } = compileToKernelModule(kernel(element, blockDepth));
  return wasm.some((byte, i) => byte === 0xfd && wasm[i + 1] === 0xba && wasm[i + 2] === 0x01);
}

describe("products of integers", () => {
  it.each(["i8", "i16"] as const)("of %s are those of 32 bits that wrap around", async (element) => {
    const make = element === "i8" ? Int8Array : Int16Array;
    const least = element === "i8" ? -128 : -32768;
    const compiled = await compileKernel(kernel(element));
    for (const n of [1, 8, 13, 16, 40, 333]) {
      const [x, y, z] = [new make(rows * n), new make(n * columns), new Int32Array(rows * columns)];
      // Least numbers first, whose products are the largest that there are.
      x.forEach((_, i) => (x[i] = i % n < 4 ? least : Math.imul(i, 7919) >> 3));
      y.forEach((_, i) => (y[i] = i < 4 * columns ? least : Math.imul(i, 104729) >> 5));
      await compiled.launch([1, 1, 1], [x, y, z, n]);
      const wanted = z.map((_, at) => {
        const [row, column] = [Math.floor(at / columns), at % columns];
        let sum = 0;
        for (let k = 0; k < n; k++) sum = (sum + Math.imul(x[row * n + k] ?? 0, y[k * columns + column] ?? 0)) | 0;
        return sum;
      });
      expect(Array.from(z)).toEqual(Array.from(wanted));
    }
    await compiled.dispose();
  });

  it("take two steps at a time where blocks have an even depth", () => {
    expect(hasPairs("i8")).toBe(true);
    expect(hasPairs("i16")).toBe(true);
    expect(hasPairs("i8", 1)).toBe(false);
  });
});
