/** The size of a range of positions, and bounds of positions. */
import { AddIOp, AndIOp, constantInt, MaxSIOp, MinSIOp, SelectOp, SubIOp } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The elements from `from` to `to`, exclusive, if both are constant or the same value plus constants. */
export function knownSize(from: number | Value, to: number | Value): number | undefined {
  const [start, end] = [placeOf(from), placeOf(to)];
  return start.base === end.base ? end.distance - start.distance : undefined;
}

/** A position as a constant distance from a value, or from 0. */
function placeOf(position: number | Value): { readonly base: Value | undefined; readonly distance: number } {
  if (typeof position === "number") return { base: undefined, distance: position };
  let [base, distance] = [position, 0];
  for (let sum = base.definingOp; sum?.is(AddIOp) === true; sum = base.definingOp) {
    const by = constantInt(sum.rhs);
    if (by === undefined) break;
    [base, distance] = [sum.lhs, distance + Number(by)];
  }
  const constant = constantInt(base);
  return constant === undefined ? { base, distance } : { base: undefined, distance: distance + Number(constant) };
}

/** The longest chain of operations that is followed; values beyond it are unknown. */
const mostDepth = 8;

/** An upper bound of a number of elements, by constants; Infinity if there is none. */
export function greatest(value: Value, depth = mostDepth): number {
  const constant = constantInt(value);
  if (constant !== undefined) return Number(constant);
  const { definingOp: op } = value;
  if (op === undefined || depth === 0) return Infinity;
  const of = (operand: Value): number => greatest(operand, depth - 1);
  if (op.is(MinSIOp)) return Math.min(of(op.lhs), of(op.rhs));
  if (op.is(MaxSIOp)) return Math.max(of(op.lhs), of(op.rhs));
  if (op.is(SelectOp)) return Math.max(of(op.trueValue), of(op.falseValue));
  // The subtrahend is the remainder after the last whole vector.
  return op.is(SubIOp) && op.rhs.definingOp?.is(AndIOp) === true ? of(op.lhs) : Infinity;
}
