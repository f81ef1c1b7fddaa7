/** Rounding a float to an integral float, and its magnitude: folded in every format, bit by bit. */
import {
  type FloatFormat,
  type FoldResult,
  type Type,
  defineOp,
  packRational,
  unpackFloat,
  zeroBits,
} from "@tt-opt/ir-core";
import { absoluteFloat, quietNaN } from "../arith/float-arithmetic.ts";
import { foldFloats, formatOf } from "../arith/fold-elements.ts";
import { floatUnary, type FoldOperands } from "../arith/op-shapes.ts";

/** `math.absf`: the magnitude. */
export class AbsFOp extends defineOp(
  "math.absf",
  floatUnary({
    summary: "the magnitude of a float",
    description: "Clears the sign of a float, also that of a NaN.",
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldFloats(operands, this.result.type, (format, x = 0n) => absoluteFloat(format, x));
  }
}

function rounding(how: string) {
  return floatUnary({
    summary: `a float rounded ${how}`,
    description: `Rounds a float to an integral value, ${how}. Infinities, NaN and the sign of zero stay as they are.`,
  });
}

/** `math.ceil`: rounded up. */
export class CeilOp extends defineOp("math.ceil", rounding("toward positive infinity")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldRounding(operands, this.result.type, (whole, rest) => (rest > 0n ? whole + 1n : whole));
  }
}

/** `math.floor`: rounded down. */
export class FloorOp extends defineOp("math.floor", rounding("toward negative infinity")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldRounding(operands, this.result.type, (whole, rest) => (rest < 0n ? whole - 1n : whole));
  }
}

/** `math.roundeven`: rounded to nearest, ties to even. */
export class RoundEvenOp extends defineOp("math.roundeven", rounding("to nearest, ties to even")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldRounding(operands, this.result.type, (whole, rest, unit) => {
      const twice = 2n * magnitude(rest);
      const movesAway = twice > unit || (twice === unit && (whole & 1n) === 1n);
      return movesAway ? awayFromZero(whole, rest) : whole;
    });
  }
}

/** `math.round`: rounded to nearest, ties away from zero. */
export class RoundOp extends defineOp("math.round", rounding("to nearest, ties away from zero")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    if (!isSingleOrDouble(this.result.type)) return undefined;
    return foldRounding(operands, this.result.type, (whole, rest, unit) =>
      2n * magnitude(rest) >= unit ? awayFromZero(whole, rest) : whole,
    );
  }
}

/** `math.trunc`: rounded toward zero. */
export class TruncOp extends defineOp("math.trunc", rounding("toward zero")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    if (!isSingleOrDouble(this.result.type)) return undefined;
    return foldRounding(operands, this.result.type, (whole) => whole);
  }
}

/** The integer for a number whose integral part toward zero is `whole` and whose rest is `rest / unit`. */
type Round = (whole: bigint, rest: bigint, unit: bigint) => bigint;

function foldRounding(operands: FoldOperands, type: Type, round: Round): readonly FoldResult[] | undefined {
  return foldFloats(operands, type, (format, x = 0n) => roundFloat(format, x, round));
}

function roundFloat(format: FloatFormat, bits: bigint, round: Round): bigint {
  const value = unpackFloat(format, bits);
  if (value.kind === "nan") return quietNaN(format, bits);
  if (value.kind === "infinite" || value.exponent >= 0) return bits;
  const signed = value.isNegative ? -value.significand : value.significand;
  const unit = 1n << BigInt(-value.exponent);
  const result = round(signed / unit, signed % unit, unit);
  if (result === 0n) return zeroBits(format, value.isNegative);
  return packRational(format, result < 0n, magnitude(result), 1n);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function awayFromZero(whole: bigint, rest: bigint): bigint {
  return rest < 0n ? whole - 1n : whole + 1n;
}

/** MLIR folds `round` and `trunc` for these formats only. */
function isSingleOrDouble(type: Type): boolean {
  const name = formatOf(type)?.name;
  return name === "f32" || name === "f64";
}
