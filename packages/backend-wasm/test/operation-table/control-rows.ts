/**
 * Rows of control flow: loops, branches, calls and early returns that carry values of every type, scalars and tensors.
 */
import { type Block, blockCase, blockText } from "./block-case.ts";
import { elementType, floats, integers, samples } from "./elements.ts";
import { blockPointers, KernelText, memoryType, outputBuffer } from "./kernel-text.ts";
import type { Case, Row } from "./row.ts";

const all = [...integers, ...floats, "ptr"];

/** Control flow that gives two values of type `type`, of `%x0` and `%x1`. */
interface Construct {
  readonly op: string;
  readonly lines: (type: string) => readonly string[];
  readonly functions?: (type: string) => readonly string[];
}

const counter = ["%zero = arith.constant 0 : i32", "%one = arith.constant 1 : i32", "%three = arith.constant 3 : i32"];
const condition = [
  "%zero = arith.constant 0 : i32",
  "%first = tt.load %in2 : !tt.ptr<i32>",
  "%holds = arith.cmpi sgt, %first, %zero : i32",
];

const constructs: readonly Construct[] = [
  {
    op: "scf.for",
    lines: (type) => [
      ...counter,
      // Loops of fewer iterations are unrolled.
      "%five = arith.constant 5 : i32",
      `%ys:2 = scf.for %i = %zero to %five step %one iter_args(%a = %x0, %b = %x1) -> (${type}, ${type}) : i32 {`,
      `  scf.yield %b, %a : ${type}, ${type}`,
      "}",
    ],
  },
  {
    op: "scf.while, scf.condition",
    lines: (type) => [
      ...counter,
      "%start = tt.load %in2 : !tt.ptr<i32>",
      `%ys:3 = scf.while (%a = %x0, %b = %x1, %n = %start) : (${type}, ${type}, i32) -> (${type}, ${type}, i32) {`,
      "  %more = arith.cmpi sgt, %n, %zero : i32",
      `  scf.condition(%more) %a, %b, %n : ${type}, ${type}, i32`,
      "} do {",
      `^bb0(%c: ${type}, %d: ${type}, %m: i32):`,
      "  %less = arith.subi %m, %three : i32",
      `  scf.yield %d, %c, %less : ${type}, ${type}, i32`,
      "}",
    ],
  },
  {
    op: "scf.if, scf.yield",
    lines: (type) => [
      ...condition,
      `%ys:2 = scf.if %holds -> (${type}, ${type}) {`,
      `  scf.yield %x1, %x0 : ${type}, ${type}`,
      "} else {",
      `  scf.yield %x0, %x0 : ${type}, ${type}`,
      "}",
    ],
  },
  {
    op: "tt.call, tt.func, tt.return",
    functions: (type) => [
      `tt.func private @swap(%a: ${type}, %b: ${type}, %c: i1) -> (${type}, ${type}) attributes {noinline = true} {`,
      "  cf.cond_br %c, ^bb1, ^bb2",
      "^bb1:",
      `  tt.return %b, %a : ${type}, ${type}`,
      "^bb2:",
      `  tt.return %a, %b : ${type}, ${type}`,
      "}",
    ],
    lines: (type) => [
      ...condition,
      `%ys:2 = tt.call @swap(%x0, %x1, %holds) : (${type}, ${type}, i1) -> (${type}, ${type})`,
    ],
  },
];

function constructRow({ op, lines, functions }: Construct, type: string): Row {
  const build = (shape: readonly number[]): Case => {
    const block: Block = { type, shape };
    const text = blockText(block);
    return blockCase({
      inputs: [block, block, { type: "i32", shape: [], bits: [7n] }],
      outputs: [block, block],
      ...(functions === undefined ? {} : { functions: functions(text) }),
      lines: [...lines(text), ...[0, 1].map((i) => `%y${i} = tt.bitcast %ys#${i} : ${text} -> ${text}`)],
    });
  };
  return { op, types: type, tensor: build([16]), scalar: build([]) };
}

/** Programs return early or late, with a value that was made on either way. */
function earlyReturn(type: string): Row {
  const build = (shape: readonly number[]): Case => {
    const memory = memoryType(type);
    const count = shape.reduce((a, b) => a * b, 1);
    const kernel = new KernelText([
      { name: "source", type, bits: samples(elementType(type), count, 3) },
      outputBuffer("target", type, count * 4),
    ]);
    const from = blockPointers("from", "source", memory, shape);
    const to = blockPointers("to", "moved", memory, shape);
    const pointers = blockText({ type: `!tt.ptr<${memory}>`, shape });
    const value = blockText({ type: memory, shape });
    kernel
      .add(
        "%pid = tt.get_program_id x : i32",
        "%one = arith.constant 1 : i32",
        "%two = arith.constant 2 : i32",
        `%size = arith.constant ${count} : i32`,
        "%offset = arith.muli %pid, %size : i32",
        `%moved = tt.addptr %target, %offset : !tt.ptr<${memory}>, i32`,
        ...from.lines,
        ...to.lines,
      )
      .addSubject(
        "%isOne = arith.cmpi eq, %pid, %one : i32",
        "cf.cond_br %isOne, ^early, ^on",
        "^early:",
        "tt.return",
        "^on:",
        `%x = tt.load ${from.pointers} : ${pointers}`,
        "%isTwo = arith.cmpi eq, %pid, %two : i32",
        `%other = arith.constant ${constantOf(memory, value)}`,
        `cf.cond_br %isTwo, ^end(%other : ${value}), ^end(%x : ${value})`,
        `^end(%result: ${value}):`,
      )
      .add(`tt.store ${to.pointers}, %result : ${pointers}`);
    return kernel.build({ grid: [4, 1, 1] });
  };
  return { op: "cf.cond_br, cf.br", types: type, tensor: build([16]), scalar: build([]) };
}

function constantOf(element: string, shaped: string): string {
  const value = elementType(element).format === undefined ? "1" : "1.000000e+00";
  return shaped === element ? `${value} : ${shaped}` : `dense<${value}> : ${shaped}`;
}

function programRow(op: string, axis: string): Row {
  const kernel = new KernelText([outputBuffer("target", "i32", 24)]);
  kernel
    .add("%x = tt.get_program_id x : i32", "%y = tt.get_program_id y : i32", "%z = tt.get_program_id z : i32")
    .add("%nx = arith.constant 2 : i32", "%ny = arith.constant 3 : i32")
    .addSubject(`%value = ${op} ${axis} : i32`)
    .add(
      "%zy = arith.muli %z, %ny : i32",
      "%row = arith.addi %zy, %y : i32",
      "%first = arith.muli %row, %nx : i32",
      "%at = arith.addi %first, %x : i32",
      "%p = tt.addptr %target, %at : !tt.ptr<i32>, i32",
      "tt.store %p, %value : !tt.ptr<i32>",
    );
  return { op, types: "i32", variant: axis, scalar: kernel.build({ grid: [2, 3, 4] }) };
}

/** See the file's header. */
export const controlRows: readonly Row[] = [
  ...["tt.get_program_id", "tt.get_num_programs"].flatMap((op) => ["x", "y", "z"].map((axis) => programRow(op, axis))),
  ...constructs.flatMap((construct) => all.map((type) => constructRow(construct, type))),
  ...[...integers, ...floats].filter((type) => type !== "i1").map(earlyReturn),
];
