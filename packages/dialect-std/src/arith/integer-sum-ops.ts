/** Sums and differences of integers: `arith.addi`, `arith.subi`, `arith.addui_extended`. */
import {
  Commutative,
  Elementwise,
  type FoldResult,
  Pure,
  SignlessIntegerLike,
  BoolLike,
  at,
  defineOp,
  derived,
  i1SameShape,
  same,
} from "@tt-opt/ir-core";
import { isAttrInt } from "./constant-value.ts";
import { constantOfBits, foldElements, foldIntegers, bitWidth } from "./fold-elements.ts";
import { type FoldOperands, overflowBinary } from "./op-shapes.ts";
import { attachBinaryRange, attachRanges } from "./attach-range.ts";
import { addRanges, carryRange, subtractRanges } from "./integer-ranges.ts";

/** `arith.addi`: the sum, modulo 2^width. */
export class AddIOp extends defineOp(
  "arith.addi",
  overflowBinary(
    {
      summary: "integer addition",
      description: `Adds two integers, \`index\` values, or tensors or vectors of them, modulo 2^width. With \`nsw\` (\`nuw\`) the
result is poison where the signed (unsigned) sum does not fit.

\`\`\`mlir
%c = arith.addi %a, %b overflow<nsw> : i32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const { lhs, rhs } = this;
    // x + 0 → x
    if (isAttrInt(operands[1], 0)) return [lhs];
    // (a - b) + b → a, b + (a - b) → a
    const left = lhs.definingOp;
    if (left?.is(SubIOp) === true && left.rhs === rhs) return [left.lhs];
    const right = rhs.definingOp;
    if (right?.is(SubIOp) === true && right.rhs === lhs) return [right.lhs];
    return foldIntegers(this, operands, add);
  }
}
attachBinaryRange(AddIOp, (lhs, rhs, op) => addRanges(lhs, rhs, op.overflowFlags));

/** `arith.subi`: the difference, modulo 2^width. */
export class SubIOp extends defineOp(
  "arith.subi",
  overflowBinary({
    summary: "integer subtraction",
    description: `Subtracts the second operand from the first, modulo 2^width; flags as those of \`arith.addi\`.

\`\`\`mlir
%c = arith.subi %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const { lhs, rhs } = this;
    // x - x → 0
    if (lhs === rhs) {
      const zero = constantOfBits(this.result.type, 0n);
      if (zero !== undefined) return [zero];
    }
    // x - 0 → x
    if (isAttrInt(operands[1], 0)) return [lhs];
    // (a + b) - b → a, (a + b) - a → b
    const sum = lhs.definingOp;
    if (sum?.is(AddIOp) === true) {
      if (sum.rhs === rhs) return [sum.lhs];
      if (sum.lhs === rhs) return [sum.rhs];
    }
    return foldIntegers(this, operands, subtract);
  }
}
attachBinaryRange(SubIOp, (lhs, rhs, op) => subtractRanges(lhs, rhs, op.overflowFlags));

/** `arith.addui_extended`: the sum and its carry. */
export class AddUIExtendedOp extends defineOp("arith.addui_extended", {
  summary: "unsigned integer addition with carry",
  description: `Adds two integers as unsigned numbers. The first result is the sum modulo 2^width, the second is true where it
wrapped.

\`\`\`mlir
%sum, %overflow = arith.addui_extended %a, %b : i32, i1
\`\`\``,
  operands: { lhs: SignlessIntegerLike, rhs: same("lhs") },
  results: { sum: same("lhs"), overflow: derived("lhs", "i1 of the same shape as 'lhs'", i1SameShape) },
  traits: [Pure, Commutative, Elementwise],
  assembly: "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
}) {
  override suggestName(result: number): string | undefined {
    return ["sum", "overflow"][result];
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const { type } = this.sum;
    const carryType = this.overflow.type;
    // x + 0 → x, no carry
    if (isAttrInt(operands[1], 0)) {
      const none = constantOfBits(carryType, 0n);
      if (none !== undefined) return [this.lhs, none];
    }
    const width = bitWidth(type);
    const sum = foldElements(operands, type, (a = 0n, b = 0n) => a + b);
    const carry = foldElements(operands, carryType, (a = 0n, b = 0n) => (a + b) >> BigInt(width));
    return sum === undefined || carry === undefined ? undefined : [sum, carry];
  }

  override verify(): void {
    if (BoolLike.matches(this.overflow.type)) return;
    this.error(`result #1 must be bool-like, but got '${this.resultAt(1).type.toString()}'`, "TT2001");
  }
}
attachRanges(AddUIExtendedOp, (operands) => {
  const [lhs, rhs] = [at(operands, 0), at(operands, 1)];
  return [addRanges(lhs, rhs), carryRange(lhs, rhs)];
});

// Named, not written where they are used: a function in a fold would be made each time.
const add = (a: bigint, b: bigint): bigint => a + b;
const subtract = (a: bigint, b: bigint): bigint => a - b;
