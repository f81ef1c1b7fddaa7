/** Merges terms of a sum that are neighbouring digits of one number. */
import { bitWidth, ConstantOp, ExtSIOp, RemSIOp, RemUIOp } from "@tt-opt/dialect-std";
import type { Builder, Rewriter, Value } from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";
import { type Digit, digitOf, isRestOf } from "./digits.ts";
import { areConstant, isSameScale, times } from "./scale.ts";
import type { Term } from "./terms.ts";

/** The terms after all digits that can be are merged; undefined if none can. */
export function mergeTerms(rw: Rewriter, terms: readonly Term[]): readonly Term[] | undefined {
  let merged = terms;
  for (let next = mergeOnce(rw, merged); next !== undefined; next = mergeOnce(rw, merged)) merged = next;
  return merged === terms ? undefined : merged;
}

function mergeOnce(rw: Rewriter, terms: readonly Term[]): readonly Term[] | undefined {
  for (const low of terms) {
    const digit = digitOf(low.base);
    if (digit?.kind !== "remainder") continue;
    for (const high of terms) {
      if (high.base.type !== low.base.type || !isSameScale(high.scale, times(low.scale, digit.by))) continue;
      const base = mergedDigits(rw, low.base, digit, digitOf(high.base));
      if (base === undefined) continue;
      // It may have been merged before, and is not used yet.
      if (low.base.definingOp !== undefined) eraseUnused(rw, low.base.definingOp);
      return terms.flatMap((term) => (term === high ? [] : term === low ? [{ base, scale: low.scale }] : [term]));
    }
  }
  return undefined;
}

/** What the digit `low`, as a number of the type of `like`, and the next digits are; undefined if `high` is something else. */
function mergedDigits(b: Builder, like: Value, low: Digit, high: Digit | undefined): Value | undefined {
  if (high === undefined || high.isSigned !== low.isSigned || high.value.type !== low.value.type) return undefined;
  const isExtended = low.value !== like;
  // Digits are not negative, but as a signed number, an unsigned one may be.
  if (isExtended && !low.isSigned) return undefined;
  const number = isRestOf(low, high) ? low.of : mergedRemainder(b, low, high);
  if (number === undefined || !isExtended) return number;
  return ExtSIOp.build(b, { in: number, resultTypes: [like.type] }).resultAt(0);
}

function mergedRemainder(b: Builder, low: Digit, high: Digit): Value | undefined {
  if (high.kind !== "remainder" || !isRestOf(low, digitOf(high.of)) || !areConstant(low.by, high.by)) return undefined;
  const size = low.by.constant * high.by.constant;
  const isKept = !low.value.hasOneUse || !high.value.hasOneUse;
  if (isKept || size >= 1n << BigInt(bitWidth(low.of.type) - 1)) return undefined;
  const rhs = ConstantOp.int(b, low.of.type, size).result;
  return (low.isSigned ? RemSIOp : RemUIOp).build(b, { lhs: low.of, rhs }).result;
}
