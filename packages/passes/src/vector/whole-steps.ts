/** The part of a loop that longer steps cover. */
import { AndIOp, ConstantOp, constantInt, RemUIOp, type scf, SubIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import { isMultipleOf } from "./multiples.ts";
import { knownSize } from "./range-size.ts";

/**
 * The end of the last whole step of `wide` elements within the bounds of a loop. If the loop ends before it starts, so
 * does this part; a loop whose steps are no power of two must not.
 */
export function wholeSteps(b: Builder, loop: scf.ForOp, wide: number): Value {
  const { lowerBound, upperBound } = loop;
  const [from, to] = [constantInt(lowerBound), constantInt(upperBound)];
  if (from !== undefined && to !== undefined)
    return ConstantOp.index(b, Number(to - ((to - from) % BigInt(wide)))).result;
  const size = knownSize(lowerBound, upperBound);
  if (size !== undefined && size >= 0 && size % wide === 0) return upperBound;
  if (isMultipleOf(lowerBound, wide) && isMultipleOf(upperBound, wide)) return upperBound;
  const length = from === 0n ? upperBound : SubIOp.build(b, { lhs: upperBound, rhs: lowerBound }).result;
  const rest =
    (wide & (wide - 1)) === 0
      ? AndIOp.build(b, { lhs: length, rhs: ConstantOp.index(b, wide - 1).result }).result
      : RemUIOp.build(b, { lhs: length, rhs: ConstantOp.index(b, wide).result }).result;
  return SubIOp.build(b, { lhs: upperBound, rhs: rest }).result;
}

/** Whether `place` is known to be the end of a loop. */
export function isEndOf({ upperBound }: scf.ForOp, place: Value): boolean {
  const constant = constantInt(place);
  return place === upperBound || (constant !== undefined && constant === constantInt(upperBound));
}
