/** Vectors along the memory of a scan, in the direction in which it advances. */
import { AddIOp, ConstantOp, type memref, SubIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  type Builder,
  elementTypeOrSelf,
  Index,
  type IndexType,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { type Pick, pickLanes } from "../linalg-vectorize/shuffles.ts";
import type { ScanRange } from "./scan-loop.ts";

/** Lanes of a vector of 32-bit elements. */
export const lanes = 4;

/** Vectors per iteration: their scans are independent, and only their totals depend on each other. */
export const copies = 2;

/** The lane that comes `distance` before lane `i` in the direction of a scan; undefined outside of the vector. */
export function laneBefore(i: number, distance: number, { last }: ScanRange): number | undefined {
  const before = last === undefined ? i - distance : i + distance;
  return before >= 0 && before < lanes ? before : undefined;
}

/** Broadcasts the lane that comes last in the direction of a scan. */
export function lastLane(b: Builder, value: Value, { last }: ScanRange): Value {
  const pick: Pick = { source: 0, lane: last === undefined ? lanes - 1 : 0 };
  return pickLanes(
    b,
    [value],
    Array.from({ length: lanes }, () => pick),
  );
}

/** The index in memory of the vector that begins `shift` after the counter. */
export function placeOf(b: Builder, counter: Value, shift: number, { last }: ScanRange): Value<IndexType> {
  const constant = (n: number): Value => ConstantOp.index(b, n).result;
  if (last !== undefined) {
    const lhs = constant(last - shift - (lanes - 1));
    return typed(SubIOp.build(b, { lhs, rhs: counter }).result, Index);
  }
  return typed(shift === 0 ? counter : AddIOp.build(b, { lhs: counter, rhs: constant(shift) }).result, Index);
}

/** Loads the vector at `place` instead of the element that `load` loads. */
export function readVector(b: Builder, load: memref.LoadOp, place: Value<IndexType>): Value {
  const indices = [...load.indices.slice(0, -1), place];
  const resultTypes = [VectorType.get([lanes], elementTypeOrSelf(load.result.type))];
  return vector.LoadOp.build(b, { base: load.memref, indices, resultTypes }).resultAt(0);
}

/** Stores the vector `value` at `place` instead of the element that `store` stores. */
export function writeVector(b: Builder, store: memref.StoreOp, place: Value<IndexType>, value: Value): void {
  const indices = [...store.indices.slice(0, -1), place];
  vector.StoreOp.build(b, { valueToStore: typed(value, AnyVector), base: store.memref, indices });
}
