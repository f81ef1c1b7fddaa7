/** Constants that operations on constants give. */
import { splatOrScalar } from "@tt-opt/dialect-std";
import {
  type Attribute,
  DenseElementsAttr,
  elementTypeOrSelf,
  FloatAttr,
  FloatType,
  IntegerAttr,
  RankedTensorType,
  ShapedType,
  type Type,
} from "@tt-opt/ir-core";

/** `splat(c)` as a constant of `type`. */
export function splatConstant(scalar: Attribute | undefined, type: Type): Attribute | undefined {
  if (!(scalar instanceof IntegerAttr || scalar instanceof FloatAttr) || !(type instanceof ShapedType))
    return undefined;
  return scalar.type === type.elementType ? DenseElementsAttr.splat(type, scalar) : undefined;
}

/** The elements of a constant, or the value all have, under the shape of `type`. */
export function reshapeConstant(constant: Attribute | undefined, type: Type): Attribute | undefined {
  return constant instanceof DenseElementsAttr && type instanceof RankedTensorType ? constant.reshape(type) : undefined;
}

/** `constant` if all its elements are equal. */
export function splatOnly(constant: Attribute | undefined): Attribute | undefined {
  return constant instanceof DenseElementsAttr && constant.isSplat ? constant : undefined;
}

/** The only element of a constant tensor. */
export function onlyElement(constant: Attribute | undefined): Attribute | undefined {
  return constant instanceof DenseElementsAttr && constant.length === 1 ? constant.element(0) : undefined;
}

/** A constant zero in another float format keeps its sign; other constants are left to run time, as in Triton. */
export function foldFpToFp(constant: Attribute | undefined, type: Type): Attribute | undefined {
  const scalar = splatOrScalar(constant);
  const element = elementTypeOrSelf(type);
  if (!(scalar instanceof FloatAttr) || scalar.value !== 0 || !(element instanceof FloatType)) return undefined;
  const zero = FloatAttr.get(element, scalar.value);
  return type instanceof ShapedType ? DenseElementsAttr.splat(type, zero) : zero;
}
