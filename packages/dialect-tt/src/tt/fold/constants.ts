/** What folds ask of the constants among the operands. */
import { splatOrScalar } from "@tt-opt/dialect-std";
import { type Attribute, IntegerAttr } from "@tt-opt/ir-core";

/** Whether a constant is the integer zero, or has no other elements. */
export function isZero(attribute: Attribute | undefined): boolean {
  const scalar = splatOrScalar(attribute);
  return scalar instanceof IntegerAttr && scalar.value === 0n;
}
