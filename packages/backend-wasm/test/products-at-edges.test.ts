/** Matrix products of blocks that stand out of the matrix: rows, columns and steps outside are not computed. */
import { describe, it } from "vitest";
import { compareWithInterpreted, type LaunchArguments } from "./same-as-interpreted.ts";

const [rows, columns, depth] = [16, 32, 16];

/** What masks test. */
interface Masks {
  readonly left: readonly ("row" | "step")[];
  readonly right: readonly ("column" | "step")[];
  readonly stored: readonly ("row" | "column")[];
  /** What masked-off elements of operands are. */
  readonly other: number;
  readonly isAdded: boolean;
  readonly isInteger: boolean;
  /** Whether a loop adds products, or there is only one. */
  readonly hasLoop: boolean;
}

const sizes = { row: rows, column: columns, step: depth };

/** Conditions of the indices along the dimensions of a block, by their names. */
function mask(name: string, tests: readonly (keyof typeof sizes)[], [m, n]: readonly (keyof typeof sizes)[]): string {
  if (m === undefined || n === undefined) return "";
  const shape = `${sizes[m]}x${sizes[n]}`;
  const limits = { row: "%m", column: "%n", step: "%k" };
  const indices = { row: "%rm", column: "%rn", step: "%rk" };
  const lines = tests.map((test) => {
    const size = sizes[test];
    const line = test === m ? `${size}x1` : `1x${size}`;
    return `
    %${name}_l${test} = tt.splat ${limits[test]} : i32 -> tensor<${size}xi32>
    %${name}_i${test} = arith.cmpi slt, ${indices[test]}, %${name}_l${test} : tensor<${size}xi32>
    %${name}_e${test} = tt.expand_dims %${name}_i${test} {axis = ${test === m ? 1 : 0} : i32} : tensor<${size}xi1> -> tensor<${line}xi1>
    %${name}_${test} = tt.broadcast %${name}_e${test} : tensor<${line}xi1> -> tensor<${shape}xi1>`;
  });
  const [first, second] = tests;
  if (first !== undefined && second !== undefined)
    lines.push(`
    %${name}_both = arith.andi %${name}_${first}, %${name}_${second} : tensor<${shape}xi1>`);
  return lines.join("");
}

function maskName(name: string, tests: readonly string[]): string {
  return tests.length === 0 ? "" : `, %${name}_${tests.length > 1 ? "both" : tests.join("")}`;
}

/** Places in a matrix of rows of `width` elements, and pointers to them. */
function pointers(
  name: string,
  base: string,
  type: string,
  [m, n]: readonly (keyof typeof sizes)[],
  width: string,
): string {
  if (m === undefined || n === undefined) return "";
  const indices = { row: "%rm", column: "%rn", step: "%rk" };
  const [h, w] = [sizes[m], sizes[n]];
  const of = `!tt.ptr<${type}>`;
  return `
    %${name}_m = tt.expand_dims ${indices[m]} {axis = 1 : i32} : tensor<${h}xi32> -> tensor<${h}x1xi32>
    %${name}_w = tt.splat ${width} : i32 -> tensor<${h}x1xi32>
    %${name}_s = arith.muli %${name}_m, %${name}_w : tensor<${h}x1xi32>
    %${name}_r = tt.broadcast %${name}_s : tensor<${h}x1xi32> -> tensor<${h}x${w}xi32>
    %${name}_n = tt.expand_dims ${indices[n]} {axis = 0 : i32} : tensor<${w}xi32> -> tensor<1x${w}xi32>
    %${name}_c = tt.broadcast %${name}_n : tensor<1x${w}xi32> -> tensor<${h}x${w}xi32>
    %${name}_at = arith.addi %${name}_r, %${name}_c : tensor<${h}x${w}xi32>
    %${name}_b = tt.splat ${base} : ${of} -> tensor<${h}x${w}x${of}>
    %${name}_p = tt.addptr %${name}_b, %${name}_at : tensor<${h}x${w}x${of}>, tensor<${h}x${w}xi32>`;
}

/** z = x y + z or z = x y, in blocks; rows of x and y have `kx` and `nx` elements in memory. */
function kernel({ left, right, stored, other, isAdded, isInteger, hasLoop }: Masks): string {
  const [element, sum] = isInteger ? ["i8", "i32"] : ["f32", "f32"];
  const load = (name: string, tests: readonly string[], shape: string): string =>
    tests.length === 0
      ? `%${name} = tt.load %${name}_p : tensor<${shape}x!tt.ptr<${element}>>`
      : `%${name}_o = arith.constant dense<${isInteger ? other : other.toFixed(1)}> : tensor<${shape}x${element}>
    %${name} = tt.load %${name}_p${maskName(name, tests)}, %${name}_o : tensor<${shape}x!tt.ptr<${element}>>`;
  const result = `tensor<${rows}x${columns}x${sum}>`;
  const block = `tensor<${rows}x${columns}x!tt.ptr<${sum}>>`;
  const store = isAdded
    ? `%old = tt.atomic_rmw ${isInteger ? "add" : "fadd"}, relaxed, gpu, %z_p, %product${maskName("z", stored) || ", %all"} : (${block}, tensor<${rows}x${columns}x${sum}>, tensor<${rows}x${columns}xi1>) -> tensor<${rows}x${columns}x${sum}>`
    : `tt.store %z_p, %product${maskName("z", stored)} : ${block}`;
  const range = (name: string, size: number, axis?: string): string =>
    axis === undefined
      ? `%${name} = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>`
      : `%${name}0 = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>
    %${name}pid = tt.get_program_id ${axis} : i32
    %${name}size = arith.constant ${size} : i32
    %${name}start = arith.muli %${name}pid, %${name}size : i32
    %${name}first = tt.splat %${name}start : i32 -> tensor<${size}xi32>
    %${name} = arith.addi %${name}first, %${name}0 : tensor<${size}xi32>`;
  return `tt.func public @kernel(%x: !tt.ptr<${element}>, %y: !tt.ptr<${element}>, %z: !tt.ptr<${sum}>, %m: i32, %n: i32, %k: i32, %kx: i32, %nx: i32) {
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant ${depth} : i32
    %all = arith.constant dense<true> : tensor<${rows}x${columns}xi1>
    %zero = arith.constant dense<${isInteger ? 0 : "0.0"}> : tensor<${rows}x${columns}x${sum}>
    ${range("rm", rows, "x")}
    ${range("rn", columns, "y")}
    ${range("rk0", depth)}
    ${hasLoop ? `%product = scf.for %step = %c0 to %k step %c16 iter_args(%acc = %zero) -> (${result}) : i32 {` : ""}
    %from = tt.splat ${hasLoop ? "%step" : "%c0"} : i32 -> tensor<${depth}xi32>
    %rk = arith.addi %from, %rk0 : tensor<${depth}xi32>
    ${pointers("a", "%x", element, ["row", "step"], "%kx")}${mask("a", left, ["row", "step"])}
    ${load("a", left, `${rows}x${depth}`)}
    ${pointers("b", "%y", element, ["step", "column"], "%nx")}${mask("b", right, ["step", "column"])}
    ${load("b", right, `${depth}x${columns}`)}
    ${hasLoop ? "%d" : "%product"} = tt.dot %a, %b, ${hasLoop ? "%acc" : "%zero"} : tensor<${rows}x${depth}x${element}> * tensor<${depth}x${columns}x${element}> -> ${result}
    ${
      hasLoop
        ? `scf.yield %d : ${result}
    }`
        : ""
    }
    ${pointers("z", "%z", sum, ["row", "column"], "%nx")}${mask("z", stored, ["row", "column"])}
    ${store}
    tt.return
}`;
}

/** Small numbers, some of which are infinite, NaN or -0 if `isSpecial`. */
function numbers(count: number, isSpecial: boolean): Float32Array {
  const special = [Infinity, NaN, -0, -Infinity];
  return Float32Array.from({ length: count }, (_, i) =>
    isSpecial && i % 23 === 11 ? (special[(i >> 3) % 4] ?? 0) : ((i * 29) % 11) - 5,
  );
}

const launches = [
  [1, 1, 1],
  [16, 32, 16],
  [17, 33, 17],
  [6, 39, 40],
  [30, 8, 25],
  [12, 60, 9],
  [33, 23, 3],
] as const;

const common = { other: 0, isAdded: false, isInteger: false, hasLoop: true } as const;
const everything = { left: ["row", "step"], right: ["column", "step"], stored: ["row", "column"] } as const;

const cases: Readonly<Record<string, Masks>> = {
  "all masks": { ...common, ...everything },
  "steps of one operand only": { ...common, ...everything, right: ["column"] },
  "no masks of steps": { ...common, ...everything, left: ["row"], right: ["column"] },
  "masks of stores only": { ...common, left: [], right: [], stored: ["row", "column"] },
  "masked columns only": { ...common, ...everything, stored: ["column"] },
  "masked rows only": { ...common, ...everything, stored: ["row"] },
  "everything stored": { ...common, ...everything, stored: [] },
  "other elements": { ...common, ...everything, other: 2 },
  "added to memory": { ...common, ...everything, isAdded: true },
  "one product": { ...common, ...everything, hasLoop: false },
  integers: { ...common, ...everything, isInteger: true },
  "integers that are added": { ...common, ...everything, isInteger: true, isAdded: true },
};

describe("products of blocks at edges", () => {
  for (const [name, masks] of Object.entries(cases)) {
    it.each(launches)(`${name}: %i × %i, %i steps`, async (m, n, k) => {
      // Unmasked accesses stay within buffers of whole blocks.
      const [high, wide, deep] = [m + rows, n + columns, k + depth];
      const text = kernel(masks);
      const makeArgs = (isSpecial: boolean) => (): LaunchArguments => {
        const [x, y] = [numbers(high * deep, isSpecial), numbers(deep * wide, isSpecial)];
        const z = masks.isInteger ? new Int32Array(high * wide).fill(3) : new Float32Array(high * wide).fill(3);
        const operands = masks.isInteger ? [Int8Array.from(x), Int8Array.from(y)] : [x, y];
        return { args: [...operands, z, m, n, k, deep, wide], written: [z] };
      };
      const grid = [Math.ceil(m / rows), Math.ceil(n / columns), 1] as const;
      await compareWithInterpreted(text, grid, makeArgs(false));
      if (!masks.isInteger) await compareWithInterpreted(text, grid, makeArgs(true));
    });
  }
});
