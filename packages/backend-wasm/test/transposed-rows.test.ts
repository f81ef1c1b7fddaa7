/**
 * Blocks that are loaded along rows of any length and stored along columns: what compiled kernels store is what the
 * interpreter does, wherever rows, matrices and masks end. `TRANSPOSED_RUNS=1000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["TRANSPOSED_RUNS"] ?? 60);

/** Limits of the two dimensions of a block. */
interface Mask {
  readonly rows: boolean;
  readonly columns: boolean;
}

interface Program {
  /** The numbers of elements that a program loads beside each other, and stores beside each other. */
  readonly loaded: number;
  readonly stored: number;
  /** The length of a row, and whether an argument tells it; 0 if rows do not end. */
  readonly width: number;
  readonly isGiven: boolean;
  readonly height: number;
  readonly matrices: number;
  /** What is added to the number of the first element. */
  readonly start: number;
  readonly load: Mask;
  /** Undefined for the mask of the load. */
  readonly store: Mask | undefined;
  /** By how much matrices exceed the limits of masks. */
  readonly beyond: number;
}

const mask: fc.Arbitrary<Mask> = fc.record({ rows: fc.boolean(), columns: fc.boolean() });

const program: fc.Arbitrary<Program> = fc.record({
  loaded: fc.constantFrom(4, 8, 16, 32),
  stored: fc.constantFrom(4, 8, 16),
  width: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(12, 20, 32, 36)),
  isGiven: fc.boolean(),
  height: fc.integer({ min: 1, max: 35 }),
  matrices: fc.integer({ min: 1, max: 4 }),
  start: fc.constantFrom(0, 0, 0, 3, -5),
  load: mask,
  store: fc.option(mask, { nil: undefined }),
  beyond: fc.constantFrom(0, 0, 0, 1, 6),
});

/** Places before and behind a matrix that programs may access, too. */
const margin = 4096;

function kernelText(p: Program): string {
  const { loaded, stored, width, isGiven, start, load, store } = p;
  const lines: string[] = [];
  const add = (text: string): string => {
    lines.push(`%v${lines.length} = ${text}`);
    return `%v${lines.length - 1}`;
  };
  const [dims, line, column] = [`${loaded}x${stored}`, `tensor<${loaded}x1xi32>`, `tensor<1x${stored}xi32>`];
  const [numbers, elements] = [`tensor<${dims}xi32>`, `tensor<${dims}xf32>`];
  const [flags, pointers] = [`tensor<${dims}xi1>`, `tensor<${dims}x!tt.ptr<f32>>`];
  const along = (axis: "x" | "y", size: number, first: number, dim: number, type: string): string => {
    const id = add(`tt.get_program_id ${axis} : i32`);
    const scaled = add(`arith.muli ${id}, ${add(`arith.constant ${size} : i32`)} : i32`);
    const offset = add(`arith.addi ${scaled}, ${add(`arith.constant ${first} : i32`)} : i32`);
    const range = add(`tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>`);
    const wide = add(`tt.expand_dims ${range} {axis = ${dim} : i32} : tensor<${size}xi32> -> ${type}`);
    return add(`arith.addi ${add(`tt.splat ${offset} : i32 -> ${type}`)}, ${wide} : ${type}`);
  };
  const spread = (value: string, type: string): string => add(`tt.broadcast ${value} : ${type} -> ${numbers}`);
  const y = along("y", loaded, start, 1, line);
  const x = along("x", stored, 0, 0, column);
  const by = (argument: string, type: string): string => add(`tt.splat ${argument} : i32 -> ${type}`);
  // A matrix of rows of the given length, and the same with its columns as rows.
  const length = isGiven ? by("%w", line) : add(`arith.constant dense<${width}> : ${line}`);
  const place = width === 0 ? y : add(`arith.remsi ${y}, ${length} : ${line}`);
  const down = spread(add(`arith.muli ${by("%w", column)}, ${x} : ${column}`), column);
  let source = add(`arith.addi ${spread(place, line)}, ${down} : ${numbers}`);
  if (width > 0) {
    const matrix = add(`arith.divsi ${y}, ${length} : ${line}`);
    const first = add(`arith.muli ${by("%size", line)}, ${matrix} : ${line}`);
    source = add(`arith.addi ${source}, ${spread(first, line)} : ${numbers}`);
  }
  const begin = spread(add(`arith.muli ${by("%pitch", line)}, ${y} : ${line}`), line);
  const target = add(`arith.addi ${spread(x, column)}, ${begin} : ${numbers}`);
  const masked = ({ rows, columns }: Mask): string | undefined => {
    const parts: string[] = [];
    const test = (value: string, limit: string, type: string): void => {
      const holds = add(`arith.cmpi slt, ${value}, ${by(limit, type)} : ${type}`);
      parts.push(add(`tt.broadcast ${holds} : ${type.replace("xi32", "xi1")} -> ${flags}`));
    };
    if (rows) test(y, "%rows", line);
    if (columns) test(x, "%columns", column);
    const [first, second] = parts;
    return first === undefined || second === undefined ? first : add(`arith.andi ${first}, ${second} : ${flags}`);
  };
  const at = (base: string, offsets: string): string =>
    add(`tt.addptr ${add(`tt.splat ${base} : !tt.ptr<f32> -> ${pointers}`)}, ${offsets} : ${pointers}, ${numbers}`);
  const gap = add(`arith.constant ${margin} : i32`);
  const [from, to] = ["%x", "%y"].map((base) => add(`tt.addptr ${base}, ${gap} : !tt.ptr<f32>, i32`));
  const loads = masked(load);
  const other = add(`arith.constant dense<7.0> : ${elements}`);
  const value = add(
    `tt.load ${at(`${from}`, source)}${loads === undefined ? "" : `, ${loads}, ${other}`} : ${pointers}`,
  );
  const sum = add(`arith.addf ${value}, ${other} : ${elements}`);
  const stores = store === undefined ? loads : masked(store);
  lines.push(`tt.store ${at(`${to}`, target)}, ${sum}${stores === undefined ? "" : `, ${stores}`} : ${pointers}`);
  lines.push("tt.return");
  const args = ["%x: !tt.ptr<f32>", "%y: !tt.ptr<f32>"];
  args.push(...["%w", "%pitch", "%size", "%rows", "%columns"].map((name) => `${name}: i32`));
  return `module { tt.func public @kernel(${args.join(", ")}) {\n${lines.join("\n")}\n} }`;
}

it(
  "blocks that are loaded along rows and stored along columns mean what the interpreter says",
  async () => {
    await fc.assert(
      fc.asyncProperty(program, async (p) => {
        const width = p.width === 0 ? 37 : p.width;
        const rows = width * p.matrices;
        const limits = [rows - p.beyond, p.height - p.beyond];
        const grid = [Math.ceil(p.height / p.stored), Math.ceil(rows / p.loaded), 1] as const;
        // No mask need leave out the elements behind a column.
        const pitch = grid[0] * p.stored;
        const size = 2 * margin + 2 * (rows + 40) * (p.height + 40);
        const makeArgs = (): (Float32Array | number)[] => [
          Float32Array.from({ length: size }, (_, i) => i),
          new Float32Array(size).fill(-1),
          ...[width, pitch, width * p.height, ...limits],
        ];
        await expectSameArguments(kernelText(p), grid, makeArgs, [{}, { join: 1 }, { distinct: false }]);
      }),
      { numRuns },
    );
  },
  60_000 + 1000 * numRuns,
);
