/** Rewrites of casts of casts. */
import {
  FloatType,
  IntegerType,
  elementTypeOrSelf,
  noMatch,
  type Outcome,
  pattern,
  type RewritePattern,
  type Rewriter,
  type Type,
} from "@tt-opt/ir-core";
import { constantInt } from "../constant-value.ts";
import { OverflowFlagsAttr } from "../flag-attributes.ts";
import { ExtFOp, TruncFOp } from "../float-cast-ops.ts";
import { bitWidth } from "../fold-elements.ts";
import { ShRSIOp, ShRUIOp } from "../integer-bit-ops.ts";
import { ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, TruncIOp } from "../integer-cast-ops.ts";
import { BitcastOp, SIToFPOp, UIToFPOp } from "../number-cast-ops.ts";

/** `extui(extui(x)) → extui(x)` */
const extuiOfExtui = pattern(
  "extui-of-extui",
  ExtUIOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(ExtUIOp) !== true) return noMatch("the operand is not zero-extended");
    rw.setOperand(op, 0, inner.in);
    return true;
  },
  { operandFrom: [ExtUIOp] },
);

/** `extsi(extsi(x)) → extsi(x)` and `extsi(extui(x)) → extui(x)`, whose sign bit is 0 */
const extsiOfExtension = pattern(
  "extsi-of-extension",
  ExtSIOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(ExtSIOp) === true) {
      rw.setOperand(op, 0, inner.in);
      return true;
    }
    if (inner?.is(ExtUIOp) !== true) return noMatch("the operand is not extended");
    rw.replaceWith(op, ExtUIOp, { in: inner.in, resultTypes: [op.out.type] });
    return true;
  },
  { operandFrom: [ExtSIOp, ExtUIOp] },
);

/** `trunci(ext(x))` → `trunci(x)` or `ext(x)`, whichever leads to the width of the result */
const trunciOfExtension = pattern(
  "trunci-of-extension",
  TruncIOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(ExtUIOp) !== true && inner?.is(ExtSIOp) !== true) return noMatch("the operand is not extended");
    const source = bitWidth(inner.in.type);
    const target = bitWidth(op.out.type);
    if (source === target) return noMatch("the types are equal, which is folded");
    if (source > target) {
      rw.setOperand(op, 0, inner.in);
      return true;
    }
    const args = { in: inner.in, resultTypes: [op.out.type] };
    if (inner.is(ExtUIOp)) rw.replaceWith(op, ExtUIOp, args);
    else rw.replaceWith(op, ExtSIOp, args);
    return true;
  },
  { operandFrom: [ExtUIOp, ExtSIOp] },
);

/** `trunci(trunci(x)) → trunci(x)` */
const trunciOfTrunci = pattern(
  "trunci-of-trunci",
  TruncIOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(TruncIOp) !== true) return noMatch("the operand is not truncated");
    const overflowFlags = flagsOfBoth(inner.overflowFlags, op.overflowFlags);
    rw.replaceWith(op, TruncIOp, { in: inner.in, overflowFlags, resultTypes: [op.out.type] });
    return true;
  },
  { operandFrom: [TruncIOp] },
);

/**
 * What is known of overflow if an integer is truncated twice: that neither step changes it, in one reading throughout.
 */
function flagsOfBoth(inner: OverflowFlagsAttr, outer: OverflowFlagsAttr): OverflowFlagsAttr {
  // An integer that the first step keeps, in either reading, and that the second keeps as unsigned, is not negative.
  const isUnsigned = outer.has("nuw") && !inner.isNone;
  const isSigned = outer.has("nsw") && (inner.has("nsw") || isUnsigned);
  const flags = [...(isSigned ? (["nsw"] as const) : []), ...(isUnsigned ? (["nuw"] as const) : [])];
  return OverflowFlagsAttr.get(inner.context, ...flags);
}

/** `trunci(shrsi(x, c)) → trunci(shrui(x, c))` where the sign that is shifted in is cut off */
const trunciOfShift = pattern(
  "trunci-of-shrsi",
  TruncIOp,
  (op, rw) => {
    const shift = op.in.definingOp;
    if (shift?.is(ShRSIOp) !== true) return noMatch("the operand is not shifted right");
    const amount = constantInt(shift.rhs);
    if (amount === undefined || Number(amount) !== bitWidth(op.in.type) - bitWidth(op.out.type))
      return noMatch("the sign is not all that is cut off");
    const { result } = ShRUIOp.build(rw, { lhs: shift.lhs, rhs: shift.rhs, isExact: shift.isExact });
    rw.setOperand(op, 0, result);
    return true;
  },
  { operandFrom: [ShRSIOp] },
);

/**
 * `index_cast(index_cast(x)) → x` if that has the type of the result, `index_cast(extsi(x)) → index_cast(x)`. The type
 * in between must hold every `x`: MLIR also drops `index → i32 → index`, which changes large numbers.
 */
const indexCastOfCast = pattern(
  "index-cast-of-cast",
  IndexCastOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(IndexCastOp) === true && isUndoneBy(op, inner)) {
      rw.replace(op, inner.in);
      return true;
    }
    if (inner?.is(ExtSIOp) !== true) return noMatch("the operand is no cast that can be skipped");
    rw.setOperand(op, 0, inner.in);
    return true;
  },
  { operandFrom: [IndexCastOp, ExtSIOp] },
);

/** `index_castui(index_castui(x)) → x` where nothing is lost in between, `index_castui(extui(x)) → index_castui(x)` */
const indexCastUIOfCast = pattern(
  "index-castui-of-cast",
  IndexCastUIOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(IndexCastUIOp) === true && isUndoneBy(op, inner)) {
      rw.replace(op, inner.in);
      return true;
    }
    if (inner?.is(ExtUIOp) !== true) return noMatch("the operand is no cast that can be skipped");
    rw.setOperand(op, 0, inner.in);
    return true;
  },
  { operandFrom: [IndexCastUIOp, ExtUIOp] },
);

/** Whether `outer` leads back to the type that `inner` came from, through one that is at least as wide. */
function isUndoneBy(outer: IndexCastOp | IndexCastUIOp, inner: IndexCastOp | IndexCastUIOp): boolean {
  return inner.in.type === outer.out.type && bitWidth(inner.out.type) >= bitWidth(inner.in.type);
}

/** `bitcast(bitcast(x)) → bitcast(x)`, and nothing if the types are equal */
const bitcastOfBitcast = pattern(
  "bitcast-of-bitcast",
  BitcastOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(BitcastOp) !== true) return noMatch("the operand is not cast");
    if (inner.in.type === op.out.type) rw.replace(op, inner.in);
    else rw.setOperand(op, 0, inner.in);
    return true;
  },
  { operandFrom: [BitcastOp] },
);

/** `truncf(extf(x)) → truncf(x)`: the extension is exact, so it is rounded once either way */
const truncfOfExtf = pattern(
  "truncf-of-extf",
  TruncFOp,
  (op, rw) => {
    const inner = op.in.definingOp;
    if (inner?.is(ExtFOp) !== true) return noMatch("the operand is not extended");
    if (bitWidth(inner.in.type) <= bitWidth(op.out.type)) return noMatch("the original is not wider than the result");
    rw.setOperand(op, 0, inner.in);
    return true;
  },
  { operandFrom: [ExtFOp] },
);

/** `truncf(sitofp(x)) → sitofp(x)` and so for `uitofp`, where the intermediate float is exact */
const truncfOfInteger = pattern(
  "truncf-of-integer",
  TruncFOp,
  (op, rw): Outcome => {
    const inner = op.in.definingOp;
    if (op.roundingmode !== undefined) return noMatch("the rounding mode is given");
    if (inner?.is(SIToFPOp) === true) return castDirectly(op, inner, rw);
    if (inner?.is(UIToFPOp) === true) return castDirectly(op, inner, rw);
    return noMatch("the operand is not cast from an integer");
  },
  { operandFrom: [SIToFPOp, UIToFPOp] },
);

function castDirectly(op: TruncFOp, inner: SIToFPOp | UIToFPOp, rw: Rewriter): Outcome {
  if (!isExactIn(inner.in.type, inner.out.type)) return noMatch("the intermediate float may be rounded");
  const args = { in: inner.in, resultTypes: [op.out.type] };
  if (inner.is(SIToFPOp)) rw.replaceWith(op, SIToFPOp, args);
  else rw.replaceWith(op, UIToFPOp, args);
  return true;
}

/** Whether every integer of type `from` is a float of type `to`. */
function isExactIn(from: Type, to: Type): boolean {
  const integer = elementTypeOrSelf(from);
  const float = elementTypeOrSelf(to);
  return integer instanceof IntegerType && float instanceof FloatType && integer.width <= float.format.mantissaBits + 1;
}

/** Rewrites of casts. */
export const castPatterns: readonly RewritePattern[] = [
  extuiOfExtui,
  extsiOfExtension,
  trunciOfExtension,
  trunciOfTrunci,
  trunciOfShift,
  indexCastOfCast,
  indexCastUIOfCast,
  bitcastOfBitcast,
  truncfOfExtf,
  truncfOfInteger,
];
