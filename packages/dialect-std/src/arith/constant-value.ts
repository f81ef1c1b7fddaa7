/** What passes and folds ask of constants: the attribute of a value that a constant-like operation makes. */
import { type Attribute, ConstantLike, DenseElementsAttr, FloatAttr, IntegerAttr, type Value } from "@tt-opt/ir-core";

/** The attribute of a value made by a constant-like operation, whatever its dialect; undefined for other values. */
export function constantValue(value: Value): Attribute | undefined {
  const op = value.definingOp;
  return op !== undefined && op.has(ConstantLike) ? op.attribute("value") : undefined;
}

/** The scalar that a constant attribute is or that all its elements equal. */
export function splatOrScalar(attribute: Attribute | undefined): IntegerAttr | FloatAttr | undefined {
  if (attribute instanceof IntegerAttr || attribute instanceof FloatAttr) return attribute;
  return attribute instanceof DenseElementsAttr ? attribute.splatValue : undefined;
}

/** The scalar that a constant value is or that all its elements equal. */
export function matchConstant(value: Value): IntegerAttr | FloatAttr | undefined {
  return splatOrScalar(constantValue(value));
}

/** The integer that a constant value is or that all its elements equal, in its signed reading. */
export function constantInt(value: Value): bigint | undefined {
  const found = matchConstant(value);
  return found instanceof IntegerAttr ? found.value : undefined;
}

/** The float that a constant value is or that all its elements equal. */
export function constantFloat(value: Value): number | undefined {
  const found = matchConstant(value);
  return found instanceof FloatAttr ? found.value : undefined;
}

/** Whether `value` is a constant integer, or splat of one, that equals `n`. For `i1`, true is -1 and equals 1 too. */
export function isConstantInt(value: Value, n: bigint | number): boolean {
  const found = matchConstant(value);
  return found instanceof IntegerAttr && found === IntegerAttr.get(found.type, n);
}

/** The integer that a constant attribute is or that all its elements equal, in its signed reading. */
export function attrInt(attribute: Attribute | undefined): bigint | undefined {
  const found = splatOrScalar(attribute);
  return found instanceof IntegerAttr ? found.value : undefined;
}

/** Whether a constant attribute is, or has only elements that are, the integer `n` wrapped to its type. */
export function isAttrInt(attribute: Attribute | undefined, n: bigint | number): boolean {
  if (attribute === undefined) return false;
  const found = splatOrScalar(attribute);
  return found instanceof IntegerAttr && found === IntegerAttr.get(found.type, n);
}

/** The value of a boolean constant, or splat of one. */
export function constantBool(value: Value): boolean | undefined {
  const found = constantInt(value);
  return found === undefined ? undefined : found !== 0n;
}
