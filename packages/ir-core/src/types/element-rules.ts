/** What shaped types can hold: the rules of MLIR for its own types. Types of other dialects can be held by all. */
import type { Type } from "../attributes/attribute.ts";
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
