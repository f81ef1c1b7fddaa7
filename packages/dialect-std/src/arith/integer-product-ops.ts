/** Products of integers: `arith.muli` and the two halves of the double-width product. */
import {
  Commutative,
  Elementwise,
  type FoldResult,
  IndexType,
  IntegerAttr,
  Pure,
  SignlessIntegerLike,
  defineOp,
  mulhiSigned,
  mulhiUnsigned,
  same,
  type Value,
} from "@tt-opt/ir-core";
import { constantValue, isAttrInt } from "./constant-value.ts";
import { bitWidth, constantOfBits, foldElements, foldIntegers } from "./fold-elements.ts";
import { type FoldOperands, overflowBinary, type Words } from "./op-shapes.ts";
import { at } from "@tt-opt/ir-core";
import { attachBinaryRange, attachRanges } from "./attach-range.ts";
import { multiplyRanges, signedHighRange, unsignedHighRange } from "./integer-ranges.ts";

/** `arith.muli`: the product, modulo 2^width. */
export class MulIOp extends defineOp(
  "arith.muli",
  overflowBinary(
    {
      summary: "integer multiplication",
      description: `Multiplies two integers modulo 2^width; flags as those of \`arith.addi\`.

\`\`\`mlir
%c = arith.muli %a, %b : i32
\`\`\``,
    },
    Commutative,
  ),
) {
  /** `c4_vscale`: multiples of the number that scales vectors are named after their factor, as MLIR does. */
  override suggestName(): string | undefined {
    if (!(this.result.type instanceof IndexType)) return undefined;
    const factor = multipleOfScale(this.lhs, this.rhs) ?? multipleOfScale(this.rhs, this.lhs);
    return factor === undefined ? undefined : `c${factor}_vscale`;
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const rhs = operands[1];
    // x * 0 → 0, x * 1 → x
    if (isAttrInt(rhs, 0)) return [this.rhs];
    if (isAttrInt(rhs, 1)) return [this.lhs];
    return foldIntegers(this, operands, multiply);
  }
}
attachBinaryRange(MulIOp, (lhs, rhs, op) => multiplyRanges(lhs, rhs, op.overflowFlags));

// Named, not written where it is used: a function in a fold would be made each time.
const multiply = (a: bigint, b: bigint): bigint => a * b;

/** The constant `factor` if `scale` is what `vector.vscale` yields, whose dialect builds on this one. */
function multipleOfScale(factor: Value, scale: Value): bigint | undefined {
  if (scale.definingOp?.name !== "vector.vscale") return undefined;
  const value = constantValue(factor);
  return value instanceof IntegerAttr ? value.value : undefined;
}

/** What the results of extended products are called. */
const halfNames = ["low", "high"] as const;

function extendedProduct(words: Words) {
  return {
    ...words,
    operands: { lhs: SignlessIntegerLike, rhs: same("lhs") },
    results: { low: same("lhs"), high: same("lhs") },
    traits: [Pure, Commutative, Elementwise],
    assembly: "$lhs `,` $rhs attr-dict `:` type($lhs)",
  } as const;
}

/** `arith.mulsi_extended`: low and high half of the signed product. */
export class MulSIExtendedOp extends defineOp(
  "arith.mulsi_extended",
  extendedProduct({
    summary: "signed integer multiplication with a double-width result",
    description: `Multiplies two signed integers exactly; the results are the low and the high half of the product.

\`\`\`mlir
%low, %high = arith.mulsi_extended %a, %b : i32
\`\`\``,
  }),
) {
  override suggestName(result: number): string | undefined {
    return halfNames[result];
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const rhs = operands[1];
    // x * 0 → 0, 0
    if (rhs !== undefined && isAttrInt(rhs, 0)) return [rhs, rhs];
    return foldHalves(operands, this, mulhiSigned);
  }
}
attachRanges(MulSIExtendedOp, (operands) => {
  const [lhs, rhs] = [at(operands, 0), at(operands, 1)];
  return [multiplyRanges(lhs, rhs), signedHighRange(lhs, rhs)];
});

/** `arith.mului_extended`: low and high half of the unsigned product. */
export class MulUIExtendedOp extends defineOp(
  "arith.mului_extended",
  extendedProduct({
    summary: "unsigned integer multiplication with a double-width result",
    description: `Multiplies two unsigned integers exactly; the results are the low and the high half of the product.

\`\`\`mlir
%low, %high = arith.mului_extended %a, %b : i32
\`\`\``,
  }),
) {
  override suggestName(result: number): string | undefined {
    return halfNames[result];
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const rhs = operands[1];
    // x * 0 → 0, 0
    if (rhs !== undefined && isAttrInt(rhs, 0)) return [rhs, rhs];
    // x * 1 → x, 0
    if (isAttrInt(rhs, 1)) {
      const zero = constantOfBits(this.high.type, 0n);
      if (zero !== undefined) return [this.lhs, zero];
    }
    return foldHalves(operands, this, mulhiUnsigned);
  }
}
attachRanges(MulUIExtendedOp, (operands) => {
  const [lhs, rhs] = [at(operands, 0), at(operands, 1)];
  return [multiplyRanges(lhs, rhs), unsignedHighRange(lhs, rhs)];
});

function foldHalves(
  operands: FoldOperands,
  op: MulSIExtendedOp | MulUIExtendedOp,
  highHalf: (lhs: bigint, rhs: bigint, width: number) => bigint,
): readonly FoldResult[] | undefined {
  const { type } = op.low;
  const width = bitWidth(type);
  const low = foldElements(operands, type, (a = 0n, b = 0n) => a * b);
  const high = foldElements(operands, type, (a = 0n, b = 0n) => highHalf(a, b, width));
  return low === undefined || high === undefined ? undefined : [low, high];
}
