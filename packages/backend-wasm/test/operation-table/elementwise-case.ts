/** Kernels that apply one operation to every element of their buffers: to a tensor, or to scalars in a loop. */
import { elementType, type ElementType, mixedSamples, samples } from "./elements.ts";
import { type Buffer, KernelText, memoryType, outputBuffer } from "./kernel-text.ts";
import type { Case, Row } from "./row.ts";

/** An operation on elements. */
export interface ElementwiseSpec {
  readonly op: string;
  /** How the row names its types, if not by those of the operands and the result. */
  readonly types?: string;
  readonly variant?: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Properties in the generic form: `predicate = 0 : i64`. */
  readonly properties?: string;
  /** Lines that make `%y0`, `%y1` … of `%x0`, `%x1` …, if not the operation in its generic form. */
  readonly lines?: (type: (element: string) => string) => readonly string[];
  readonly tolerance?: number;
  readonly zeroBelow?: number;
  readonly refused?: RegExp;
  /** Which of the values that are worth trying for any operation are taken; all by default. */
  readonly values?: (type: ElementType, values: readonly bigint[], operand: number) => readonly bigint[];
  /** Whether the operation exists on tensors only. */
  readonly onlyTensors?: boolean;
}

const count = 256;

/** The row of an elementwise operation. */
export function elementwiseRow(spec: ElementwiseSpec): Row {
  const { op, inputs, outputs, variant } = spec;
  const all = [...new Set([...new Set(inputs), ...outputs])];
  const types = spec.types ?? (all.length === 1 ? all.join() : `${inputs.join(", ")} → ${outputs.join(", ")}`);
  const shown =
    spec.types ?? (new Set(inputs).size === 1 && all.length > 1 ? `${inputs[0]} → ${outputs.join(", ")}` : types);
  return {
    op,
    types: shown,
    ...(variant === undefined ? {} : { variant }),
    tensor: tensorCase(spec),
    ...(spec.onlyTensors === true ? {} : { scalar: scalarCase(spec) }),
  };
}

function buffersOf({ inputs, outputs, values }: ElementwiseSpec): { readonly ins: Buffer[]; readonly outs: Buffer[] } {
  const bits = (type: string, operand: number): readonly bigint[] => {
    const element = elementType(type);
    const found = inputs.length === 1 ? samples(element, count, 1) : mixedSamples(element, count, operand);
    return values === undefined ? found : values(element, found, operand);
  };
  return {
    ins: inputs.map((type, i) => ({ name: `in${i}`, type, bits: bits(type, i) })),
    outs: outputs.map((type, i) => outputBuffer(`out${i}`, type, count)),
  };
}

/** The lines of the operation itself, on values of the types that `type` gives. */
function subject(spec: ElementwiseSpec, type: (element: string) => string): readonly string[] {
  if (spec.lines !== undefined) return spec.lines(type);
  const { op, inputs, outputs, properties } = spec;
  const operands = inputs.map((_, i) => `%x${i}`).join(", ");
  const results = outputs.length === 1 ? "%y0" : `%ys:${outputs.length}`;
  const property = properties === undefined ? "" : ` <{${properties}}>`;
  const signature = `(${inputs.map(type).join(", ")}) -> (${outputs.map(type).join(", ")})`;
  return [`${results} = "${op}"(${operands})${property} : ${signature}`];
}

/** The name of result `i`, without the percent sign. */
function resultName(spec: ElementwiseSpec, i: number): string {
  return spec.lines !== undefined || spec.outputs.length === 1 ? `y${i}` : `ys#${i}`;
}

/** On a tensor whose last elements are masked off, so that vectors and what is left of them are both computed. */
function tensorCase(spec: ElementwiseSpec): Case {
  const { ins, outs } = buffersOf(spec);
  const tensor = (element: string): string => `tensor<${count}x${element}>`;
  const kernel = new KernelText([...ins, ...outs], [["n", "i32", count - 3]]);
  kernel.add(
    `%range = tt.make_range {start = 0 : i32, end = ${count} : i32} : ${tensor("i32")}`,
    `%limit = tt.splat %n : i32 -> ${tensor("i32")}`,
    `%mask = arith.cmpi slt, %range, %limit : ${tensor("i32")}`,
  );
  const pointersOf = ({ name, type }: Buffer): string => {
    const pointer = `!tt.ptr<${memoryType(type)}>`;
    kernel.add(
      `%${name}_base = tt.splat %${name} : ${pointer} -> ${tensor(pointer)}`,
      `%${name}_ptr = tt.addptr %${name}_base, %range : ${tensor(pointer)}, ${tensor("i32")}`,
    );
    return tensor(pointer);
  };
  ins.forEach((buffer, i) => {
    const isBool = buffer.type === "i1";
    const pointers = pointersOf(buffer);
    kernel.add(`%x${i}${isBool ? "_byte" : ""} = tt.load %${buffer.name}_ptr, %mask : ${pointers}`);
    if (isBool) kernel.add(`%x${i} = arith.trunci %x${i}_byte : ${tensor("i8")} to ${tensor("i1")}`);
  });
  kernel.addSubject(...subject(spec, tensor));
  outs.forEach((buffer, i) => {
    const pointers = pointersOf(buffer);
    const result = resultName(spec, i);
    const isBool = buffer.type === "i1";
    if (isBool) kernel.add(`%byte${i} = arith.extui %${result} : ${tensor("i1")} to ${tensor("i8")}`);
    kernel.add(`tt.store %${buffer.name}_ptr, %${isBool ? `byte${i}` : result}, %mask : ${pointers}`);
  });
  return kernel.build(spec);
}

/** On one scalar after the other. */
function scalarCase(spec: ElementwiseSpec): Case {
  const { ins, outs } = buffersOf(spec);
  const kernel = new KernelText([...ins, ...outs], [["n", "i32", count]]);
  kernel.add(
    "%zero = arith.constant 0 : i32",
    "%one = arith.constant 1 : i32",
    "scf.for %i = %zero to %n step %one : i32 {",
  );
  const pointerTo = ({ name, type }: Buffer): string => {
    const pointer = `!tt.ptr<${memoryType(type)}>`;
    kernel.add(`%${name}_ptr = tt.addptr %${name}, %i : ${pointer}, i32`);
    return pointer;
  };
  ins.forEach((buffer, i) => {
    const isBool = buffer.type === "i1";
    const pointer = pointerTo(buffer);
    kernel.add(`%x${i}${isBool ? "_byte" : ""} = tt.load %${buffer.name}_ptr : ${pointer}`);
    if (isBool) kernel.add(`%x${i} = arith.trunci %x${i}_byte : i8 to i1`);
  });
  kernel.addSubject(...subject(spec, (element) => element));
  outs.forEach((buffer, i) => {
    const pointer = pointerTo(buffer);
    const result = resultName(spec, i);
    const isBool = buffer.type === "i1";
    if (isBool) kernel.add(`%byte${i} = arith.extui %${result} : i1 to i8`);
    kernel.add(`tt.store %${buffer.name}_ptr, %${isBool ? `byte${i}` : result} : ${pointer}`);
  });
  return kernel.add("}").build(spec);
}
