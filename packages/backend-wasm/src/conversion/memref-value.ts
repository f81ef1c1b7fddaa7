/**
 * Memrefs during the lowering: a base address, and offset, sizes and strides in elements, each a number if known. The
 * known values exceed those of the type, and are written to registers only if a memref goes through control flow.
 * Addresses are sums whose terms are ordered by how rarely they change, so that only the last addition remains in a
 * loop.
 */
import { at, contiguousStrides, fail, isDynamic, type MemRefType, type Type, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { elementSize } from "./number-kind.ts";

/** A number of elements: a constant, or an i32 register. */
export type Extent = number | Value;

/** See the file's header. */
export interface MemRefValue {
  /** With {@link shift}, the address of the element at offset 0. */
  readonly base: Value;
  /** Bytes to be added to {@link base}. */
  readonly shift: number;
  readonly offset: Extent;
  readonly sizes: readonly Extent[];
  readonly strides: readonly Extent[];
  readonly elementType: Type;
}

/** An address in a register, and a constant that an access adds to it. */
export interface Address {
  readonly base: Value;
  readonly offset: number;
  /** The whole address in 64 bits, if accesses are checked. */
  readonly wide?: Value;
}

/** The extent as a register. */
export function extentValue(code: CodeBuilder, extent: Extent): Value {
  return typeof extent === "number" ? code.i32(extent) : extent;
}

/** The extent in a register: a number if it is constant. */
export function extentOf(code: CodeBuilder, value: Value): Extent {
  return code.i32Of(value) ?? value;
}

/** `a * b`. */
export function multiplyExtents(code: CodeBuilder, a: Extent, b: Extent): Extent {
  if (typeof a === "number" && typeof b === "number") return a * b;
  return extentOf(code, code.op("i32.mul", [extentValue(code, a), extentValue(code, b)]));
}

/** `a + b`. */
export function addExtents(code: CodeBuilder, a: Extent, b: Extent): Extent {
  if (typeof a === "number" && typeof b === "number") return a + b;
  return extentOf(code, code.op("i32.add", [extentValue(code, a), extentValue(code, b)]));
}

/** The registers of a memref of `type` in control flow: the values that the type does not fix. */
export function packMemRef(code: CodeBuilder, type: MemRefType, value: MemRefValue): readonly Value[] {
  const { strides, offset } = layoutOf(type);
  const packed = [baseAddress(code, value)];
  if (isDynamic(offset)) packed.push(extentValue(code, value.offset));
  type.shape.forEach((size, i) => {
    if (isDynamic(size)) packed.push(extentValue(code, at(value.sizes, i)));
  });
  strides.forEach((stride, i) => {
    if (isDynamic(stride)) packed.push(extentValue(code, at(value.strides, i)));
  });
  return packed;
}

/** The memref with registers from {@link packMemRef}. */
export function unpackMemRef(type: MemRefType, registers: readonly Value[]): MemRefValue {
  const { strides, offset } = layoutOf(type);
  let next = 1;
  const take = (known: number): Extent => (isDynamic(known) ? at(registers, next++) : known);
  return {
    base: at(registers, 0),
    shift: 0,
    offset: take(offset),
    sizes: type.shape.map(take),
    strides: strides.map(take),
    elementType: type.elementType,
  };
}

/** The address of the element at offset 0. */
export function baseAddress(code: CodeBuilder, { base, shift }: MemRefValue): Value {
  return code.op("i32.add", [base, code.i32(shift)]);
}

/** The number of registers that {@link packMemRef} needs. */
export function packedSize(type: MemRefType): number {
  const { strides, offset } = layoutOf(type);
  return 1 + [offset, ...type.shape, ...strides].filter(isDynamic).length;
}

/** The strides and offset of a type that is known to have them. */
export function layoutOf(type: MemRefType): { readonly strides: readonly number[]; readonly offset: number } {
  return type.strided ?? fail(`${type.toString()} has no strided layout`);
}

/** The address of an element. */
export function elementAddress(code: CodeBuilder, memref: MemRefValue, indices: readonly Extent[]): Address {
  const bytes = elementSize(memref.elementType);
  let constant = memref.shift;
  const terms: Value[] = [];
  const add = (index: Extent, stride: Extent): void => {
    if (typeof stride !== "number") {
      const product = code.op("i32.mul", [extentValue(code, index), stride]);
      terms.push(code.op("i32.mul", [product, code.i32(bytes)]));
      return;
    }
    const [variable, known] = typeof index === "number" ? [undefined, index] : splitConstant(code, index);
    constant += known * stride * bytes;
    if (variable !== undefined) terms.push(code.op("i32.mul", [variable, code.i32(stride * bytes)]));
  };
  add(memref.offset, 1);
  indices.forEach((index, i) => add(index, at(memref.strides, i)));
  if (terms.length > 1) terms.sort((a, b) => code.depthOf(a) - code.depthOf(b));
  let base = memref.base;
  if (constant < 0) base = code.op("i32.add", [base, code.i32(constant)]);
  for (const term of terms) base = code.op("i32.add", [base, term]);
  const known = code.i32Of(base);
  if (known !== undefined && known >= 0) return { base: code.i32(0), offset: known + Math.max(constant, 0) };
  return { base, offset: Math.max(constant, 0) };
}

/**
 * Splits `x + c` if `x` cannot be negative: an access adds its constant without wrapping around, so the rest of the
 * address must not be below 0.
 */
function splitConstant(code: CodeBuilder, index: Value): readonly [Value, number] {
  const op = index.definingOp;
  if (op?.name !== "wasm.i32.add") return [index, 0];
  const x = op.operand(0);
  const constant = code.i32Of(op.operand(1));
  if (constant === undefined || constant < 0 || !code.isNonNegative(x)) return [index, 0];
  const [rest, more] = splitConstant(code, x);
  return [rest, constant + more];
}

/** The whole address in a register. */
export function addressValue(code: CodeBuilder, address: Address): Value {
  return code.op("i32.add", [address.base, code.i32(address.offset)]);
}

/** A contiguous memref of static shape, `shift` bytes after `base`. */
export function contiguousMemRef(base: Value, shift: number, shape: readonly number[], elementType: Type): MemRefValue {
  return { base, shift, offset: 0, sizes: shape, strides: contiguousStrides(shape), elementType };
}
