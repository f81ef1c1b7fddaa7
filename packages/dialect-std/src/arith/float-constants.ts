/** Questions about float constants, for folds that hold for one particular number. */
import { type Attribute, FloatAttr } from "@tt-opt/ir-core";
import { splatOrScalar } from "./constant-value.ts";

/** Whether a constant attribute is, or has only elements that are, `value`; the sign of zero counts. */
export function floatConstantIs(attribute: Attribute | undefined, value: number): boolean {
  const found = splatOrScalar(attribute);
  return found instanceof FloatAttr && Object.is(found.value, value);
}
