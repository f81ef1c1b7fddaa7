/** Lowers selects between numbers and their negation to operations on sign bits. */
import { at, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { splatBytes } from "./vector-constants.ts";
import type { LaneLayout } from "./vector-lanes.ts";

/**
 * The registers of `mask ? -x : x` or `mask ? x : -x` in lanes of `layout`; undefined if neither value is the negation
 * of the other.
 * @param registers Those of the two values and of the mask.
 */
export function changedSigns(
  code: CodeBuilder,
  layout: LaneLayout,
  [whenTrue, whenFalse]: readonly [Value, Value],
  [trues, falses, masks]: readonly [trues: readonly Value[], falses: readonly Value[], masks: readonly Value[]],
): readonly Value[] | undefined {
  const { kind, bits } = layout;
  if (kind.kind !== "float" || kind.bits !== bits) return undefined;
  const isFirst = isNegated(whenTrue, whenFalse);
  if (!isFirst && !isNegated(whenFalse, whenTrue)) return undefined;
  const sign = splatBytes(code, bits / 8, 1n << BigInt(bits - 1));
  return masks.map((mask, i) => {
    const changes = isFirst ? code.op("v128.and", [sign, mask]) : code.op("v128.andnot", [sign, mask]);
    return code.op("v128.xor", [at(isFirst ? falses : trues, i), changes]);
  });
}

function isNegated({ definingOp: op }: Value, other: Value): boolean {
  return op?.name === "arith.negf" && op.operand(0) === other;
}
