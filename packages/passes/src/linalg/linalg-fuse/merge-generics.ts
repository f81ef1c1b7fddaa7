/**
 * Puts the body of one structured operation into that of another one that uses its result: the elements that the producer
 * would have stored are computed where the consumer wants them.
 */
import { GenericOp, IndexOp, YieldOp } from "@tt-opt/dialect-linalg";
import { AddIOp, ConstantOp, MulIOp } from "@tt-opt/dialect-std";
import {
  AffineBinary,
  AffineConstant,
  AffineDim,
  type AffineExpr,
  AffineMap,
  AffineMapAttr,
  ArrayAttr,
  at,
  beforeOp,
  type Block,
  type Builder,
  cloneOperation,
  defined,
  elementTypeOrSelf,
  integerAttr,
  IrMapping,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";

/** Whether every result of `map` can be computed from loop indices with sums and products. */
export function isComputable(map: AffineMap): boolean {
  const check = (expr: AffineExpr): boolean =>
    expr instanceof AffineDim ||
    expr instanceof AffineConstant ||
    (expr instanceof AffineBinary &&
      (expr.kind === "add" || expr.kind === "mul") &&
      check(expr.lhs) &&
      check(expr.rhs));
  return map.results.every(check);
}

/** The value of an expression of the loops' indices, inside of a body. */
function indexValue(b: Builder, expr: AffineExpr): Value {
  if (expr instanceof AffineDim) return IndexOp.build(b, { dim: integerAttr(b.context, 64, expr.position) }).result;
  if (expr instanceof AffineConstant) return ConstantOp.index(b, expr.value).result;
  if (!(expr instanceof AffineBinary)) throw new RangeError("a map of a structured operation has a symbol");
  const parts = { lhs: indexValue(b, expr.lhs), rhs: indexValue(b, expr.rhs) };
  return expr.kind === "add" ? AddIOp.build(b, parts).result : MulIOp.build(b, parts).result;
}

/** What becomes of the producer's results. */
export interface MergeOptions {
  /** Whether the merged operation also yields what the producer yielded, for other users of it. */
  readonly keepProducer: boolean;
  /** Whether nothing but the consumer uses the producer, which then gives its body and goes. */
  readonly isOnlyUser: boolean;
}

/**
 * Replaces `consumer` by an operation that computes the elements of `producer` by itself. All iterators of the producer
 * are parallel and its results have one permutation as their map. With `keepProducer` its results are results of the merged
 * operation, too; then both have the same loops. Bodies are moved, not copied, where their operation goes: a chain of
 * operations would be copied once for each of its links otherwise. Returns the merged operation.
 */
export function mergeInto(rw: Rewriter, producer: GenericOp, consumer: GenericOp, options: MergeOptions): GenericOp {
  const { context } = rw;
  rw.at = beforeOp(consumer);
  rw.loc = consumer.loc;
  const uses = consumer.inputs.map((value) => producer.results.findIndex((result) => result === value));
  const first = uses.findIndex((result) => result >= 0);
  const toProducer = producerIndex(producer, at(consumer.indexingMaps, first));
  const producerMaps = producer.indexingMaps.slice(0, producer.inputs.length).map((map) => map.compose(toProducer));
  const kept = consumer.inputs.flatMap((value, index) =>
    at(uses, index) >= 0 && sharesIndex(producer, consumer, index, toProducer) ? [] : [{ value, index }],
  );
  const shape = options.keepProducer
    ? []
    : shapeOperand(
        producer,
        consumer,
        kept.map(({ index }) => index),
        toProducer,
      );
  const inputs = [...producer.inputs, ...kept.map(({ value }) => value), ...shape.map(({ value }) => value)];
  const extra = options.keepProducer ? producer.outputs : [];
  const outputs = [...consumer.outputs, ...extra];
  const outputMaps = [
    ...consumer.indexingMaps.slice(consumer.inputs.length),
    ...(options.keepProducer
      ? producer.indexingMaps.slice(producer.inputs.length).map((map) => map.compose(toProducer))
      : []),
  ];
  const maps = [
    ...producerMaps,
    ...kept.map(({ index }) => at(consumer.indexingMaps, index)),
    ...shape.map(({ map }) => map),
    ...outputMaps,
  ];
  const types = [...inputs, ...outputs].map((value) => elementTypeOrSelf(value.type));
  // The consumer may go on using the producer: at other elements, or as a destination.
  const others = new Set([...kept.map(({ value }) => value), ...consumer.outputs]);
  const isConsumed =
    options.keepProducer || (options.isOnlyUser && !producer.results.some((result) => others.has(result)));
  const body = rw.region(types, (b, args) => {
    b.loc = consumer.loc;
    const inner = producer.body.entry;
    const outer = consumer.body.entry;
    if (inner === undefined || outer === undefined) return;
    const produced = args.slice(0, producer.inputs.length);
    if (options.keepProducer) produced.push(...args.slice(inputs.length + consumer.outputs.length));
    const { results: indices } = toProducer;
    const yielded = isConsumed
      ? moveWithIndices(rw, b, inner, produced, indices)
      : copyWithIndices(b, inner, new IrMapping().mapAll(inner.args.slice(0, produced.length), produced), indices);
    const own = consumer.inputs.map((_, index) => {
      const position = kept.findIndex((k) => k.index === index);
      return position < 0 ? at(yielded, at(uses, index)) : at(args, producer.inputs.length + position);
    });
    consumer.outputs.forEach((_, i) => own.push(at(args, inputs.length + i)));
    const results = moveWithIndices(rw, b, outer, own, undefined);
    YieldOp.build(b, { values: [...results, ...(options.keepProducer ? yielded : [])] });
  });
  const merged = GenericOp.build(rw, {
    inputs,
    outputs,
    indexing_maps: ArrayAttr.get(
      context,
      maps.map((map) => AffineMapAttr.get(context, map)),
    ),
    iterator_types: consumer.iterator_types,
    body,
    resultTypes: [...consumer.results, ...(options.keepProducer ? producer.results : [])].map((result) => result.type),
  });
  const count = consumer.results.length;
  if (options.keepProducer)
    producer.results.forEach((result, i) => rw.replaceAllUses(result, merged.resultAt(count + i)));
  rw.replace(consumer, ...merged.results.slice(0, count));
  if (isConsumed) rw.erase(producer);
  return merged;
}

/**
 * An input that is there for its shape alone, if no other operand of the merged operation tells the extent of each loop: the
 * destination of the producer, which is not written any more.
 */
function shapeOperand(
  producer: GenericOp,
  consumer: GenericOp,
  kept: readonly number[],
  toProducer: AffineMap,
): readonly { readonly value: Value; readonly map: AffineMap }[] {
  const outputs = consumer.indexingMaps.slice(consumer.inputs.length);
  const maps = [
    ...producer.indexingMaps.slice(0, producer.inputs.length).map((map) => map.compose(toProducer)),
    ...kept.map((index) => at(consumer.indexingMaps, index)),
    ...outputs,
  ];
  const covered = new Set(maps.flatMap((map) => map.results.map((result) => result.key)));
  if (consumer.iteratorTypes.every((_, d) => covered.has(`d${d}`))) return [];
  return [
    { value: at(producer.outputs, 0), map: at(producer.indexingMaps, producer.inputs.length).compose(toProducer) },
  ];
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

/** Whether input `index` of the consumer reads the same element of the producer as the first one that does. */
function sharesIndex(producer: GenericOp, consumer: GenericOp, index: number, toProducer: AffineMap): boolean {
  return producerIndex(producer, at(consumer.indexingMaps, index)).equals(toProducer);
}

/**
 * Moves a body but its terminator to where `b` is, with `args` for its arguments, of which those beyond have no uses; returns
 * what it yields. `indices` stand for the loops, if they are others now.
 */
function moveWithIndices(
  rw: Rewriter,
  b: Builder,
  body: Block,
  args: readonly Value[],
  indices: readonly AffineExpr[] | undefined,
): readonly Value[] {
  if (indices !== undefined) {
    const old: IndexOp[] = [];
    for (const op of body.ops()) op.walkOps(IndexOp, (index) => void old.push(index));
    for (const index of old) rw.replace(index, indexValue(b, at(indices, index.dim.number)));
  }
  for (let i = body.args.length - 1; i >= args.length; i--) rw.removeArgument(body, i);
  const end = defined(body.last, "the terminator of a structured operation");
  rw.inline(body, defined(b.at, "the place of a body"), args);
  const values = end.operands;
  rw.erase(end);
  return values;
}

/** Copies a body but its terminator; returns what it yields. `indices` stand for the loops, if they are others now. */
export function copyWithIndices(
  b: Builder,
  block: GenericOp["body"]["entry"],
  mapping: IrMapping,
  indices: readonly AffineExpr[] | undefined,
): readonly Value[] {
  const body = defined(block, "the body of a structured operation");
  if (indices !== undefined) {
    for (const op of body.ops()) {
      op.walkOps(IndexOp, (index) => void mapping.map(index.result, indexValue(b, at(indices, index.dim.number))));
    }
  }
  for (const op of body.ops()) {
    if (op === body.last || (indices !== undefined && op.is(IndexOp))) continue;
    b.insert(cloneOperation(op, mapping));
  }
  return (body.last?.operands ?? []).map((value) => mapping.get(value));
}
