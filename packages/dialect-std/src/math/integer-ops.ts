/** Functions of integers: magnitude, bit counts and powers. */
import {
  Elementwise,
  type FoldResult,
  Pure,
  SameOperandsAndResultType,
  SignlessIntegerLike,
  ctlz,
  ctpop,
  cttz,
  defineOp,
  wrapSigned,
  wrapUnsigned,
} from "@tt-opt/ir-core";
import { bitWidth, folded, foldElements, foldIntegers } from "../arith/fold-elements.ts";
import { type FoldOperands, integerBinary, type Words } from "../arith/op-shapes.ts";
import { IntegerRange } from "@tt-opt/ir-core";
import { attachUnaryRange } from "../arith/attach-range.ts";
import { greatest, least } from "../arith/integer-ranges.ts";

function integerUnary(words: Words) {
  return {
    ...words,
    operands: { input: SignlessIntegerLike },
    results: { result: SignlessIntegerLike },
    traits: [Pure, SameOperandsAndResultType, Elementwise],
    assembly: "$input attr-dict `:` type($result)",
  } as const;
}

/** `math.absi`: the magnitude of a signed integer. */
export class AbsIOp extends defineOp(
  "math.absi",
  integerUnary({
    summary: "the magnitude of a signed integer",
    description: "The absolute value of a signed integer; that of the smallest number is itself.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldCount(operands, this, (x, width) => {
      const value = wrapSigned(x, width);
      return value < 0n ? -value : value;
    });
  }
}
attachUnaryRange(AbsIOp, (range, width) => {
  const bounds = [range.smin, range.smax, -range.smin, -range.smax];
  const low = range.smin <= 0n && range.smax >= 0n ? 0n : least(bounds.filter((bound) => bound >= 0n));
  return IntegerRange.unsigned(width, low, greatest(bounds));
});

/** `math.ctlz`: the number of zero bits above the highest bit that is set. */
export class CountLeadingZerosOp extends defineOp(
  "math.ctlz",
  integerUnary({
    summary: "the number of leading zero bits",
    description: "Counts the zero bits above the highest bit that is set; the width if there is none.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldCount(operands, this, (x, width) => BigInt(ctlz(x, width)));
  }
}
attachUnaryRange(CountLeadingZerosOp, countRange);

/** `math.cttz`: the number of zero bits below the lowest bit that is set. */
export class CountTrailingZerosOp extends defineOp(
  "math.cttz",
  integerUnary({
    summary: "the number of trailing zero bits",
    description: "Counts the zero bits below the lowest bit that is set; the width if there is none.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldCount(operands, this, (x, width) => BigInt(cttz(x, width)));
  }
}
attachUnaryRange(CountTrailingZerosOp, countRange);

/** `math.ctpop`: the number of bits that are set. */
export class CtPopOp extends defineOp(
  "math.ctpop",
  integerUnary({
    summary: "the number of bits that are set",
    description: "Counts the bits of an integer that are set.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldCount(operands, this, (x, width) => BigInt(ctpop(x, width)));
  }
}
attachUnaryRange(CtPopOp, countRange);

/** `math.ipowi`: an integer raised to the power of an integer. */
export class IPowIOp extends defineOp(
  "math.ipowi",
  integerBinary({
    summary: "a signed integer raised to a signed integer power",
    description: `Raises the first operand to the power of the second, modulo 2^width. A negative power is rounded toward zero; of zero
it is undefined.`,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldIntegers(this, operands, integerPower);
  }
}

function foldCount(
  operands: FoldOperands,
  op: AbsIOp | CountLeadingZerosOp | CountTrailingZerosOp | CtPopOp,
  f: (x: bigint, width: number) => bigint,
): readonly FoldResult[] | undefined {
  const width = bitWidth(op.result.type);
  return folded(foldElements(operands, op.result.type, (x = 0n) => f(x, width)));
}

/** `base ** exponent` modulo 2^width, both read as signed; undefined for a negative power of zero. */
function integerPower(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const base = wrapSigned(lhs, width);
  let exponent = wrapSigned(rhs, width);
  if (exponent < 0n) {
    if (base === 0n) return undefined;
    if (base === 1n) return 1n;
    if (base === -1n) return (exponent & 1n) === 0n ? 1n : -1n;
    return 0n;
  }
  let result = 1n;
  let square = wrapUnsigned(base, width);
  for (; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = wrapUnsigned(result * square, width);
    square = wrapUnsigned(square * square, width);
  }
  return result;
}

/** A number of bits. */
function countRange(_operand: IntegerRange, width: number): IntegerRange {
  return IntegerRange.unsigned(width, 0n, BigInt(width));
}
