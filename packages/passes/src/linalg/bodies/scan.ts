/**
 * Scans as structured operations. Like a reduction, a scan carries the combination so far along a reduction loop; in
 * addition, it has a result per step. Its loop therefore has an order, which is that of its counter. A reverse scan
 * indexes its operands by their distance from the end.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { affine, AffineMap, at, dim } from "@tt-opt/ir-core";
import { combinationOf } from "./combination.ts";

/** The indexing map of a scan's results per step; undefined for other operations. */
export function scanMap(op: GenericOp): AffineMap | undefined {
  const { body, inputs, iteratorTypes } = op;
  if (iteratorTypes.every((type) => type === "parallel")) return undefined;
  const outputs = op.outputs.map((_, i) => ({ i, map: at(op.indexingMaps, inputs.length + i) }));
  const hasSteps = (map: AffineMap): boolean =>
    iteratorTypes.every((type, loop) => type === "parallel" || map.isFunctionOfDim(loop));
  const steps = outputs.find(({ map }) => hasSteps(map));
  // Results per element of a plain reduction do not depend on each other.
  const isCarrying = outputs.some(
    ({ i, map }) =>
      !hasSteps(map) && body.entry !== undefined && combinationOf(body.entry, inputs.length + i, i) === undefined,
  );
  return isCarrying ? steps?.map : undefined;
}

/** Whether the iterations of all loops may be executed in any order, except for the rounding of sums. */
export function isOrderFree(op: GenericOp): boolean {
  const body = op.body.entry;
  if (op.iteratorTypes.every((type) => type === "parallel")) return true;
  return body !== undefined && op.outputs.every((_, i) => combinationOf(body, op.inputs.length + i, i) !== undefined);
}

/** A map that reverses loop `axis` of `extent` iterations and keeps the indices of the others. */
export function fromEnd(loops: number, axis: number, extent: number): AffineMap {
  const last = affine(extent - 1);
  const results = Array.from({ length: loops }, (_, d) => (d === axis ? last.sub(dim(d)) : dim(d)));
  return new AffineMap(loops, 0, results);
}
