/** The strips of a scan: how many elements they have, and which part of a row they cover. */
import { AndIOp, ConstantOp, SubIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import type { IndexRange } from "../../index-loops.ts";
import { neededElements } from "./needed-elements.ts";
import type { StripPlan } from "./strip-plan.ts";
import { wholeStrip, wholeStripsOf } from "./whole-strips.ts";

/** Strips of the same length. */
export interface StripPiece {
  readonly strip: number;
  /** Conditions of the producer and the consumer that hold in the strips. */
  readonly conditions: ReadonlySet<Value>;
}

/** How a row is executed: by strips of each of the pieces in turn. */
export interface Strips {
  readonly pieces: readonly StripPiece[];
  /** Builds where each piece begins and ends; empty pieces at the end are left out. */
  ranges(b: Builder, row: readonly Value[]): readonly IndexRange[];
}

/**
 * Whole strips and what is left of the row after them, or strips of `strip` elements; undefined if there are fewer than two
 * strips.
 */
export function stripsOf(plan: StripPlan, strip: number): Strips | undefined {
  const { loop, scan, rowOf, consumer } = plan;
  const conditions = new Set<Value>();
  const isCut = (length: number): boolean => scan.to % length === 0 && scan.to >= 2 * length;
  const isOwn = plan.isPrivate && !loop.resultAt(0).hasUses;
  const whole = isOwn && isCut(wholeStrip) ? wholeStripsOf(plan) : undefined;
  if (whole !== undefined) {
    const ranges = (b: Builder, row: readonly Value[]): readonly IndexRange[] => {
      const to = whole.end(b, row);
      const middle = floorTo(b, to, wholeStrip);
      return [{ to: middle }, ...(middle === to ? [] : [{ from: middle, to }])];
    };
    const pieces = [whole.conditions, conditions].map((each) => ({ strip: wholeStrip, conditions: each }));
    return { pieces, ranges };
  }
  if (!isCut(strip)) return undefined;
  const end = (b: Builder): number | Value =>
    isOwn && scan.last === undefined && consumer !== undefined
      ? neededElements(b, consumer, rowOf.length, scan.to)
      : scan.to;
  return { pieces: [{ strip, conditions }], ranges: (b) => [{ to: end(b) }] };
}

/** The last multiple of a power of two that is not after `value`, which is not negative. */
function floorTo(b: Builder, value: number | Value, step: number): number | Value {
  if (typeof value === "number") return value - (value % step);
  const rest = AndIOp.build(b, { lhs: value, rhs: ConstantOp.index(b, step - 1).result }).result;
  return SubIOp.build(b, { lhs: value, rhs: rest }).result;
}
