/** Positions in row-major order, and functions that split and assemble tensors by them. */
import {
  at,
  isDynamic,
  type MemRefType,
  type RankedTensorType,
  ShapedType,
  type Type,
  type VectorType,
} from "@tt-opt/ir-core";
import { Elements, type RuntimeValue, type Scalar, scalar } from "./values.ts";

/** The number of elements of a shape. */
export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** Row-major strides. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = new Array<number>(shape.length);
  let stride = 1;
  for (let dim = shape.length - 1; dim >= 0; dim--) {
    strides[dim] = stride;
    stride *= at(shape, dim);
  }
  return strides;
}

/** All positions of a shape in row-major order. The same array is yielded every time: copy it to keep it. */
export function* positions(shape: readonly number[]): Generator<readonly number[]> {
  if (countOf(shape) === 0) return;
  const position = shape.map(() => 0);
  for (;;) {
    yield position;
    let dim = shape.length - 1;
    for (; dim >= 0; dim--) {
      const next = at(position, dim) + 1;
      position[dim] = next < at(shape, dim) ? next : 0;
      if (position[dim] !== 0) break;
    }
    if (dim < 0) return;
  }
}

/** The row-major index of a position. */
export function linearIndex(position: readonly number[], strides: readonly number[]): number {
  let index = 0;
  for (let dim = 0; dim < strides.length; dim++) index += at(position, dim) * at(strides, dim);
  return index;
}

/** Permutes the elements of a tensor: element `p` of the result is element `from(p)` of `source`. */
export function rearrange(
  source: Elements,
  shape: readonly number[],
  from: (position: readonly number[]) => readonly number[],
): Elements {
  const strides = stridesOf(source.shape);
  const out: Scalar[] = [];
  for (const position of positions(shape)) out.push(at(source.elements, linearIndex(from(position), strides)));
  return new Elements(shape, out);
}

/** A tensor or vector of a scalar. */
export function splat(shape: readonly number[], value: Scalar): Elements {
  return new Elements(shape, new Array<Scalar>(countOf(shape)).fill(value));
}

/** A value of `type` from its elements in row-major order: a scalar unless `type` is shaped. */
export function fromElements(type: Type, elements: readonly Scalar[], shape = staticShape(type)): RuntimeValue {
  return type instanceof ShapedType ? new Elements(shape, elements) : scalar(elements[0]);
}

/** The sizes of a shaped type, `dynamic` where unknown; none for other types. */
export function staticShape(type: Type): readonly number[] {
  return type instanceof ShapedType ? (type.shape ?? []) : [];
}

/** The sizes of a type whose dynamic sizes are given in order. */
export function runtimeShape(
  type: RankedTensorType | MemRefType | VectorType,
  dynamicSizes: readonly number[],
): readonly number[] {
  let next = 0;
  return type.shape.map((size) => (isDynamic(size) ? at(dynamicSizes, next++) : size));
}
