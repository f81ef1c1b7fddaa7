/**
 * What a condition says about an integer that is chosen by it: comparisons of the integer with constants bound it, and
 * so do comparisons of the integer that it is the sum of with a constant, and of the float that it was converted from.
 */
import { IntegerRange, type Value } from "@tt-opt/ir-core";
import { CmpFOp, CmpIOp } from "./compare-ops.ts";
import { constantFloat, constantInt } from "./constant-value.ts";
import { type IntegerPredicate, invertPredicate } from "./enums.ts";
import { bitWidth } from "./fold-elements.ts";
import { AndIOp, OrIOp } from "./integer-bit-ops.ts";
import { AddIOp } from "./integer-sum-ops.ts";
import { FPToSIOp } from "./number-cast-ops.ts";

/** The range of `value`, an integer, where `condition` holds or, if `holds` is false, where it does not. */
export function impliedRange(value: Value, condition: Value, holds: boolean): IntegerRange {
  const range = rangeOf(value, condition, holds);
  const sum = value.definingOp;
  const addend = sum?.is(AddIOp) === true ? constantInt(sum.rhs) : undefined;
  return sum === undefined || addend === undefined
    ? range
    : range.intersect(shifted(rangeOf(sum.operand(0), condition, holds), addend));
}

/** The range of a sum; any number if it may overflow. */
function shifted({ width, smin, smax }: IntegerRange, addend: bigint): IntegerRange {
  const full = IntegerRange.full(width);
  const [low, high] = [smin + addend, smax + addend];
  return low < full.smin || high > full.smax ? full : IntegerRange.signed(width, low, high);
}

/** As {@link impliedRange}, of comparisons with `value` itself or what it was converted from. */
function rangeOf(value: Value, condition: Value, holds: boolean): IntegerRange {
  const width = bitWidth(value.type);
  let range = IntegerRange.full(width);
  const pending = [condition];
  const seen = new Set<Value>();
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    const op = part.definingOp;
    if (op?.is(holds ? AndIOp : OrIOp) === true) pending.push(...op.operands);
    else if (op?.is(CmpIOp) === true && op.lhs === value) {
      const limit = constantInt(op.rhs);
      const predicate = holds ? op.predicateName : invertPredicate(op.predicateName);
      if (limit !== undefined) range = range.intersect(rangeWhere(predicate, limit, width));
    } else if (op?.is(CmpFOp) === true && holds) range = range.intersect(truncatedRange(value, op, width));
  }
  return range;
}

/** The integers `x` for which `x predicate limit` holds. */
function rangeWhere(predicate: IntegerPredicate, limit: bigint, width: number): IntegerRange {
  const full = IntegerRange.full(width);
  const unsigned = BigInt.asUintN(width, limit);
  switch (predicate) {
    case "eq":
      return IntegerRange.constant(width, limit);
    case "ne":
      return full;
    case "slt":
      return IntegerRange.signed(width, full.smin, limit - 1n);
    case "sle":
      return IntegerRange.signed(width, full.smin, limit);
    case "sgt":
      return IntegerRange.signed(width, limit + 1n, full.smax);
    case "sge":
      return IntegerRange.signed(width, limit, full.smax);
    case "ult":
      return IntegerRange.unsigned(width, 0n, unsigned - 1n);
    case "ule":
      return IntegerRange.unsigned(width, 0n, unsigned);
    case "ugt":
      return IntegerRange.unsigned(width, unsigned + 1n, full.umax);
    case "uge":
      return IntegerRange.unsigned(width, unsigned, full.umax);
  }
}

/** The range of `value` if it is the truncation of a float for which `comparison` holds. */
function truncatedRange(value: Value, comparison: CmpFOp, width: number): IntegerRange {
  const full = IntegerRange.full(width);
  // A float that is not in range of a narrower integer wraps instead of saturating.
  if (width < 16) return full;
  const cast = value.definingOp;
  const limit = constantFloat(comparison.rhs);
  if (cast?.is(FPToSIOp) !== true || cast.in !== comparison.lhs) return full;
  if (limit === undefined || !Number.isFinite(limit)) return full;
  const truncated = BigInt(Math.trunc(limit));
  // The float before a positive integer is truncated to the integer before it.
  const below = Number.isInteger(limit) && limit > 0 ? truncated - 1n : truncated;
  switch (comparison.predicateName) {
    case "oeq":
      return IntegerRange.signed(width, truncated, truncated);
    case "ogt":
    case "oge":
      return IntegerRange.signed(width, truncated, full.smax);
    case "olt":
      return IntegerRange.signed(width, full.smin, below);
    case "ole":
      return IntegerRange.signed(width, full.smin, truncated);
    default:
      return full;
  }
}
