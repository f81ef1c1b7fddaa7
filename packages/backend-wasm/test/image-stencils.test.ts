/**
 * Kernels that combine neighbours of an element in rows and columns of an image: random windows, whose rows and columns
 * end at borders of images of any size or do not, give what the interpreter gives. `STENCIL_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { OperationWriter } from "./operation-writer.ts";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["STENCIL_RUNS"] ?? 60);

/** Where a neighbour is loaded: within the image, in a part of the block, or where random conditions hold. */
const inImage: readonly string[] = ["r >= 0", "r < height", "c >= 0", "c < width"];
const inBlock: readonly string[] = ["i >= 1", "i < 3", "j >= 2", "j < 13"];
const conditions: fc.Arbitrary<readonly string[]> = fc.oneof(
  fc.constant(inImage),
  fc.subarray([...inBlock]),
  fc.subarray([...inImage, ...inBlock, "c < r", "r >= low", "c < high"]),
);

const tap = fc.record({
  row: fc.integer({ min: -2, max: 2 }),
  column: fc.integer({ min: -2, max: 2 }),
  where: conditions,
  weight: fc.integer({ min: 1, max: 9 }),
});

const plan = fc.record({
  type: fc.constantFrom("i32", "f32"),
  block: fc.constantFrom([2, 16], [4, 8], [8, 32], [2, 64]).map(([rows = 1, columns = 1]) => ({ rows, columns })),
  taps: fc.array(tap, { minLength: 1, maxLength: 9 }),
  /** The number of images that are added up in a loop; 0 for one image without a loop. */
  images: fc.constantFrom(0, 0, 1, 3),
  isClamped: fc.boolean(),
  /** The dimension along which the block is added up, too. */
  added: fc.constantFrom(undefined, undefined, 0, 1),
  stored: fc.oneof(fc.constant(inImage), conditions),
  height: fc.integer({ min: 1, max: 20 }),
  width: fc.integer({ min: 1, max: 70 }),
  low: fc.integer({ min: -2, max: 9 }),
  high: fc.integer({ min: -2, max: 40 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** Elements before and after an image, so that places beyond its borders are in the buffer. */
const margin = 1024;

function kernelText({ type, block: { rows, columns }, taps, images, isClamped, added, stored }: Plan): string {
  const shape = `${rows}x${columns}x`;
  const writer = new OperationWriter();
  const op = (text: string): string => writer.op(text);
  const kind = type === "i32" ? "i" : "f";
  const numbers = `tensor<${shape}i32>`;
  const elements = `tensor<${shape}${type}>`;
  const pointers = `tensor<${shape}!tt.ptr<${type}>>`;
  const dense = (value: number, of = numbers): string =>
    op(`arith.constant dense<${value}${of === numbers || type === "i32" ? "" : ".0"}> : ${of}`);
  const splat = (value: string): string => op(`tt.splat ${value} : i32 -> ${numbers}`);
  /** The numbers of rows or columns in the block and in the image; the latter also in one dimension. */
  const indices = (axis: "x" | "y", count: number, expanded: string, other: number): readonly string[] => {
    const size = op(`arith.constant ${count} : i32`);
    const start = op(`arith.muli ${op(`tt.get_program_id ${axis} : i32`)}, ${size} : i32`);
    const range = op(`tt.make_range {start = 0 : i32, end = ${count} : i32} : tensor<${count}xi32>`);
    const wide = op(
      `tt.expand_dims ${range} {axis = ${other} : i32} : tensor<${count}xi32> -> tensor<${expanded}xi32>`,
    );
    const own = op(`tt.broadcast ${wide} : tensor<${expanded}xi32> -> ${numbers}`);
    const starts = op(`tt.splat ${start} : i32 -> tensor<${count}xi32>`);
    const line = op(`arith.addi ${starts}, ${range} : tensor<${count}xi32>`);
    return [own, op(`arith.addi ${splat(start)}, ${own} : ${numbers}`), line];
  };
  const [i = "", r = "", rowNumbers = ""] = indices("y", rows, `${rows}x1`, 1);
  const [j = "", c = "", columnNumbers = ""] = indices("x", columns, `1x${columns}`, 0);
  const address = (buffer: string, place: string): string => {
    const base = op(`tt.splat ${buffer} : !tt.ptr<${type}> -> ${pointers}`);
    const shifted = op(`arith.addi ${place}, ${dense(margin)} : ${numbers}`);
    return op(`tt.addptr ${base}, ${shifted} : ${pointers}, ${numbers}`);
  };
  const placeOf = (row: string, column: string): string =>
    op(`arith.addi ${op(`arith.muli ${row}, ${splat("%width")} : ${numbers}`)}, ${column} : ${numbers}`);
  const all = (conditions: readonly string[]): string =>
    conditions.reduce((a, b) => op(`arith.andi ${a}, ${b} : tensor<${shape}i1>`));
  const conditionOf = (text: string, row: string, column: string): string => {
    const [value = "", predicate, limit = ""] = text.split(" ");
    const values: Readonly<Record<string, string | undefined>> = { r: row, c: column, i, j };
    const name = predicate === "<" ? "slt" : "sge";
    const constant = Number(limit);
    const bound = values[limit] ?? (Number.isNaN(constant) ? splat(`%${limit}`) : dense(constant));
    return op(`arith.cmpi ${name}, ${values[value] ?? ""}, ${bound} : ${numbers}`);
  };
  const sumOf = (before: string): string => {
    let sum = before;
    for (const { row, column, where, weight } of taps) {
      const shift = (index: string, by: number): string =>
        by === 0 ? index : op(`arith.addi ${index}, ${dense(by)} : ${numbers}`);
      const [y, x] = [shift(r, row), shift(c, column)];
      const masks = where.map((condition) => conditionOf(condition, y, x));
      const other = masks.length === 0 ? "" : `, ${all(masks)}, ${dense(0, elements)}`;
      const loaded = op(`tt.load ${address("%x", placeOf(y, x))}${other} : ${pointers}`);
      const product = op(`arith.mul${kind} ${loaded}, ${dense(weight, elements)} : ${elements}`);
      sum = op(`arith.add${kind} ${sum}, ${product} : ${elements}`);
    }
    return sum;
  };
  const emptySum = dense(0, elements);
  let sum: string;
  if (images === 0) sum = sumOf(emptySum);
  else {
    writer.lines.push(
      `%first = arith.constant 0 : i32
  %next = arith.constant 1 : i32
  %images = arith.constant ${images} : i32
  %carried = scf.for %k = %first to %images step %next iter_args(%before = ${emptySum}) -> (${elements}) : i32 {`,
    );
    writer.lines.push(`scf.yield ${sumOf("%before")} : ${elements}`, "}");
    sum = "%carried";
  }
  if (isClamped) {
    const limit = dense(300, elements);
    const over = op(`arith.cmp${kind} ${kind === "i" ? "sgt" : "ogt"}, ${sum}, ${limit} : ${elements}`);
    sum = op(`arith.select ${over}, ${limit}, ${sum} : tensor<${shape}i1>, ${elements}`);
  }
  // Rows of 128 elements, whatever the image.
  const target = op(`arith.addi ${op(`arith.muli ${r}, ${dense(128)} : ${numbers}`)}, ${c} : ${numbers}`);
  const masks = stored.map((condition) => conditionOf(condition, r, c));
  const mask = masks.length === 0 ? "" : `, ${all(masks)}`;
  writer.lines.push(`tt.store ${address("%y", target)}, ${sum}${mask} : ${pointers}`);
  if (added !== undefined) {
    const [axis, count, line] = added === 0 ? ["y", columns, columnNumbers] : ["x", rows, rowNumbers];
    const type1 = (element: string): string => `tensor<${count}x${element}>`;
    const total = op(`"tt.reduce"(${sum}) <{axis = ${added} : i32}> ({
    ^bb0(%a: ${type}, %b: ${type}):
      %s = arith.add${kind} %a, %b : ${type}
      tt.reduce.return %s : ${type}
    }) : (${elements}) -> ${type1(type)}`);
    // The programs of a row or column of blocks have 128 elements each.
    const each = op(`arith.muli ${op(`tt.get_program_id ${axis} : i32`)}, ${op("arith.constant 128 : i32")} : i32`);
    const from = op(`tt.addptr %sums, ${each} : !tt.ptr<${type}>, i32`);
    const base = op(`tt.splat ${from} : !tt.ptr<${type}> -> ${type1(`!tt.ptr<${type}>`)}`);
    const to = op(`tt.addptr ${base}, ${line} : ${type1(`!tt.ptr<${type}>`)}, ${type1("i32")}`);
    writer.lines.push(`tt.store ${to}, ${total} : ${type1(`!tt.ptr<${type}>`)}`);
  }
  const buffers = ["%x", "%y", "%sums"].map((name) => `${name}: !tt.ptr<${type}>`);
  const args = ["%height", "%width", "%low", "%high"].map((name) => `${name}: i32`);
  return `module { tt.func public @kernel(${[...buffers, ...args].join(", ")}) {
  ${writer.lines.join("\n  ")}
  tt.return
} }`;
}

const here = { row: 0, column: 0, weight: 1 };
const small: Pick<Plan, "type" | "block" | "images" | "isClamped" | "added" | "low" | "high"> = {
  type: "i32",
  block: { rows: 4, columns: 16 },
  images: 0,
  isClamped: false,
  added: undefined,
  low: 0,
  high: 0,
};
const examples: [Plan][] = [
  // A store that begins within the row, where other accesses begin at the first column.
  [
    {
      ...small,
      taps: [
        { ...here, where: ["j < 13"] },
        { ...here, where: ["r >= low"] },
        { ...here, row: -1, where: ["r >= 0"] },
      ],
      stored: ["j >= 2"],
      height: 4,
      width: 16,
    },
  ],
  // Places of known columns in several rows.
  [{ ...small, taps: [{ ...here, where: ["i < 3", "j >= 2"] }], stored: ["i >= 1", "j < 13"], height: 4, width: 16 }],
];

it("compute what the interpreter computes", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (chosen) => {
      const { type, block, height, width, low, high } = chosen;
      const buffer = (length: number, at: (i: number) => number): Int32Array | Float32Array => {
        const numbers = Array.from({ length: length + 2 * margin }, (_, i) => at(i));
        return type === "i32" ? new Int32Array(numbers) : new Float32Array(numbers);
      };
      const grid = [Math.ceil(width / block.columns), Math.ceil(height / block.rows), 1] as const;
      await compareWithInterpreted(kernelText(chosen), grid, () => {
        const written = [buffer(32 * 128, () => 7), buffer(16 * 128, () => 7)];
        return {
          args: [buffer(height * width, (i) => ((i * 7919) % 100) - 50), ...written, height, width, low, high],
          written,
        };
      });
    }),
    { numRuns, examples },
  );
}, 300_000);
