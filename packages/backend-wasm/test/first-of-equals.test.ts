/** The place of the greatest or least element of a block, and of equal ones, the first or the last. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const size = 512;

interface Kind {
  readonly element: "f32" | "i32" | "i8";
  /** The comparison of the left value with the right one that keeps it. */
  readonly compare: string;
  /** Whether NaN is beyond all numbers. */
  readonly prefersNaN?: boolean;
  /** Of equal values, the left one is kept if its place is less, or greater. */
  readonly places?: "slt" | "sgt" | "ult";
}

/** The operations that choose `%r` at `%p` from `%v` at `%i` and `%w` at `%k`; `of` gives types of elements. */
function choice({ element, compare, prefersNaN = false, places = "slt" }: Kind, of: (type: string) => string): string {
  const op = element === "f32" ? "arith.cmpf" : "arith.cmpi";
  const equal = element === "f32" ? "oeq" : "eq";
  const flags = of("i1");
  const condition = flags === "i1" ? "" : `${flags}, `;
  const orNaN = `
    %vn = arith.cmpf une, %v, %v : ${of(element)}
    %wn = arith.cmpf une, %w, %w : ${of(element)}
    %wo = arith.cmpf oeq, %w, %w : ${of(element)}
    %vo = arith.andi %vn, %wo : ${flags}
    %both = arith.andi %vn, %wn : ${flags}
    %beyond = arith.ori %greater, %vo : ${flags}
    %same = arith.ori %equal, %both : ${flags}`;
  const [beyond, same] = prefersNaN ? ["%beyond", "%same"] : ["%greater", "%equal"];
  return `%greater = ${op} ${compare}, %v, %w : ${of(element)}
    %equal = ${op} ${equal}, %v, %w : ${of(element)}${prefersNaN ? orNaN : ""}
    %lower = arith.cmpi ${places}, %i, %k : ${of("i32")}
    %tie = arith.andi ${same}, %lower : ${flags}
    %left = arith.ori ${beyond}, %tie : ${flags}
    %r = arith.select %left, %v, %w : ${condition}${of(element)}
    %p = arith.select %left, %i, %k : ${condition}${of("i32")}`;
}

/** The reduction of a block of `values` at `places` along its last dimension, to `%found`. */
function reduction(kind: Kind, values: string, places: string, shape: readonly number[]): string {
  const { element } = kind;
  const block = (type: string): string => `tensor<${shape.join("x")}x${type}>`;
  const reduced = (type: string): string => (shape.length === 1 ? type : `tensor<1x${type}>`);
  return `%found:2 = "tt.reduce"(${values}, ${places}) <{axis = ${shape.length - 1} : i32}> ({
  ^bb0(%v: ${element}, %i: i32, %w: ${element}, %k: i32):
    ${choice(kind, (type) => type)}
    tt.reduce.return %r, %p : ${element}, i32
  }) : (${block(element)}, ${block("i32")}) -> (${reduced(element)}, ${reduced("i32")})`;
}

/** The extreme of the first `n` of up to 512 elements, which are `other` from there on, and its place after `first`. */
function wholeBlock(kind: Kind, other: string): string {
  const { element } = kind;
  return `tt.func public @kernel(%x: !tt.ptr<${element}>, %y: !tt.ptr<${element}>, %z: !tt.ptr<i32>, %n: i32, %first: i32) {
  %range = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>
  %ns = tt.splat %n : i32 -> tensor<${size}xi32>
  %m = arith.cmpi slt, %range, %ns : tensor<${size}xi32>
  %begin = tt.splat %first : i32 -> tensor<${size}xi32>
  %numbers = arith.addi %begin, %range : tensor<${size}xi32>
  %base = tt.splat %x : !tt.ptr<${element}> -> tensor<${size}x!tt.ptr<${element}>>
  %at = tt.addptr %base, %range : tensor<${size}x!tt.ptr<${element}>>, tensor<${size}xi32>
  %none = arith.constant dense<${other}> : tensor<${size}x${element}>
  %a = tt.load %at, %m, %none : tensor<${size}x!tt.ptr<${element}>>
  ${reduction(kind, "%a", "%numbers", [size])}
  tt.store %y, %found#0 : !tt.ptr<${element}>
  tt.store %z, %found#1 : !tt.ptr<i32>
  tt.return
}`;
}

/** As `wholeBlock`, of up to 1024 elements in a row of two blocks, by a loop that begins with `other` and the last place. */
function blockAfterBlock(kind: Kind, other: string): string {
  const { element } = kind;
  const block = (type: string): string => `tensor<1x${size}x${type}>`;
  const [values, places, flags, pointers] = [element, "i32", "i1", `!tt.ptr<${element}>`].map(block);
  return `tt.func public @kernel(%x: !tt.ptr<${element}>, %y: !tt.ptr<${element}>, %z: !tt.ptr<i32>, %n: i32, %first: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant ${size} : i32
  %end = arith.constant ${2 * size} : i32
  %none = arith.constant dense<${other}> : ${values}
  %last = arith.constant dense<2147483647> : ${places}
  %numbers = tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>
  %range = tt.expand_dims %numbers {axis = 0 : i32} : tensor<${size}xi32> -> ${places}
  %ns = tt.splat %n : i32 -> ${places}
  %base = tt.splat %x : !tt.ptr<${element}> -> ${pointers}
  %all:2 = scf.for %start = %c0 to %end step %step iter_args(%v = %none, %i = %last) -> (${values}, ${places}) : i32 {
    %starts = tt.splat %start : i32 -> ${places}
    %k = arith.addi %starts, %range : ${places}
    %m = arith.cmpi slt, %k, %ns : ${places}
    %at = tt.addptr %base, %k : ${pointers}, ${places}
    %w = tt.load %at, %m, %none : ${pointers}
    ${choice(kind, block)}
    %values = arith.select %m, %r, %v : ${flags}, ${values}
    %places = arith.select %m, %p, %i : ${flags}, ${places}
    scf.yield %values, %places : ${values}, ${places}
  }
  ${reduction(kind, "%all#0", "%all#1", [1, size])}
  %to = tt.splat %y : !tt.ptr<${element}> -> tensor<1x!tt.ptr<${element}>>
  %where = tt.splat %z : !tt.ptr<i32> -> tensor<1x!tt.ptr<i32>>
  tt.store %to, %found#0 : tensor<1x!tt.ptr<${element}>>
  tt.store %where, %found#1 : tensor<1x!tt.ptr<i32>>
  tt.return
}`;
}

const types = { f32: Float32Array, i32: Int32Array, i8: Int8Array };
const least = { f32: -Infinity, i32: -(2 ** 31), i8: -128 };
const greatest = { f32: Infinity, i32: 2 ** 31 - 1, i8: 127 };

/** Elements with many equal ones, of which some are as `extreme`. */
const contents: Readonly<Record<string, (i: number, extreme: number) => number>> = {
  "all equal": () => 3,
  "all extreme": (_, extreme) => extreme,
  "few values": (i) => Math.imul(i + 3, 7919) % 5,
  "few values and extremes": (i, extreme) => (i % 7 === 2 ? (Math.imul(i, 31) >> 2) % 3 : extreme),
  falling: (i) => -(i >> 2) % 100,
  rising: (i) => (i >> 2) % 100,
  "extreme until the last": (i, extreme) => (i === 299 ? 1 : extreme),
};

async function check(kind: Kind, content: (i: number, extreme: number) => number): Promise<void> {
  const { element, compare } = kind;
  const isGreatest = compare.includes("g");
  const extreme = (isGreatest ? least : greatest)[element];
  const other = element === "f32" ? (isGreatest ? "0xFF800000" : "0x7F800000") : `${extreme}`;
  const make = types[element];
  const launch = async (text: string, n: number, first: number): Promise<void> => {
    const elements = new make(2 * size);
    for (let i = 0; i < elements.length; i++) elements[i] = content(i, extreme);
    const args = (): KernelArgument[] => [elements.slice(), new make(1), new Int32Array(1), n, first];
    await expectSameArguments(text, [1, 1, 1], args, [{}]);
  };
  const whole = wholeBlock(kind, other);
  await launch(whole, 0, 0);
  await launch(whole, 17, -3);
  await launch(whole, 300, -200);
  const parts = blockAfterBlock(kind, other);
  for (const n of [0, 3, size + 5]) await launch(parts, n, 0);
}

const kinds: Readonly<Record<string, Kind>> = {
  "the first greatest float": { element: "f32", compare: "ogt" },
  "the first least float": { element: "f32", compare: "olt" },
  "the last greatest float": { element: "f32", compare: "ogt", places: "sgt" },
  "the first NaN or greatest float": { element: "f32", compare: "ogt", prefersNaN: true },
  "the first NaN or least float": { element: "f32", compare: "olt", prefersNaN: true },
  "the first greatest signed integer": { element: "i32", compare: "sgt" },
  "the first least unsigned integer": { element: "i32", compare: "ult" },
  "the first greatest unsigned integer by unsigned places": { element: "i32", compare: "ugt", places: "ult" },
  "the first least byte": { element: "i8", compare: "slt" },
};

describe.each(Object.entries(kinds))("%s", (_, kind) => {
  it.each(Object.entries(contents))("of a block: %s", async (_name, content) => {
    await check(kind, content);
  });
});

it.each(["ogt", "olt"])("NaN is found wherever it is, with %s", async (compare) => {
  for (const place of [0, 5, 16, 63, 299, 300]) {
    const content = (i: number): number => (i === place || i === place + 40 ? NaN : (i * 7) % 11);
    await check({ element: "f32", compare, prefersNaN: true }, content);
  }
});
