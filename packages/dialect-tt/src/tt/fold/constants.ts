/** What folds ask of the constants among the operands. */
import { type Attribute, DenseElementsAttr, FloatAttr, IntegerAttr } from "@tt-opt/ir-core";

/** The scalar that a constant is, or that all its elements equal. */
export function scalarOf(attribute: Attribute | undefined): IntegerAttr | FloatAttr | undefined {
  if (attribute instanceof IntegerAttr || attribute instanceof FloatAttr) return attribute;
  return attribute instanceof DenseElementsAttr ? attribute.splatValue : undefined;
}

/** Whether a constant is the integer zero, or has no other elements. */
export function isZero(attribute: Attribute | undefined): boolean {
  const scalar = scalarOf(attribute);
  return scalar instanceof IntegerAttr && scalar.value === 0n;
}
