/** `knownSize`: the size of a range of positions. */
import { AddIOp, constantInt } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** The elements from `from` to `to`, exclusive, if both are constant or `to` is `from` plus a constant. */
export function knownSize(from: number | Value, to: number | Value): number | undefined {
  const [start, end] = [constantOf(from), constantOf(to)];
  if (start !== undefined && end !== undefined) return end - start;
  const sum = typeof to === "number" ? undefined : to.definingOp;
  return sum?.is(AddIOp) === true && sum.lhs === from ? constantOf(sum.rhs) : undefined;
}

function constantOf(position: number | Value): number | undefined {
  const constant = typeof position === "number" ? position : constantInt(position);
  return constant === undefined ? undefined : Number(constant);
}
