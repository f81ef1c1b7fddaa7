/**
 * Shifts of 32-bit lanes by amounts that differ, which WebAssembly has not: products with powers of two. A shift to the
 * right is the upper part of a 64-bit product. Amounts of at least 32 give the result of shifting bit by bit.
 */
import { DenseArrayAttr, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";
import { splatScalar } from "./splat-scalar.ts";
import type { VectorContext } from "./vector-context.ts";
import { evenLanes } from "./vector-lanes.ts";

/** Lanes of `x`, each shifted by the unsigned number in the same lane of `amounts`. */
export function shiftLanes(v: VectorContext, suffix: "shl" | "shr_u" | "shr_s", x: Value, amounts: Value): Value {
  const sum = summandsOf(v, amounts);
  if (sum !== undefined) return shiftLanes(v, suffix, shiftLanes(v, suffix, x, sum.splat), sum.lanes);
  const scalar = splatScalar(amounts);
  if (suffix !== "shr_s") {
    const shifted = scalar === undefined ? byPowers(v, suffix, x, amounts) : v.code.op(`i32x4.${suffix}`, [x, scalar]);
    return wordsOf(amounts)?.every(isBelow32) === true
      ? shifted
      : v.do("v128.and", shifted, v.do("i32x4.lt_u", amounts, v.splat(32n)));
  }
  if (scalar !== undefined) {
    const fits = v.code.op("i32.lt_u", [scalar, v.code.i32(32)]);
    return v.code.op("i32x4.shr_s", [x, v.code.select(scalar, v.code.i32(31), fits)]);
  }
  const sign = v.shift("shr_s", x, 31);
  const magnitude = v.do("v128.xor", x, sign);
  return v.do("v128.xor", shiftLanes(v, "shr_u", magnitude, amounts), sign);
}

/**
 * A splat and constant lanes, if amounts are their sum, and their sum does not wrap around: shifts by one and the other.
 */
function summandsOf({ code }: VectorContext, amounts: Value): { splat: Value; lanes: Value } | undefined {
  const op = amounts.definingOp;
  if (op?.name !== "wasm.i32x4.add") return undefined;
  const [splat, lanes] = [op.operand(0), op.operand(1)];
  const scalar = splatScalar(splat);
  if (scalar === undefined || greatestOf(code, scalar) > 2 ** 32 - 32) return undefined;
  return wordsOf(lanes)?.every(isBelow32) === true ? { splat, lanes } : undefined;
}

/** The greatest number of 32 bits. */
const greatestWord = 2 ** 32 - 1;

/** The longest chain of operations that is followed: both operands may be computed from the same numbers. */
const longestChain = 8;

/** The greatest unsigned number that a scalar may be. Unlike an index, an amount may have wrapped around. */
function greatestOf(code: CodeBuilder, scalar: Value, depth = 0): number {
  const constant = code.i32Of(scalar);
  if (constant !== undefined) return constant >>> 0;
  const end = code.endOfCounter(scalar);
  if (end !== undefined && code.isNonNegative(scalar)) return end - 1;
  const op = scalar.definingOp;
  if (op === undefined || depth === longestChain) return greatestWord;
  const of = (index: number): number => greatestOf(code, op.operand(index), depth + 1);
  // What exceeds a word wraps around, and may be anything.
  const within = (most: number): number => Math.min(most, greatestWord);
  switch (op.name) {
    case "wasm.i32.load8_u":
      return 255;
    case "wasm.i32.load16_u":
      return 65535;
    case "wasm.i32.and":
      return Math.min(of(0), of(1));
    case "wasm.i32.rem_s":
      // What is divided is an index.
      return code.isNonNegative(scalar) && of(1) > 0 ? of(1) - 1 : greatestWord;
    case "wasm.i32.rem_u":
      return of(1) > 0 ? of(1) - 1 : greatestWord;
    case "wasm.i32.add":
      return within(of(0) + of(1));
    case "wasm.i32.mul":
      return within(of(0) * of(1));
    case "wasm.i32.shl":
      return within(of(0) * 2 ** Math.min(of(1), 32));
    default:
      return greatestWord;
  }
}

/** Shifted lanes whose amounts are less than 32. */
function byPowers(v: VectorContext, suffix: "shl" | "shr_u", x: Value, amounts: Value): Value {
  if (suffix === "shl") return v.do("i32x4.mul", x, powers(v, amounts, 0, 1));
  const factor = powers(v, amounts, 31, -1);
  const half = (part: "low" | "high"): Value =>
    v.code.op("i64x2.shr_u", [v.do(`i64x2.extmul_${part}_i32x4_u`, x, factor), v.code.i32(31)]);
  return v.code.op("i8x16.shuffle", [half("low"), half("high")], { lanes: evenLanes(4) });
}

/** `2 ** (from + sign * amount)` in each lane, as an unsigned number: the float of that exponent. */
function powers(v: VectorContext, amounts: Value, from: number, sign: 1 | -1): Value {
  const known = wordsOf(amounts);
  if (known !== undefined) {
    const words = Uint32Array.from(known, (amount) => (isBelow32(amount) ? 2 ** (from + sign * amount) : 0));
    return v.code.v128(new Uint8Array(words.buffer));
  }
  const one = v.splat(BigInt(127 + from) << 23n);
  const exponents = v.shift("shl", amounts, 23);
  const floats = v.do(sign === 1 ? "i32x4.add" : "i32x4.sub", one, exponents);
  return v.do("i32x4.trunc_sat_f32x4_u", floats);
}

/** The lanes of a constant. */
function wordsOf(value: Value): readonly number[] | undefined {
  const words = value.definingOp?.name === "wasm.v128.const" ? value.definingOp.attribute("value") : undefined;
  return words instanceof DenseArrayAttr ? words.numbers : undefined;
}

function isBelow32(amount: number): boolean {
  return amount >= 0 && amount < 32;
}
