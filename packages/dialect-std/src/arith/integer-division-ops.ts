/**
 * Division of integers. A constant is divided only where the result is defined: not by zero, and not the smallest
 * signed number by -1. For the same reason these operations are speculatable only if their divisor is known to be
 * harmless.
 */
import {
  type FoldResult,
  type Type,
  ceildiv,
  ceildivUnsigned,
  defineOp,
  floordiv,
  minSigned,
  sdiv,
  srem,
  udiv,
  urem,
  wrapSigned,
} from "@tt-opt/ir-core";
import { isAttrInt } from "./constant-value.ts";
import { constantOfBits, folded, foldIntegers } from "./fold-elements.ts";
import { exactAssembly, exactFlag, type FoldOperands, integerDivision } from "./op-shapes.ts";
import { ConditionallySpeculatable, type Value } from "@tt-opt/ir-core";
import type { OverflowFlag } from "./flag-attributes.ts";
import { MulIOp } from "./integer-product-ops.ts";
import { attachBinaryRange } from "./attach-range.ts";
import { constantInt } from "./constant-value.ts";
import {
  signedQuotientRange,
  signedRemainderRange,
  unsignedQuotientRange,
  unsignedRemainderRange,
} from "./integer-ranges.ts";

type Division = (lhs: bigint, rhs: bigint, width: number) => bigint | undefined;

/** `arith.divui`: the unsigned quotient, rounded toward zero. */
export class DivUIOp extends defineOp("arith.divui", {
  ...integerDivision({
    summary: "unsigned integer division",
    description: `Divides two unsigned integers, rounding toward zero. Division by zero is undefined. With \`exact\` the result is
poison if there is a remainder.

\`\`\`mlir
%q = arith.divui %a, %b : i32
\`\`\``,
  }),
  attributes: exactFlag,
  assembly: exactAssembly,
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return divideByOne(operands, this) ?? divideProduct(this, "nuw") ?? foldIntegers(this, operands, udiv);
  }
}
ConditionallySpeculatable.attach(DivUIOp, { speculatability: (op) => (isNonZero(op.rhs) ? "yes" : "no") });
attachBinaryRange(DivUIOp, (lhs, rhs) => unsignedQuotientRange(lhs, rhs, (a, b) => a / b));

/** `arith.divsi`: the signed quotient, rounded toward zero. */
export class DivSIOp extends defineOp("arith.divsi", {
  ...integerDivision({
    summary: "signed integer division",
    description: `Divides two signed integers, rounding toward zero. Division by zero, and of the smallest number by -1, is
undefined. With \`exact\` the result is poison if there is a remainder.

\`\`\`mlir
%q = arith.divsi %a, %b : i32
\`\`\``,
  }),
  attributes: exactFlag,
  assembly: exactAssembly,
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return (
      divideByOne(operands, this) ?? divideProduct(this, "nsw") ?? foldIntegers(this, operands, unlessOverflow(sdiv))
    );
  }
}
ConditionallySpeculatable.attach(DivSIOp, {
  speculatability: (op) => (isNeitherZeroNorMinusOne(op.rhs) ? "yes" : "no"),
});
attachBinaryRange(DivSIOp, (lhs, rhs) => signedQuotientRange(lhs, rhs, (a, b) => a / b));

/** `arith.ceildivui`: the unsigned quotient, rounded up. */
export class CeilDivUIOp extends defineOp(
  "arith.ceildivui",
  integerDivision({
    summary: "unsigned integer division, rounded up",
    description: `Divides two unsigned integers, rounding toward positive infinity. Division by zero is undefined.

\`\`\`mlir
%q = arith.ceildivui %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return divideByOne(operands, this) ?? foldIntegers(this, operands, ceildivUnsigned);
  }
}
ConditionallySpeculatable.attach(CeilDivUIOp, { speculatability: (op) => (isNonZero(op.rhs) ? "yes" : "no") });
attachBinaryRange(CeilDivUIOp, (lhs, rhs) => unsignedQuotientRange(lhs, rhs, (a, b) => (a + b - 1n) / b));

/** `arith.ceildivsi`: the signed quotient, rounded up. */
export class CeilDivSIOp extends defineOp(
  "arith.ceildivsi",
  integerDivision({
    summary: "signed integer division, rounded up",
    description: `Divides two signed integers, rounding toward positive infinity. Division by zero, and of the smallest number by
-1, is undefined.

\`\`\`mlir
%q = arith.ceildivsi %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return divideByOne(operands, this) ?? foldIntegers(this, operands, unlessOverflow(ceildiv));
  }
}
ConditionallySpeculatable.attach(CeilDivSIOp, {
  speculatability: (op) => (isNeitherZeroNorMinusOne(op.rhs) ? "yes" : "no"),
});
attachBinaryRange(CeilDivSIOp, (lhs, rhs) => signedQuotientRange(lhs, rhs, (a, b) => -floorQuotient(-a, b)));

/** `arith.floordivsi`: the signed quotient, rounded down. */
export class FloorDivSIOp extends defineOp(
  "arith.floordivsi",
  integerDivision({
    summary: "signed integer division, rounded down",
    description: `Divides two signed integers, rounding toward negative infinity. Division by zero, and of the smallest number by
-1, is undefined.

\`\`\`mlir
%q = arith.floordivsi %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return divideByOne(operands, this) ?? foldIntegers(this, operands, unlessOverflow(floordiv));
  }
}
ConditionallySpeculatable.attach(FloorDivSIOp, {
  speculatability: (op) => (isNeitherZeroNorMinusOne(op.rhs) ? "yes" : "no"),
});
attachBinaryRange(FloorDivSIOp, (lhs, rhs) => signedQuotientRange(lhs, rhs, floorQuotient));

/** `arith.remui`: the unsigned remainder. */
export class RemUIOp extends defineOp(
  "arith.remui",
  integerDivision({
    summary: "unsigned integer remainder",
    description: `The remainder of the unsigned division of the first operand by the second. Division by zero is undefined.

\`\`\`mlir
%r = arith.remui %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return remainderOfOne(operands, this.result.type) ?? foldIntegers(this, operands, urem);
  }
}
ConditionallySpeculatable.attach(RemUIOp, { speculatability: (op) => (isNonZero(op.rhs) ? "yes" : "no") });
attachBinaryRange(RemUIOp, unsignedRemainderRange);

/** `arith.remsi`: the signed remainder, with the sign of the dividend. */
export class RemSIOp extends defineOp(
  "arith.remsi",
  integerDivision({
    summary: "signed integer remainder",
    description: `The remainder of the signed division of the first operand by the second, rounded toward zero: it has the sign of
the first. Division by zero is undefined.

\`\`\`mlir
%r = arith.remsi %a, %b : i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return remainderOfOne(operands, this.result.type) ?? foldIntegers(this, operands, srem);
  }
}
ConditionallySpeculatable.attach(RemSIOp, {
  speculatability: (op) => (isNeitherZeroNorMinusOne(op.rhs) ? "yes" : "no"),
});
attachBinaryRange(RemSIOp, signedRemainderRange);

/** `x / 1 → x` in every rounding. */
function divideByOne(
  operands: FoldOperands,
  op: DivUIOp | DivSIOp | CeilDivUIOp | CeilDivSIOp | FloorDivSIOp,
): readonly FoldResult[] | undefined {
  return isAttrInt(operands[1], 1) ? [op.lhs] : undefined;
}

/** `(x * c) / c → x`, if the product did not wrap. A quotient by 0 is not folded away. */
function divideProduct(op: DivUIOp | DivSIOp, flag: OverflowFlag): readonly FoldResult[] | undefined {
  const product = op.lhs.definingOp;
  if (product?.is(MulIOp) !== true || !product.overflowFlags.has(flag) || !isNonZero(op.rhs)) return undefined;
  if (product.rhs === op.rhs) return [product.lhs];
  return product.lhs === op.rhs ? [product.rhs] : undefined;
}

/** `x mod 1 → 0`. */
function remainderOfOne(operands: FoldOperands, type: Type): readonly FoldResult[] | undefined {
  return isAttrInt(operands[1], 1) ? folded(constantOfBits(type, 0n)) : undefined;
}

function unlessOverflow(divide: Division): Division {
  return (lhs, rhs, width) => {
    const overflows = wrapSigned(lhs, width) === minSigned(width) && wrapSigned(rhs, width) === -1n;
    return overflows ? undefined : divide(lhs, rhs, width);
  };
}

function isNonZero(divisor: Value): boolean {
  const value = constantInt(divisor);
  return value !== undefined && value !== 0n;
}

/** Dividing the smallest number by -1 overflows. */
function isNeitherZeroNorMinusOne(divisor: Value): boolean {
  return isNonZero(divisor) && constantInt(divisor) !== -1n;
}

/** The exact quotient, rounded toward negative infinity. */
function floorQuotient(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}
