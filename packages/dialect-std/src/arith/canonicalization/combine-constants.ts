/**
 * Merging two constants of a chain of integer operations into one. The operations' `nsw` and `nuw` stay only if both
 * have them and the merged constant is exact: `(x + 100) + 100` of `i8` must not become `x + -56` with `nsw`.
 */
import {
  type Attribute,
  type Builder,
  maxSigned,
  maxUnsigned,
  minSigned,
  type Value,
  wrapSigned,
} from "@tt-opt/ir-core";
import { constantLike } from "../constant-op.ts";
import { constantValue } from "../constant-value.ts";
import { OverflowFlagsAttr } from "../flag-attributes.ts";
import { bitWidth, foldElements } from "../fold-elements.ts";

/** A constant made of two, and the flags under which it may be used. */
export interface CombinedConstant {
  readonly value: Attribute;
  readonly overflowFlags: OverflowFlagsAttr;
}

/** `f` of two constant values, element by element; undefined unless both are constant. */
export function combineConstants(
  first: Value,
  second: Value,
  f: (first: bigint, second: bigint) => bigint,
  flags: readonly [OverflowFlagsAttr, OverflowFlagsAttr],
): CombinedConstant | undefined {
  const width = bitWidth(first.type);
  let keepsSigned = true;
  let keepsUnsigned = true;
  const value = foldElements([constantValue(first), constantValue(second)], first.type, (a = 0n, b = 0n) => {
    const signed = f(wrapSigned(a, width), wrapSigned(b, width));
    const unsigned = f(a, b);
    keepsSigned &&= signed >= minSigned(width) && signed <= maxSigned(width);
    keepsUnsigned &&= unsigned >= 0n && unsigned <= maxUnsigned(width);
    return unsigned;
  });
  if (value === undefined) return undefined;
  const exact = OverflowFlagsAttr.get(
    flags[0].context,
    ...(keepsSigned ? (["nsw"] as const) : []),
    ...(keepsUnsigned ? (["nuw"] as const) : []),
  );
  return { value, overflowFlags: flags[0].and(flags[1]).and(exact) };
}

/** The value of a new constant of the type of `like`; undefined if there is no such constant. */
export function constantOfType(b: Builder, value: Attribute, like: Value): Value | undefined {
  return constantLike(b, value, like.type)?.resultAt(0);
}
