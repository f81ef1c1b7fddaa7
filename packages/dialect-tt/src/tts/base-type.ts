/** The base of an access: a pointer to a scalar, or a memref that denotes the memory from its first element on. */
import {
  anyTypeOf,
  elementTypeOrSelf,
  MemRefType,
  type Type,
  type TypeConstraint,
  typeConstraint,
  UnrankedMemRefType,
} from "@tt-opt/ir-core";
import { PointerType } from "../tt/types/index.ts";

/** A pointer to a scalar, not to a block. */
export const ScalarPointer = typeConstraint(
  "pointer to a scalar",
  (type): type is PointerType => type instanceof PointerType && !type.isTensorPointer,
);

const FlatMemRef = typeConstraint(
  "memref of rank 1 or less without layout, or unranked memref",
  (type): type is MemRefType | UnrankedMemRefType =>
    type instanceof UnrankedMemRefType || (type instanceof MemRefType && type.rank <= 1 && type.layout === undefined),
);

/** The types of bases. */
export type AccessBaseType = PointerType | MemRefType | UnrankedMemRefType;

/** The type of the base of an access. */
export const AccessBase: TypeConstraint<AccessBaseType> = anyTypeOf<AccessBaseType>(ScalarPointer, FlatMemRef);

/** The element type of a base; undefined for types that are no bases. */
export function baseElementType(type: Type): Type | undefined {
  if (type instanceof PointerType) return type.pointeeType;
  return type instanceof MemRefType || type instanceof UnrankedMemRefType ? elementTypeOrSelf(type) : undefined;
}
