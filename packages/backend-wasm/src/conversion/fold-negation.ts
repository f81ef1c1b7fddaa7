/**
 * Moves `v128.not` toward the uses of a mask, where it disappears: the intersection with the negation of a mask is one
 * instruction, and a choice of lanes by it has its operands exchanged. That lanes differ is such a negation, since
 * processors only compare whether they are equal.
 */
import type { Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import type { CodeBuilder, Immediates } from "./code-builder.ts";

/** Instructions of which each bit or lane of the result is negated if those of all operands are. */
const commuting = /^(i8x16\.shuffle|.*\.(extend_(low|high)|narrow)_.*_s)$/;

const choices = /^(v128\.bitselect|.*\.relaxed_laneselect)$/;

/** An instruction in terms of what its operands negate; undefined if that saves nothing. */
export function foldNegation(
  code: CodeBuilder,
  mnemonic: Mnemonic,
  operands: readonly Value[],
  immediates: Immediates | undefined,
): Value | undefined {
  // Most instructions have nothing to do with masks.
  if (operands.every((value) => negatedBy(value) === undefined)) return undefined;
  const [x, y, mask] = operands;
  const [notX, notY, notMask] = operands.map(negatedBy);
  if (mnemonic === "v128.not") return notX;
  if (x !== undefined && y !== undefined && mnemonic === "v128.and") {
    if (notY !== undefined) return code.op("v128.andnot", [x, notY]);
    return notX && code.op("v128.andnot", [y, notX]);
  }
  if (x !== undefined && notY !== undefined && mnemonic === "v128.andnot") return code.op("v128.and", [x, notY]);
  if (x !== undefined && y !== undefined && notMask !== undefined && choices.test(mnemonic))
    return code.op(mnemonic, [y, x, notMask]);
  if (notX === undefined || mask !== undefined || !commuting.test(mnemonic)) return undefined;
  if (y === undefined) return code.op("v128.not", [code.op(mnemonic, [notX], immediates)]);
  return notY && code.op("v128.not", [code.op(mnemonic, [notX, notY], immediates)]);
}

function negatedBy({ definingOp: op }: Value): Value | undefined {
  return op?.name === "wasm.v128.not" ? op.operand(0) : undefined;
}
