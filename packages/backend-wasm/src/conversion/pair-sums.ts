/** Sums of the lower and the upper half of each lane: one instruction adds neighbours while it extends them. */
import type { Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import type { CodeBuilder } from "./code-builder.ts";
import { isFilled } from "./choose-lanes.ts";

type Shape = "i16x8" | "i32x4";

const additions = {
  i16x8: { half: 8, low: 0x00ff00ff, s: "i16x8.extadd_pairwise_i8x16_s", u: "i16x8.extadd_pairwise_i8x16_u" },
  i32x4: { half: 16, low: 0x0000ffff, s: "i32x4.extadd_pairwise_i16x8_s", u: "i32x4.extadd_pairwise_i16x8_u" },
} as const satisfies Record<
  Shape,
  { readonly half: number; readonly low: number; readonly s: Mnemonic; readonly u: Mnemonic }
>;

/** `low(a) + high(a)`, if `x` and `y` are these two halves of the lanes of one vector, both signed or both not. */
export function sumOfHalves(code: CodeBuilder, shape: Shape, x: Value, y: Value): Value | undefined {
  const { half, low, s, u } = additions[shape];
  const shifted = ({ definingOp: op }: Value, suffix: "shl" | "shr_s" | "shr_u"): Value | undefined =>
    op?.name === `wasm.${shape}.${suffix}` && code.i32Of(op.operand(1)) === half ? op.operand(0) : undefined;
  const raised = shifted(x, "shr_s");
  const signed = raised === undefined ? undefined : shifted(raised, "shl");
  if (signed !== undefined && shifted(y, "shr_s") === signed) return code.op(s, [signed]);
  const unsigned = shifted(y, "shr_u");
  const mask = x.definingOp?.name === "wasm.v128.and" ? x.definingOp : undefined;
  const isLow = mask !== undefined && mask.operand(0) === unsigned && isFilled(mask.operand(1), low);
  return unsigned !== undefined && isLow ? code.op(u, [unsigned]) : undefined;
}
