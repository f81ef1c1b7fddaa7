/**
 * Whether a structured operation that reads memory may be executed point by point inside of one that writes memory. All that
 * the one reads is there before the other writes anything; afterwards, a point may see what an earlier point has written.
 */
import { type GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AffineMap } from "@tt-opt/ir-core";
import { type ElementAccess, elementAccesses, isInjective } from "./element-accesses.ts";

/** Whether points see what they should; `assumed` if that is so only because different arguments lead to different memory. */
export type Independence = "known" | "assumed" | "unknown";

/** What is known of `producer`, executed in the loops of `consumer` at the indices that `toProducer` gives. */
export function independence(producer: GenericOp, consumer: GenericOp, toProducer: AffineMap): Independence {
  const extents = staticLoopRanges(consumer);
  const all = elementAccesses(consumer, AffineMap.identity(extents.length).results, extents);
  const writes = all?.filter(({ kind }) => kind === "write");
  if (writes?.length === 0) return "known";
  const reads = elementAccesses(producer, toProducer.results, extents);
  if (reads === undefined || writes === undefined) return "unknown";
  const pairs = reads.flatMap((read) => writes.map((write) => pairIndependence(read, write, extents)));
  return pairs.includes("unknown") ? "unknown" : pairs.includes("assumed") ? "assumed" : "known";
}

function pairIndependence(read: ElementAccess, write: ElementAccess, extents: readonly number[]): Independence {
  if (read.root === undefined || write.root === undefined) return "unknown";
  if (read.root !== write.root) return "assumed";
  if (read.distance === undefined || write.distance === undefined) return "unknown";
  const isSame = read.distance.key === write.distance.key;
  return isSame && isInjective(write.distance, extents, Math.max(read.bytes, write.bytes)) ? "known" : "unknown";
}
