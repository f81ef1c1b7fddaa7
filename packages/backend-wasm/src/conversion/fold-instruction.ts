/**
 * Folds integer instructions that the lowering itself builds: address arithmetic with constants, comparisons of
 * constants, and comparisons that are negated. Other operations of the source have been folded before.
 */
import { IntegerAttr, type Operation, type Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { isFilled } from "./choose-lanes.ts";
import type { CodeBuilder } from "./code-builder.ts";

type Fold32 = (a: number, b: number) => number;

const binary32: Partial<Record<Mnemonic, Fold32>> = {
  "i32.add": (a, b) => a + b,
  "i32.sub": (a, b) => a - b,
  "i32.mul": Math.imul,
  "i32.and": (a, b) => a & b,
  "i32.or": (a, b) => a | b,
  "i32.xor": (a, b) => a ^ b,
  "i32.shl": (a, b) => a << b,
  "i32.shr_s": (a, b) => a >> b,
  "i32.shr_u": (a, b) => (a >>> b) | 0,
  "i32.eq": (a, b) => Number(a === b),
  "i32.ne": (a, b) => Number(a !== b),
  "i32.lt_s": (a, b) => Number(a < b),
  "i32.le_s": (a, b) => Number(a <= b),
  "i32.gt_s": (a, b) => Number(a > b),
  "i32.ge_s": (a, b) => Number(a >= b),
  "i32.lt_u": (a, b) => Number(a >>> 0 < b >>> 0),
  "i32.le_u": (a, b) => Number(a >>> 0 <= b >>> 0),
  "i32.gt_u": (a, b) => Number(a >>> 0 > b >>> 0),
  "i32.ge_u": (a, b) => Number(a >>> 0 >= b >>> 0),
};

/** The value of an instruction that need not be executed; undefined if it must be. */
export function foldInstruction(code: CodeBuilder, mnemonic: Mnemonic, operands: readonly Value[]): Value | undefined {
  const [lhs, rhs] = operands;
  if (lhs === undefined) return undefined;
  const a = code.i32Of(lhs);
  if (rhs === undefined) return foldUnary(code, mnemonic, lhs, a);
  if (mnemonic === "v128.xor") return isFilled(rhs, -1) ? negate(code, lhs) : undefined;
  const b = code.i32Of(rhs);
  const fold = binary32[mnemonic];
  if (fold === undefined) return foldWide(code, mnemonic, lhs, rhs);
  if (a !== undefined && b !== undefined) return code.i32(fold(a, b));
  switch (mnemonic) {
    case "i32.add":
      if (b === 0) return lhs;
      return a === 0 ? rhs : undefined;
    case "i32.sub":
    case "i32.shl":
    case "i32.shr_s":
    case "i32.shr_u":
      return b === 0 ? lhs : undefined;
    case "i32.or":
    case "i32.xor":
      if (b === 0) return lhs;
      return a === 0 ? rhs : undefined;
    case "i32.and":
      if (b === -1 || a === 0) return lhs;
      return a === -1 || b === 0 ? rhs : undefined;
    case "i32.mul":
      return foldProduct(code, lhs, rhs, b) ?? foldProduct(code, rhs, lhs, a);
    default:
      return undefined;
  }
}

/** Folds `x * 0`, `x * 1` and `x * 2^n`. */
function foldProduct(code: CodeBuilder, x: Value, constant: Value, factor: number | undefined): Value | undefined {
  if (factor === undefined) return undefined;
  if (factor === 0) return constant;
  if (factor === 1) return x;
  if (factor < 0 || (factor & (factor - 1)) !== 0) return undefined;
  return code.op("i32.shl", [x, code.i32(31 - Math.clz32(factor))]);
}

function foldUnary(code: CodeBuilder, mnemonic: Mnemonic, x: Value, a: number | undefined): Value | undefined {
  if (mnemonic === "i32.eqz") return a === undefined ? invertComparison(code, x) : code.i32(Number(a === 0));
  if (mnemonic === "i32.extend8_s" && a !== undefined) return code.i32((a << 24) >> 24);
  if (mnemonic === "i32.extend16_s" && a !== undefined) return code.i32((a << 16) >> 16);
  if (mnemonic === "i64.extend_i32_s" && a !== undefined) return code.i64(BigInt(a));
  if (mnemonic === "i64.extend_i32_u" && a !== undefined) return code.i64(BigInt(a >>> 0));
  if (mnemonic === "i32.wrap_i64") return foldWrap(code, x);
  return undefined;
}

const inverse: Readonly<Record<string, Mnemonic>> = {
  "wasm.i32.eq": "i32.ne",
  "wasm.i32.ne": "i32.eq",
  "wasm.i32.lt_s": "i32.ge_s",
  "wasm.i32.ge_s": "i32.lt_s",
  "wasm.i32.gt_s": "i32.le_s",
  "wasm.i32.le_s": "i32.gt_s",
  "wasm.i32.lt_u": "i32.ge_u",
  "wasm.i32.ge_u": "i32.lt_u",
  "wasm.i32.gt_u": "i32.le_u",
  "wasm.i32.le_u": "i32.gt_u",
  "wasm.f32x4.eq": "f32x4.ne",
  "wasm.f32x4.ne": "f32x4.eq",
  "wasm.f64x2.eq": "f64x2.ne",
  "wasm.f64x2.ne": "f64x2.eq",
};

function invertComparison(code: CodeBuilder, x: Value): Value | undefined {
  const op = x.definingOp;
  const opposite = op === undefined ? undefined : inverse[op.name];
  return op === undefined || opposite === undefined ? undefined : code.op(opposite, op.operands);
}

function negate(code: CodeBuilder, mask: Value): Value {
  return invertComparison(code, mask) ?? code.op("v128.not", [mask]);
}

function foldWrap(code: CodeBuilder, x: Value): Value | undefined {
  const constant = code.constantOf(x);
  if (typeof constant === "bigint") return code.i32(Number(BigInt.asIntN(32, constant)));
  const op = x.definingOp;
  if (op?.name === "wasm.i64.extend_i32_s" || op?.name === "wasm.i64.extend_i32_u") return op.operand(0);
  if (op?.name === "wasm.i64x2.extract_lane")
    return code.op("i32x4.extract_lane", [op.operand(0)], { lane: 2 * laneNumber(op) });
  return op && foldWrapOf(code, op);
}

/** Instructions whose low half is that of their operands' low halves. */
const lowHalf: Readonly<Record<string, Mnemonic>> = {
  "wasm.i64.add": "i32.add",
  "wasm.i64.sub": "i32.sub",
  "wasm.i64.mul": "i32.mul",
};

/** The low half of a sum or product, of which an operand is a constant or an extended number, as a sum of low halves. */
function foldWrapOf(code: CodeBuilder, op: Operation): Value | undefined {
  const mnemonic = lowHalf[op.name];
  if (mnemonic === undefined) return undefined;
  const isNarrow = (value: Value): boolean =>
    code.constantOf(value) !== undefined || value.definingOp?.name.startsWith("wasm.i64.extend_i32_") === true;
  if (!op.operands.some(isNarrow)) return undefined;
  return code.op(
    mnemonic,
    op.operands.map((operand) => code.op("i32.wrap_i64", [operand])),
  );
}

/** The lane index of an instruction. */
export function laneNumber(op: Operation): number {
  const lane = op.attribute("lane");
  return lane instanceof IntegerAttr ? lane.number : 0;
}

function foldWide(code: CodeBuilder, mnemonic: Mnemonic, lhs: Value, rhs: Value): Value | undefined {
  const a = code.constantOf(lhs);
  const b = code.constantOf(rhs);
  if (typeof b !== "bigint") return undefined;
  if (mnemonic === "i64.add" && b === 0n) return lhs;
  if (mnemonic === "i64.mul" && b === 1n) return lhs;
  if (typeof a !== "bigint") return undefined;
  if (mnemonic === "i64.add") return code.i64(a + b);
  if (mnemonic === "i64.sub") return code.i64(a - b);
  return mnemonic === "i64.mul" ? code.i64(a * b) : undefined;
}
