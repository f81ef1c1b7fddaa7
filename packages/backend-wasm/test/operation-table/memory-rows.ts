/** Rows of `tt.load` and `tt.store`, by element type and by the way addresses are found, and of block pointers. */
import { blockPointers, KernelText, memoryType, outputBuffer } from "./kernel-text.ts";
import { computedFloats, elementType, floats, integers, random, samples } from "./elements.ts";
import type { Case, Row } from "./row.ts";

const all = [...integers, ...floats];
const count = 64;

/** A way of making the addresses `%p` of 64 elements, of offsets in elements. */
interface Access {
  readonly variant: string;
  /** Lines that make `%offset`, a tensor of 64 numbers, and what is to be masked. */
  readonly lines: readonly string[];
  readonly mask?: boolean;
  readonly other?: boolean;
}

const range = "%range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>";
const constant = (name: string, value: number): string => `%${name} = arith.constant dense<${value}> : tensor<64xi32>`;
const plain = "%offset = arith.addi %range, %zeros : tensor<64xi32>";
const zeros = constant("zeros", 0);

const accesses: readonly Access[] = [
  { variant: "contiguous", lines: [range, zeros, plain] },
  { variant: "masked", lines: [range, zeros, plain], mask: true },
  { variant: "masked, with other", lines: [range, zeros, plain], mask: true, other: true },
  {
    variant: "strided",
    lines: [range, constant("three", 3), "%offset = arith.muli %range, %three : tensor<64xi32>"],
    mask: true,
  },
  { variant: "backwards", lines: [range, constant("last", 63), "%offset = arith.subi %last, %range : tensor<64xi32>"] },
  {
    variant: "modulo",
    lines: [
      range,
      constant("five", 5),
      constant("size", 48),
      "%moved = arith.addi %range, %five : tensor<64xi32>",
      "%offset = arith.remsi %moved, %size : tensor<64xi32>",
    ],
  },
  {
    variant: "gather",
    lines: [
      range,
      "%ib = tt.splat %indices : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>",
      "%ip = tt.addptr %ib, %range : tensor<64x!tt.ptr<i32>>, tensor<64xi32>",
      "%offset = tt.load %ip : tensor<64x!tt.ptr<i32>>",
    ],
    mask: true,
  },
];

const permutation = Array.from({ length: count }, (_, i) => BigInt((i * 29 + 11) % count));

/** Numbers that a load reads, at `%offset`, or a store writes. */
function accessCase(type: string, access: Access, isStore: boolean): Case {
  const element = elementType(type);
  const source = { name: "source", type, bits: samples(element, 256, 9) };
  const target = outputBuffer("target", type, 256);
  const indices = { name: "indices", type: "i32", bits: permutation };
  const memory = memoryType(type);
  const [pointer, tensor] = [`!tt.ptr<${memory}>`, `tensor<64x!tt.ptr<${memory}>>`];
  const kernel = new KernelText([source, target, indices], [["n", "i32", 61]]);
  kernel.add(
    ...access.lines,
    "%limit = tt.splat %n : i32 -> tensor<64xi32>",
    "%mask = arith.cmpi slt, %range, %limit : tensor<64xi32>",
    `%one = arith.constant dense<1${element.format === undefined ? "" : ".0"}> : tensor<64x${memory}>`,
  );
  const pointers = (name: string, base: string, offset: string): void =>
    void kernel.add(
      `%${name}_base = tt.splat %${base} : ${pointer} -> ${tensor}`,
      `%${name} = tt.addptr %${name}_base, %${offset} : ${tensor}, tensor<64xi32>`,
    );
  pointers("from", "source", isStore ? "range" : "offset");
  pointers("to", "target", isStore ? "offset" : "range");
  const mask = access.mask === true ? ", %mask" : "";
  const load = `%x = tt.load %from${isStore ? "" : mask}${access.other === true && !isStore ? ", %one" : ""} : ${tensor}`;
  const store = `tt.store %to, %x${isStore ? mask : ""} : ${tensor}`;
  if (isStore) kernel.add(load).addSubject(store);
  else kernel.addSubject(load).add(store);
  return kernel.build();
}

function scalarAccess(type: string, isStore: boolean): Case {
  const element = elementType(type);
  const memory = memoryType(type);
  const source = { name: "source", type, bits: samples(element, 8, 4) };
  const kernel = new KernelText([source, outputBuffer("target", type, 8)], [["n", "i32", 3]]);
  const pointer = `!tt.ptr<${memory}>`;
  const other = element.format === undefined ? "1" : "1.0";
  kernel.add(
    "%zero = arith.constant 0 : i32",
    "%step = arith.constant 1 : i32",
    "%last = arith.constant 8 : i32",
    `%other = arith.constant ${other} : ${memory}`,
    "scf.for %i = %zero to %last step %step : i32 {",
    `%from = tt.addptr %source, %i : ${pointer}, i32`,
    `%to = tt.addptr %target, %i : ${pointer}, i32`,
    "%mask = arith.cmpi ne, %i, %n : i32",
  );
  const load = `%x = tt.load %from${isStore ? "" : ", %mask, %other"} : ${pointer}`;
  const store = `tt.store %to, %x${isStore ? ", %mask" : ""} : ${pointer}`;
  if (isStore) kernel.add(load).addSubject(store);
  else kernel.addSubject(load).add(store);
  return kernel.add("}").build();
}

function accessRows(isStore: boolean): readonly Row[] {
  const op = isStore ? "tt.store" : "tt.load";
  return all.flatMap((type) =>
    accesses
      // Lanes of a store that wraps around would write to the same place.
      .filter((access) => !(isStore && (access.variant === "modulo" || access.other === true)))
      // The ways are the same for all types; the rarer ones stand for all of a width.
      .filter(
        ({ variant }, i) => i < 3 || ["i1", "i8", "i16", "f16", "f32", "i64"].includes(type) || variant === "gather",
      )
      .map((access): Row => ({
        op,
        types: type,
        variant: access.variant,
        tensor: accessCase(type, access, isStore),
        ...(access.variant === "masked" ? { scalar: scalarAccess(type, isStore) } : {}),
      })),
  );
}

/** Pointers that are stored to memory, and loaded from there. */
function pointerTable(): Row {
  const source = { name: "source", type: "f32", bits: samples(elementType("f32"), 8, 4) };
  const table = { name: "table", type: "i64", bits: new Array<bigint>(8).fill(0n), memoryType: "!tt.ptr<f32>" };
  const kernel = new KernelText([source, table, outputBuffer("target", "f32", 8)]);
  const next = random(4);
  const pointers = (name: string, base: string, type: string): readonly string[] => [
    `%${name}_base = tt.splat %${base} : !tt.ptr<${type}> -> tensor<8x!tt.ptr<${type}>>`,
    `%${name} = tt.addptr %${name}_base, %range : tensor<8x!tt.ptr<${type}>>, tensor<8xi32>`,
  ];
  kernel
    .add(
      "%range = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>",
      `%turn = arith.constant dense<${1 + (next() % 7)}> : tensor<8xi32>`,
      "%turned = arith.xori %range, %turn : tensor<8xi32>",
      "%from_base = tt.splat %source : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>",
      "%from = tt.addptr %from_base, %turned : tensor<8x!tt.ptr<f32>>, tensor<8xi32>",
      ...pointers("slot", "table", "!tt.ptr<f32>"),
      ...pointers("to", "target", "f32"),
    )
    .addSubject(
      "tt.store %slot, %from : tensor<8x!tt.ptr<!tt.ptr<f32>>>",
      "%found = tt.load %slot : tensor<8x!tt.ptr<!tt.ptr<f32>>>",
    )
    .add("%x = tt.load %found : tensor<8x!tt.ptr<f32>>", "tt.store %to, %x : tensor<8x!tt.ptr<f32>>");
  return { op: "tt.load, tt.store", types: "ptr<ptr<f32>>", variant: "pointers in memory", tensor: kernel.build() };
}

/** A block that begins before the tensor and ends behind it, moved twice. */
function blockPointerRow(type: string, padding: "" | "zero" | "nan"): Row {
  const memory = memoryType(type);
  const source = { name: "source", type, bits: samples(elementType(type), 64, 6) };
  const [pointer, block] = [`<tensor<4x8x${memory}>>`, `!tt.ptr<tensor<4x8x${memory}>>`];
  const checked =
    padding === "" ? "" : ` {boundaryCheck = array<i32: 0, 1>, padding = ${padding === "nan" ? 2 : 1} : i32}`;
  const stored = padding === "" ? "" : " {boundaryCheck = array<i32: 0, 1>}";
  const [rows, columns] = padding === "" ? [8, 8] : [5, 7];
  const kernel = new KernelText([source, outputBuffer("target", type, 128)]);
  const { lines, pointers } = blockPointers("flat", "target", memory, [4, 8]);
  kernel
    .add(
      `%c0 = arith.constant 0 : i32`,
      `%c1 = arith.constant ${padding === "" ? 0 : -1} : i32`,
      `%c3 = arith.constant 3 : i32`,
      `%rows = arith.constant ${rows} : i64`,
      `%columns = arith.constant ${columns} : i64`,
      `%row = arith.constant 8 : i64`,
      `%column = arith.constant 1 : i64`,
      `%c64 = arith.constant 64 : i32`,
      `%far = tt.addptr %target, %c64 : !tt.ptr<${memory}>, i32`,
    )
    .addSubject(
      `%from = tt.make_tensor_ptr %source, [%rows, %columns], [%row, %column], [%c0, %c1] {order = array<i32: 1, 0>} : ${pointer}`,
      `%moved = tt.advance %from, [%c3, %c0] : ${pointer}`,
      `%x = tt.load %moved${checked} : ${block}`,
      `%to = tt.make_tensor_ptr %far, [%rows, %columns], [%row, %column], [%c1, %c0] {order = array<i32: 1, 0>} : ${pointer}`,
      `tt.store %to, %x${stored} : ${block}`,
    )
    .add(...lines, `tt.store ${pointers}, %x : tensor<4x8x!tt.ptr<${memory}>>`);
  return {
    op: "tt.make_tensor_ptr, tt.advance",
    types: type,
    variant: padding === "" ? "unchecked" : `boundary check, padding ${padding}`,
    tensor: kernel.build(),
  };
}

/** See the file's header. */
export const memoryRows: readonly Row[] = [
  ...accessRows(false),
  ...accessRows(true),
  pointerTable(),
  ...all.flatMap((type) => [blockPointerRow(type, ""), blockPointerRow(type, "zero")]),
  ...computedFloats.map((type) => blockPointerRow(type, "nan")),
];
