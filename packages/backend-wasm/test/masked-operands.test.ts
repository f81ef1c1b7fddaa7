/** Operands of products whose masks turn lanes off: these are 0, whatever scratch memory has held before. */
import { compileKernel } from "@tt-opt/backend-wasm";
import { describe, expect, it } from "vitest";

/** The product of blocks of 32 × 16 and 16 × 32; of the second one, only elements before `n - pid · step` are loaded. */
function kernel(type: "f16" | "bf16" | "f32"): string {
  const block = (rows: number, columns: number, base: string, element: string, stride: string): string => {
    const [name, shape, of] = [base.slice(1), `${rows}x${columns}`, `!tt.ptr<${element}>`];
    return `
    %${name}rows = tt.make_range {start = 0 : i32, end = ${rows} : i32} : tensor<${rows}xi32>
    %${name}columns = tt.make_range {start = 0 : i32, end = ${columns} : i32} : tensor<${columns}xi32>
    %${name}r1 = tt.expand_dims %${name}rows {axis = 1 : i32} : tensor<${rows}xi32> -> tensor<${rows}x1xi32>
    %${name}c1 = tt.expand_dims %${name}columns {axis = 0 : i32} : tensor<${columns}xi32> -> tensor<1x${columns}xi32>
    %${name}width = tt.splat ${stride} : i32 -> tensor<${rows}x1xi32>
    %${name}starts = arith.muli %${name}r1, %${name}width : tensor<${rows}x1xi32>
    %${name}r = tt.broadcast %${name}starts : tensor<${rows}x1xi32> -> tensor<${shape}xi32>
    %${name}c = tt.broadcast %${name}c1 : tensor<1x${columns}xi32> -> tensor<${shape}xi32>
    %${name}at = arith.addi %${name}r, %${name}c : tensor<${shape}xi32>
    %${name}s = tt.splat ${base} : ${of} -> tensor<${shape}x${of}>
    %${name}p = tt.addptr %${name}s, %${name}at : tensor<${shape}x${of}>, tensor<${shape}xi32>`;
  };
  return `tt.func public @masked(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>, %z: !tt.ptr<f32>, %n: i32, %step: i32, %stride: i32) {
    %c16 = arith.constant 16 : i32
    %c1024 = arith.constant 1024 : i32
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %pid = tt.get_program_id x : i32
    %less = arith.muli %pid, %step : i32
    %left = arith.subi %n, %less : i32
    %offset = arith.muli %pid, %c1024 : i32
    %w = tt.addptr %z, %offset : !tt.ptr<f32>, i32
    ${block(32, 16, "%x", type, "%c16")}${block(16, 32, "%y", type, "%stride")}${block(32, 32, "%w", "f32", "%stride")}
    %limit = tt.splat %left : i32 -> tensor<16x32xi32>
    %mask = arith.cmpi slt, %yat, %limit : tensor<16x32xi32>
    %a = tt.load %xp : tensor<32x16x!tt.ptr<${type}>>
    %b = tt.load %yp, %mask : tensor<16x32x!tt.ptr<${type}>>
    %d = tt.dot %a, %b, %zero : tensor<32x16x${type}> * tensor<16x32x${type}> -> tensor<32x32xf32>
    tt.store %wp, %d : tensor<32x32x!tt.ptr<f32>>
    tt.return
  }`;
}

const one = { f16: 0x3c00, bf16: 0x3f80 } as const;

describe("masked operands of products", () => {
  it.each(["f16", "bf16", "f32"] as const)("%s", async (type) => {
    const ones = type === "f32" ? new Float32Array(512).fill(1) : new Uint16Array(512).fill(one[type]);
    const compiled = await compileKernel(kernel(type));
    for (const [n, step] of [
      [512, 37],
      [505, 10],
      [0, 0],
    ] as const) {
      const z = new Float32Array(6 * 1024);
      await compiled.launch([6, 1, 1], [ones, ones, z, n, step, 32]);
      const wanted = z.map((_, k) => {
        const left = n - Math.floor(k / 1024) * step - (k % 32);
        return Math.min(16, Math.max(0, Math.ceil(left / 32)));
      });
      expect(Array.from(z)).toEqual(Array.from(wanted));
    }
    await compiled.dispose();
  });
});
