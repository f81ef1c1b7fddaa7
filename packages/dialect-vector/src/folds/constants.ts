/** Constant vectors: dense attributes of another shape, and parts of them. */
import {
  DenseElementsAttr,
  type Attribute,
  type FloatAttr,
  type IntegerAttr,
  type Type,
  VectorType,
} from "@tt-opt/ir-core";
import { PoisonAttr, splatOrScalar } from "@tt-opt/dialect-std";

/** Constants of more elements are not taken apart or put together: it would cost more than it saves. */
export const maxFoldedElements = 1024;

/** The scalar constants that dense attributes hold. */
export type ScalarAttr = IntegerAttr | FloatAttr;

/** `constant` as a value of `type`, if it is a scalar, all its elements are equal, or it is poison. */
export function splatOf(type: Type, constant: Attribute | undefined): Attribute | undefined {
  if (constant instanceof PoisonAttr) return constant;
  const scalar = splatOrScalar(constant);
  if (scalar === undefined) return undefined;
  if (!(type instanceof VectorType)) return scalar.type === type ? scalar : undefined;
  return scalar.type === type.elementType ? DenseElementsAttr.splat(type, scalar) : undefined;
}

/** The elements of a constant vector of fixed size; undefined if it is too large. */
export function elementsOf(constant: Attribute | undefined): readonly ScalarAttr[] | undefined {
  if (!(constant instanceof DenseElementsAttr) || constant.length > maxFoldedElements) return undefined;
  return [...constant.elements()];
}

/** The constant of type `type` whose elements are `elements`. */
export function denseOf(type: Type, elements: readonly ScalarAttr[]): Attribute | undefined {
  if (!(type instanceof VectorType)) return elements[0];
  if (type.elementCount !== elements.length || elements.some((element) => element.type !== type.elementType))
    return undefined;
  return DenseElementsAttr.fromElements(type, elements);
}

/** The number of elements from one index of each dimension to the next. */
export function stridesOf(shape: readonly number[]): readonly number[] {
  const strides = shape.map(() => 1);
  for (let i = shape.length - 2; i >= 0; i--) strides[i] = (strides[i + 1] ?? 1) * (shape[i + 1] ?? 1);
  return strides;
}

/** The indices of element `index` of a vector of `shape`. */
export function delinearize(index: number, shape: readonly number[]): readonly number[] {
  let rest = index;
  return stridesOf(shape).map((stride) => {
    const position = Math.floor(rest / stride);
    rest -= position * stride;
    return position;
  });
}

/** Where the element at `position` stands in row-major order; missing indices are zero. */
export function linearize(position: readonly number[], shape: readonly number[]): number {
  const strides = stridesOf(shape);
  return position.reduce((sum, index, i) => sum + index * (strides[i] ?? 0), 0);
}
