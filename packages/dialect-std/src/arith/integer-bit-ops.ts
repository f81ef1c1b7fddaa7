/** Bitwise logic and shifts of integers. */
import {
  Commutative,
  type FoldResult,
  Idempotent,
  type Value,
  ashr,
  defineOp,
  lshr,
  maxUnsigned,
  shl,
} from "@tt-opt/ir-core";
import { isAttrInt, isConstantInt } from "./constant-value.ts";
import { bitWidth, constantOfBits, foldIntegers } from "./fold-elements.ts";
import { exactAssembly, exactFlag, type FoldOperands, integerBinary, overflowBinary } from "./op-shapes.ts";
import { attachBinaryRange } from "./attach-range.ts";
import {
  andRanges,
  arithmeticShiftRange,
  logicalShiftRange,
  orRanges,
  shiftLeftRange,
  xorRanges,
} from "./integer-ranges.ts";

/** `arith.andi`: bitwise and. */
export class AndIOp extends defineOp(
  "arith.andi",
  integerBinary(
    {
      summary: "integer binary and",
      description: `The bitwise conjunction of two integers.

\`\`\`mlir
%c = arith.andi %a, %b : i32
\`\`\``,
    },
    Commutative,
    Idempotent,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const constant = operands[1];
    const { lhs, rhs } = this;
    // x & 0 → 0, x & ~0 → x
    if (isAttrInt(constant, 0)) return [rhs];
    if (isAttrInt(constant, -1)) return [lhs];
    // x & ~x → 0
    if (isNotOf(lhs, rhs) || isNotOf(rhs, lhs)) {
      const zero = constantOfBits(this.result.type, 0n);
      if (zero !== undefined) return [zero];
    }
    // x & (x & y) → x & y
    if (isAndWith(rhs, lhs)) return [rhs];
    if (isAndWith(lhs, rhs)) return [lhs];
    return foldIntegers(this, operands, and);
  }
}
attachBinaryRange(AndIOp, andRanges);

/** `arith.ori`: bitwise or. */
export class OrIOp extends defineOp(
  "arith.ori",
  integerBinary(
    {
      summary: "integer binary or",
      description: `The bitwise disjunction of two integers.

\`\`\`mlir
%c = arith.ori %a, %b : i32
\`\`\``,
    },
    Commutative,
    Idempotent,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const constant = operands[1];
    const { lhs, rhs } = this;
    // x | 0 → x, x | ~0 → ~0
    if (isAttrInt(constant, 0)) return [lhs];
    if (constant !== undefined && isAttrInt(constant, -1)) return [constant];
    // x | ~x → ~0
    if (isNotOf(lhs, rhs) || isNotOf(rhs, lhs)) {
      const ones = constantOfBits(this.result.type, maxUnsigned(bitWidth(this.result.type)));
      if (ones !== undefined) return [ones];
    }
    return foldIntegers(this, operands, or);
  }
}
attachBinaryRange(OrIOp, orRanges);

/** `arith.xori`: bitwise exclusive or. */
export class XOrIOp extends defineOp(
  "arith.xori",
  integerBinary(
    {
      summary: "integer binary xor",
      description: `The bitwise exclusive disjunction of two integers; \`xori %x, -1\` is the complement.

\`\`\`mlir
%c = arith.xori %a, %b : i32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const { lhs, rhs } = this;
    // x ^ 0 → x
    if (isAttrInt(operands[1], 0)) return [lhs];
    // x ^ x → 0
    if (lhs === rhs) {
      const zero = constantOfBits(this.result.type, 0n);
      if (zero !== undefined) return [zero];
    }
    // (x ^ a) ^ a → x
    const undone = withoutXor(lhs, rhs) ?? withoutXor(rhs, lhs);
    if (undone !== undefined) return [undone];
    return foldIntegers(this, operands, xor);
  }
}
attachBinaryRange(XOrIOp, xorRanges);

/** `arith.shli`: shift left. */
export class ShLIOp extends defineOp(
  "arith.shli",
  overflowBinary({
    summary: "integer left shift",
    description: `Shifts the first operand left by the second, filling with zeros. The result is poison if the second is not less than
the width.

\`\`\`mlir
%c = arith.shli %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    if (isAttrInt(operands[1], 0)) return [this.lhs];
    return foldIntegers(this, operands, shl);
  }
}
attachBinaryRange(ShLIOp, (lhs, rhs, op) => shiftLeftRange(lhs, rhs, op.overflowFlags));

/** `arith.shrui`: logical shift right. */
export class ShRUIOp extends defineOp("arith.shrui", {
  ...integerBinary({
    summary: "unsigned integer right shift",
    description: `Shifts the first operand right by the second, filling with zeros. The result is poison if the second is not less than
the width, or, with \`exact\`, if a bit that is set is shifted out.

\`\`\`mlir
%c = arith.shrui %a, %b : i32
\`\`\``,
  }),
  attributes: exactFlag,
  assembly: exactAssembly,
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    if (isAttrInt(operands[1], 0)) return [this.lhs];
    return foldIntegers(this, operands, lshr);
  }
}
attachBinaryRange(ShRUIOp, logicalShiftRange);

/** `arith.shrsi`: arithmetic shift right. */
export class ShRSIOp extends defineOp("arith.shrsi", {
  ...integerBinary({
    summary: "signed integer right shift",
    description: `Shifts the first operand right by the second, filling with its sign bit. The result is poison if the second is not less
than the width, or, with \`exact\`, if a bit that is set is shifted out.

\`\`\`mlir
%c = arith.shrsi %a, %b : i32
\`\`\``,
  }),
  attributes: exactFlag,
  assembly: exactAssembly,
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    if (isAttrInt(operands[1], 0)) return [this.lhs];
    return foldIntegers(this, operands, ashr);
  }
}
attachBinaryRange(ShRSIOp, arithmeticShiftRange);

// Named, not written where they are used: a function in a fold would be made each time.
const and = (a: bigint, b: bigint): bigint => a & b;
const or = (a: bigint, b: bigint): bigint => a | b;
const xor = (a: bigint, b: bigint): bigint => a ^ b;

/** Whether `value` is the complement of `of`. */
function isNotOf(value: Value, of: Value): boolean {
  const op = value.definingOp;
  return op?.is(XOrIOp) === true && op.lhs === of && isConstantInt(op.rhs, -1);
}

function isAndWith(value: Value, other: Value): boolean {
  const op = value.definingOp;
  return op?.is(AndIOp) === true && (op.lhs === other || op.rhs === other);
}

/** `x`, if `value` is `x ^ other` or `other ^ x`. */
function withoutXor(value: Value, other: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(XOrIOp) !== true) return undefined;
  if (op.rhs === other) return op.lhs;
  return op.lhs === other ? op.rhs : undefined;
}
