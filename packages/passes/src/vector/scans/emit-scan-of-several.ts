/**
 * Executes a scan of several values by vectors. The lanes of vectors are combined with those one and two before; lanes
 * that have none stay as they are. So is the second vector of an iteration with the last lanes of the first one, and
 * both with what came before them.
 */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, type Rewriter, typed, type Value, Index } from "@tt-opt/ir-core";
import { partFor } from "../../linalg/bodies/index.ts";
import { combineAll } from "../linalg-vectorize/lane-combination.ts";
import { extractLane, pickLanes } from "../linalg-vectorize/shuffles.ts";
import type { ScanOfSeveral } from "./scan-of-several.ts";
import { copies, laneBefore, lanes, lastLane, placeOf, readVector, writeVector } from "./scan-vectors.ts";

/** The number of elements that an iteration scans. */
const step = lanes * copies;

/** Builds a loop over vectors, and leaves the remainder to the old loop. */
export function emitScanOfSeveral(rw: Rewriter, loop: scf.ForOp, scan: ScanOfSeveral): void {
  const end = Math.floor(scan.to / step) * step;
  if (end === 0) return;
  const isWanted = (i: number): boolean => scan.stores[i] !== undefined || loop.resultAt(i).hasUses;
  const { kept, part } = partFor(
    scan.combination,
    scan.loads.map((_, i) => i).filter((i) => isWanted(i)),
  );
  const store = (b: Builder, counter: Value, copy: number, values: readonly Value[]): void => {
    const place = placeOf(b, counter, copy * lanes, scan);
    kept.forEach((i, k) => {
      const target = scan.stores[i];
      if (target !== undefined) writeVector(b, target, place, at(values, k));
    });
  };
  const last = (b: Builder, values: readonly Value[]): readonly Value[] =>
    values.map((value) => lastLane(b, value, scan));
  const zero = ConstantOp.index(rw, 0).result;
  const first = scanVectors(rw, scan, zero).map((vectors) => kept.map((i) => at(vectors, i)));
  first.forEach((values, copy) => store(rw, zero, copy, values));
  const bounds = {
    lb: typed(ConstantOp.index(rw, step).result, Index),
    ub: typed(ConstantOp.index(rw, end).result, Index),
  };
  const inits = last(rw, at(first, copies - 1));
  const made = scf.ForOp.create(rw, { ...bounds, step: bounds.lb, inits }, (b, iv, before) => {
    const done = scanVectors(b, scan, iv).map((vectors) => combineAll(b, part, before, vectors));
    done.forEach((values, copy) => store(b, iv, copy, values));
    return last(b, at(done, copies - 1));
  });
  const finals = loop.initArgs.map((init, i) => {
    const k = kept.indexOf(i);
    return k < 0 ? init : extractLane(rw, made.resultAt(k), 0);
  });
  if (end === scan.to) rw.replace(loop, ...finals);
  else rw.setOperands(loop, [bounds.ub, loop.upperBound, loop.step, ...finals]);
}

/** Scans the vectors of an iteration, without what came before it: for each of them, a vector per value. */
function scanVectors(b: Builder, scan: ScanOfSeveral, counter: Value): readonly (readonly Value[])[] {
  const { combination, loads } = scan;
  const places = Array.from({ length: copies }, (_, copy) => placeOf(b, counter, copy * lanes, scan));
  const own = places.map((place) =>
    prefixes(
      b,
      scan,
      loads.map((load) => readVector(b, load, place)),
    ),
  );
  return own.reduce<(readonly Value[])[]>((done, values) => {
    const previous = done.at(-1)?.map((value) => lastLane(b, value, scan));
    return [...done, previous === undefined ? values : combineAll(b, combination, previous, values)];
  }, []);
}

/** What each lane gives together with all that come before it in its vector. */
function prefixes(b: Builder, scan: ScanOfSeveral, values: readonly Value[]): readonly Value[] {
  let made = values;
  for (let distance = 1; distance < lanes; distance *= 2) {
    const before = Array.from({ length: lanes }, (_, i) => laneBefore(i, distance, scan));
    const moved = made.map((value) =>
      pickLanes(
        b,
        [value],
        before.map((lane, i) => ({ source: 0, lane: lane ?? i })),
      ),
    );
    const combined = combineAll(b, scan.combination, moved, made);
    const old = made;
    made = combined.map((value, k) =>
      pickLanes(
        b,
        [value, at(old, k)],
        before.map((lane, i) => ({ source: lane === undefined ? 1 : 0, lane: i })),
      ),
    );
  }
  return made;
}
