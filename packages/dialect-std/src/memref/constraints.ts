/** Constraints on the operands and results of the memref operations, with the wording of MLIR's own. */
import {
  attrConstraint,
  derived,
  type Derived,
  elementTypeOrSelf,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  MemRefType,
  ShapedType,
  type Type,
  TypeAttr,
  typeConstraint,
  UnrankedMemRefType,
} from "@tt-opt/ir-core";

/** A memref that is not of rank 0. */
export const Non0RankedMemRef = typeConstraint(
  "unranked.memref of any type values or non-0-ranked.memref of any type values",
  (type): type is MemRefType | UnrankedMemRefType =>
    type instanceof UnrankedMemRefType || (type instanceof MemRefType && type.rank > 0),
);

/** A one-dimensional memref that holds a shape. */
export const ShapeMemRef = typeConstraint(
  "1D memref of signless integer or index values",
  (type): type is MemRefType =>
    type instanceof MemRefType &&
    type.rank === 1 &&
    (type.elementType instanceof IndexType ||
      (type.elementType instanceof IntegerType && type.elementType.signedness === "signless")),
);

/** A buffer of bytes. */
export const ByteMemRef = typeConstraint(
  "1D memref of 8-bit signless integer values",
  (type): type is MemRefType =>
    type instanceof MemRefType &&
    type.rank === 1 &&
    type.elementType instanceof IntegerType &&
    type.elementType.isSignless(8),
);

/** A scalar that memory can be updated with atomically. */
export const AtomicScalar = typeConstraint(
  "signless integer or floating-point",
  (type): type is IntegerType | FloatType =>
    type instanceof FloatType || (type instanceof IntegerType && type.signedness === "signless"),
);

/** A memref of elements that can be updated atomically. */
export const AtomicMemRef = typeConstraint(
  "memref of signless integer or floating-point values",
  (type): type is MemRefType => type instanceof MemRefType && AtomicScalar.matches(type.elementType),
);

/** The type of a global. */
export const MemRefTypeAttr = attrConstraint(
  "memref type attribute",
  (a): a is TypeAttr => a instanceof TypeAttr && a.type instanceof MemRefType,
);

/** An alignment in bytes: a 64-bit integer. */
export const AlignmentAttr = attrConstraint(
  "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
  (a): a is IntegerAttr =>
    a instanceof IntegerAttr &&
    a.type instanceof IntegerType &&
    a.type.isSignless(64) &&
    a.value > 0n &&
    (a.value & (a.value - 1n)) === 0n,
  { valueType: (context) => IntegerType.get(context, 64) },
);

/** An alignment in bytes that is assumed: a 32-bit integer. */
export const AssumedAlignment = attrConstraint(
  "32-bit signless integer attribute whose value is positive",
  (a): a is IntegerAttr =>
    a instanceof IntegerAttr && a.type instanceof IntegerType && a.type.isSignless(32) && a.value > 0n,
  { valueType: (context) => IntegerType.get(context, 32) },
);

/** The element type of operand or result `ref`; `words` say so in errors. */
export function elementOf<const K extends string>(ref: K, words = `the element type of '${ref}'`): Derived<K, Type> {
  return derived(ref, words, (type) => (type instanceof ShapedType ? elementTypeOrSelf(type) : undefined));
}
