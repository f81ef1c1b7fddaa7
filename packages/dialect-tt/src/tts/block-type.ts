/** The types of accessed blocks: a tensor or vector of elements, or a single one. */
import {
  elementTypeOrSelf,
  isDynamic,
  type Operation,
  RankedTensorType,
  type Type,
  type TypeConstraint,
  typeConstraint,
  UnrankedTensorType,
  VectorType,
  MemRefType,
  UnrankedMemRefType,
} from "@tt-opt/ir-core";
import { baseElementType } from "./base-type.ts";

/** A ranked tensor, a vector, or a scalar. */
export const Block: TypeConstraint = typeConstraint(
  "ranked tensor, vector or scalar",
  (type): type is Type =>
    !(type instanceof UnrankedTensorType || type instanceof MemRefType || type instanceof UnrankedMemRefType),
);

/** Sizes of a block; none for a scalar. */
export function blockShape(type: Type): readonly number[] {
  return type instanceof RankedTensorType || type instanceof VectorType ? type.shape : [];
}

/** Number of sizes of a block that are only known at run time. */
export function dynamicSizeCount(type: Type): number {
  return blockShape(type).filter(isDynamic).length;
}

/** Whether two blocks have the same kind (tensor, vector or scalar) and the same shape. */
export function haveSameBlock(a: Type, b: Type): boolean {
  const kind = (type: Type): number => (type instanceof RankedTensorType ? 2 : type instanceof VectorType ? 1 : 0);
  return kind(a) === kind(b) && blockShape(a).join() === blockShape(b).join();
}

/** Reports an error and returns false unless `block` has the element type of the base. */
export function verifyElements(op: Operation, base: Type, block: Type): boolean {
  const expected = baseElementType(base);
  const found = elementTypeOrSelf(block);
  if (expected === found) return true;
  op.error(
    `base holds '${expected?.toString() ?? "nothing"}', but the elements of the block are '${found.toString()}'`,
    "TT3101",
  );
  return false;
}
