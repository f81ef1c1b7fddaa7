/**
 * Finds operations that read the results of a scan element by element. They are fused into the scan: they run at each
 * point of its loops, in its order.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { affine, AffineMap, at, dim, isMemoryEffectFree, type Operation } from "@tt-opt/ir-core";
import { isOrderFree, scanMap } from "../bodies/index.ts";
import { sourcesIn } from "./sources-in.ts";

/** How the loops of a scan and of an operation that reads a step at each point go together. */
export interface ScanPoint {
  /** Maps the loops of the reader to those of the scan. */
  readonly toScan: AffineMap;
  /** Maps the loops of the scan to those of the reader. */
  readonly fromScan: AffineMap;
}

/** Where `consumer` reads the steps of the scan `producer`, if it reads one at each point; undefined otherwise. */
export function scanPoint(producer: GenericOp, consumer: GenericOp): ScanPoint | undefined {
  const made = scanMap(producer);
  if (made === undefined || consumer.outputs.some(({ definingOp }) => definingOp === producer)) return undefined;
  if (consumer.iteratorTypes.length !== producer.iteratorTypes.length) return undefined;
  const reads = consumer.inputs.flatMap(({ definingOp }, i) =>
    definingOp === producer ? [at(consumer.indexingMaps, i)] : [],
  );
  const [first] = reads;
  if (first === undefined || reads.some((map) => !map.equals(first))) return undefined;
  const point = pointOf(made, first);
  if (point === undefined || !mayHaveLoops(consumer, producer, point)) return undefined;
  return readsAnywhere(producer, consumer) || !readsSteps(producer, consumer, made) ? undefined : point;
}

/** The loops of a scan whose steps are at `made`, and of an operation that reads them at `read`. */
function pointOf(made: AffineMap, read: AffineMap): ScanPoint | undefined {
  if (read.equals(made))
    return { toScan: AffineMap.identity(made.numDims), fromScan: AffineMap.identity(made.numDims) };
  const [scanned, inverse] = [inverseOf(made), read.isPermutation() ? inverseOf(read) : undefined];
  // Readers of a reverse scan may run from the end, too.
  return scanned && inverse && { toScan: scanned.compose(read), fromScan: inverse.compose(made) };
}

/** The inverse of a map that permutes loops and may turn them around; undefined for other maps. */
function inverseOf({ results, numDims }: AffineMap): AffineMap | undefined {
  if (results.length !== numDims) return undefined;
  const loops = Array.from({ length: numDims }, (_, loop) => {
    const place = results.findIndex((result) => result.isFunctionOfDim(loop));
    const [result, last] = [results[place], results[place]?.evaluate(results.map(() => 0)) ?? 0];
    if (result?.equals(dim(loop)) === true) return dim(place);
    return result?.equals(affine(last).sub(dim(loop))) === true ? affine(last).sub(dim(place)) : undefined;
  });
  const known = loops.filter((loop) => loop !== undefined);
  return known.length === numDims ? new AffineMap(numDims, 0, known) : undefined;
}

/** Whether the loops of the scan can replace those of the consumer, which must not reduce along another loop. */
function mayHaveLoops(consumer: GenericOp, scan: GenericOp, { toScan }: ScanPoint): boolean {
  const [own, others] = [consumer.iteratorTypes, scan.iteratorTypes];
  if (!toScan.isIdentity() && !isOrderFree(consumer)) return false;
  return (
    own.every((type) => type === "parallel") ||
    others.every((type, loop) => own.every((each, d) => each === type || !at(toScan.results, loop).isFunctionOfDim(d)))
  );
}

/** Whether the body of the consumer reads elements of the scan at places of its own, as a gather does. */
function readsAnywhere(scan: GenericOp, consumer: GenericOp): boolean {
  const isInside = (user: Operation): boolean => user !== consumer && user.ancestorIn(consumer.block) === consumer;
  return scan.results.some((result) => [...result.users()].some(isInside));
}

/** Whether all results of the scan that are read are results per step, in the same order. */
function readsSteps(scan: GenericOp, consumer: GenericOp, made: AffineMap): boolean {
  return scan.results.every(
    (result, i) =>
      at(scan.indexingMaps, scan.inputs.length + i).equals(made) || !consumer.inputs.some((value) => value === result),
  );
}

/**
 * The operations between `first` and `last` in a block that depend on the first one, in order; undefined if they cannot
 * be moved after `last`.
 */
export function movableBehind(first: Operation, last: Operation): readonly Operation[] | undefined {
  if (first.block !== last.block) return undefined;
  const found: Operation[] = [];
  const isUsing = (op: Operation): boolean =>
    sourcesIn(op).some((source) => source === first || found.includes(source));
  for (let op = first.next; op !== undefined && op !== last; op = op.next) {
    if (!isUsing(op)) continue;
    if (!isMemoryEffectFree(op)) return undefined;
    found.push(op);
  }
  return sourcesIn(last).some((source) => found.includes(source)) ? undefined : found;
}
