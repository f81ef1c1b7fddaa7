/**
 * The representation of IR values during interpretation. Integers, `index` and pointers are bigints, floats are numbers
 * that their format can represent, tensors and vectors are lists of those, and memrefs are views of a memory region.
 */
import { fail, type Operation, type Type } from "@tt-opt/ir-core";
import type { MemoryRegion } from "./memory.ts";

/** One element: a bigint for integers, `index` and pointers, a number for floats. */
export type Scalar = number | bigint;

/** The elements of a tensor or vector in row-major order. Immutable. */
export class Elements {
  readonly shape: readonly number[];
  readonly elements: readonly Scalar[];

  constructor(shape: readonly number[], elements: readonly Scalar[]) {
    this.shape = shape;
    this.elements = elements;
  }
}

/** A strided view of a memory region: element `i` is at `base + (offset + Σ i_d · strides_d) · size` bytes. */
export class MemRefValue {
  readonly region: MemoryRegion;
  readonly elementType: Type;
  /** The start of the view's buffer in the region, in bytes. */
  readonly base: number;
  /** In elements, like the strides. */
  readonly offset: number;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];

  constructor(parts: MemRefParts) {
    this.region = parts.region;
    this.elementType = parts.elementType;
    this.base = parts.base ?? 0;
    this.offset = parts.offset ?? 0;
    this.sizes = parts.sizes;
    this.strides = parts.strides;
  }

  /** Another view of the same buffer. */
  with(change: Partial<MemRefParts>): MemRefValue {
    const { region, elementType, base, offset, sizes, strides } = this;
    return new MemRefValue({ region, elementType, base, offset, sizes, strides, ...change });
  }
}

/** The fields of a {@link MemRefValue}; `base` and `offset` are 0 if left out. */
export interface MemRefParts {
  readonly region: MemoryRegion;
  readonly elementType: Type;
  readonly base?: number;
  readonly offset?: number;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
}

/** A block pointer (`tt.make_tensor_ptr`) or a tensor descriptor: a strided tensor in memory and a position in it. */
export class TensorInMemory {
  readonly base: bigint;
  readonly shape: readonly bigint[];
  /** In elements. */
  readonly strides: readonly bigint[];
  readonly offsets: readonly bigint[];
  /** Whether lanes outside of the tensor read as NaN instead of 0. */
  readonly padsWithNaN: boolean;

  constructor(
    base: bigint,
    shape: readonly bigint[],
    strides: readonly bigint[],
    offsets: readonly bigint[],
    padsWithNaN: boolean = false,
  ) {
    this.base = base;
    this.shape = shape;
    this.strides = strides;
    this.offsets = offsets;
    this.padsWithNaN = padsWithNaN;
  }
}

/** A value of a function type: the function itself. */
export class FunctionValue {
  readonly target: Operation;

  constructor(target: Operation) {
    this.target = target;
  }
}

/** The representation of an IR value. */
export type RuntimeValue = Scalar | Elements | MemRefValue | TensorInMemory | FunctionValue;

/** `value`, which must be an integer, an index or a pointer. */
export function integer(value: RuntimeValue | undefined): bigint {
  return typeof value === "bigint" ? value : fail(`an integer is expected, but got ${describeValue(value)}`);
}

/** `value`, which must be an integer or index, as a number. */
export function size(value: RuntimeValue | undefined): number {
  return Number(integer(value));
}

/** `value`, which must be a float. */
export function float(value: RuntimeValue | undefined): number {
  return typeof value === "number" ? value : fail(`a float is expected, but got ${describeValue(value)}`);
}

/** `value`, which must be a number. */
export function scalar(value: RuntimeValue | undefined): Scalar {
  return typeof value === "number" || typeof value === "bigint"
    ? value
    : fail(`a scalar is expected, but got ${describeValue(value)}`);
}

/** `value`, which must be a tensor or vector. */
export function elements(value: RuntimeValue | undefined): Elements {
  return value instanceof Elements ? value : fail(`a tensor is expected, but got ${describeValue(value)}`);
}

/** `value`, which must be a memref. */
export function memref(value: RuntimeValue | undefined): MemRefValue {
  return value instanceof MemRefValue ? value : fail(`a memref is expected, but got ${describeValue(value)}`);
}

/** `value`, which must be a block pointer or descriptor. */
export function tensorInMemory(value: RuntimeValue | undefined): TensorInMemory {
  return value instanceof TensorInMemory ? value : fail(`a descriptor is expected, but got ${describeValue(value)}`);
}

/** Whether a boolean is true. */
export function isTrue(value: RuntimeValue | undefined): boolean {
  return integer(value) !== 0n;
}

/** The elements of a tensor or vector, or a scalar as the only one. */
export function elementsOrScalar(value: RuntimeValue | undefined): readonly Scalar[] {
  return value instanceof Elements ? value.elements : [scalar(value)];
}

function describeValue(value: RuntimeValue | undefined): string {
  if (value === undefined) return "nothing";
  return typeof value === "object" ? value.constructor.name : `${value}`;
}
