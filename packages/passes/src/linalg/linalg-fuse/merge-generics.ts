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
}

/**
 * Replaces `consumer` by an operation that computes the elements of `producer` by itself. All iterators of the producer
 * are parallel and its results have one permutation as their map. With `keepProducer` its results are results of the
 * merged operation, too; then both have the same loops. Bodies are moved, not copied, where their operation goes: a
 * chain of operations would be copied once for each of its links otherwise. Returns the merged operation.
 */
export function mergeInto(rw: Rewriter, producer: GenericOp, consumer: GenericOp, options: MergeOptions): GenericOp {
  const { keepProducer, isOnlyUser } = options;
  rw.at = beforeOp(consumer);
  rw.loc = consumer.loc;
  const operands = mergedOperands(producer, consumer, keepProducer);
  // The consumer may go on using the producer: at other elements, or as a destination.
  const others = [...operands.kept.map((i) => at(consumer.inputs, i)), ...consumer.outputs];
  const isConsumed = keepProducer || (isOnlyUser && !others.some(({ definingOp }) => definingOp === producer));
  const body = mergedBody(rw, producer, consumer, operands, { keepProducer, isConsumed });
  const merged = buildGeneric(rw, { ...operands, iterators: consumer.iteratorTypes }, body);
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
  /** Which inputs of the consumer stay. */
  readonly kept: readonly number[];
  /** From the loops of the consumer to those of the producer. */
  readonly toProducer: AffineMap;
}

function mergedOperands(producer: GenericOp, consumer: GenericOp, keepProducer: boolean): MergedOperands {
  const indices = consumer.inputs.map(({ definingOp }, i) =>
    definingOp === producer ? producerIndex(producer, at(consumer.indexingMaps, i)) : undefined,
  );
  const toProducer = defined(
    indices.find((index) => index !== undefined),
    "a use of the producer",
  );
  const kept = indices.flatMap((index, i) => (index?.equals(toProducer) === true ? [] : [i]));
  const producerMaps = producer.indexingMaps.map((map) => map.compose(toProducer));
  const inputCount = producer.inputs.length;
  const inputs = [...producer.inputs, ...kept.map((i) => at(consumer.inputs, i))];
  const inputMaps = [...producerMaps.slice(0, inputCount), ...kept.map((i) => at(consumer.indexingMaps, i))];
  const outputs = [...consumer.outputs, ...(keepProducer ? producer.outputs : [])];
  const outputMaps = consumer.indexingMaps.slice(consumer.inputs.length);
  if (keepProducer) outputMaps.push(...producerMaps.slice(inputCount));
  // If nothing else tells the extent of each loop, the destination of the producer does, which is not written any more.
  if (!tellExtents([...inputMaps, ...outputMaps], consumer.iteratorTypes.length)) {
    inputs.push(at(producer.outputs, 0));
    inputMaps.push(at(producerMaps, inputCount));
  }
  return { inputs, outputs, maps: [...inputMaps, ...outputMaps], kept, toProducer };
}

/** Whether each of `loops` loops runs along a dimension of an operand. */
function tellExtents(maps: readonly AffineMap[], loops: number): boolean {
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
  { inputs, outputs, kept, toProducer }: MergedOperands,
  { keepProducer, isConsumed }: { readonly keepProducer: boolean; readonly isConsumed: boolean },
): Region {
  const types = [...inputs, ...outputs].map((value) => elementTypeOrSelf(value.type));
  return rw.region(types, (b, args) => {
    b.loc = consumer.loc;
    const [ins, outs] = [args.slice(0, inputs.length), args.slice(inputs.length)];
    const own = outs.splice(0, consumer.outputs.length);
    const index = affineIndices(toProducer.results);
    const elements = [...ins.splice(0, producer.inputs.length), ...(keepProducer ? outs : [])];
    const produced = isConsumed
      ? moveBody(rw, b, producer, elements, index)
      : copyBody(b, producer, elements, { index });
    const consumed = consumer.inputs.map((value, i) =>
      kept.includes(i)
        ? at(ins, kept.indexOf(i))
        : at(
            produced,
            producer.results.findIndex((result) => result === value),
          ),
    );
    const results = moveBody(rw, b, consumer, [...consumed, ...own]);
    YieldOp.build(b, { values: keepProducer ? [...results, ...produced] : results });
  });
}

/** From the loops of a consumer that reads the producer's result through `map` to the loops of the producer. */
export function producerIndex(producer: GenericOp, map: AffineMap): AffineMap {
  const outMap = at(producer.indexingMaps, producer.inputs.length);
  const results = Array.from({ length: producer.iteratorTypes.length }, (_, loop) => {
    const position = outMap.results.findIndex((result) => result instanceof AffineDim && result.position === loop);
    return at(map.results, position);
  });
  return new AffineMap(map.numDims, map.numSymbols, results);
}
