/** Rows of the atomic operations: what they leave in memory, and what was there before. */
import { elementType, random, samples, smallSamples } from "./elements.ts";
import { type Buffer, KernelText, outputBuffer } from "./kernel-text.ts";
import type { Case, Row } from "./row.ts";

const integers = ["i8", "i16", "i32", "i64"];
const floats = ["f8E4M3FN", "f8E5M2", "f16", "bf16", "f32", "f64"];

interface Atomic {
  readonly op: "tt.atomic_rmw" | "tt.atomic_cas" | "tt.atomic_load" | "tt.atomic_store" | "tt.atomic_poll";
  readonly kind: string;
  readonly type: string;
  readonly sem: string;
  readonly isMasked: boolean;
}

/** The operation on `%p` and its operands, in blocks or scalars. */
function operation({ op, kind, type, sem, isMasked }: Atomic, shaped: (element: string) => string): readonly string[] {
  const pointer = shaped(`!tt.ptr<${type}>`);
  if (op === "tt.atomic_cas") {
    return [
      `%old = tt.atomic_cas ${sem}, gpu, %p, %c, %v : (${pointer}, ${shaped(type)}, ${shaped(type)}) -> ${shaped(type)}`,
    ];
  }
  const [mask, maskType] = isMasked ? [", %m", `, ${shaped("i1")}`] : ["", ""];
  if (op === "tt.atomic_load") {
    return [`%old = tt.atomic_load ${sem}, gpu, %p${mask} : (${pointer}${maskType}) -> ${shaped(type)}`];
  }
  if (op === "tt.atomic_store") {
    return [`tt.atomic_store ${sem}, gpu, %p, %v${mask} : ${pointer}`, `%old = tt.load %p${mask} : ${pointer}`];
  }
  if (op === "tt.atomic_poll") {
    return [
      "%t = arith.constant 0 : i64",
      `%is = tt.atomic_poll ${sem}, gpu, %p, %c timeout %t : ${pointer}, ${shaped(type)} -> ${shaped("i1")}`,
      `%old = arith.extui %is : ${shaped("i1")} to ${shaped(type)}`,
    ];
  }
  return [
    `%old = tt.atomic_rmw ${kind}, ${sem}, gpu, %p, %v${mask} : (${pointer}, ${shaped(type)}${maskType}) -> ${shaped(type)}`,
  ];
}

/** The operands: memory, values, values to compare with and places, of which some occur several times. */
function buffers({ op, kind, type }: Atomic): readonly Buffer[] {
  const element = elementType(type);
  const next = random(8);
  // Sums of small numbers are exact; a comparison must hold now and then.
  const isSum = kind === "fadd" || op === "tt.atomic_cas" || op === "tt.atomic_poll";
  const bits = (seed: number, count: number): readonly bigint[] =>
    isSum ? smallSamples(element, count, seed) : samples(element, count, seed);
  const memory = bits(1, 32);
  const places = Array.from({ length: 32 }, () => BigInt(next() % 20));
  return [
    { name: "memory", type, bits: memory, isOutput: true },
    { name: "values", type, bits: bits(2, 32) },
    { name: "expected", type, bits: places.map((place, i) => memory[i % 3 === 0 ? 0 : Number(place)] ?? 0n) },
    { name: "places", type: "i32", bits: places },
    outputBuffer("olds", type, 32),
  ];
}

function tensorCase(atomic: Atomic): Case {
  const { type } = atomic;
  const shaped = (element: string): string => `tensor<32x${element}>`;
  const kernel = new KernelText(buffers(atomic), [["n", "i32", 27]]);
  const pointers = (name: string, base: string, offset: string, to: string): readonly string[] => [
    `%${name}_base = tt.splat %${base} : !tt.ptr<${to}> -> ${shaped(`!tt.ptr<${to}>`)}`,
    `%${name} = tt.addptr %${name}_base, %${offset} : ${shaped(`!tt.ptr<${to}>`)}, ${shaped("i32")}`,
  ];
  kernel
    .add(
      `%range = tt.make_range {start = 0 : i32, end = 32 : i32} : ${shaped("i32")}`,
      `%limit = tt.splat %n : i32 -> ${shaped("i32")}`,
      `%m = arith.cmpi slt, %range, %limit : ${shaped("i32")}`,
      ...pointers("place", "places", "range", "i32"),
      `%at = tt.load %place : ${shaped("!tt.ptr<i32>")}`,
      ...pointers("p", "memory", "at", type),
      ...pointers("value", "values", "range", type),
      `%v = tt.load %value : ${shaped(`!tt.ptr<${type}>`)}`,
      ...pointers("compare", "expected", "range", type),
      `%c = tt.load %compare : ${shaped(`!tt.ptr<${type}>`)}`,
    )
    .addSubject(...operation(atomic, shaped));
  kernel.add(...pointers("out", "olds", "range", type));
  // What a lane gives that was switched off is undefined.
  const stored = atomic.isMasked ? ", %m" : "";
  return kernel.add(`tt.store %out, %old${stored} : ${shaped(`!tt.ptr<${type}>`)}`).build();
}

function scalarCase(atomic: Atomic): Case {
  const { type } = atomic;
  const kernel = new KernelText(buffers(atomic), [["n", "i32", 32]]);
  const pointer = (name: string, base: string, offset: string, to: string): string =>
    `%${name} = tt.addptr %${base}, %${offset} : !tt.ptr<${to}>, i32`;
  kernel
    .add(
      "%zero = arith.constant 0 : i32",
      "%one = arith.constant 1 : i32",
      "%seven = arith.constant 7 : i32",
      "scf.for %i = %zero to %n step %one : i32 {",
      "%m = arith.cmpi ne, %i, %seven : i32",
      pointer("place", "places", "i", "i32"),
      "%at = tt.load %place : !tt.ptr<i32>",
      pointer("p", "memory", "at", type),
      pointer("value", "values", "i", type),
      `%v = tt.load %value : !tt.ptr<${type}>`,
      pointer("compare", "expected", "i", type),
      `%c = tt.load %compare : !tt.ptr<${type}>`,
    )
    .addSubject(...operation(atomic, (element) => element))
    .add(
      pointer("out", "olds", "i", type),
      `tt.store %out, %old${atomic.isMasked ? ", %m" : ""} : !tt.ptr<${type}>`,
      "}",
    );
  return kernel.build();
}

function atomicRow(op: Atomic["op"], kind: string, type: string, isMasked: boolean, sem = "acq_rel"): Row {
  const atomic: Atomic = { op, kind, type, sem, isMasked };
  const details = [kind, ...(isMasked ? ["masked"] : []), ...(sem === "acq_rel" ? [] : [sem])].filter(
    (text) => text !== "",
  );
  return {
    op,
    types: type,
    ...(details.length === 0 ? {} : { variant: details.join(", ") }),
    tensor: tensorCase(atomic),
    scalar: scalarCase(atomic),
  };
}

const integerKinds = ["and", "or", "xor", "add", "max", "min", "umax", "umin"];

/** See the file's header. */
export const atomicRows: readonly Row[] = [
  ...integerKinds.flatMap((kind) => integers.map((type) => atomicRow("tt.atomic_rmw", kind, type, kind === "add"))),
  ...floats.map((type) => atomicRow("tt.atomic_rmw", "fadd", type, true)),
  ...[...integers, ...floats].map((type) => atomicRow("tt.atomic_rmw", "exch", type, true)),
  ...["relaxed", "acquire", "release"].map((sem) => atomicRow("tt.atomic_rmw", "add", "i32", false, sem)),
  ...[...integers, ...floats].map((type) => atomicRow("tt.atomic_cas", "", type, false)),
  ...[...integers, ...floats].map((type) => atomicRow("tt.atomic_load", "", type, true, "acquire")),
  ...[...integers, ...floats].map((type) => atomicRow("tt.atomic_store", "", type, true, "release")),
  ...["i16", "i32", "i64"].map((type) => atomicRow("tt.atomic_poll", "", type, false, "acquire")),
];
