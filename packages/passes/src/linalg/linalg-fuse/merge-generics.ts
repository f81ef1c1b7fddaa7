/**
 * Inlines the body of a structured operation into a user of its result. The elements that the producer would have
 * stored are computed where the consumer reads them.
 */
import { buildGeneric, type GenericOp, YieldOp } from "@tt-opt/dialect-linalg";
import {
  AffineDim,
  AffineMap,
  at,
  beforeOp,
  defined,
  elementTypeOrSelf,
  type Region,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { affineIndices, copyBody, moveBody } from "../bodies/index.ts";

/** How the producer's results and body are treated. */
export interface MergeOptions {
  /** Whether the merged operation also yields the results of the producer, for their other users. */
  readonly keepProducer: boolean;
  /** Whether the consumer is the only user of the producer. The producer's body is then moved, and it is erased. */
  readonly isOnlyUser: boolean;
  /** Whether the consumer takes over the loops of the producer and reads its result at the same points. */
  readonly isAlong?: boolean;
}

/**
 * Replaces `consumer` by an operation that computes the elements of `producer` itself. All iterators of the producer
 * must be parallel, and its results must share one permutation as their map, unless the consumer takes over its loops.
 * With `keepProducer`, the merged operation also has the producer's results; both must then have the same loops. The
 * body of an operation that is erased is moved, not copied, since a chain of operations would otherwise be copied once
 * per link. Returns the merged operation.
 */
export function mergeInto(rw: Rewriter, producer: GenericOp, consumer: GenericOp, options: MergeOptions): GenericOp {
  const { keepProducer, isOnlyUser, isAlong = false } = options;
  rw.at = beforeOp(consumer);
  rw.loc = consumer.loc;
  const operands = mergedOperands(producer, consumer, keepProducer, isAlong);
  // The consumer may keep using the producer: at other elements, or as a destination.
  const others = [...consumer.inputs.filter((_, i) => operands.ofConsumer[i] !== undefined), ...consumer.outputs];
  const isConsumed = keepProducer || (isOnlyUser && !others.some(({ definingOp }) => definingOp === producer));
  const body = mergedBody(rw, producer, consumer, operands, { keepProducer, isConsumed });
  const iterators = (isAlong ? producer : consumer).iteratorTypes;
  const merged = buildGeneric(rw, { iterators, ...operands }, body);
  const count = consumer.results.length;
  if (keepProducer) producer.results.forEach((result, i) => rw.replaceAllUses(result, merged.resultAt(count + i)));
  rw.replace(consumer, ...merged.results.slice(0, count));
  if (isConsumed) rw.erase(producer);
  return merged;
}

/** The operands of a merged operation. */
interface MergedOperands {
  /** The inputs of the producer, the remaining ones of the consumer, and possibly one that only provides a shape. */
  readonly inputs: readonly Value[];
  /** The outputs of the consumer, and those of the producer if its results are kept. */
  readonly outputs: readonly Value[];
  /** One per operand, inputs first. */
  readonly maps: readonly AffineMap[];
  /** The index of the merged input for each input of the producer. */
  readonly ofProducer: readonly number[];
  /** The same for the consumer; undefined for elements that the producer computes. */
  readonly ofConsumer: readonly (number | undefined)[];
  /** Maps the loops of the consumer to those of the producer. */
  readonly toProducer: AffineMap;
}

/** Collects the inputs of a merged operation. */
class MergedInputs {
  readonly values: Value[] = [];
  readonly maps: AffineMap[] = [];

  /**
   * The index of the input that reads `value` through `map`. Networks of stages read elements several times; each is
   * one input.
   */
  indexOf(value: Value, map: AffineMap): number {
    const known = this.values.findIndex((other, i) => other === value && at(this.maps, i).equals(map));
    if (known >= 0) return known;
    this.maps.push(map);
    return this.values.push(value) - 1;
  }
}

function mergedOperands(
  producer: GenericOp,
  consumer: GenericOp,
  keepProducer: boolean,
  isAlong: boolean,
): MergedOperands {
  const consumerMaps = consumer.indexingMaps;
  const own = AffineMap.identity(producer.iteratorTypes.length);
  const indices = consumer.inputs.map(({ definingOp }, i) => {
    if (definingOp !== producer) return undefined;
    return isAlong ? own : producerIndex(producer, at(consumerMaps, i));
  });
  const toProducer = defined(
    indices.find((index) => index !== undefined),
    "a use of the producer",
  );
  const producerMaps = producer.indexingMaps.map((map) => map.compose(toProducer));
  const inputCount = producer.inputs.length;
  const inputs = new MergedInputs();
  const ofProducer = producer.inputs.map((value, i) => inputs.indexOf(value, at(producerMaps, i)));
  const ofConsumer = consumer.inputs.map((value, i) =>
    indices[i]?.equals(toProducer) === true ? undefined : inputs.indexOf(value, at(consumerMaps, i)),
  );
  const outputs = [...consumer.outputs, ...(keepProducer ? producer.outputs : [])];
  const outputMaps = consumerMaps.slice(consumer.inputs.length);
  if (keepProducer) outputMaps.push(...producerMaps.slice(inputCount));
  // If no other operand defines the extents of the loops, the producer's destination does, although it is no longer
  // written.
  if (!tellExtents([...inputs.maps, ...outputMaps], consumer.iteratorTypes.length))
    inputs.indexOf(at(producer.outputs, 0), at(producerMaps, inputCount));
  return { inputs: inputs.values, outputs, maps: [...inputs.maps, ...outputMaps], ofProducer, ofConsumer, toProducer };
}

/** Whether each of `loops` loops runs along a dimension of some operand. */
function tellExtents(maps: readonly AffineMap[], loops: number): boolean {
  if (maps.some((map) => map.numDims === loops && map.isPermutation())) return true;
  const covered = new Set(maps.flatMap((map) => map.results.map((_, i) => map.getDimPosition(i))));
  return Array.from({ length: loops }, (_, loop) => covered.has(loop)).every(Boolean);
}

/**
 * Builds the body of a merged operation: the body of the producer, moved if it `isConsumed`, followed by that of the
 * consumer.
 */
function mergedBody(
  rw: Rewriter,
  producer: GenericOp,
  consumer: GenericOp,
  { inputs, outputs, ofProducer, ofConsumer, toProducer }: MergedOperands,
  { keepProducer, isConsumed }: { readonly keepProducer: boolean; readonly isConsumed: boolean },
): Region {
  const types = [...inputs, ...outputs].map((value) => elementTypeOrSelf(value.type));
  return rw.region(types, (b, args) => {
    b.loc = consumer.loc;
    const [ins, outs] = [args.slice(0, inputs.length), args.slice(inputs.length)];
    const own = outs.splice(0, consumer.outputs.length);
    const index = toProducer.isIdentity() ? undefined : affineIndices(toProducer.results);
    const elements = [...ofProducer.map((i) => at(ins, i)), ...(keepProducer ? outs : [])];
    const produced = isConsumed
      ? moveBody(rw, b, producer, elements, index)
      : copyBody(b, producer, elements, index && { index });
    const consumed = consumer.inputs.map((value, i) => {
      const input = ofConsumer[i];
      if (input !== undefined) return at(ins, input);
      return at(
        produced,
        producer.results.findIndex((result) => result === value),
      );
    });
    const results = moveBody(rw, b, consumer, [...consumed, ...own]);
    YieldOp.build(b, { values: keepProducer ? [...results, ...produced] : results });
  });
}

/** Maps the loops of a consumer that reads the producer's result through `map` to the loops of the producer. */
export function producerIndex(producer: GenericOp, map: AffineMap): AffineMap {
  const outMap = at(producer.indexingMaps, producer.inputs.length);
  if (outMap.isIdentity()) return map;
  const results = Array.from({ length: producer.iteratorTypes.length }, (_, loop) => {
    const position = outMap.results.findIndex((result) => result instanceof AffineDim && result.position === loop);
    return at(map.results, position);
  });
  return new AffineMap(map.numDims, map.numSymbols, results);
}
