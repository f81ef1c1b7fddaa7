/**
 * Finds operations that read the results of a scan element by element. They are fused into the scan: they run at each
 * point of its loops, in its order.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { AffineMap, at, isMemoryEffectFree, type Operation } from "@tt-opt/ir-core";
import { isOrderFree, scanMap } from "../bodies/index.ts";
import { sourcesIn } from "./sources-in.ts";

/**
 * Maps the loops of `consumer` to those of the scan `producer` if the consumer reads only the step at each point;
 * undefined otherwise. The map is its own inverse.
 */
export function scanPoint(producer: GenericOp, consumer: GenericOp): AffineMap | undefined {
  const made = scanMap(producer);
  if (made === undefined || consumer.outputs.some(({ definingOp }) => definingOp === producer)) return undefined;
  if (!mayHaveLoops(consumer, producer) || readsAnywhere(producer, consumer)) return undefined;
  const reads = consumer.inputs.flatMap(({ definingOp }, i) =>
    definingOp === producer ? [at(consumer.indexingMaps, i)] : [],
  );
  const [first] = reads;
  if (first === undefined || reads.some((map) => !map.equals(first)) || !readsSteps(producer, consumer, made))
    return undefined;
  if (first.equals(made)) return AffineMap.identity(made.numDims);
  // Readers of a reverse scan may run from the end, too.
  return first.isIdentity() && isOrderFree(consumer) ? made : undefined;
}

/** Whether the loops of the scan can replace those of the consumer, which must not reduce along another loop. */
function mayHaveLoops(consumer: GenericOp, scan: GenericOp): boolean {
  const [own, others] = [consumer.iteratorTypes, scan.iteratorTypes];
  if (own.length !== others.length) return false;
  return own.every((type) => type === "parallel") || own.every((type, loop) => type === others[loop]);
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
