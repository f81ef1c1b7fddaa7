/** Constraints on the operands and results of the tensor operations, with the wording of MLIR's own. */
import {
  attrConstraint,
  derived,
  type Derived,
  elementTypeOrSelf,
  IndexType,
  IntegerAttr,
  IntegerType,
  isDynamic,
  RankedTensorType,
  type Type,
  typeConstraint,
  UnrankedTensorType,
} from "@tt-opt/ir-core";

/** A ranked tensor whose sizes are all known. */
export const StaticTensor = typeConstraint(
  "statically shaped tensor of any type values",
  (type): type is RankedTensorType => type instanceof RankedTensorType && !type.shape.some(isDynamic),
);

/** A tensor that is not of rank 0. */
export const Non0RankedTensor = typeConstraint(
  "non-0-ranked or unranked tensor",
  (type): type is RankedTensorType | UnrankedTensorType =>
    type instanceof UnrankedTensorType || (type instanceof RankedTensorType && type.rank > 0),
);

/** A one-dimensional tensor that holds a shape. */
export const ShapeTensor = typeConstraint(
  "1D tensor of signless integer or index values",
  (type): type is RankedTensorType =>
    type instanceof RankedTensorType && type.rank === 1 && isIntegerOrIndex(type.elementType),
);

/** A ranked tensor of coordinates. */
export const CoordinateTensor = typeConstraint(
  "ranked tensor of signless integer or index values",
  (type): type is RankedTensorType => type instanceof RankedTensorType && isIntegerOrIndex(type.elementType),
);

/** A 64-bit integer that is not negative. */
export const NonNegativeI64 = attrConstraint(
  "64-bit signless integer attribute whose value is non-negative",
  (a): a is IntegerAttr =>
    a instanceof IntegerAttr && a.type instanceof IntegerType && a.type.isSignless(64) && a.value >= 0n,
  { valueType: (context) => IntegerType.get(context, 64) },
);

/** The element type of operand or result `ref`; `words` say so in errors. */
export function elementOf<const K extends string>(ref: K, words = `the element type of '${ref}'`): Derived<K, Type> {
  return derived(ref, words, elementTypeOrSelf);
}

function isIntegerOrIndex(type: Type): boolean {
  return type instanceof IndexType || (type instanceof IntegerType && type.signedness === "signless");
}
