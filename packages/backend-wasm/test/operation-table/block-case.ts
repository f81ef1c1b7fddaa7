/**
 * Kernels that read whole blocks, do something with them and write whole blocks: for operations that are not
 * elementwise.
 */
import { elementType, mixedSamples } from "./elements.ts";
import {
  blockPointers,
  type Buffer,
  type CaseOptions,
  KernelText,
  memoryType,
  outputBuffer,
  tensorOf,
} from "./kernel-text.ts";
import type { Case } from "./row.ts";

/** A block in memory; `ptr` stands for pointers to numbers, which are read and written through them. */
export interface Block {
  readonly type: string;
  /** Empty for a scalar. */
  readonly shape: readonly number[];
  readonly bits?: readonly bigint[];
}

/** What is done with blocks `%x0`, `%x1` … to make `%y0`, `%y1` …. */
export interface BlockSpec extends CaseOptions {
  readonly inputs: readonly Block[];
  readonly outputs: readonly Block[];
  readonly lines: readonly string[];
  /** Functions that stand before the kernel. */
  readonly functions?: readonly string[];
}

/** The type of the elements of a block as it is written in the IR. */
export function elementText(type: string): string {
  return type === "ptr" ? "!tt.ptr<i32>" : type;
}

/** The type of a block as it is written in the IR. */
export function blockText({ type, shape }: Block): string {
  return tensorOf(shape, elementText(type));
}

/** How many elements a block has. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The case of `spec`. */
export function blockCase(spec: BlockSpec): Case {
  const ins = spec.inputs.map(({ type, shape, bits }, i): Buffer => {
    const stored = type === "ptr" ? "i32" : type;
    return {
      name: `in${i}`,
      type: stored,
      bits: bits ?? mixedSamples(elementType(stored), Math.max(sizeOf(shape), 8), i),
    };
  });
  const outs = spec.outputs.map(({ type, shape }, i) =>
    outputBuffer(`out${i}`, type === "ptr" ? "i32" : type, sizeOf(shape)),
  );
  const kernel = new KernelText([...ins, ...outs]);
  if (spec.functions !== undefined) kernel.withFunctions(...spec.functions);
  spec.inputs.forEach((block, i) => kernel.add(...readBlock(`x${i}`, `in${i}`, block)));
  kernel.addSubject(...spec.lines);
  spec.outputs.forEach((block, i) => kernel.add(...writeBlock(`y${i}`, `out${i}`, block)));
  return kernel.build(spec);
}

/** Lines that make `%name` of the buffer `%base`. */
export function readBlock(name: string, base: string, { type, shape }: Block): readonly string[] {
  const memory = memoryType(type === "ptr" ? "i32" : type);
  const { lines, pointers } = blockPointers(name, base, memory, shape);
  if (type === "ptr") return turnedPointers(name, lines, base, shape);
  const isBool = memory !== type;
  const load = `%${name}${isBool ? "_byte" : ""} = tt.load ${pointers} : ${tensorOf(shape, `!tt.ptr<${memory}>`)}`;
  if (!isBool) return [...lines, load];
  return [
    ...lines,
    load,
    `%${name} = arith.trunci %${name}_byte : ${tensorOf(shape, "i8")} to ${tensorOf(shape, "i1")}`,
  ];
}

/** The elements in another order, so that an operation that mixes pointers up shows. */
function turnedPointers(
  name: string,
  lines: readonly string[],
  base: string,
  shape: readonly number[],
): readonly string[] {
  const [offset, pointer] = [tensorOf(shape, "i32"), tensorOf(shape, "!tt.ptr<i32>")];
  if (shape.length === 0) {
    return [`%${name}_3 = arith.constant 3 : i32`, `%${name} = tt.addptr %${base}, %${name}_3 : ${pointer}, i32`];
  }
  return [
    ...lines,
    `%${name}_3 = arith.constant dense<3> : ${offset}`,
    `%${name}_turned = arith.xori %${name}_${shape.length === 1 ? "flat" : "at"}, %${name}_3 : ${offset}`,
    `%${name} = tt.addptr %${name}_base, %${name}_turned : ${pointer}, ${offset}`,
  ];
}

/** Lines that write `%name` to the buffer `%base`; pointers are followed first. */
export function writeBlock(name: string, base: string, { type, shape }: Block): readonly string[] {
  const memory = memoryType(type === "ptr" ? "i32" : type);
  const { lines, pointers } = blockPointers(`${name}_to`, base, memory, shape);
  const stored = type === "ptr" || memory !== type ? `${name}_stored` : name;
  const read = `%${name}_stored = tt.load %${name} : ${tensorOf(shape, "!tt.ptr<i32>")}`;
  const widen = `%${name}_stored = arith.extui %${name} : ${tensorOf(shape, type)} to ${tensorOf(shape, memory)}`;
  return [
    ...lines,
    ...(type === "ptr" ? [read] : memory !== type ? [widen] : []),
    `tt.store ${pointers}, %${stored} : ${tensorOf(shape, `!tt.ptr<${memory}>`)}`,
  ];
}
