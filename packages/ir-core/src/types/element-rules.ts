/**
 * Restrictions on elements and memory spaces of shaped types: MLIR's rules for builtin types and attributes; others are
 * always allowed.
 */
import { AffineMapAttr, IntegerSetAttr, StridedLayoutAttr } from "../attributes/affine.ts";
import { type Attribute, TypedAttribute, type Type } from "../attributes/attribute.ts";
import { ArrayAttr, TypeAttr, UnitAttr } from "../attributes/collections.ts";
import { DenseArrayAttr } from "../attributes/dense.ts";
import { DistinctAttr } from "../attributes/distinct.ts";
import { Location } from "../attributes/location.ts";
import { IntegerAttr } from "../attributes/numeric.ts";
import { SymbolRefAttr } from "../attributes/text.ts";
import { FunctionType, TupleType } from "./composite.ts";
import { ComplexType, NoneType } from "./scalar.ts";
import { MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType, VectorType } from "./shaped.ts";

/** Whether a tensor, memref or vector can have elements of type `element`. */
export function canBeElement(element: Type, of: "tensor" | "memref" | "vector"): boolean {
  const isTensor = element instanceof RankedTensorType || element instanceof UnrankedTensorType;
  const isMemRef = element instanceof MemRefType || element instanceof UnrankedMemRefType;
  const isScalar = !(element instanceof VectorType || element instanceof ComplexType);
  const isOther = element instanceof FunctionType || element instanceof TupleType || element instanceof NoneType;
  return !isTensor && !isOther && (of === "memref" || !isMemRef) && (of !== "vector" || isScalar);
}

/** The attributes of the builtin dialect that are not memory spaces; integers are typed attributes and allowed. */
const noMemorySpaces = [
  AffineMapAttr,
  ArrayAttr,
  DenseArrayAttr,
  DistinctAttr,
  IntegerSetAttr,
  Location,
  StridedLayoutAttr,
  SymbolRefAttr,
  TypeAttr,
  TypedAttribute,
  UnitAttr,
] as const;

/** Whether `attribute` can be a memory space: a number, a string, a dictionary or a dialect's attribute. */
export function canBeMemorySpace(attribute: Attribute): boolean {
  return attribute instanceof IntegerAttr || !noMemorySpaces.some((kind) => attribute instanceof kind);
}
