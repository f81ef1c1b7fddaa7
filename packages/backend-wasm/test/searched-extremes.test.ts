/**
 * Kernels that take the greatest or least elements of a row one after the other, each with its place: rows with equal
 * elements, with the extreme first, last and between, and with nothing but infinities give what the interpreter gives.
 */
import { describe, it } from "vitest";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

/** How elements of a type are compared. */
interface Order {
  readonly type: "f32" | "i32";
  readonly extremum: string;
  readonly predicate: string;
  /** What replaces an element that was taken. */
  readonly last: string;
}

/** Takes nine elements of a row of `size`; program k has row k. */
function kernelText({ type, extremum, predicate, last }: Order, size: number): string {
  const [row, numbers, pointers] = [type, "i32", `!tt.ptr<${type}>`].map((element) => `tensor<${size}x${element}>`);
  const compare = type === "f32" ? "cmpf" : "cmpi";
  const same = type === "f32" ? "oeq" : "eq";
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %values: !tt.ptr<${type}>, %places: !tt.ptr<i32>) {
  %first = arith.constant 0 : i32
  %next = arith.constant 1 : i32
  %count = arith.constant 9 : i32
  %size = arith.constant ${size} : i32
  %last = arith.constant dense<${last}> : ${row}
  %i = tt.make_range {start = 0 : i32, end = ${size} : i32} : ${numbers}
  %program = tt.get_program_id x : i32
  %start = arith.muli %program, %size : i32
  %own = tt.addptr %x, %start : !tt.ptr<${type}>, i32
  %xs = tt.splat %own : !tt.ptr<${type}> -> ${pointers}
  %from = tt.addptr %xs, %i : ${pointers}, ${numbers}
  %all = tt.load %from : ${pointers}
  %taken = arith.muli %program, %count : i32
  %left = scf.for %k = %first to %count step %next iter_args(%row = %all) -> (${row}) : i32 {
    %extreme = "tt.reduce"(%row) <{axis = 0 : i32}> ({
    ^bb0(%a: ${type}, %b: ${type}):
      %c = arith.${extremum} %a, %b : ${type}
      tt.reduce.return %c : ${type}
    }) : (${row}) -> ${type}
    %at:2 = "tt.reduce"(%row, %i) <{axis = 0 : i32}> ({
    ^bb0(%a: ${type}, %ai: i32, %b: ${type}, %bi: i32):
      %same = arith.${compare} ${same}, %a, %b : ${type}
      %before = arith.cmpi slt, %ai, %bi : i32
      %tie = arith.andi %same, %before : i1
      %beyond = arith.${compare} ${predicate}, %a, %b : ${type}
      %keep = arith.ori %beyond, %tie : i1
      %v = arith.select %keep, %a, %b : ${type}
      %vi = arith.select %keep, %ai, %bi : i32
      tt.reduce.return %v, %vi : ${type}, i32
    }) : (${row}, ${numbers}) -> (${type}, i32)
    %n = arith.addi %taken, %k : i32
    %value = tt.addptr %values, %n : !tt.ptr<${type}>, i32
    tt.store %value, %extreme : !tt.ptr<${type}>
    %place = tt.addptr %places, %n : !tt.ptr<i32>, i32
    tt.store %place, %at#1 : !tt.ptr<i32>
    %number = tt.splat %at#1 : i32 -> ${numbers}
    %is = arith.cmpi eq, %i, %number : ${numbers}
    %rest = arith.select %is, %last, %row : tensor<${size}xi1>, ${row}
    scf.yield %rest : ${row}
  }
  tt.return
} }`;
}

const orders: readonly Order[] = [
  { type: "f32", extremum: "maxnumf", predicate: "ogt", last: "0xFF800000" },
  { type: "f32", extremum: "maximumf", predicate: "ogt", last: "0xFF800000" },
  { type: "f32", extremum: "minnumf", predicate: "olt", last: "0x7F800000" },
  { type: "i32", extremum: "maxsi", predicate: "sgt", last: "-2147483648" },
  { type: "i32", extremum: "minsi", predicate: "slt", last: "2147483647" },
  { type: "i32", extremum: "maxui", predicate: "ugt", last: "0" },
];

/** The elements of the rows, some of which are negative; none is -0. */
const rows: readonly ((i: number, size: number) => number)[] = [
  (i) => ((i * 37) % 101) - 50,
  (i, size) => size - i,
  (i) => i - 20,
  () => 3,
  (i) => (i % 5) - 2,
  (i) => (i >> 4) % 3,
];

describe("elements that are taken one after the other", () => {
  for (const order of orders)
    for (const size of [32, 64, 256])
      it(`by ${order.extremum} from rows of ${size}`, async () => {
        const isFloat = order.type === "f32";
        const all = isFloat ? [...rows, () => Number.NEGATIVE_INFINITY] : rows;
        await compareWithInterpreted(kernelText(order, size), [all.length, 1, 1], () => {
          const numbers = all.flatMap((element) => Array.from({ length: size }, (_, i) => element(i, size)));
          const buffer = (of: Iterable<number>) => (isFloat ? Float32Array.from(of) : Int32Array.from(of));
          const written = [buffer(Array.from({ length: 9 * all.length }, () => 7)), new Int32Array(9 * all.length)];
          return { args: [buffer(numbers), ...written], written };
        });
      });
});
