/**
 * Which types the operations of Triton take: scalars, tensors of scalars, pointers, tensors of pointers, descriptors.
 */
import {
  AnyVector,
  anyTypeOf,
  type AttributeSyntaxParser,
  type AttributeSyntaxPrinter,
  FloatType,
  I1,
  I32,
  I64,
  IntegerType,
  type RankedTensorType,
  tensorOf,
  type Type,
  type TypeConstraint,
  typeConstraint,
} from "@tt-opt/ir-core";
import { parsePointerParameters, PointerType } from "./pointer-type.ts";
import { parseTensorDescParameters, TensorDescType } from "./tensor-desc-type.ts";

const floatKinds: ReadonlySet<string> = new Set([
  "f8E4M3FN",
  "f8E4M3FNUZ",
  "f8E4M3B11FNUZ",
  "f8E5M2",
  "f8E5M2FNUZ",
  "f16",
  "bf16",
  "f32",
  "f64",
]);
const integerWidths: ReadonlySet<number> = new Set([1, 4, 8, 16, 32, 64]);

/** A float that Triton computes with. */
export const TtFloat = typeConstraint(
  "floating-point",
  (type): type is FloatType => type instanceof FloatType && floatKinds.has(type.kind),
);
/** A tensor of {@link TtFloat}. */
export const TtFloatTensor = tensorOf(TtFloat);
/** {@link TtFloat}, or a tensor of it. */
export const TtFloatLike = like(TtFloat);

/** An integer that Triton computes with. */
export const TtInt = typeConstraint(
  "integer",
  (type): type is IntegerType =>
    type instanceof IntegerType && type.signedness === "signless" && integerWidths.has(type.width),
);
/** A tensor of {@link TtInt}. */
export const TtIntTensor = tensorOf(TtInt);
/** {@link TtInt}, or a tensor of it. */
export const TtIntLike = like(TtInt);

/** `i1`, or a tensor of it. */
export const TtBoolLike = like(I1);
/** `i64`, or a tensor of it. */
export const TtI64Like = like(I64);
/** A tensor of `i32`. */
export const TtI32Tensor = tensorOf(I32);

/** A pointer, to a scalar or to a block; written `<f32>` where the format says `type($ptr)`. */
export const TtPtr: TypeConstraint<PointerType> = {
  ...typeConstraint("ptr", (type): type is PointerType => type instanceof PointerType),
  shortSyntax: {
    parse: parsePointerParameters,
    print: (p: AttributeSyntaxPrinter, type: Type) => printShort(p, type),
  },
};
/** A tensor of pointers. */
export const TtPtrTensor = tensorOf(TtPtr);
/** A pointer or a tensor of pointers. */
export const TtPtrLike: TypeConstraint<PointerType | RankedTensorType<PointerType>> = like(TtPtr);

/** A pointer to a block. */
export const TtTensorPtr: TypeConstraint<PointerType> = {
  ...typeConstraint(
    "ptr to a tensor",
    (type): type is PointerType => type instanceof PointerType && type.isTensorPointer,
  ),
  shortSyntax: {
    parse: parsePointerParameters,
    print: (p: AttributeSyntaxPrinter, type: Type) => printShort(p, type),
  },
};

/** A tensor descriptor; written `<16x16xf32>` where the format says `type($desc)`. */
export const TtTensorDesc: TypeConstraint<TensorDescType> = {
  ...typeConstraint("tensor descriptor type", (type): type is TensorDescType => type instanceof TensorDescType),
  shortSyntax: {
    parse: (p: AttributeSyntaxParser) => parseTensorDescParameters(p),
    print: (p: AttributeSyntaxPrinter, type: Type) => printShort(p, type),
  },
};

/** A tensor of floats or integers. */
export const TtFpIntTensor: TypeConstraint<RankedTensorType> = anyTypeOf<RankedTensorType>(TtFloatTensor, TtIntTensor);
/** A tensor of floats, integers or pointers. */
export const TtTensor: TypeConstraint<RankedTensorType> = anyTypeOf<RankedTensorType>(
  TtFloatTensor,
  TtIntTensor,
  TtPtrTensor,
);
/** Any value of Triton. */
export const TtType: TypeConstraint = anyTypeOf<Type>(TtFloatLike, TtIntLike, TtPtrLike, TtTensorDesc);

/** A type that matches, or a tensor of it. */
function like<E extends Type>(element: TypeConstraint<E>): TypeConstraint<E | RankedTensorType<E>> {
  return anyTypeOf<E | RankedTensorType<E>>(element, tensorOf(element));
}

function printShort(p: AttributeSyntaxPrinter, type: Type): void {
  if (type instanceof PointerType || type instanceof TensorDescType) type.printParameters(p);
  else p.attribute(type);
}

/** `TtType`, or a vector, which only passes after Triton's make. */
export const TtTypeOrVector: TypeConstraint = anyTypeOf<Type>(TtType, AnyVector);
