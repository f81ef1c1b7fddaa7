/** Finds results that can be staged in their destination. */
import { GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { constantInt } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  BlockArgument,
  defaultResource,
  effectsOf,
  isPure,
  OpResult,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { type ElementAccess, elementAccesses, isInjective, LaneSteps, maskParts } from "../bodies/index.ts";
import { independence } from "../linalg-fuse/overlap.ts";
import { stagedPlaces } from "./staged-places.ts";

/** A result of `producer` that only `consumer` reads, to compute what it stores at the same point. */
export interface Staging {
  readonly producer: GenericOp;
  /** The index of the result. */
  readonly result: number;
  readonly consumer: GenericOp;
  /** The index of the consumer's input. */
  readonly input: number;
  readonly store: tts.StoreOp;
  /** The operations of the consumer's body that compute the address and mask of the store, in order. */
  readonly placing: readonly Operation[];
  /** Operations outside of the bodies that must be moved before the producer, in order. */
  readonly earlier: readonly Operation[];
  /** Whether it requires that different arguments lead to different memory. */
  readonly isAssumed: boolean;
  /** The addresses that programs store to: two programs that run at the same time must not store the same elements. */
  readonly places: tts.StagedPlaces;
}

/** The input of `consumer`, which has no results, that can be staged in its destination. */
export function findStaging(consumer: GenericOp): Staging | undefined {
  const store = onlyStore(consumer);
  if (store === undefined) return undefined;
  for (const [input, value] of consumer.inputs.entries()) {
    const producer = value.definingOp;
    if (!(value instanceof OpResult) || producer?.is(GenericOp) !== true || producer.block !== consumer.block) continue;
    const { index: result } = value;
    if (producer.results.length < 2 || !value.hasOneUse || !isSamePoint(producer, result, consumer, input)) continue;
    const element = at(consumer.body.entry?.args ?? [], input);
    if (element.type !== store.value.type) continue;
    const placing = sliceInBody(consumer, [...store.offset, ...(store.mask === undefined ? [] : [store.mask])]);
    if (placing === undefined) continue;
    const earlier = operationsToMove(producer, [store, ...placing]);
    const order = orderOf(producer, consumer, store);
    if (earlier === undefined || order === undefined) continue;
    const places = stagedPlaces(consumer, store, order.write);
    return { producer, result, consumer, input, store, placing, earlier, isAssumed: order.isAssumed, places };
  }
  return undefined;
}

/** The only operation with write effects, if it stores single elements that are contiguous along the innermost loop. */
function onlyStore(op: GenericOp): tts.StoreOp | undefined {
  const body = op.body.entry;
  if (body === undefined || op.iteratorTypes.some((type) => type !== "parallel")) return undefined;
  let store: tts.StoreOp | undefined;
  for (const inner of body.ops()) {
    if (inner === body.last || isPure(inner) || inner.is(tts.LoadOp)) continue;
    if (store !== undefined || !inner.is(tts.StoreOp) || inner.layout.rank > 0) return undefined;
    store = inner;
  }
  const [offset] = store?.offset ?? [];
  if (store === undefined || offset === undefined || op.iteratorTypes.length === 0) return undefined;
  const lanes = new LaneSteps(body, op.iteratorTypes.length - 1, op.indexingMaps);
  if (lanes.step(offset) !== 1 || maskParts(store.mask, lanes).residual.length > 0) return undefined;
  return store;
}

/** Whether both have the same loops, and an element is computed and used at the same point. */
function isSamePoint(producer: GenericOp, result: number, consumer: GenericOp, input: number): boolean {
  const output = producer.inputs.length + result;
  if (producer.iteratorTypes.length !== consumer.iteratorTypes.length) return false;
  if (!at(producer.indexingMaps, output).isIdentity() || !at(consumer.indexingMaps, input).isIdentity()) return false;
  return producer.body.entry?.args[output]?.hasUses === false;
}

/** The pure operations of a body that compute `values`; undefined if they depend on elements. */
function sliceInBody(op: GenericOp, values: readonly Value[]): readonly Operation[] | undefined {
  const body = op.body.entry;
  const needed = new Set<Operation>();
  const work = [...values];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    const maker = value.definingOp;
    if (maker === undefined && value.parentBlock === body) return undefined;
    if (maker === undefined || maker.block !== body || needed.has(maker)) continue;
    if (!isPure(maker)) return undefined;
    needed.add(maker);
    work.push(...maker.operands);
  }
  return [...(body?.ops() ?? [])].filter((each) => needed.has(each));
}

/** The operations after `producer` that `users` depend on; undefined if one of them cannot be moved before it. */
function operationsToMove(producer: Operation, users: readonly Operation[]): readonly Operation[] | undefined {
  const found = new Set<Operation>();
  const [store, ...placing] = users;
  const own = store?.is(tts.StoreOp) === true ? store.operands.filter((value) => value !== store.value) : [];
  const work = [...own, ...placing.flatMap((op) => op.operands)];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    const maker = value.definingOp;
    if (maker === undefined || maker.block !== producer.block || maker.isBefore(producer) || found.has(maker)) continue;
    if (maker === producer || !isPure(maker) || maker.regions.length > 0) return undefined;
    found.add(maker);
    work.push(...maker.operands);
  }
  return [...found].toSorted((a, b) => (a.isBefore(b) ? -1 : 1));
}

/** What is known about the order of accesses if the producer stores, too. */
interface Order {
  readonly isAssumed: boolean;
  readonly write: ElementAccess;
}

/** Why all reads see the right values if the producer stores, too; undefined if that is not known. */
function orderOf(producer: GenericOp, consumer: GenericOp, store: tts.StoreOp): Order | undefined {
  const loops = consumer.iteratorTypes.length;
  const extents = staticLoopRanges(consumer);
  const identity = AffineMap.identity(loops);
  const own = independence(producer, consumer, identity);
  if (own === "unknown") return undefined;
  for (let op = producer.next; op !== undefined && op !== consumer; op = op.next) {
    const effects = effectsOf(op);
    if (effects === undefined || effects.some(({ resource }) => resource === defaultResource)) return undefined;
  }
  const accesses = elementAccesses(consumer, identity.results, extents);
  const write = accesses?.find(({ kind }) => kind === "write");
  if (accesses === undefined || write?.distance === undefined) return undefined;
  // An address that is finished must not be one that still holds a staged element: rows may overlap.
  const stored = extents.with(-1, Math.min(at(extents, loops - 1), constantBound(consumer, store)));
  if (!isInjective(write.distance, stored, write.bytes)) return undefined;
  const written = write.root;
  const reads = accesses.filter(({ kind }) => kind === "read");
  if (reads.some(({ root }) => root === undefined || root === written)) return undefined;
  return { isAssumed: reads.length > 0 || !(store.base instanceof BlockArgument) || own === "assumed", write };
}

/** The constant bound of the store's mask along the innermost loop; Infinity if there is none. */
function constantBound(consumer: GenericOp, store: tts.StoreOp): number {
  const body = consumer.body.entry;
  const inner = consumer.iteratorTypes.length - 1;
  if (body === undefined) return Infinity;
  const { bounds } = maskParts(store.mask, new LaneSteps(body, inner, consumer.indexingMaps));
  const limits = bounds.map(({ kind, value, limit, slack }) => {
    const index = value.definingOp;
    const isIndex = index?.is(IndexOp) === true && index.dim.number === inner;
    const constant = isIndex && kind === "below" ? constantInt(limit) : undefined;
    return constant === undefined ? Infinity : Number(constant) + slack;
  });
  return Math.min(...limits);
}
