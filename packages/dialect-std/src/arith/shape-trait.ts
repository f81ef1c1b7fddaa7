/** Checks that casts have in common: the same shape on both sides, and element types that the cast can convert. */
import {
  type Operation,
  RankedTensorType,
  ShapedType,
  type Type,
  UnrankedTensorType,
  VectorType,
  defineTrait,
  elementTypeOrSelf,
} from "@tt-opt/ir-core";

/** Operand and result have the same shape, if they have one. */
export const sameShape = defineTrait("SameInputOutputTensorDims", {
  verify(op) {
    const [input] = op.operands;
    const [output] = op.results;
    if (input === undefined || output === undefined || haveSameShape(input.type, output.type)) return;
    op.error("failed to verify that input and output have the same tensor dimensions", "TT2001");
  },
});

/** Whether two types are both scalars, or have the same kind and shape. */
export function haveSameShape(a: Type, b: Type): boolean {
  if (!(a instanceof ShapedType) || !(b instanceof ShapedType)) {
    return !(a instanceof ShapedType) && !(b instanceof ShapedType);
  }
  if (a instanceof UnrankedTensorType || b instanceof UnrankedTensorType) return a.constructor === b.constructor;
  if (a.constructor !== b.constructor || a.shape?.join() !== b.shape?.join()) return false;
  if (a instanceof RankedTensorType && b instanceof RankedTensorType) return a.encoding === b.encoding;
  if (a instanceof VectorType && b instanceof VectorType) return a.scalable.join() === b.scalable.join();
  return true;
}

/** Reports an error unless `isCompatible` holds for the element types of operand and result of a cast. */
export function verifyCast(op: Operation, isCompatible: (from: Type, to: Type) => boolean): void {
  const input = op.operand(0).type;
  const output = op.resultAt(0).type;
  if (haveSameShape(input, output) && isCompatible(elementTypeOrSelf(input), elementTypeOrSelf(output))) return;
  if (!haveSameShape(input, output)) return;
  op.error(`operand type '${input.toString()}' and result type '${output.toString()}' are cast incompatible`, "TT2002");
}
