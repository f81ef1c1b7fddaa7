/**
 * Elements whose place, weight and parameters follow from their column, computed as resizing and embeddings compute
 * them. Rows are found by a division, or programs or blocks are rows. `COLUMN_RUNS=1000` looks longer.
 */
import { tts } from "@tt-opt/dialect-tt";
import type { Instrumentation } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileForLaunches, compileKernel, compileToKernelModule, instantiateKernel } from "../src/index.ts";
import { OperationWriter } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["COLUMN_RUNS"] ?? 40);
const block = 256;

/** How a parameter of the column is used. */
interface Parameter {
  /** Whether its load has a mask. */
  readonly isMasked: boolean;
  /** Whether nothing else has a mask, where rows are found by a division. */
  readonly isAlone: boolean;
  /** Whether elements that are off choose 0 instead of what follows from it. */
  readonly isChosen: boolean;
  /** Whether a root follows from it, which is worth a table. */
  readonly isRoot: boolean;
  /** Whether each program stores its sum, too. */
  readonly isSummed: boolean;
}

/** What makes a row: a divisor that the kernel knows or gets, the programs along x, or a block. */
type Rows = "constant" | "argument" | "grid" | "block";

interface Program {
  readonly rows: Rows;
  /** The number of columns, and that of rows. */
  readonly columns: number;
  readonly count: number;
  /** The elements for which masks are on, where rows are found by a division: all but 3, fewer than a row has, or none. */
  readonly elements: "most" | "few" | "none";
  /** A place is `(column * times + plus) / by`, in integers, or in floats if `by` is a power of two. */
  readonly place: { readonly times: number; readonly plus: number; readonly by: number; readonly isFloat: boolean };
  /** Whether `by` is an argument. */
  readonly isGiven: boolean;
  readonly parameter: Parameter | undefined;
  /** Whether elements are weighted by a float that follows from the column. */
  readonly isWeighted: boolean;
}

const program: fc.Arbitrary<Program> = fc.record({
  rows: fc.constantFrom<Rows[]>("constant", "argument", "grid", "block"),
  columns: fc.constantFrom(32, 40, 64, 100, 256, 300),
  count: fc.constantFrom(1, 3, 20, 40),
  elements: fc.constantFrom<Program["elements"][]>("most", "few", "none"),
  place: fc.record({
    times: fc.constantFrom(1, 3, 5),
    plus: fc.constantFrom(0, 2),
    by: fc.constantFrom(2, 4, 7, 11),
    isFloat: fc.boolean(),
  }),
  isGiven: fc.boolean(),
  parameter: fc.option(
    fc.record({
      isMasked: fc.boolean(),
      isAlone: fc.boolean(),
      isChosen: fc.boolean(),
      isRoot: fc.boolean(),
      isSummed: fc.boolean(),
    }),
    { nil: undefined },
  ),
  isWeighted: fc.boolean(),
});

const [i32, f32, flags] = ["i32", "f32", "i1"].map((element) => `tensor<${block}x${element}>`);
const pointers = `tensor<${block}x!tt.ptr<f32>>`;

/** Elements of a row in memory, from which those at the places are taken. */
const rowLength = 800;

function gridOf({ rows, columns, count }: Program): readonly [number, number, number] {
  if (rows === "grid") return [Math.ceil(columns / block), count, 1];
  return [rows === "block" ? count : Math.ceil((columns * count) / block), 1, 1];
}

function textOf({ rows, place, isGiven, columns, parameter, isWeighted }: Program): string {
  const w = new OperationWriter();
  const constant = (n: number): string => w.op(`arith.constant dense<${n}> : ${i32}`);
  const float = (n: number): string => w.op(`arith.constant dense<${n.toFixed(6)}> : ${f32}`);
  const int = (op: string, a: string, b: string): string => w.op(`arith.${op} ${a}, ${b} : ${i32}`);
  const real = (op: string, a: string, b: string): string => w.op(`arith.${op} ${a}, ${b} : ${f32}`);
  const splat = (scalar: string): string => w.op(`tt.splat ${scalar} : i32 -> ${i32}`);
  const range = w.op(`tt.make_range {start = 0 : i32, end = ${block} : i32} : ${i32}`);
  const [x, y] = ["x", "y"].map((axis) => w.op(`tt.get_program_id ${axis} : i32`));
  const index = int("addi", splat(w.op(`arith.muli ${x}, ${w.op(`arith.constant ${block} : i32`)} : i32`)), range);
  const width = rows === "argument" ? splat("%columns") : constant(columns);
  const isDivided = rows === "constant" || rows === "argument";
  const column = isDivided ? int("remsi", index, width) : rows === "grid" ? index : range;
  const row = isDivided ? int("divsi", index, width) : splat(`${rows === "grid" ? y : x}`);
  const limit = isDivided ? splat("%n") : width;
  const inside = w.op(`arith.cmpi slt, ${isDivided ? index : column}, ${limit} : ${i32}`);
  const element = int("addi", int("muli", row, width), column);
  const load = (base: string, at: string, mask?: string): string => {
    const ptr = w.op(
      `tt.addptr ${w.op(`tt.splat ${base} : !tt.ptr<f32> -> ${pointers}`)}, ${at} : ${pointers}, ${i32}`,
    );
    return w.op(mask === undefined ? `tt.load ${ptr} : ${pointers}` : `tt.load ${ptr}, ${mask} : ${pointers}`);
  };
  const { times, plus, by, isFloat } = place;
  const isQuarter = isFloat && by <= 4;
  const scaled = int("addi", int("muli", column, constant(times)), constant(plus));
  const exact = real("mulf", w.op(`arith.sitofp ${scaled} : ${i32} to ${f32}`), float(isQuarter ? 1 / by : 0.25));
  const at = isQuarter
    ? w.op(`arith.fptosi ${exact} : ${f32} to ${i32}`)
    : int("divsi", scaled, isGiven ? splat("%by") : constant(by));
  const from = int("addi", int("muli", row, constant(rowLength)), at);
  const elsewhere = isDivided && parameter?.isAlone === true ? undefined : inside;
  let value = load("%x", from, elsewhere);
  if (isWeighted) value = real("mulf", value, real("subf", exact, w.op(`arith.sitofp ${at} : ${i32} to ${f32}`)));
  if (parameter !== undefined) {
    const loaded = load("%p", column, parameter.isMasked ? inside : undefined);
    const more = real("addf", loaded, float(2));
    const factor = parameter.isRoot ? w.op(`math.sqrt ${real("mulf", more, more)} : ${f32}`) : more;
    const zero = float(0);
    const chosen = parameter.isChosen ? w.op(`arith.select ${inside}, ${factor}, ${zero} : ${flags}, ${f32}`) : factor;
    value = real("addf", value, chosen);
    if (parameter.isSummed) {
      const programs = w.op(`arith.muli ${y}, ${w.op("tt.get_num_programs x : i32")} : i32`);
      const number = w.op(`arith.addi ${programs}, ${x} : i32`);
      const sum = w.op(`"tt.reduce"(${chosen}) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (${f32}) -> f32`);
      w.lines.push(`tt.store ${w.op(`tt.addptr %sums, ${number} : !tt.ptr<f32>, i32`)}, ${sum} : !tt.ptr<f32>`);
    }
  }
  const to = w.op(`tt.addptr ${w.op(`tt.splat %y : !tt.ptr<f32> -> ${pointers}`)}, ${element} : ${pointers}, ${i32}`);
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %p: !tt.ptr<f32>, %y: !tt.ptr<f32>, %sums: !tt.ptr<f32>, %n: i32, %columns: i32, %by: i32) {
  ${w.lines.join("\n  ")}
  tt.store ${to}, ${value}${elsewhere === undefined ? "" : `, ${inside}`} : ${pointers}
  tt.return
}`;
}

/** Compares what a kernel stores with what the interpreter stores. */
async function expectSame(given: Program): Promise<void> {
  const { columns, count, elements, place } = given;
  const programs = gridOf(given).reduce((product, along) => product * along);
  const makeArgs = () => [
    // Small integers, so that everything is exact in any order.
    Float32Array.from({ length: rowLength * (count + Math.ceil(block / columns) + 1) }, (_, i) => (i * 7) % 61),
    Float32Array.from({ length: 2 * block }, (_, i) => (i * 5) % 17),
    new Float32Array(columns * count + block).fill(-1),
    new Float32Array(programs).fill(-1),
    { most: columns * count - 3, few: 20, none: 0 }[elements],
    columns,
    place.by,
  ];
  await expectSameArguments(textOf(given), gridOf(given), makeArgs, [{}, { relaxed: false }, { checkBounds: true }]);
}

/** The number of tables that a kernel has. */
function tablesOf(text: string): number {
  let count = 0;
  const after: Instrumentation = {
    afterPass({ name }, root) {
      if (name === "linalg-tabulate-columns") root.walk((op) => void (count += Number(tts.isMarked(op, "kept"))));
    },
  };
  compileToKernelModule(text, { instrumentations: [after] });
  return count;
}

/** Rows of 64 elements, of which the kernel knows. */
const usual: Program = {
  rows: "constant",
  columns: 64,
  count: 20,
  elements: "most",
  place: { times: 3, plus: 2, by: 7, isFloat: false },
  isGiven: false,
  parameter: undefined,
  isWeighted: true,
};

const masked: Parameter = { isMasked: true, isAlone: false, isChosen: true, isRoot: true, isSummed: true };

describe("values of columns", () => {
  it(
    "are what the interpreter computes",
    async () => {
      await fc.assert(fc.asyncProperty(program, expectSame), { numRuns });
    },
    1200 * numRuns,
  );

  it.each<Rows>(["constant", "argument", "grid", "block"])("have tables where %s makes rows", (rows) => {
    expect(tablesOf(textOf({ ...usual, rows }))).toBe(3);
  });

  it.each([1, 2])("are computed anew by each launch, with %d threads", async (threads) => {
    const place = { times: 1, plus: 0, by: 1, isFloat: false };
    const given: Program = { ...usual, rows: "argument", count: 40, place, isGiven: true, isWeighted: false };
    const kernel = await compileKernel(textOf(given), { threads });
    const x = Float32Array.from({ length: rowLength * (given.count + 1) }, (_, i) => i);
    for (const by of [3, 5, 3]) {
      const y = new Float32Array(given.columns * given.count);
      await kernel.launch(
        [10, 1, 1],
        [x, new Float32Array(block), y, new Float32Array(10), y.length, given.columns, by],
      );
      const at = (i: number): number => rowLength * Math.floor(i / 64) + Math.floor((i % 64) / by);
      expect(y).toEqual(y.map((_, i) => at(i)));
    }
    await kernel.dispose();
  });

  it("are not those of another element where a load is off", async () => {
    await expectSame({ ...usual, parameter: { ...masked, isChosen: false } });
  });

  it("are there for elements of programs in which a load is off everywhere", async () => {
    await expectSame({ ...usual, elements: "none", parameter: { ...masked, isAlone: true } });
  });

  it("are no blocks, for which a launch of few programs would be compiled again", async () => {
    const place = { times: 1, plus: 0, by: 1, isFloat: false };
    const parameter = { ...masked, isSummed: false };
    const given: Program = { ...usual, columns: 100, count: 3, place, parameter, isWeighted: false };
    const { module, recompile } = await compileForLaunches(textOf(given), { threads: 1 });
    expect(module.joined?.some((count) => count > 1)).toBe(true);
    expect(module.keptBytes).toBeGreaterThan(0);
    const versions: unknown[] = [];
    const kernel = await instantiateKernel(module, {
      threads: 1,
      recompile: (version) => {
        versions.push(version);
        return recompile(version);
      },
    });
    const args = [rowLength * 4, block, 300, 1].map((length) => new Float32Array(length));
    await kernel.launch([2, 1, 1], [...args, 300, 100, 1]);
    expect(versions).toEqual([]);
    await kernel.dispose();
  });

  it("have no tables where they are neighbours", () => {
    const place = { times: 1, plus: 2, by: 1, isFloat: false };
    expect(tablesOf(textOf({ ...usual, place, isWeighted: false }))).toBe(0);
  });
});
