/** Vector rules of `arith` on integers. */
import type { Value } from "@tt-opt/ir-core";
import { CmpIPredicate, type IntegerPredicate } from "@tt-opt/dialect-std";
import type { Mnemonic } from "../assembler/index.ts";
import { laneQuotient, laneRemainder } from "./lane-division.ts";
import { signedQuotient, unsignedQuotient } from "./divide-by-constant.ts";
import { shiftLanes } from "./lane-shifts.ts";
import { sumOfPairs } from "./pair-products.ts";
import { sumOfHalves } from "./pair-sums.ts";
import { sumOfSplat } from "./splat-sums.ts";
import type { VectorContext, VectorRule } from "./vector-context.ts";

function wrapping(suffix: "add" | "sub"): VectorRule {
  return (v) => {
    // Single bits are added and subtracted without a carry.
    if (v.isMask) return v.do("v128.xor", v.arg(0), v.arg(1));
    const made = suffix === "add" ? (sumOfNeighbours(v) ?? sumWithSplat(v)) : undefined;
    return v.wrap(made ?? v.do(`${v.shape}.${suffix}`, v.arg(0), v.arg(1)));
  };
}

/** The sum of two halves of each lane, or of their products, by an instruction of its own. */
function sumOfNeighbours(v: VectorContext): Value | undefined {
  const { code, shape } = v;
  const [x, y] = [v.arg(0), v.arg(1)];
  if (shape === "i16x8") return sumOfHalves(code, shape, x, y);
  return shape === "i32x4" ? (sumOfPairs(code, x, y) ?? sumOfHalves(code, shape, x, y)) : undefined;
}

/** The sum of a splat and a constant, with all constants in the latter. */
function sumWithSplat(v: VectorContext): Value | undefined {
  return v.shape === "i32x4"
    ? (sumOfSplat(v.code, v.arg(0), v.arg(1)) ?? sumOfSplat(v.code, v.arg(1), v.arg(0)))
    : undefined;
}

const multiply: VectorRule = (v) => {
  if (v.isMask) return v.do("v128.and", v.arg(0), v.arg(1));
  return v.shape === "i8x16" ? undefined : v.wrap(v.do(`${v.shape}.mul`, v.arg(0), v.arg(1)));
};

function bitwise(suffix: "and" | "or" | "xor"): VectorRule {
  return (v) => v.do(`v128.${suffix}`, v.arg(0), v.arg(1));
}

/** The second operand if it is one constant in all lanes: a shift amount or a divisor. */
function uniformOperand(v: VectorContext): number | undefined {
  const op = v.arg(1).definingOp;
  const value = op?.name === "wasm.v128.const" ? op.attribute("value") : undefined;
  if (value === undefined || !("numbers" in value) || !Array.isArray(value.numbers)) return undefined;
  const words: readonly unknown[] = value.numbers;
  const lane = v.bits / 32;
  const [low] = words;
  if (typeof low !== "number") return undefined;
  if (lane === 2) return words[1] === 0 && words[2] === low && words[3] === 0 ? low : undefined;
  if (!words.every((word) => word === low)) return undefined;
  if (lane === 1) return low;
  const narrow = low & (v.bits === 16 ? 0xffff : 0xff);
  const isSplat = v.bits === 16 ? low >>> 16 === narrow : low >>> 0 === narrow * 0x01010101;
  return isSplat ? narrow : undefined;
}

function shift(suffix: "shl" | "shr_u" | "shr_s"): VectorRule {
  return (v) => {
    const amount = uniformOperand(v);
    if (v.isMask) return undefined;
    if (amount === undefined || amount < 0 || amount >= v.width) {
      if (v.bits !== 32) return undefined;
      const x = suffix === "shr_s" ? v.signed(v.arg(0)) : v.arg(0);
      return v.wrap(shiftLanes(v, suffix, x, v.arg(1)));
    }
    if (suffix !== "shr_s") return v.wrap(v.shift(suffix, v.arg(0), amount));
    const unused = v.bits - v.width;
    return v.wrap(v.shift("shr_s", v.shift("shl", v.arg(0), unused), unused + amount));
  };
}

/** Division by a constant or, for lanes of 32 bits, by any number. */
function division(result: "quotient" | "remainder", isSigned: boolean): VectorRule {
  return (v) => {
    const low = uniformOperand(v) ?? 0;
    const divisor = isSigned || v.width < 32 ? low : low >>> 0;
    if (v.isMask) return undefined;
    const amount = Math.log2(divisor);
    if (Number.isInteger(amount) && amount <= v.width - 2) return divisionByPower(v, result, isSigned, amount);
    if (v.bits !== 32) return undefined;
    if (v.width < 32 || [-1, 0, 1].includes(divisor)) {
      const [x, y] = isSigned ? [v.signed(v.arg(0)), v.signed(v.arg(1))] : [v.arg(0), v.arg(1)];
      return v.wrap((result === "quotient" ? laneQuotient : laneRemainder)(v, x, y, isSigned));
    }
    const x = v.arg(0);
    const quotient = isSigned ? signedQuotient(v, x, divisor) : unsignedQuotient(v, x, divisor);
    if (result === "quotient") return quotient;
    return v.do("i32x4.sub", x, v.do("i32x4.mul", quotient, v.arg(1)));
  };
}

/** Division by `2 ** amount`. Signed quotients are rounded toward 0, so negative numbers are adjusted before. */
function divisionByPower(v: VectorContext, result: "quotient" | "remainder", isSigned: boolean, amount: number): Value {
  const x = isSigned ? v.signed(v.arg(0)) : v.arg(0);
  const low = v.splat((1n << BigInt(amount)) - 1n);
  if (!isSigned) return result === "quotient" ? v.shift("shr_u", x, amount) : v.do("v128.and", x, low);
  if (amount === 0) return result === "quotient" ? v.arg(0) : v.splat(0n);
  const bias = v.shift("shr_u", v.shift("shr_s", x, v.bits - 1), v.bits - amount);
  const raised = v.do(`${v.shape}.add`, x, bias);
  if (result === "quotient") return v.wrap(v.shift("shr_s", raised, amount));
  return v.wrap(v.do(`${v.shape}.sub`, v.do("v128.and", raised, low), bias));
}

const signedSuffix = { slt: "lt_s", sle: "le_s", sgt: "gt_s", sge: "ge_s" } as const;
const unsignedSuffix = { ult: "lt_u", ule: "le_u", ugt: "gt_u", uge: "ge_u" } as const;
const unsignedAsSigned = { ult: "lt_s", ule: "le_s", ugt: "gt_s", uge: "ge_s" } as const;

/** The mask of lanes in which `a predicate b`, of masks. A flag that is set is 1 as an unsigned number, and -1 otherwise. */
function compareMasks(v: VectorContext, predicate: IntegerPredicate, a: Value, b: Value): Value {
  const not = (mask: Value): Value => v.do("v128.not", mask);
  switch (predicate) {
    case "eq":
      return not(v.do("v128.xor", a, b));
    case "ne":
      return v.do("v128.xor", a, b);
    case "ugt":
    case "slt":
      return v.do("v128.andnot", a, b);
    case "ult":
    case "sgt":
      return v.do("v128.andnot", b, a);
    case "ule":
    case "sge":
      return not(v.do("v128.andnot", a, b));
    case "uge":
    case "sle":
      return not(v.do("v128.andnot", b, a));
  }
}

/** The mask of lanes in which `a predicate b`. */
export function compareLanes(v: VectorContext, predicate: IntegerPredicate, a: Value, b: Value): Value | undefined {
  const { shape } = v;
  if (v.isMask) return compareMasks(v, predicate, a, b);
  switch (predicate) {
    case "eq":
    case "ne":
      return predicate === "eq" ? v.do(`${shape}.eq`, a, b) : v.do("v128.not", v.do(`${shape}.eq`, a, b));
    case "slt":
    case "sle":
    case "sgt":
    case "sge": {
      const mnemonic: Mnemonic = `${shape}.${signedSuffix[predicate]}`;
      return v.do(mnemonic, v.signed(a), v.signed(b));
    }
    default: {
      if (shape !== "i64x2") return v.do(`${shape}.${unsignedSuffix[predicate]}`, a, b);
      // 64-bit lanes have only signed comparisons, which suffice for zero-extended elements.
      const bias = v.splat(1n << 63n);
      const flip = (x: Value): Value => (v.width === 64 ? v.do("v128.xor", x, bias) : x);
      return v.do(`i64x2.${unsignedAsSigned[predicate]}`, flip(a), flip(b));
    }
  }
}

const compare: VectorRule = (v) => {
  const predicate = CmpIPredicate.of(v.op.attribute("predicate"));
  return predicate === undefined ? undefined : compareLanes(v, predicate, v.arg(0), v.arg(1));
};

function extremum(suffix: "min" | "max", isSigned: boolean): VectorRule {
  return (v) => {
    if (v.isMask) return undefined;
    const [a, b] = [v.arg(0), v.arg(1)];
    if (v.shape === "i64x2" || (isSigned && v.width < v.bits)) {
      const predicate = `${isSigned ? "s" : "u"}${suffix === "min" ? "lt" : "gt"}` as const;
      const mask = compareLanes(v, predicate, a, b);
      return mask === undefined ? undefined : v.choose(a, b, mask);
    }
    return v.do(`${v.shape}.${suffix}_${isSigned ? "s" : "u"}`, a, b);
  };
}

/** The rules, by the name of the operation. */
export const vectorIntegerRules: Readonly<Record<string, VectorRule>> = {
  "arith.addi": wrapping("add"),
  "arith.subi": wrapping("sub"),
  "arith.muli": multiply,
  "arith.andi": bitwise("and"),
  "arith.ori": bitwise("or"),
  "arith.xori": bitwise("xor"),
  "arith.shli": shift("shl"),
  "arith.shrui": shift("shr_u"),
  "arith.shrsi": shift("shr_s"),
  "arith.divsi": division("quotient", true),
  "arith.divui": division("quotient", false),
  "arith.remsi": division("remainder", true),
  "arith.remui": division("remainder", false),
  "arith.cmpi": compare,
  "arith.minsi": extremum("min", true),
  "arith.maxsi": extremum("max", true),
  "arith.minui": extremum("min", false),
  "arith.maxui": extremum("max", false),
  "math.absi": (v) => (v.isMask ? undefined : v.wrap(v.do(`${v.shape}.abs`, v.signed(v.arg(0))))),
  "math.ctpop": (v) => (v.shape === "i8x16" && !v.isMask ? v.do("i8x16.popcnt", v.arg(0)) : undefined),
};
