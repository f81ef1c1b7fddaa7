/**
 * Decides whether a structured operation that reads memory may be executed point by point inside of one that writes
 * memory. Unfused, all reads come before the first write. Fused, a point could see what an earlier point has written.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { type AffineMap, gcd, type Operation } from "@tt-opt/ir-core";
import { Linear } from "../../tt/tt-to-structured/linear.ts";
import { type ElementAccess, elementAccesses, isInjective, isNewBuffer } from "../bodies/index.ts";
import { KnownAccesses } from "./known-accesses.ts";
import { areBeyondEachOther } from "./reach.ts";

/**
 * Whether all points read the right values. `assumed` means that this holds only if different arguments lead to
 * different memory.
 */
export type Independence = "known" | "assumed" | "unknown";

/** The independence of `producer`, executed in the loops of `consumer` at the indices that `toProducer` gives. */
export function independence(
  producer: GenericOp,
  consumer: GenericOp,
  toProducer: AffineMap,
  accesses = new KnownAccesses(),
): Independence {
  const writes = accesses.writes(consumer);
  if (writes === "unknown") return "unknown";
  if (writes.length === 0) return "known";
  const extents = accesses.extents(consumer);
  const reads = elementAccesses(producer, toProducer.results, extents);
  if (reads === undefined) return "unknown";
  // A point's own writes come after its reads.
  return weakest(reads.flatMap((read) => writes.map((write) => writeIndependence(write, read, extents))));
}

/** The independence of an operation that only reads, if it is executed after one that writes instead of before it. */
export function orderIndependence(reading: GenericOp, writing: Operation, accesses: KnownAccesses): Independence {
  const [reads, writes] = [accesses.reads(reading), accesses.writes(writing)];
  if (reads === "unknown" || writes === "unknown") return "unknown";
  const pairs = reads.flatMap((read) => writes.map((write) => rootIndependence(read, write) ?? "unknown"));
  return weakest(pairs);
}

/** The independence of accesses by their roots alone; undefined if they have the same one. */
function rootIndependence(one: ElementAccess, other: ElementAccess): Independence | undefined {
  const [root, second] = [one.root, other.root];
  if (root === second) return root === undefined ? "unknown" : undefined;
  if ((root !== undefined && isNewBuffer(root)) || (second !== undefined && isNewBuffer(second))) return "known";
  return root === undefined || second === undefined ? "unknown" : "assumed";
}

/** The independence of all pairs together. */
export function weakest(pairs: readonly Independence[]): Independence {
  return pairs.includes("unknown") ? "unknown" : pairs.includes("assumed") ? "assumed" : "known";
}

/**
 * The independence of two operations, if they are executed point by point in one loop nest: the order of accesses to an
 * element must not change if one of them writes. It is unknown if their loops differ.
 */
export function siblingIndependence(first: GenericOp, second: GenericOp, accesses: KnownAccesses): Independence {
  const [extents, others] = [accesses.extents(first), accesses.extents(second)];
  if (extents.length !== others.length || extents.some((extent, d) => extent !== others[d])) return "unknown";
  const [before, after] = [accesses.all(first), accesses.all(second)];
  if (before === "unknown" || after === "unknown") return "unknown";
  const pairs = before.flatMap((one) =>
    after.map((other) =>
      one.kind === "read" && other.kind === "read" ? "known" : writeIndependence(one, other, extents),
    ),
  );
  return weakest(pairs);
}

function writeIndependence(one: ElementAccess, other: ElementAccess, extents: readonly number[]): Independence {
  return rootIndependence(one, other) ?? pointIndependence(one, other, extents);
}

/**
 * The independence of accesses with the same root: no point may access an element of another point. Elements at a
 * constant distance are treated as one more loop with two iterations. At another distance, one access has to end where the
 * other one begins.
 */
function pointIndependence(one: ElementAccess, other: ElementAccess, extents: readonly number[]): Independence {
  if (one.distance === undefined || other.distance === undefined) return "unknown";
  const apart = one.distance.minus(other.distance).constantValue;
  if (apart === undefined) return areBeyondEachOther(one, other) ? "known" : "unknown";
  const bytes = Math.max(one.bytes, other.bytes);
  if (areInTurns(one.distance, apart, bytes)) return "known";
  if (apart === 0) return isInjective(one.distance, extents, bytes) ? "known" : "unknown";
  const pair = Linear.lane({ kind: "digit", dim: extents.length, low: 1, high: 2 }).times(Math.abs(apart));
  return isInjective(one.distance.plus(pair), [...extents, 2], bytes) ? "known" : "unknown";
}

/**
 * Whether elements `apart` bytes from each other are never the same one, since all elements lie at multiples of a larger
 * number of bytes: the parts of pairs, whatever rows the pairs are in.
 */
function areInTurns(distance: Linear, apart: number, bytes: number): boolean {
  const steps = distance.terms.filter(({ symbols, lane }) => symbols.length > 0 || lane !== undefined);
  const period = steps.reduce((all, { coefficient }) => gcd(all, Math.abs(coefficient)), 0);
  const offset = period === 0 ? 0 : ((apart % period) + period) % period;
  return offset >= bytes && period - offset >= bytes;
}
