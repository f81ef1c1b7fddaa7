/** Constraints on types, with MLIR's wording. */
import { Type } from "../../attributes/attribute.ts";
import type { Context } from "../../context.ts";
import { FunctionType } from "../../types/composite.ts";
import { ComplexType, FloatType, IndexType, IntegerType } from "../../types/scalar.ts";
import {
  MemRefType,
  RankedTensorType,
  ShapedType,
  UnrankedMemRefType,
  UnrankedTensorType,
  VectorType,
} from "../../types/shaped.ts";
import type { Value } from "../../ir/value.ts";
import { type TypeConstraint, typeConstraint } from "../constraint.ts";

/** Any type. */
export const AnyType = typeConstraint("any type", (type): type is Type => type instanceof Type);

/** The signless integer of `width` bits. */
export function signlessInteger(width: number): TypeConstraint<IntegerType> {
  return typeConstraint(
    `${width}-bit signless integer`,
    (type): type is IntegerType => type instanceof IntegerType && type.isSignless(width),
    (context: Context) => IntegerType.get(context, width),
  );
}

/** `i1`. */
export const I1 = signlessInteger(1);
/** `i8`. */
export const I8 = signlessInteger(8);
/** `i16`. */
export const I16 = signlessInteger(16);
/** `i32`. */
export const I32 = signlessInteger(32);
/** `i64`. */
export const I64 = signlessInteger(64);

/** Any integer type, of any signedness. */
export const AnyInteger = typeConstraint("integer", (type): type is IntegerType => type instanceof IntegerType);

/** Any signless integer. */
export const AnySignlessInteger = typeConstraint(
  "signless integer",
  (type): type is IntegerType => type instanceof IntegerType && type.signedness === "signless",
);

/** `index`. */
export const Index = typeConstraint(
  "index",
  (type): type is IndexType => type instanceof IndexType,
  (context) => IndexType.get(context),
);

/** A signless integer or `index`. */
export const AnySignlessIntegerOrIndex = typeConstraint(
  "signless integer or index",
  (type): type is IntegerType | IndexType =>
    type instanceof IndexType || (type instanceof IntegerType && type.signedness === "signless"),
);

/** Any floating-point type. */
export const AnyFloat = typeConstraint("floating-point", (type): type is FloatType => type instanceof FloatType);

/** The float of one kind. */
export function floatOf(kind: FloatType["kind"]): TypeConstraint<FloatType> {
  return typeConstraint(
    `${kind} type`,
    (type): type is FloatType => type instanceof FloatType && type.kind === kind,
    (context) => FloatType.get(context, kind),
  );
}

/** Any complex type. */
export const AnyComplex = typeConstraint("complex-type", (type): type is ComplexType => type instanceof ComplexType);

/** A function type. */
export const AnyFunctionType = typeConstraint(
  "function type",
  (type): type is FunctionType => type instanceof FunctionType,
);

/** Any tensor, ranked or not. */
export const AnyTensor = typeConstraint(
  "tensor of any type values",
  (type): type is RankedTensorType | UnrankedTensorType =>
    type instanceof RankedTensorType || type instanceof UnrankedTensorType,
);

/** A tensor of known rank. */
export const AnyRankedTensor = typeConstraint(
  "ranked tensor of any type values",
  (type): type is RankedTensorType => type instanceof RankedTensorType,
);

/** A memref of known rank. */
export const AnyMemRef = typeConstraint(
  "memref of any type values",
  (type): type is MemRefType => type instanceof MemRefType,
);

/** Any memref, ranked or not. */
export const AnyRankedOrUnrankedMemRef = typeConstraint(
  "ranked or unranked memref of any type values",
  (type): type is MemRefType | UnrankedMemRefType => type instanceof MemRefType || type instanceof UnrankedMemRefType,
);

/** Any vector. */
export const AnyVector = typeConstraint(
  "vector of any type values",
  (type): type is VectorType => type instanceof VectorType,
);

/** Any vector, tensor or memref. */
export const AnyShaped = typeConstraint(
  "shaped of any type values",
  (type): type is ShapedType => type instanceof ShapedType,
);

/** The element type of a shaped type; any other type itself. */
export function elementTypeOrSelf(type: Type): Type {
  return type instanceof ShapedType ? type.elementType : type;
}

/** Bits of an integer or float type; undefined for types without a fixed size, such as `index`. */
export function fixedBitWidth(type: Type): number | undefined {
  return type instanceof IntegerType || type instanceof FloatType ? type.width : undefined;
}

/** The sizes of a ranked tensor; none for any other value. */
export function tensorShapeOf({ type }: Value): readonly number[] {
  return type instanceof RankedTensorType ? type.shape : [];
}

/** A type that matches `element`, or a vector or tensor of it. */
export function scalarOrShapedOf(summary: string, element: TypeConstraint): TypeConstraint {
  return typeConstraint(summary, (type): type is Type => {
    if (type instanceof VectorType || type instanceof RankedTensorType || type instanceof UnrankedTensorType) {
      return element.matches(type.elementType);
    }
    return element.matches(type);
  });
}

/** A signless integer or `index`, or a vector or tensor of one. */
export const SignlessIntegerLike = scalarOrShapedOf("signless-integer-like", AnySignlessIntegerOrIndex);
/** A signless integer, or a vector or tensor of one. */
export const SignlessFixedWidthIntegerLike = scalarOrShapedOf("signless-fixed-width-integer-like", AnySignlessInteger);
/** A float, or a vector or tensor of one. */
export const FloatLike = scalarOrShapedOf("floating-point-like", AnyFloat);
/** `i1`, or a vector or tensor of it. */
export const BoolLike = scalarOrShapedOf("bool-like", I1);

/** A ranked tensor whose elements match. */
export function tensorOf<E extends Type>(element: TypeConstraint<E>): TypeConstraint<RankedTensorType<E>> {
  return typeConstraint(
    `ranked tensor of ${element.summary} values`,
    (type): type is RankedTensorType<E> => type instanceof RankedTensorType && element.matches(type.elementType),
  );
}

/** A vector whose elements match. */
export function vectorOf<E extends Type>(element: TypeConstraint<E>): TypeConstraint<VectorType<E>> {
  return typeConstraint(
    `vector of ${element.summary} values`,
    (type): type is VectorType<E> => type instanceof VectorType && element.matches(type.elementType),
  );
}

/** A ranked memref whose elements match. */
export function memrefOf<E extends Type>(element: TypeConstraint<E>): TypeConstraint<MemRefType<E>> {
  return typeConstraint(
    `memref of ${element.summary} values`,
    (type): type is MemRefType<E> => type instanceof MemRefType && element.matches(type.elementType),
  );
}

/** A type that matches one of `constraints`. */
export function anyTypeOf<T extends Type>(...constraints: readonly TypeConstraint<T>[]): TypeConstraint<T> {
  return typeConstraint(constraints.map((c) => c.summary).join(" or "), (type): type is T =>
    constraints.some((c) => c.matches(type)),
  );
}

/** A type of class `cls`. */
export function instanceOf<T extends Type>(
  summary: string,
  cls: abstract new (...args: never) => T,
): TypeConstraint<T> {
  return typeConstraint(summary, (type): type is T => type instanceof cls);
}

/** `i1`, or a vector or tensor of `i1` of the same shape as `type`. */
export function i1SameShape(type: Type): Type {
  const i1 = IntegerType.get(type.context, 1);
  if (type instanceof RankedTensorType) return type.with({ elementType: i1 });
  if (type instanceof UnrankedTensorType) return UnrankedTensorType.get(i1);
  if (type instanceof VectorType) return type.with({ elementType: i1 });
  return i1;
}

/** `type` with another element type; a scalar becomes `element` itself. */
export function withElementType(type: Type, element: Type): Type {
  if (type instanceof RankedTensorType || type instanceof VectorType) return type.with({ elementType: element });
  if (type instanceof UnrankedTensorType) return UnrankedTensorType.get(element);
  if (type instanceof MemRefType) return MemRefType.get(type.shape, element, type.layout, type.memorySpace);
  return element;
}
