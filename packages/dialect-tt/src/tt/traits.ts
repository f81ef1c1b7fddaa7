/** What operations of Triton have in common: checks of sizes of tensors, encodings and shapes, and being atomic. */
import { defineTrait, type Operation, RankedTensorType, type Trait, type Type, type Value } from "@tt-opt/ir-core";
import { joinedPrograms } from "../tts/marks.ts";
import { PointerType } from "./types/pointer-type.ts";

/** The largest number of elements of a tensor in Triton. */
export const maxTensorElements = 1 << 20;

/** Accesses memory that other programs access meanwhile. */
export const Atomic: Trait = defineTrait("Atomic");

/**
 * All tensors have a static shape of a power of two of elements, and no more than {@link maxTensorElements}. Those of
 * several programs may have as many times a power of two.
 */
export const TensorSize: Trait = defineTrait("TensorSize", {
  verify(op) {
    for (const value of [...op.operands, ...op.results]) if (!verifySize(op, value.type)) return;
  },
});

function verifySize(op: Operation, type: Type): boolean {
  if (!(type instanceof RankedTensorType)) return true;
  const count = type.elementCount;
  if (count === undefined) {
    op.error(`tensors have a static shape, but got '${type.toString()}'`, "TT3001");
    return false;
  }
  if (count > maxTensorElements) {
    op.error(
      `Maximum allowed number of elements is ${maxTensorElements}, but '${type.toString()}' has more than that`,
      "TT3001",
    );
    return false;
  }
  if (isPowerOfTwo(count) || isPowerOfTwo(count / programsAround(op))) return true;
  op.error(
    `Number of elements must be power-of-two, but '${type.toString()}' doesn't follow the rule (${count} elements)`,
    "TT3001",
  );
  return false;
}

function isPowerOfTwo(count: number): boolean {
  return count > 0 && Number.isInteger(Math.log2(count));
}

/** The number of programs that the kernel around an operation executes at once. */
function programsAround(op: Operation): number {
  let programs = 1;
  for (let outer = op.parentOp; outer !== undefined; outer = outer.parentOp)
    programs = joinedPrograms(outer).reduce((product, count) => product * count, programs);
  return programs;
}

/** Operands and results that have an encoding have the same one. */
export const SameOperandsAndResultEncoding: Trait = defineTrait("SameOperandsAndResultEncoding", {
  verify(op) {
    if (!haveSameEncoding([...op.operands, ...op.results])) {
      op.error("requires the same encoding for all operands and results", "TT3002");
    }
  },
});

/** Operands that have an encoding have the same one. */
export const SameOperandsEncoding: Trait = defineTrait("SameOperandsEncoding", {
  verify(op) {
    if (!haveSameEncoding(op.operands)) op.error("requires the same encoding for all operands", "TT3002");
  },
});

/** All operands have the same shape. */
export const SameOperandsShape: Trait = defineTrait("SameOperandsShape", {
  verify(op) {
    if (!haveSameShape(op.operands)) op.error("requires the same shape for all operands", "TT3003");
  },
});

/** Pointer, mask, values and results have the same shape; that of a block pointer is the shape of its block. */
export const SameLoadStoreShape: Trait = defineTrait("SameLoadStoreShape", {
  verify(op) {
    if (haveSameShape([...op.operands, ...op.results])) return;
    op.error(`requires the same shape for all operands${op.resultCount > 0 ? " and results" : ""}`, "TT3003");
  },
});

function haveSameEncoding(values: readonly Value[]): boolean {
  const encodings = new Set(values.map(({ type }) => (type instanceof RankedTensorType ? type.encoding : undefined)));
  encodings.delete(undefined);
  return encodings.size <= 1;
}

function haveSameShape(values: readonly Value[]): boolean {
  return new Set(values.map(({ type }) => shapeText(type))).size <= 1;
}

/** The sizes of a tensor or of the block that a block pointer points to; those of a scalar are none. */
function shapeText(type: Type): string {
  if (type instanceof RankedTensorType) return type.shape.join("x");
  return type instanceof PointerType ? shapeText(type.pointeeType) : "";
}
