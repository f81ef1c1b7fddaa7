/** Generated kernels of memory accesses as texts, with the buffers that they are launched on. */
import { bf16, f16, f8E4M3FN, f8E5M2 } from "@tt-opt/ir-core";
import type * as fc from "fast-check";
import { accessKernelPlan } from "./access-arbitrary.ts";
import type { AccessKernelPlan } from "./access-plan.ts";
import { exactly } from "./interval.ts";
import { KernelText, type ScalarName, type Scope } from "./kernel-text.ts";
import { tableLimit, tableSize } from "./lane-writer.ts";
import { bufferLength } from "./pointer-writer.ts";
import { StatementWriter } from "./statement-writer.ts";
import { numbers } from "../kernel-buffers.ts";

/** An argument of a launch. */
type Argument = ArrayBufferView | number | bigint;

/** A kernel with a launch of it. */
export interface AccessProgram {
  readonly text: string;
  readonly grid: readonly [number, number, number];
  /** New arguments: the bases, of which several may be one buffer, tables of indices and flags, and numbers. */
  args(): readonly Argument[];
  /** Where the arguments of two runs differ afterwards, in words; undefined if they do not. All NaNs are equal. */
  difference(expected: readonly Argument[], got: readonly Argument[]): string | undefined;
}

/** The elements of the largest block. */
const mostLanes = 256;

/** A kernel with a launch of it. */
export function accessProgramOf(plan: AccessKernelPlan): AccessProgram {
  return {
    text: textOf(plan),
    grid: [plan.grid[0], plan.grid[1], 1],
    args: () => argumentsOf(plan),
    difference: (expected, got) => differenceOf(plan, expected, got),
  };
}

/** Kernels of memory accesses. */
export const accessProgram: fc.Arbitrary<AccessProgram> = accessKernelPlan.map(accessProgramOf);

function valueOf({ value, isDivisible }: AccessKernelPlan["arguments"][number]): number {
  return isDivisible ? value - (value % 16) : value;
}

function textOf(plan: AccessKernelPlan): string {
  const text = new KernelText();
  const names = plan.arguments.map((argument, i): ScalarName => ({
    name: `%n${i}`,
    width: argument.isWide ? 64 : 32,
    range: exactly(valueOf(argument)),
  }));
  const scope: Scope = { arguments: names, counters: [], indices: [], masks: [], pointers: [] };
  const pointer = `!tt.ptr<${plan.element}>`;
  plan.bases.forEach((_, i) => {
    const centre = text.constant(plan.isCentred ? bufferLength / 2 : 0);
    text.line(`%b${i} = tt.addptr %p${i}, ${centre} : ${pointer}, i32`);
  });
  new StatementWriter(text, plan).statements(scope, plan.body);
  const parameters = [
    ...plan.bases.map((_, i) => `%p${i}: ${pointer}`),
    "%indices: !tt.ptr<i32>",
    "%flags: !tt.ptr<i8>",
    "%addresses: !tt.ptr<i64>",
    ...plan.arguments.map(
      ({ isWide, isDivisible }, i) =>
        `%n${i}: ${isWide ? "i64" : "i32"}${isDivisible ? " {tt.divisibility = 16 : i32}" : ""}`,
    ),
  ];
  return `module {\n  tt.func public @kernel(${parameters.join(", ")}) {\n${text.toString()}\n    tt.return\n  }\n}\n`;
}

function argumentsOf(plan: AccessKernelPlan): readonly Argument[] {
  const random = numbers(plan.seed);
  const buffers = new Map<number, ArrayBufferView>();
  const bases = plan.bases.map((number) => {
    const known = buffers.get(number) ?? makeBuffer(plan.element, random);
    buffers.set(number, known);
    return known;
  });
  return [
    ...bases,
    Int32Array.from({ length: tableSize }, () => random.next().value % tableLimit),
    Uint8Array.from({ length: tableSize }, () => random.next().value % 2),
    new BigInt64Array(mostLanes),
    ...plan.arguments.map((argument) => (argument.isWide ? BigInt(valueOf(argument)) : valueOf(argument))),
  ];
}

function makeBuffer(element: AccessKernelPlan["element"], random: Generator<number, never>): ArrayBufferView {
  const whole = Array.from({ length: bufferLength }, () => (random.next().value % 201) - 100);
  switch (element) {
    case "f64":
      return Float64Array.from(whole);
    case "f32":
      return Float32Array.from(whole);
    case "f16":
      return Uint16Array.from(whole, (x) => f16.toBits(x));
    case "bf16":
      return Uint16Array.from(whole, (x) => bf16.toBits(x));
    case "i64":
      return BigInt64Array.from(whole, BigInt);
    case "i32":
      return Int32Array.from(whole);
    case "i16":
      return Int16Array.from(whole);
    case "i8":
      return Int8Array.from(whole);
    case "i1":
      return Uint8Array.from(whole, (x) => Math.abs(x % 2));
    case "f8E5M2":
      return Uint8Array.from(whole, (x) => f8E5M2.toBits(x));
    case "f8E4M3FN":
      return Uint8Array.from(whole, (x) => f8E4M3FN.toBits(x));
  }
}

function differenceOf(
  { element, bases }: AccessKernelPlan,
  expected: readonly Argument[],
  got: readonly Argument[],
): string | undefined {
  for (const [i, buffer] of expected.entries()) {
    const other = got[i];
    // Where buffers lie is not the same in both.
    const isAddresses = i === bases.length + 2;
    if (isAddresses || typeof buffer !== "object" || typeof other !== "object") continue;
    const [want, is] = [elementsOf(buffer, element), elementsOf(other, element)];
    const wrong = want.findIndex((x, k) => !Object.is(x, is[k]));
    if (wrong >= 0) return `argument ${i}, element ${wrong} was ${String(want[wrong])} and is ${String(is[wrong])}`;
  }
  return undefined;
}

/** The elements of a buffer; signs of zeros count. */
function elementsOf(buffer: ArrayBufferView, element: string): readonly (number | bigint)[] {
  if (buffer instanceof Uint16Array) return Array.from(buffer, element === "bf16" ? bf16.fromBits : f16.fromBits);
  if (buffer instanceof BigInt64Array) return [...buffer];
  if (buffer instanceof Float32Array || buffer instanceof Float64Array) return [...buffer];
  if (buffer instanceof Int32Array || buffer instanceof Int16Array || buffer instanceof Int8Array) return [...buffer];
  const bytes = [...new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)];
  if (element === "f8E5M2") return bytes.map(f8E5M2.fromBits);
  return element === "f8E4M3FN" ? bytes.map(f8E4M3FN.fromBits) : bytes;
}
