/**
 * Rows of `tt.reduce` and `tt.scan`: every way of combining two elements that Triton's library has, along every axis.
 */
import { encodeFloat } from "@tt-opt/ir-core";
import { type Block, blockCase, blockText } from "./block-case.ts";
import { computedFloats, elementType, type ElementType, integers, random, specialBits } from "./elements.ts";
import type { Row } from "./row.ts";

/** A region that combines two elements. */
interface Combiner {
  readonly name: string;
  readonly types: readonly string[];
  /** The types of the operands, given that of the first. */
  readonly operands?: (type: string) => readonly string[];
  /** The values of an operand. */
  readonly values: (type: ElementType, count: number, operand: number) => readonly bigint[];
  /** The largest distance of results from those of the interpreter, in ulp, where elements are combined in any order. */
  readonly tolerance?: number;
  /** Whether the order of elements matters: reductions take them in any. */
  readonly isOrdered?: boolean;
  /** Lines that make the operands of the terminator, and their names, of `%a0`, `%b0`, `%a1` …. */
  readonly body: (type: string) => { readonly lines: readonly string[]; readonly results: readonly string[] };
}

const one =
  (op: string) =>
  (type: string): ReturnType<Combiner["body"]> => ({ lines: [`%c = ${op} %a0, %b0 : ${type}`], results: ["%c"] });

/** Any values. */
const anyValues: Combiner["values"] = (type, count, operand) => {
  const next = random(operand + 11);
  const special = specialBits(type);
  return Array.from({ length: count }, () => special[next() % special.length] ?? 0n);
};

/** Any values but negative zeros and NaNs: which of two zeros is the larger is left open, and which of two NaNs. */
const orderedValues: Combiner["values"] = (type, count, operand) => {
  const { format } = type;
  if (format === undefined) return anyValues(type, count, operand);
  const next = random(operand + 13);
  const numbers = [0, 1, -1, 2.5, -3, 448, -448, 0.25, 7];
  return Array.from({ length: count }, () => encodeFloat(format, numbers[next() % numbers.length] ?? 0));
};

/** Mostly zeros, so that sums of all are exact in every format and do not depend on the order. */
const sparse: Combiner["values"] = (type, count, operand) => {
  const next = random(operand + 17);
  return Array.from({ length: count }, () => number(type, [1, -1, 2][next() % 48] ?? 0));
};

/** Mostly ones, so that products are exact. */
const nearOne: Combiner["values"] = (type, count, operand) => {
  const next = random(operand + 19);
  return Array.from({ length: count }, () =>
    number(type, [-1, 2, type.format === undefined ? 3 : 0.5][next() % 24] ?? 1),
  );
};

/** Few different values, so that there are ties. */
const ties: Combiner["values"] = (type, count, operand) => {
  const next = random(operand + 23);
  return Array.from({ length: count }, (_, i) => (operand > 0 ? BigInt(i) : number(type, (next() % 5) - 2)));
};

function number({ format, width }: ElementType, value: number): bigint {
  return format === undefined ? BigInt.asUintN(width, BigInt(value)) : encodeFloat(format, value);
}

function isFloat(type: string): boolean {
  return elementType(type).format !== undefined;
}

function compare(predicate: string, type: string): string {
  const [family, order] = predicate.split(" ");
  return isFloat(type) ? `arith.cmpf o${order}` : `arith.cmpi ${family}${order}`;
}

/** The place of the largest or smallest element; of several the first. */
function extremumWithIndex(order: "gt" | "lt"): Combiner {
  return {
    name: order === "gt" ? "argmax" : "argmin",
    types: [...integers.slice(1), ...computedFloats],
    operands: (type) => [type, "i32"],
    values: ties,
    body: (type) => ({
      lines: [
        `%equal = ${isFloat(type) ? "arith.cmpf oeq" : "arith.cmpi eq"}, %a0, %b0 : ${type}`,
        "%earlier = arith.cmpi slt, %a1, %b1 : i32",
        "%tie = arith.andi %equal, %earlier : i1",
        `%better = ${compare(`s ${order}`, type)}, %a0, %b0 : ${type}`,
        "%left = arith.ori %better, %tie : i1",
        `%value = arith.select %left, %a0, %b0 : ${type}`,
        "%index = arith.select %left, %a1, %b1 : i32",
      ],
      results: ["%value", "%index"],
    }),
  };
}

const integerOps = "addi muli andi ori xori maxsi minsi maxui minui".split(" ");
const combiners: readonly Combiner[] = [
  ...integerOps.map((op): Combiner => ({
    name: `arith.${op}`,
    types: integers,
    values: anyValues,
    body: one(`arith.${op}`),
  })),
  { name: "arith.addf", types: computedFloats, values: sparse, body: one("arith.addf") },
  { name: "arith.mulf", types: computedFloats, values: nearOne, body: one("arith.mulf") },
  ...["maxnumf", "minnumf", "maximumf", "minimumf"].map((op): Combiner => ({
    name: `arith.${op}`,
    types: computedFloats,
    values: orderedValues,
    body: one(`arith.${op}`),
  })),
  ...["gt", "lt"].map((order): Combiner => ({
    name: order === "gt" ? "maximum or NaN" : "minimum or NaN",
    types: computedFloats,
    values: anyValues,
    body: (type) => ({
      lines: [
        `%better = arith.cmpf o${order}, %a0, %b0 : ${type}`,
        `%nan = arith.cmpf une, %a0, %a0 : ${type}`,
        "%left = arith.ori %better, %nan : i1",
        `%c = arith.select %left, %a0, %b0 : ${type}`,
      ],
      results: ["%c"],
    }),
  })),
  extremumWithIndex("gt"),
  extremumWithIndex("lt"),
  {
    name: "mean, sum of squares and weight (Welford)",
    types: ["f32", "f64"],
    tolerance: 4,
    operands: (type) => [type, type, type],
    values: ({ format }, count, operand) =>
      Array.from({ length: count }, (_, i) =>
        format === undefined ? 0n : encodeFloat(format, operand === 2 ? 1 : operand === 1 ? 0 : 4 * (i % 2)),
      ),
    body: (type) => ({
      lines: [
        `%delta = arith.subf %b0, %a0 : ${type}`,
        `%weight = arith.addf %a2, %b2 : ${type}`,
        `%ratio = arith.divf %b2, %weight : ${type}`,
        `%step = arith.mulf %delta, %ratio : ${type}`,
        `%mean = arith.addf %a0, %step : ${type}`,
        `%sum = arith.addf %a1, %b1 : ${type}`,
        `%square = arith.mulf %delta, %delta : ${type}`,
        `%scaled = arith.mulf %square, %a2 : ${type}`,
        `%share = arith.mulf %scaled, %ratio : ${type}`,
        `%squares = arith.addf %sum, %share : ${type}`,
      ],
      results: ["%mean", "%squares", "%weight"],
    }),
  },
  {
    name: "linear recurrence",
    isOrdered: true,
    types: ["i32", "i64", "f32", "f64"],
    operands: (type) => [type, type],
    values: (type, count, operand) => (operand === 0 ? nearOne : ties)(type, count, 0),
    body: (type) => {
      const [add, multiply] = isFloat(type) ? ["addf", "mulf"] : ["addi", "muli"];
      return {
        lines: [
          `%p = arith.${multiply} %a0, %b0 : ${type}`,
          `%t = arith.${multiply} %a1, %b0 : ${type}`,
          `%s = arith.${add} %t, %b1 : ${type}`,
        ],
        results: ["%p", "%s"],
      };
    },
  },
];

const shape = [8, 16];

/** The operation along one axis, in its generic form. */
function combined(
  op: string,
  combiner: Combiner,
  types: readonly string[],
  options: {
    readonly name: string;
    readonly properties: string;
    readonly from: readonly number[];
    readonly to: readonly number[];
    readonly sources: readonly string[];
  },
): readonly string[] {
  const { lines, results } = combiner.body(types[0] ?? "");
  const block = (type: string, sizes: readonly number[]): string => blockText({ type, shape: sizes });
  const args = [...types.map((type, i) => `%a${i}: ${type}`), ...types.map((type, i) => `%b${i}: ${type}`)];
  const { name, properties, from, to, sources } = options;
  return [
    `%${name}${types.length > 1 ? `:${types.length}` : ""} = "${op}"(${sources.join(", ")}) <{${properties}}> ({`,
    `^bb0(${args.join(", ")}):`,
    ...lines.map((line) => `  ${line}`),
    `  ${op}.return ${results.join(", ")} : ${types.join(", ")}`,
    `}) : (${types.map((type) => block(type, from)).join(", ")}) -> (${types.map((type) => block(type, to)).join(", ")})`,
  ];
}

/** Result `i` of the operation called `name`. */
function result(name: string, types: readonly string[], i: number): string {
  return types.length > 1 ? `%${name}#${i}` : `%${name}`;
}

/** Along both axes, and all elements to a scalar. */
function reduceRow(combiner: Combiner, type: string): Row {
  const types = combiner.operands?.(type) ?? [type];
  const count = 128;
  const inputs = types.map((each, i): Block => ({
    type: each,
    shape,
    bits: combiner.values(elementType(each), count, i),
  }));
  const sources = types.map((_, i) => `%x${i}`);
  const flat = types.map(
    (each, i) => `%f${i} = tt.reshape %x${i} : ${blockText({ type: each, shape })} -> tensor<128x${each}>`,
  );
  const parts = [
    { name: "row", properties: "axis = 1 : i32", from: shape, to: [8], sources },
    { name: "column", properties: "axis = 0 : i32", from: shape, to: [16], sources },
    { name: "all", properties: "axis = 0 : i32", from: [128], to: [], sources: types.map((_, i) => `%f${i}`) },
  ];
  const outputs = parts.flatMap(({ to }) => types.map((each): Block => ({ type: each, shape: to })));
  const names = parts.flatMap(({ name, to }) =>
    types.map((each, i) => ({ value: result(name, types, i), text: blockText({ type: each, shape: to }) })),
  );
  return {
    op: "tt.reduce",
    types: types.join(", "),
    variant: combiner.name,
    tensor: blockCase({
      inputs,
      outputs,
      ...(combiner.tolerance === undefined ? {} : { tolerance: combiner.tolerance }),
      lines: [
        ...flat,
        ...parts.flatMap((part) => combined("tt.reduce", combiner, types, part)),
        ...names.map(({ value, text }, i) => `%y${i} = tt.bitcast ${value} : ${text} -> ${text}`),
      ],
    }),
  };
}

/** Along both axes, in both directions. */
function scanRow(combiner: Combiner, type: string): Row {
  const types = combiner.operands?.(type) ?? [type];
  const inputs = types.map((each, i): Block => ({
    type: each,
    shape,
    bits: combiner.values(elementType(each), 128, i),
  }));
  const sources = types.map((_, i) => `%x${i}`);
  const parts = [0, 1].flatMap((axis) =>
    [false, true].map((reverse) => ({
      name: `s${axis}${reverse ? "r" : ""}`,
      properties: `axis = ${axis} : i32, reverse = ${reverse}`,
      from: shape,
      to: shape,
      sources,
    })),
  );
  const names = parts.flatMap(({ name }) =>
    types.map((each, i) => ({ value: result(name, types, i), text: blockText({ type: each, shape }) })),
  );
  return {
    op: "tt.scan",
    types: types.join(", "),
    variant: combiner.name,
    tensor: blockCase({
      inputs,
      outputs: parts.flatMap(() => types.map((each): Block => ({ type: each, shape }))),
      ...(combiner.tolerance === undefined ? {} : { tolerance: combiner.tolerance }),
      lines: [
        ...parts.flatMap((part) => combined("tt.scan", combiner, types, part)),
        ...names.map(({ value, text }, i) => `%y${i} = tt.bitcast ${value} : ${text} -> ${text}`),
      ],
    }),
  };
}

/** See the file's header. */
export const reductionRows: readonly Row[] = [
  ...combiners.filter(({ isOrdered }) => isOrdered !== true).flatMap((combiner) => rowsOf(reduceRow, combiner)),
  ...combiners.flatMap((combiner) => rowsOf(scanRow, combiner)),
];

function rowsOf(row: typeof reduceRow, combiner: Combiner): readonly Row[] {
  return combiner.types.map((type) => row(combiner, type));
}
