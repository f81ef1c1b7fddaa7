/**
 * Scans as structured operations: along a reduction loop they carry what was combined so far, and unlike a reduction they
 * have a result for each step. So the loop has an order, which is that of its counter; a scan from the end indexes its
 * operands by their distance from there.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { affine, AffineMap, at, dim } from "@tt-opt/ir-core";
import { combinationOf } from "./combination.ts";

/** The map of the results that a scan has for each step; undefined for operations of other kinds. */
export function scanMap(op: GenericOp): AffineMap | undefined {
  const { body, inputs, iteratorTypes } = op;
  if (iteratorTypes.every((type) => type === "parallel")) return undefined;
  const outputs = op.outputs.map((_, i) => ({ i, map: at(op.indexingMaps, inputs.length + i) }));
  const hasSteps = (map: AffineMap): boolean =>
    iteratorTypes.every((type, loop) => type === "parallel" || map.isFunctionOfDim(loop));
  const steps = outputs.find(({ map }) => hasSteps(map));
  // Elements beside a reduction of them do not wait for each other.
  const isCarrying = outputs.some(
    ({ i, map }) =>
      !hasSteps(map) && body.entry !== undefined && combinationOf(body.entry, inputs.length + i, i) === undefined,
  );
  return isCarrying ? steps?.map : undefined;
}

/** Whether the iterations of all loops may be executed in any order, but for the rounding of sums. */
export function isOrderFree(op: GenericOp): boolean {
  const body = op.body.entry;
  if (op.iteratorTypes.every((type) => type === "parallel")) return true;
  return body !== undefined && op.outputs.every((_, i) => combinationOf(body, op.inputs.length + i, i) !== undefined);
}

/** The index of each loop, but for loop `axis` of `extent` iterations its distance from the last one. */
export function fromEnd(loops: number, axis: number, extent: number): AffineMap {
  const last = affine(extent - 1);
  const results = Array.from({ length: loops }, (_, d) => (d === axis ? last.sub(dim(d)) : dim(d)));
  return new AffineMap(loops, 0, results);
}
