/** Functions of two and three floats, and those with two results. */
import {
  Elementwise,
  FloatLike,
  type FoldResult,
  Pure,
  SameOperandsAndResultShape,
  SameOperandsAndResultType,
  SignlessIntegerLike,
  defineOp,
  same,
} from "@tt-opt/ir-core";
import { isSignBitSet, negateFloat } from "../arith/float-arithmetic.ts";
import { foldFloats } from "../arith/fold-elements.ts";
import { fastMathProperty, floatBinary, type FoldOperands } from "../arith/op-shapes.ts";
import { foldBinary } from "./fold-math.ts";

/** `math.atan2`: the angle of a point. */
export class Atan2Op extends defineOp(
  "math.atan2",
  floatBinary({
    summary: "the angle of the point (second operand, first operand)",
    description: "The angle, between -π and π, of the point whose y is the first operand and whose x is the second.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldBinary(operands, this.result.type, Math.atan2);
  }
}

/** `math.copysign`: the magnitude of one float with the sign of another. */
export class CopySignOp extends defineOp(
  "math.copysign",
  floatBinary({
    summary: "the magnitude of one float with the sign of another",
    description: "The first operand with the sign of the second.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldFloats(operands, this.result.type, (format, x = 0n, y = 0n) =>
      isSignBitSet(format, x) === isSignBitSet(format, y) ? x : negateFloat(format, x),
    );
  }
}

/** `math.powf`: a float raised to the power of a float. */
export class PowFOp extends defineOp(
  "math.powf",
  floatBinary({
    summary: "a float raised to a float power",
    description: "Raises the first operand to the power of the second, as C's `pow`.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldBinary(operands, this.result.type, power);
  }
}

/** `math.fpowi`: a float raised to the power of an integer. */
export class FPowIOp extends defineOp("math.fpowi", {
  summary: "a float raised to a signed integer power",
  description: "Raises the first operand to the power of the second, a signed integer.",
  operands: { lhs: FloatLike, rhs: SignlessIntegerLike },
  results: { result: same("lhs") },
  attributes: fastMathProperty,
  traits: [Pure, Elementwise, SameOperandsAndResultShape],
  assembly: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
}) {}

/** `math.fma`: a product and a sum, rounded once. */
export class FmaOp extends defineOp("math.fma", {
  summary: "a fused multiply-add",
  description: "Multiplies the first two operands and adds the third; the result is rounded once.",
  operands: { a: FloatLike, b: FloatLike, c: FloatLike },
  results: { result: FloatLike },
  attributes: fastMathProperty,
  traits: [Pure, Elementwise, SameOperandsAndResultType],
  assembly: "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
}) {}

/** `math.clampf`: a float, limited to an interval. */
export class ClampFOp extends defineOp("math.clampf", {
  summary: "a float limited to an interval",
  description: `The first operand, or the bound that it is beyond. The result is poison if a bound is NaN or the lower one is above the
upper one.

\`\`\`mlir
%r = math.clampf %x to [%low, %high] : f32
\`\`\``,
  operands: { value: FloatLike, min: FloatLike, max: FloatLike },
  results: { result: FloatLike },
  attributes: fastMathProperty,
  traits: [Pure, Elementwise, SameOperandsAndResultType],
  assembly: "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
}) {}

/** `math.sincos`: sine and cosine. */
export class SinCosOp extends defineOp("math.sincos", {
  summary: "the sine and the cosine of a float",
  description: "Computes the sine (first result) and the cosine (second result) of a float.",
  operands: { input: FloatLike },
  results: { sin: same("input"), cos: same("input") },
  attributes: fastMathProperty,
  traits: [Pure, Elementwise],
  assembly: "$input (`fastmath` `` $fastmath^)? attr-dict `:` type($input)",
}) {
  override suggestName(result: number): string | undefined {
    return ["sin", "cos"][result];
  }
}

/** C's `pow`: unlike JavaScript's, 1 to any power and -1 to an infinite one are 1. */
function power(base: number, exponent: number): number {
  if (base === 1 || (base === -1 && Math.abs(exponent) === Infinity)) return 1;
  return base ** exponent;
}
