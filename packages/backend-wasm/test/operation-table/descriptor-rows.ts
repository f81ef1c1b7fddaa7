/** Rows of accesses through tensor descriptors. */
import { elementType, floats, random, samples, smallSamples } from "./elements.ts";
import { blockPointers, KernelText, outputBuffer } from "./kernel-text.ts";
import type { Row } from "./row.ts";

const integers = ["i8", "i16", "i32", "i64"];
const types = [...integers, ...floats];

/** Lines that describe a tensor of `rows` by `columns` elements at `base`, with rows of 16. */
function describe(
  name: string,
  base: string,
  type: string,
  block: string,
  padding: string,
  declared = type,
): readonly string[] {
  const attribute = padding === "" ? "" : ` {padding = ${padding} : i32}`;
  return [
    `%${name}_rows = arith.constant 5 : i32`,
    `%${name}_columns = arith.constant 13 : i32`,
    `%${name}_stride = arith.constant 16 : i64`,
    `%${name}_one = arith.constant 1 : i64`,
    `%${name} = tt.make_tensor_descriptor %${base}, [%${name}_rows, %${name}_columns], [%${name}_stride, %${name}_one]${attribute} : <${type}>, <${block}x${declared}>`,
  ];
}

const corner = ["%row = arith.constant -1 : i32", "%column = arith.constant 9 : i32", "%zero = arith.constant 0 : i32"];

function loadRow(type: string, padding: "zero" | "nan"): Row {
  const kernel = new KernelText([
    { name: "source", type, bits: samples(elementType(type), 128, 2) },
    outputBuffer("target", type, 32),
  ]);
  const { lines, pointers } = blockPointers("to", "target", type, [4, 8]);
  kernel
    .add(...corner)
    .addSubject(
      ...describe("d", "source", type, "4x8", padding === "nan" ? "2" : ""),
      `%x = tt.descriptor_load %d[%row, %column] : !tt.tensordesc<4x8x${type}> -> tensor<4x8x${type}>`,
    )
    .add(...lines, `tt.store ${pointers}, %x : tensor<4x8x!tt.ptr<${type}>>`);
  return {
    op: "tt.make_tensor_descriptor, tt.descriptor_load",
    types: type,
    variant: `padding ${padding}`,
    tensor: kernel.build(),
  };
}

function storeRow(type: string): Row {
  const kernel = new KernelText([
    { name: "source", type, bits: samples(elementType(type), 32, 2) },
    outputBuffer("target", type, 128),
  ]);
  const { lines, pointers } = blockPointers("from", "source", type, [4, 8]);
  kernel
    .add(...corner, ...lines, `%x = tt.load ${pointers} : tensor<4x8x!tt.ptr<${type}>>`)
    .addSubject(
      ...describe("d", "target", type, "4x8", ""),
      `tt.descriptor_store %d[%row, %column], %x : !tt.tensordesc<4x8x${type}>, tensor<4x8x${type}>`,
    );
  return { op: "tt.descriptor_store", types: type, tensor: kernel.build() };
}

/** Row numbers, of which some are outside. */
const rowNumbers = [3n, 0n, 4n, 9n, 1n, 2n, 4n, 0n];

function gatherRow(type: string, index: "i16" | "i32"): Row {
  const kernel = new KernelText([
    { name: "source", type, bits: samples(elementType(type), 128, 2) },
    { name: "rows", type: index, bits: rowNumbers },
    outputBuffer("target", type, 256),
  ]);
  const from = blockPointers("from", "rows", index, [8]);
  const to = blockPointers("to", "target", type, [8, 32]);
  kernel
    .add(...corner, ...from.lines, `%r = tt.load ${from.pointers} : tensor<8x!tt.ptr<${index}>>`)
    .addSubject(
      ...describe("d", "source", type, "1x32", ""),
      `%x = tt.descriptor_gather %d[%r, %column] : (!tt.tensordesc<1x32x${type}>, tensor<8x${index}>, i32) -> tensor<8x32x${type}>`,
    )
    .add(...to.lines, `tt.store ${to.pointers}, %x : tensor<8x32x!tt.ptr<${type}>>`);
  return { op: "tt.descriptor_gather", types: `${type}, ${index}`, tensor: kernel.build() };
}

function scatterRow(type: string, index: "i16" | "i32"): Row {
  const kernel = new KernelText([
    { name: "source", type, bits: samples(elementType(type), 256, 2) },
    { name: "rows", type: index, bits: [3n, 0n, 4n, 9n, 1n, 2n, 12n, 11n] },
    outputBuffer("target", type, 128),
  ]);
  const rows = blockPointers("at", "rows", index, [8]);
  const from = blockPointers("from", "source", type, [8, 32]);
  kernel
    .add(
      ...corner,
      ...rows.lines,
      `%r = tt.load ${rows.pointers} : tensor<8x!tt.ptr<${index}>>`,
      ...from.lines,
      `%x = tt.load ${from.pointers} : tensor<8x32x!tt.ptr<${type}>>`,
    )
    .addSubject(
      ...describe("d", "target", type, "1x32", ""),
      `tt.descriptor_scatter %d[%r, %column], %x : !tt.tensordesc<1x32x${type}>, tensor<8x${index}>, i32, tensor<8x32x${type}>`,
    );
  return { op: "tt.descriptor_scatter", types: `${type}, ${index}`, tensor: kernel.build() };
}

/** `declared` is the element type of the descriptor, which may say that integers have no sign. */
function reduceRow(kind: string, type: string, declared = type): Row {
  const element = elementType(type);
  const next = random(3);
  // NaNs are ordered by their bits, as on a GPU.
  const isSmall = kind === "add" || element.format !== undefined;
  const bits = (count: number): readonly bigint[] => (isSmall ? smallSamples : samples)(element, count, next());
  const kernel = new KernelText([
    { name: "source", type, bits: bits(32) },
    { name: "target", type, bits: bits(128), isOutput: true },
  ]);
  const { lines, pointers } = blockPointers("from", "source", type, [4, 8]);
  kernel
    .add(...corner, ...lines, `%x = tt.load ${pointers} : tensor<4x8x!tt.ptr<${type}>>`)
    .addSubject(
      ...describe("d", "target", type, "4x8", "", declared),
      `tt.descriptor_reduce ${kind}, %d[%row, %column], %x : !tt.tensordesc<4x8x${declared}>, tensor<4x8x${type}>`,
    );
  return { op: "tt.descriptor_reduce", types: declared, variant: kind, tensor: kernel.build() };
}

const sums = ["i32", "i64", "ui32", "f16", "bf16", "f32"];
const extrema = ["i32", "i64", "si32", "ui32", "ui64", "f16", "bf16"];
const signless = (type: string): string => type.replace(/^[su]i/, "i");

/** See the file's header. */
export const descriptorRows: readonly Row[] = [
  ...types.map((type) => loadRow(type, "zero")),
  ...floats.map((type) => loadRow(type, "nan")),
  ...types.map(storeRow),
  ...types
    .filter((type) => elementType(type).width <= 32)
    .flatMap((type) => [gatherRow(type, "i32"), scatterRow(type, "i32")]),
  gatherRow("f32", "i16"),
  scatterRow("f32", "i16"),
  ...sums.map((type) => reduceRow("add", signless(type), type)),
  ...["min", "max"].flatMap((kind) => extrema.map((type) => reduceRow(kind, signless(type), type))),
  ...["and", "or", "xor"].flatMap((kind) => ["i32", "i64"].map((type) => reduceRow(kind, type))),
  ...["inc", "dec"].map((kind) => reduceRow(kind, "i32", "ui32")),
];
