/** Questions about float constants, for folds that hold for one particular number. */
import { type Attribute, encodeFloat, FloatAttr } from "@tt-opt/ir-core";
import { splatOrScalar } from "./constant-value.ts";
import { isNaNBits } from "./float-arithmetic.ts";

/**
 * Whether a constant attribute is, or has only elements that are, `value`, which the type must be able to hold. The
 * sign of zero counts; any NaN is NaN.
 */
export function floatConstantIs(attribute: Attribute | undefined, value: number): boolean {
  const found = splatOrScalar(attribute);
  if (!(found instanceof FloatAttr)) return false;
  const { format } = found.type;
  // Compared as encodings: a double cannot tell all numbers of the wide formats apart.
  if (Number.isNaN(value)) return isNaNBits(format, found.bits);
  const bits = encodeFloat(format, value);
  return bits === found.bits && !isNaNBits(format, bits) && holds(found, value);
}

/** Formats without infinities or zeros encode those as something else. */
function holds(found: FloatAttr, value: number): boolean {
  return found.type.format.bits > 64 ? true : Object.is(found.value, value);
}
