/**
 * Scans along columns that go along with the loads before them and the stores and reductions behind them: in blocks that
 * masks cut, one block of rows after the other, what compiled kernels store is what the interpreter does. So it is if the
 * columns are the first dimension of the blocks.
 */
import { runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { compileKernel } from "../src/index.ts";

const [blockRows, blockColumns, rows, columns] = [8, 64, 19, 150];

/** A constant of an element type. */
const constant = (type: string, value: number): string =>
  `dense<${type.startsWith("f") ? `${value}.0` : value}> : tensor<${blockRows}x${blockColumns}x${type}>`;

/** Values `%v` scanned as `body` says, in blocks of rows; `stored` of type `type` is stored, and `total` carried. */
function kernelText(type: string, body: string, stored: string, total: string): string {
  const [shape, line] = [`${blockRows}x${blockColumns}`, `tensor<${blockColumns}x${type}>`];
  return `module { tt.func public @kernel(%x: !tt.ptr<${type}>, %y: !tt.ptr<${type}>, %t: !tt.ptr<${type}>, %rows: i32, %columns: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant ${blockRows} : i32
  %width = arith.constant ${blockColumns} : i32
  %none = arith.constant dense<${type.startsWith("f") ? "0.0" : "0"}> : ${line}
  %other = arith.constant ${constant(type, 0)}
  %one = arith.constant ${constant(type, 1)}
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %width : i32
  %range = tt.make_range {end = ${blockColumns} : i32, start = 0 : i32} : tensor<${blockColumns}xi32>
  %starts = tt.splat %start : i32 -> tensor<${blockColumns}xi32>
  %cols = arith.addi %starts, %range : tensor<${blockColumns}xi32>
  %limit = tt.splat %columns : i32 -> tensor<${blockColumns}xi32>
  %inside = arith.cmpi slt, %cols, %limit : tensor<${blockColumns}xi32>
  %ce = tt.expand_dims %cols {axis = 0 : i32} : tensor<${blockColumns}xi32> -> tensor<1x${blockColumns}xi32>
  %cm = tt.expand_dims %inside {axis = 0 : i32} : tensor<${blockColumns}xi1> -> tensor<1x${blockColumns}xi1>
  %cb = tt.broadcast %ce : tensor<1x${blockColumns}xi32> -> tensor<${shape}xi32>
  %cmb = tt.broadcast %cm : tensor<1x${blockColumns}xi1> -> tensor<${shape}xi1>
  %last = scf.for %r = %zero to %rows step %step iter_args(%carry = %none) -> (${line}) : i32 {
    %numbers = tt.make_range {end = ${blockRows} : i32, start = 0 : i32} : tensor<${blockRows}xi32>
    %first = tt.splat %r : i32 -> tensor<${blockRows}xi32>
    %lines = arith.addi %first, %numbers : tensor<${blockRows}xi32>
    %end = tt.splat %rows : i32 -> tensor<${blockRows}xi32>
    %above = arith.cmpi slt, %lines, %end : tensor<${blockRows}xi32>
    %re = tt.expand_dims %lines {axis = 1 : i32} : tensor<${blockRows}xi32> -> tensor<${blockRows}x1xi32>
    %rm = tt.expand_dims %above {axis = 1 : i32} : tensor<${blockRows}xi1> -> tensor<${blockRows}x1xi1>
    %stride = tt.splat %columns : i32 -> tensor<${blockRows}x1xi32>
    %rs = arith.muli %re, %stride : tensor<${blockRows}x1xi32>
    %rb = tt.broadcast %rs : tensor<${blockRows}x1xi32> -> tensor<${shape}xi32>
    %rmb = tt.broadcast %rm : tensor<${blockRows}x1xi1> -> tensor<${shape}xi1>
    %row = tt.broadcast %re : tensor<${blockRows}x1xi32> -> tensor<${shape}xi32>
    %i = arith.addi %rb, %cb : tensor<${shape}xi32>
    %m = arith.andi %rmb, %cmb : tensor<${shape}xi1>
    %xs = tt.splat %x : !tt.ptr<${type}> -> tensor<${shape}x!tt.ptr<${type}>>
    %xp = tt.addptr %xs, %i : tensor<${shape}x!tt.ptr<${type}>>, tensor<${shape}xi32>
    %v = tt.load %xp, %m, %other : tensor<${shape}x!tt.ptr<${type}>>
    ${body}
    %ys = tt.splat %y : !tt.ptr<${type}> -> tensor<${shape}x!tt.ptr<${type}>>
    %yp = tt.addptr %ys, %i : tensor<${shape}x!tt.ptr<${type}>>, tensor<${shape}xi32>
    tt.store %yp, ${stored}, %m : tensor<${shape}x!tt.ptr<${type}>>
    scf.yield ${total} : ${line}
  }
  %ts = tt.splat %t : !tt.ptr<${type}> -> tensor<${blockColumns}x!tt.ptr<${type}>>
  %tp = tt.addptr %ts, %cols : tensor<${blockColumns}x!tt.ptr<${type}>>, tensor<${blockColumns}xi32>
  tt.store %tp, %last, %inside : tensor<${blockColumns}x!tt.ptr<${type}>>
  tt.return
} }`;
}

const block = (type: string): string => `tensor<${blockRows}x${blockColumns}x${type}>`;
const line = (type: string): string => `tensor<${blockColumns}x${type}>`;

function combining(kind: "scan" | "reduce", type: string, name: string, source: string, reverse = false): string {
  const [result, order] = kind === "scan" ? [block(type), `, reverse = ${reverse}`] : [line(type), ""];
  return `"tt.${kind}"(${source}) <{axis = 0 : i32${order}}> ({
    ^bb0(%a: ${type}, %b: ${type}):
      %c = arith.${name} %a, %b : ${type}
      tt.${kind}.return %c : ${type}
    }) : (${block(type)}) -> ${result}`;
}

/** What is scanned is carried on, and added to what is stored; masked elements may count or not. */
function running(type: string, name: string, reduction: string, reverse: boolean): string {
  const plus = type.startsWith("f") ? "addf" : "addi";
  const body = `
    %w = arith.${plus} %v, ${name === reduction ? "%v" : "%one"} : ${block(type)}
    %s = ${combining("scan", type, name, "%w", reverse)}
    %sum = ${combining("reduce", type, reduction, "%w")}
    %ce0 = tt.expand_dims %carry {axis = 0 : i32} : ${line(type)} -> tensor<1x${blockColumns}x${type}>
    %ceb = tt.broadcast %ce0 : tensor<1x${blockColumns}x${type}> -> ${block(type)}
    %out = arith.${plus} %s, %ceb : ${block(type)}
    %next = arith.${plus} %carry, %sum : ${line(type)}`;
  return kernelText(type, body, "%out", "%next");
}

/** Sums that begin anew in each third row, and of what these sums are. */
function segments(type: string, reverse: boolean): string {
  const plus = type.startsWith("f") ? "addf" : "addi";
  const body = `
    %three = arith.constant ${constant("i32", 3)}
    %segment = arith.divsi %row, %three : ${block("i32")}
    %parts:2 = "tt.scan"(%segment, %v) <{axis = 0 : i32, reverse = ${reverse}}> ({
    ^bb0(%p: i32, %q: ${type}, %a: i32, %b: ${type}):
      %same = arith.cmpi eq, %p, %a : i32
      %added = arith.${plus} %q, %b : ${type}
      %c = arith.select %same, %added, %b : ${type}
      tt.scan.return %a, %c : i32, ${type}
    }) : (${block("i32")}, ${block(type)}) -> (${block("i32")}, ${block(type)})
    %twice = ${combining("scan", type, plus, "%parts#1", reverse)}
    %sum = ${combining("reduce", type, plus, "%parts#1")}
    %next = arith.${plus} %carry, %sum : ${line(type)}`;
  return kernelText(type, body, "%twice", "%next");
}

/** Sums, and those of rows that elements tell, together. */
function gathered(type: string, reverse: boolean): string {
  const plus = type.startsWith("f") ? "addf" : "addi";
  const body = `
    %mask = arith.constant ${constant("i32", 7)}
    %s = ${combining("scan", type, plus, "%v", reverse)}
    %steps = arith.addi %row, %i : ${block("i32")}
    %index = arith.andi %steps, %mask : ${block("i32")}
    %g = tt.gather %s[%index] {axis = 0 : i32} : (${block(type)}, ${block("i32")}) -> ${block(type)}
    %out = arith.${plus} %g, %s : ${block(type)}`;
  return kernelText(type, body, "%out", "%carry");
}

/** The same with all blocks of two dimensions transposed. */
function transposed(text: string): string {
  return text
    .replaceAll(
      /tensor<(\d+)x(\d+)x/g,
      (_, rowCount: string, columnCount: string) => `tensor<${columnCount}x${rowCount}x`,
    )
    .replaceAll(/axis = ([01])/g, (_, axis: string) => `axis = ${1 - Number(axis)}`);
}

const views = { f32: Float32Array, f64: Float64Array, i32: Int32Array, i8: Int8Array, f16: Uint16Array } as const;
type Element = keyof typeof views;

/** A scan along the first or second dimension of three, and the greatest of what it gives along the same. */
function blockText(axis: 0 | 1, reverse: boolean): string {
  const shape = [4, 8, 16];
  const [whole, kept] = [shape.join("x"), shape.filter((_, d) => d !== axis).join("x")];
  const count = shape.filter((_, d) => d !== axis).reduce((a, b) => a * b, 1);
  const scanned = (kind: string, name: string, source: string, order: string, result: string): string =>
    `"tt.${kind}"(${source}) <{axis = ${axis} : i32${order}}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.${name} %a, %b : f32
      tt.${kind}.return %c : f32
    }) : (tensor<${whole}xf32>) -> tensor<${result}xf32>`;
  return `module { tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %t: !tt.ptr<f32>, %rows: i32, %columns: i32) {
    %n = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %i = tt.reshape %n : tensor<512xi32> -> tensor<${whole}xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<${whole}x!tt.ptr<f32>>
    %xp = tt.addptr %xs, %i : tensor<${whole}x!tt.ptr<f32>>, tensor<${whole}xi32>
    %v = tt.load %xp : tensor<${whole}x!tt.ptr<f32>>
    %s = ${scanned("scan", "addf", "%v", `, reverse = ${reverse}`, whole)}
    %m = ${scanned("reduce", "maxnumf", "%s", "", kept)}
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<${whole}x!tt.ptr<f32>>
    %yp = tt.addptr %ys, %i : tensor<${whole}x!tt.ptr<f32>>, tensor<${whole}xi32>
    tt.store %yp, %s : tensor<${whole}x!tt.ptr<f32>>
    %k = tt.make_range {end = ${count} : i32, start = 0 : i32} : tensor<${count}xi32>
    %ki = tt.reshape %k : tensor<${count}xi32> -> tensor<${kept}xi32>
    %ts = tt.splat %t : !tt.ptr<f32> -> tensor<${kept}x!tt.ptr<f32>>
    %tp = tt.addptr %ts, %ki : tensor<${kept}x!tt.ptr<f32>>, tensor<${kept}xi32>
    tt.store %tp, %m : tensor<${kept}x!tt.ptr<f32>>
    tt.return
  } }`;
}

/**
 * A scan along the last dimension of three, of which the first one has neighbours in memory, less what it is in the last
 * plane.
 */
function planesText(reverse: boolean): string {
  const block = "tensor<4x4x8xf32>";
  const places = (name: string, argument: string): string => `
    %${name}s = tt.splat %${argument} : !tt.ptr<f32> -> tensor<4x4x8x!tt.ptr<f32>>
    %${name}p = tt.addptr %${name}s, %place : tensor<4x4x8x!tt.ptr<f32>>, tensor<4x4x8xi32>`;
  return `module { tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %t: !tt.ptr<f32>, %rows: i32, %columns: i32) {
    %n = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %line = tt.reshape %n : tensor<128xi32> -> tensor<8x4x4xi32>
    %place = tt.trans %line {order = array<i32: 2, 1, 0>} : tensor<8x4x4xi32> -> tensor<4x4x8xi32>
    %four = arith.constant dense<4> : tensor<4x4x8xi32>
    %three = arith.constant dense<3> : tensor<4x4x8xi32>
    %zero = arith.constant dense<0.0> : ${block}
    %plane = arith.remsi %place, %four : tensor<4x4x8xi32>
    %isLast = arith.cmpi eq, %plane, %three : tensor<4x4x8xi32>${["x", "y", "t"].map((name) => places(name, name)).join("")}
    %v = tt.load %xp : tensor<4x4x8x!tt.ptr<f32>>
    %s = "tt.scan"(%v) <{axis = 2 : i32, reverse = ${reverse}}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.scan.return %c : f32
    }) : (${block}) -> ${block}
    %chosen = arith.select %isLast, %s, %zero : tensor<4x4x8xi1>, ${block}
    %last = "tt.reduce"(%chosen) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (${block}) -> tensor<4x8xf32>
    %one = tt.expand_dims %last {axis = 0 : i32} : tensor<4x8xf32> -> tensor<1x4x8xf32>
    %all = tt.broadcast %one : tensor<1x4x8xf32> -> ${block}
    %less = arith.subf %s, %all : ${block}
    tt.store %yp, %less : tensor<4x4x8x!tt.ptr<f32>>
    tt.store %tp, %s : tensor<4x4x8x!tt.ptr<f32>>
    tt.return
  } }`;
}

/** Sums of planes beside each other, which are stored where other ones were loaded. */
const inPlaceText = `module { tt.func public @kernel(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %t: !tt.ptr<i32>, %rows: i32, %columns: i32) {
    %n = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %line = tt.reshape %n : tensor<64xi32> -> tensor<4x4x4xi32>
    %from = tt.trans %line {order = array<i32: 2, 0, 1>} : tensor<4x4x4xi32> -> tensor<4x4x4xi32>
    %to = tt.trans %line {order = array<i32: 1, 2, 0>} : tensor<4x4x4xi32> -> tensor<4x4x4xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x4x4x!tt.ptr<i32>>
    %xp = tt.addptr %xs, %from : tensor<4x4x4x!tt.ptr<i32>>, tensor<4x4x4xi32>
    %v = tt.load %xp : tensor<4x4x4x!tt.ptr<i32>>
    %s = "tt.scan"(%v) <{axis = 2 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.scan.return %c : i32
    }) : (tensor<4x4x4xi32>) -> tensor<4x4x4xi32>
    %sum = arith.addi %s, %v : tensor<4x4x4xi32>
    %yp = tt.addptr %xs, %to : tensor<4x4x4x!tt.ptr<i32>>, tensor<4x4x4xi32>
    tt.store %yp, %sum : tensor<4x4x4x!tt.ptr<i32>>
    tt.return
  } }`;

async function expectAgreement(type: Element, text: string): Promise<void> {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module === undefined || !verify(module)) throw new Error(renderDiagnostics(context.diagnostics.all));
  // Halves are 0 to 2 as bits; all other numbers are small integers.
  const element = (i: number): number => (type === "f16" ? (i % 3 === 0 ? 0x3c00 : 0) : ((i * 37) % 16) - 8);
  const make = () =>
    [rows * columns, rows * columns, columns].map((size, k) =>
      new views[type](size).map((_, i) => (k === 0 ? element(i) : 0)),
    );
  const [expected, got] = [make(), make()];
  const grid: [number, number, number] = [Math.ceil(columns / blockColumns), 1, 1];
  runKernel(module, "kernel", grid, [...expected, rows, columns]);
  const kernel = await compileKernel(text, { threads: 1 });
  await kernel.launch(grid, [...got, rows, columns]);
  await kernel.dispose();
  expect(got).toEqual(expected);
}

const sums = [
  ["f32", "addf", "addf"],
  ["f32", "addf", "maxnumf"],
  ["f32", "maxnumf", "maxnumf"],
  ["f32", "minimumf", "addf"],
  ["f64", "addf", "addf"],
  ["f16", "addf", "addf"],
  ["i32", "addi", "addi"],
  ["i32", "maxsi", "addi"],
  ["i8", "addi", "addi"],
] as const;

it.each(sums.flatMap((each) => [false, true].map((reverse) => [...each, reverse] as const)))(
  "goes on from block to block: %s, %s beside %s, reverse %s",
  async (type, name, reduction, reverse) => {
    const text = running(type, name, reduction, reverse);
    await expectAgreement(type, text);
    await expectAgreement(type, transposed(text));
  },
);

it.each((["f32", "i32"] as const).flatMap((type) => [false, true].map((reverse) => [type, reverse] as const)))(
  "scans pairs, and what that gives: %s, reverse %s",
  async (type, reverse) => {
    await expectAgreement(type, segments(type, reverse));
    await expectAgreement(type, transposed(segments(type, reverse)));
  },
);

it.each(([0, 1] as const).flatMap((axis) => [false, true].map((reverse) => [axis, reverse] as const)))(
  "scans blocks of three dimensions along dimension %s, reverse %s",
  async (axis, reverse) => expectAgreement("f32", blockText(axis, reverse)),
);

it.each([false, true])("scans planes side by side, reverse %s", async (reverse) =>
  expectAgreement("f32", planesText(reverse)),
);

it("loads all planes before it stores over them", async () => expectAgreement("i32", inPlaceText));

it.each((["f32", "i32"] as const).flatMap((type) => [false, true].map((reverse) => [type, reverse] as const)))(
  "gathers from all steps of a scan: %s, reverse %s",
  async (type, reverse) => {
    await expectAgreement(type, gathered(type, reverse));
    await expectAgreement(type, transposed(gathered(type, reverse)));
  },
);
