/**
 * Puts the body of one structured operation into that of another one that uses its result: the elements that the
 * producer would have stored are computed where the consumer wants them.
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

/** What becomes of the producer's results. */
export interface MergeOptions {
  /** Whether the merged operation also yields what the producer yielded, for other users of it. */
  readonly keepProducer: boolean;
  /** Whether nothing but the consumer uses the producer, which then gives its body and goes. */
  readonly isOnlyUser: boolean;
  /** Whether the consumer takes over the loops of the producer, at whose points it reads what that gives there. */
  readonly isAlong?: boolean;
}

/**
 * Replaces `consumer` by an operation that computes the elements of `producer` by itself. All iterators of the producer
 * are parallel and its results have one permutation as their map, unless the consumer goes along with it. With
 * `keepProducer` its results are results of the merged operation, too; then both have the same loops. Bodies are moved,
 * not copied, where their operation goes: a chain of operations would be copied once for each of its links otherwise.
 * Returns the merged operation.
 */
export function mergeInto(rw: Rewriter, producer: GenericOp, consumer: GenericOp, options: MergeOptions): GenericOp {
  const { keepProducer, isOnlyUser, isAlong = false } = options;
  rw.at = beforeOp(consumer);
  rw.loc = consumer.loc;
  const operands = mergedOperands(producer, consumer, keepProducer, isAlong);
  // The consumer may go on using the producer: at other elements, or as a destination.
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
  /** Those of the producer, those of the consumer that stay, and perhaps one that is there for its shape alone. */
  readonly inputs: readonly Value[];
  /** Those of the consumer, and those of the producer if its results are kept. */
  readonly outputs: readonly Value[];
  /** One per operand, inputs first. */
  readonly maps: readonly AffineMap[];
  /** For each input of the producer, which input of the merged operation it is. */
  readonly ofProducer: readonly number[];
  /** The same of the consumer; undefined for what the producer computes. */
  readonly ofConsumer: readonly (number | undefined)[];
  /** From the loops of the consumer to those of the producer. */
  readonly toProducer: AffineMap;
}

/** The inputs of an operation that is being put together. */
class MergedInputs {
  readonly values: Value[] = [];
  readonly maps: AffineMap[] = [];

  /** Which input reads `value` through `map`. Networks of stages read elements several times: each is one input. */
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
  // If nothing else tells the extent of each loop, the destination of the producer does, which is not written any more.
  if (!tellExtents([...inputs.maps, ...outputMaps], consumer.iteratorTypes.length))
    inputs.indexOf(at(producer.outputs, 0), at(producerMaps, inputCount));
  return { inputs: inputs.values, outputs, maps: [...inputs.maps, ...outputMaps], ofProducer, ofConsumer, toProducer };
}

/** Whether each of `loops` loops runs along a dimension of an operand. */
function tellExtents(maps: readonly AffineMap[], loops: number): boolean {
  if (maps.some((map) => map.numDims === loops && map.isPermutation())) return true;
  const covered = new Set(maps.flatMap((map) => map.results.map((_, i) => map.getDimPosition(i))));
  return Array.from({ length: loops }, (_, loop) => covered.has(loop)).every(Boolean);
}

/**
 * The body of a merged operation: that of the producer, moved if it `isConsumed`, and that of the consumer behind it.
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
    const index = affineIndices(toProducer.results);
    const elements = [...ofProducer.map((i) => at(ins, i)), ...(keepProducer ? outs : [])];
    const produced = isConsumed
      ? moveBody(rw, b, producer, elements, index)
      : copyBody(b, producer, elements, { index });
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

/** From the loops of a consumer that reads the producer's result through `map` to the loops of the producer. */
export function producerIndex(producer: GenericOp, map: AffineMap): AffineMap {
  const outMap = at(producer.indexingMaps, producer.inputs.length);
  if (outMap.isIdentity()) return map;
  const results = Array.from({ length: producer.iteratorTypes.length }, (_, loop) => {
    const position = outMap.results.findIndex((result) => result instanceof AffineDim && result.position === loop);
    return at(map.results, position);
  });
  return new AffineMap(map.numDims, map.numSymbols, results);
}
