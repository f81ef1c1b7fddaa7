/** How the types of pointers, of what they point to and of masks follow from each other. */
import {
  FloatType,
  IntegerType,
  IndexType,
  elementTypeOrSelf,
  i1SameShape,
  RankedTensorType,
  type Type,
  withElementType,
} from "@tt-opt/ir-core";
import { PointerType } from "./pointer-type.ts";

/** What is loaded through a pointer, a tensor of pointers or a block pointer; undefined for other types. */
export function pointeeType(type: Type): Type | undefined {
  if (type instanceof PointerType) return type.pointeeType;
  if (!(type instanceof RankedTensorType) || !(type.elementType instanceof PointerType)) return undefined;
  return type.with({ elementType: type.elementType.pointeeType });
}

/** Where a pointer, or the pointers of a tensor, point to; undefined for other types. */
export function addressSpace(type: Type): number | undefined {
  const element = elementTypeOrSelf(type);
  return element instanceof PointerType ? element.addressSpace : undefined;
}

/** The type of a mask for accesses through a pointer of `type`; undefined if it is none. */
export function maskType(type: Type): Type | undefined {
  const pointee = pointeeType(type);
  return pointee === undefined ? undefined : i1SameShape(pointee);
}

/** Pointers in global memory to the elements of `type`, in its shape. */
export function pointerTypeSameShape(type: Type): Type {
  return withElementType(type, PointerType.get(elementTypeOrSelf(type)));
}

/** The pointer from which a block pointer of `type` was made. */
export function blockPointerBase(type: Type): PointerType | undefined {
  if (!(type instanceof PointerType) || !(type.pointeeType instanceof RankedTensorType)) return undefined;
  return PointerType.get(type.pointeeType.elementType, type.addressSpace);
}

/** Bits of a scalar, or of the elements of a tensor; undefined for types without a size of their own. */
export function bitWidth(type: Type): number | undefined {
  const element = elementTypeOrSelf(type);
  if (element instanceof IntegerType || element instanceof FloatType) return element.width;
  return element instanceof IndexType ? 64 : undefined;
}

/** Bits of what a pointer points to, or the pointers of a tensor. */
export function pointeeBitWidth(type: Type): number | undefined {
  const pointee = pointeeType(type);
  if (pointee === undefined) return undefined;
  return elementTypeOrSelf(pointee) instanceof PointerType ? 64 : bitWidth(pointee);
}
