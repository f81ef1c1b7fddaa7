/** Constraints on vector types, by rank and element type, with the wording of MLIR's own. */
import {
  AnyFloat,
  AnyInteger,
  AnyMemRef,
  AnyTensor,
  anyTypeOf,
  I1,
  Index,
  isDynamic,
  MemRefType,
  RankedTensorType,
  type Type,
  type TypeConstraint,
  typeConstraint,
  UnrankedTensorType,
  VectorType,
} from "@tt-opt/ir-core";

/** A vector of any rank whose elements match. */
function vectorWhere<E extends Type>(
  summary: string,
  element: TypeConstraint<E> | undefined,
  accepts: (type: VectorType) => boolean = () => true,
): TypeConstraint<VectorType<E>> {
  return typeConstraint(
    summary,
    (type): type is VectorType<E> =>
      type instanceof VectorType && (element === undefined || element.matches(type.elementType)) && accepts(type),
  );
}

const hasDimensions = (type: VectorType): boolean => type.rank > 0;

/** A vector, which may have no dimensions. */
export const AnyVectorOfAnyRank = vectorWhere<Type>("vector of any type values", undefined);
/** A vector of at least one dimension. */
export const AnyVectorOfNonZeroRank = vectorWhere<Type>("vector of any type values", undefined, hasDimensions);
/** A vector without scalable dimensions. */
export const AnyFixedVector = vectorWhere<Type>(
  "fixed-length vector of any type values",
  undefined,
  (type) => !type.scalable.includes(true),
);
/** A mask of any rank. */
export const MaskOfAnyRank = vectorWhere("vector of 1-bit signless integer values", I1);
/** A mask of at least one dimension. */
export const MaskVector = vectorWhere("vector of 1-bit signless integer values", I1, hasDimensions);
/** A vector of floats. */
export const FloatVector = vectorWhere("vector of floating-point values", AnyFloat);
/** A vector of integers or indices, as gathers and scatters take. */
export const OffsetVector = vectorWhere<Type>(
  "vector of integer or index values",
  anyTypeOf<Type>(AnyInteger, Index),
  hasDimensions,
);
/** A vector of indices of one dimension. */
export const IndexVector = vectorWhere("vector of index values of ranks 1", Index, (type) => type.rank === 1);
/** A vector of one dimension. */
export const VectorOfRank1 = vectorWhere<Type>("vector of any type values of ranks 1", undefined, (t) => t.rank === 1);
/** A scalable vector of one dimension. */
export const ScalableVectorOfRank1 = vectorWhere<Type>(
  "scalable vector of any type values of ranks 1",
  undefined,
  (type) => type.rank === 1 && type.scalable.includes(true),
);

/** What a transfer reads from or writes to. */
export const TransferBase = typeConstraint(
  "shaped of any type values",
  (type): type is MemRefType | RankedTensorType => type instanceof MemRefType || type instanceof RankedTensorType,
);

/** What a gather reads from. */
export const TensorOrMemRef = typeConstraint(
  "Tensor or MemRef of any type values",
  (type): type is MemRefType | RankedTensorType =>
    (AnyMemRef.matches(type) || AnyTensor.matches(type)) && !(type instanceof UnrankedTensorType),
);

/** A memref whose sizes are known. */
export const StaticMemRef = typeConstraint(
  "statically shaped memref of any type values",
  (type): type is MemRefType => type instanceof MemRefType && !type.shape.some(isDynamic),
);

/** What `vector.print` prints. */
export const Printable = anyTypeOf<Type>(AnyVectorOfAnyRank, AnyInteger, Index, AnyFloat);
