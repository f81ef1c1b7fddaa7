/** The larger and the smaller of two integers, signed and unsigned. */
import { Commutative, type FoldResult, defineOp, maxSigned, maxUnsigned, minSigned, wrapSigned } from "@tt-opt/ir-core";
import { isAttrInt } from "./constant-value.ts";
import { bitWidth, foldIntegers } from "./fold-elements.ts";
import { type FoldOperands, integerBinary } from "./op-shapes.ts";
import { attachBinaryRange } from "./attach-range.ts";
import { greatest, least, signedExtremumRange, unsignedExtremumRange } from "./integer-ranges.ts";

function extremum(kind: string, which: string) {
  return integerBinary(
    {
      summary: `${kind} integer ${which}`,
      description: `The ${which} of two integers, compared as ${kind} numbers.`,
    },
    Commutative,
  );
}

/** `arith.maxsi`: the larger of two signed integers. */
export class MaxSIOp extends defineOp("arith.maxsi", extremum("signed", "maximum")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const width = bitWidth(this.result.type);
    return (
      foldNeutral(operands, this, minSigned(width), maxSigned(width)) ??
      foldIntegers(this, operands, (a, b, w) => (wrapSigned(a, w) >= wrapSigned(b, w) ? a : b))
    );
  }
}
attachBinaryRange(MaxSIOp, (lhs, rhs) => signedExtremumRange(lhs, rhs, greatest));

/** `arith.maxui`: the larger of two unsigned integers. */
export class MaxUIOp extends defineOp("arith.maxui", extremum("unsigned", "maximum")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return (
      foldNeutral(operands, this, 0n, maxUnsigned(bitWidth(this.result.type))) ??
      foldIntegers(this, operands, (a, b) => (a >= b ? a : b))
    );
  }
}
attachBinaryRange(MaxUIOp, (lhs, rhs) => unsignedExtremumRange(lhs, rhs, greatest));

/** `arith.minsi`: the smaller of two signed integers. */
export class MinSIOp extends defineOp("arith.minsi", extremum("signed", "minimum")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const width = bitWidth(this.result.type);
    return (
      foldNeutral(operands, this, maxSigned(width), minSigned(width)) ??
      foldIntegers(this, operands, (a, b, w) => (wrapSigned(a, w) <= wrapSigned(b, w) ? a : b))
    );
  }
}
attachBinaryRange(MinSIOp, (lhs, rhs) => signedExtremumRange(lhs, rhs, least));

/** `arith.minui`: the smaller of two unsigned integers. */
export class MinUIOp extends defineOp("arith.minui", extremum("unsigned", "minimum")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return (
      foldNeutral(operands, this, maxUnsigned(bitWidth(this.result.type)), 0n) ??
      foldIntegers(this, operands, (a, b) => (a <= b ? a : b))
    );
  }
}
attachBinaryRange(MinUIOp, (lhs, rhs) => unsignedExtremumRange(lhs, rhs, least));

/** `f(x, x) → x`, `f(x, neutral) → x` and `f(x, absorbing) → absorbing`. */
function foldNeutral(
  operands: FoldOperands,
  op: MaxSIOp | MaxUIOp | MinSIOp | MinUIOp,
  neutral: bigint,
  absorbing: bigint,
): readonly FoldResult[] | undefined {
  const rhs = operands[1];
  if (op.lhs === op.rhs) return [op.rhs];
  if (isAttrInt(rhs, absorbing)) return [op.rhs];
  return isAttrInt(rhs, neutral) ? [op.lhs] : undefined;
}
