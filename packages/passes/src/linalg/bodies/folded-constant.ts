import { type Attribute, FloatAttr, IntegerAttr, type Operation, type Value } from "@tt-opt/ir-core";

/** The constant that `op` gives for operands that are constant as far as `constants` has them; undefined if it is none. */
export function foldedConstant(
  op: Operation,
  constants: readonly (IntegerAttr | FloatAttr | undefined)[],
): IntegerAttr | FloatAttr | undefined {
  const [folded]: readonly (Attribute | Value | undefined)[] = op.fold?.(constants) ?? [];
  if (folded instanceof FloatAttr || folded instanceof IntegerAttr) return folded;
  // A sum with zero is the other operand.
  return constants[op.operands.findIndex((operand) => operand === folded)];
}
