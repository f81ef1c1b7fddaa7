/**
 * Kernels whose buffers have elements of different widths: random chains of operations and conversions over blocks of
 * narrow and whole registers, compiled with and without relaxed SIMD, give what the interpreter gives.
 * `MIXED_RUNS=10000` looks longer.
 */
import { bf16, f16 } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { OperationWriter } from "./operation-writer.ts";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["MIXED_RUNS"] ?? 100);

const elements = ["f32", "f16", "bf16", "i8", "i16", "i32"] as const;
type Element = (typeof elements)[number];

const views = {
  f32: Float32Array,
  f16: Uint16Array,
  bf16: Uint16Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
} as const;

const element = fc.constantFrom(...elements);

const input = fc.record({
  type: element,
  /** How far behind the first element of the block the first one that is loaded lies. */
  offset: fc.constantFrom(0, 0, 0, 1, 2),
  masked: fc.constantFrom("no", "undefined", "other"),
});

/** An operation on two earlier values, converted to `type`. */
const step = fc.record({
  kind: fc.constantFrom("arithmetic", "arithmetic", "compare", "select", "logic"),
  type: element,
  name: fc.nat(100),
  operands: fc.tuple(fc.nat(100), fc.nat(100)),
  condition: fc.nat(100),
  isSigned: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const plan = fc.record({
  block: fc.constantFrom(16, 32, 64, 128, 256, 1024),
  missing: fc.constantFrom(0, 1, 3, 11),
  programs: fc.constantFrom(1, 2, 3),
  inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
  outputs: fc.array(fc.record({ type: element, value: fc.nat(100), isSigned: fc.boolean() }), {
    minLength: 1,
    maxLength: 2,
  }),
  seed: fc.nat(1_000_000),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

interface BlockValue {
  readonly name: string;
  readonly type: Element | "i1";
}

const isFloat = (type: string): boolean => type.includes("f");
const widthOf = (type: string): number => Number(type.replace(/^\D+/, ""));

const arithmetic = {
  // Products and sums could be contracted.
  float: ["addf", "subf", "divf", "minimumf", "maximumf"],
  integer: ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"],
} as const;
const predicates = {
  float: ["olt", "oeq", "une", "uge", "ogt", "ule"],
  integer: ["slt", "ult", "eq", "ne", "sge", "ugt"],
} as const;
const logic = ["andi", "ori", "xori"] as const;

/** One of `choices`, whatever number was drawn. */
function pick<T>(choices: readonly T[], drawn: number): T {
  const choice = choices[drawn % choices.length];
  if (choice === undefined) throw new Error("nothing to choose from");
  return choice;
}

/** Writes the operations of a kernel. */
class BlockWriter extends OperationWriter {
  readonly #block: number;

  constructor(block: number) {
    super();
    this.#block = block;
  }

  type(element: string): string {
    return `tensor<${this.#block}x${element}>`;
  }

  pointers(element: string): string {
    return this.type(`!tt.ptr<${element}>`);
  }

  /** Where elements of a buffer are, from `offset` on. */
  address(buffer: string, type: Element, offset: number): string {
    const base = this.op(`tt.splat ${buffer} : !tt.ptr<${type}> -> ${this.pointers(type)}`);
    const distance = this.op(`arith.constant dense<${offset}> : ${this.type("i32")}`);
    const index = offset === 0 ? "%i" : this.op(`arith.addi %i, ${distance} : ${this.type("i32")}`);
    return this.op(`tt.addptr ${base}, ${index} : ${this.pointers(type)}, ${this.type("i32")}`);
  }

  #cast(name: string, value: string, from: string, to: string): string {
    return this.op(`arith.${name} ${value} : ${this.type(from)} to ${this.type(to)}`);
  }

  /** A value as one of `type`; floats become integers that `type` can represent, and NaN becomes the least of these. */
  convert({ name, type: from }: BlockValue, to: Element, isSigned: boolean): string {
    if (from === to) return name;
    const [width, wanted] = [widthOf(from), widthOf(to)];
    const sign = isSigned && from !== "i1" ? "s" : "u";
    if (isFloat(from) && isFloat(to)) {
      if (from === "f32") return this.#cast("truncf", name, from, to);
      const wide = this.#cast("extf", name, from, "f32");
      return to === "f32" ? wide : this.#cast("truncf", wide, "f32", to);
    }
    if (isFloat(to)) return this.#cast(`${sign}itofp`, name, from, to);
    if (!isFloat(from)) return this.#cast(width > wanted ? "trunci" : sign === "s" ? "extsi" : "extui", name, from, to);
    const wide = this.convert({ name, type: from }, "f32", true);
    const f32 = this.type("f32");
    const bound = wanted === 8 ? 100 : 30_000;
    const [least, most] = [-bound, bound].map((x) => this.op(`arith.constant dense<${x}.0> : ${f32}`));
    const raised = this.op(`arith.maxnumf ${wide}, ${least} : ${f32}`);
    return this.#cast("fptosi", this.op(`arith.minnumf ${raised}, ${most} : ${f32}`), "f32", to);
  }

  /** The value of a step; arithmetic where a step needs a condition and there is none. */
  step({ kind, type, name, operands, condition, isSigned }: Step, values: readonly BlockValue[]): BlockValue {
    const family = isFloat(type) ? "float" : "integer";
    const conditions = values.filter((value) => value.type === "i1").map((value) => value.name);
    if (kind === "logic" && conditions.length > 0) {
      const [x, y] = operands.map((drawn) => pick(conditions, drawn));
      return { name: this.op(`arith.${pick(logic, name)} ${x}, ${y} : ${this.type("i1")}`), type: "i1" };
    }
    const [x, y] = operands.map((drawn) => this.convert(pick(values, drawn), type, isSigned));
    if (kind === "compare") {
      const compare = `arith.${isFloat(type) ? "cmpf" : "cmpi"} ${pick<string>(predicates[family], name)}`;
      return { name: this.op(`${compare}, ${x}, ${y} : ${this.type(type)}`), type: "i1" };
    }
    if (kind === "select" && conditions.length > 0) {
      const chosen = `arith.select ${pick(conditions, condition)}, ${x}, ${y}`;
      return { name: this.op(`${chosen} : ${this.type("i1")}, ${this.type(type)}`), type };
    }
    return { name: this.op(`arith.${pick<string>(arithmetic[family], name)} ${x}, ${y} : ${this.type(type)}`), type };
  }
}

function kernelText({ block, inputs, steps, outputs }: Plan): string {
  const w = new BlockWriter(block);
  const values: BlockValue[] = inputs.map(({ type, offset, masked }, k) => {
    const address = w.address(`%x${k}`, type, offset);
    const other = w.op(`arith.constant dense<${isFloat(type) ? "1.5" : "3"}> : ${w.type(type)}`);
    const mask = { no: "", undefined: ", %mask", other: `, %mask, ${other}` }[masked];
    return { name: w.op(`tt.load ${address}${mask} : ${w.pointers(type)}`), type };
  });
  for (const each of steps) values.push(w.step(each, values));
  for (const [k, { type, value, isSigned }] of outputs.entries()) {
    const result = w.convert(pick(k === 0 ? values.slice(-1) : values, value), type, isSigned);
    w.lines.push(`tt.store ${w.address(`%y${k}`, type, 0)}, ${result}, %mask : ${w.pointers(type)}`);
  }
  const params = [
    ...inputs.map(({ type }, k) => `%x${k}: !tt.ptr<${type}>`),
    ...outputs.map(({ type }, k) => `%y${k}: !tt.ptr<${type}>`),
    "%n: i32",
  ];
  return `module { tt.func public @kernel(${params.join(", ")}) {
  ${blockIndices(block, "%i", "%mask")}
  ${w.lines.join("\n  ")}
  tt.return
} }`;
}

/** A number of a buffer from 24 random bits: mostly of moderate size, but also NaN, infinities and denormals. */
function numberOf(type: Element, bits: number): number {
  if (!isFloat(type)) return bits;
  const moderate = ((bits % 2000) - 1000) / 37;
  const isSpecial = bits % 13 === 0;
  if (type === "f32") return isSpecial ? pick([0, -0, Infinity, -Infinity, NaN, 1e-40, 70_000, 1e9], bits) : moderate;
  return isSpecial ? (bits >> 4) & 0xffff : (type === "f16" ? f16 : bf16).toBits(moderate);
}

/** New buffers, with room for the largest offset, and the number of elements. */
function makeArgs({ block, missing, programs, inputs, outputs, seed }: Plan) {
  const length = block * programs + 2;
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8;
  const read = inputs.map(({ type }) => new views[type](Array.from({ length }, () => numberOf(type, next()))));
  const written = outputs.map(({ type }) => new views[type](length).fill(7));
  return { written, args: [...read, ...written, block * programs - missing] };
}

/** An element of a buffer of `type` as a number. */
function decoded(type: Element | undefined, x: number): number {
  return type === "f16" ? f16.fromBits(x) : type === "bf16" ? bf16.fromBits(x) : x;
}

function compare(kernel: Plan): Promise<void> {
  return compareWithInterpreted(
    kernelText(kernel),
    [kernel.programs, 1, 1],
    () => makeArgs(kernel),
    (x, k) => decoded(kernel.outputs[k]?.type, x),
  );
}

it(
  "kernels over elements of different widths compute what the interpreter does",
  () => fc.assert(fc.asyncProperty(plan, compare), { numRuns }),
  60_000 + 1000 * numRuns,
);
