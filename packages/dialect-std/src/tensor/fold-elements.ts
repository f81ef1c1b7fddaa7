/** Folds of tensors whose elements are known: reading one, and putting constants together. */
import {
  type Attribute,
  DenseElementsAttr,
  FloatAttr,
  IntegerAttr,
  type RankedTensorType,
  type Value,
} from "@tt-opt/ir-core";
import { knownNumber } from "../shape/index.ts";

/** A number that can be an element of a dense attribute. */
export type Scalar = IntegerAttr | FloatAttr;

/** Whether an attribute is a number. */
export function isScalar(attribute: Attribute | undefined): attribute is Scalar {
  return attribute instanceof IntegerAttr || attribute instanceof FloatAttr;
}

/** Constant indices into a static shape; undefined if one is not known or out of range. */
export function constantPosition(indices: readonly Value[], shape: readonly number[]): readonly number[] | undefined {
  const position = indices.flatMap((index, dim) => {
    const number = knownNumber(index);
    return number === undefined || number < 0 || number >= (shape[dim] ?? 0) ? [] : [number];
  });
  return position.length === indices.length ? position : undefined;
}

/** The row-major place of a position in a static shape. */
export function linearPosition(position: readonly number[], shape: readonly number[]): number {
  return position.reduce((place, index, dim) => place * (shape[dim] ?? 1) + index, 0);
}

/** The tensor constant of `elements`, if all of them are numbers. */
export function denseOf(
  type: RankedTensorType,
  elements: readonly (Attribute | undefined)[],
): DenseElementsAttr | undefined {
  const scalars = elements.filter(isScalar);
  if (scalars.length !== elements.length || (scalars.length === 0 && type.elementCount !== 0)) return undefined;
  return DenseElementsAttr.fromElements(type, scalars);
}

/** The splat of `type`, if that is static and `element` a number. */
export function splatOf(type: RankedTensorType, element: Attribute | undefined): DenseElementsAttr | undefined {
  if (!isScalar(element) || type.elementCount === undefined) return undefined;
  return DenseElementsAttr.splat(type, element);
}

/** The value of a splat constant. */
export function splatValue(attribute: Attribute | undefined): Scalar | undefined {
  return attribute instanceof DenseElementsAttr ? attribute.splatValue : undefined;
}
