/**
 * `linalg-fuse`: turns a chain of elementwise operations, with the loads before it and the stores or reductions after
 * it, into one loop nest. If the chain contains a scan, the loop nest has its order. An element with several uses is
 * recomputed where that is cheaper than storing it.
 */
import { GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { tensor } from "@tt-opt/dialect-std";
import { Atomic } from "@tt-opt/dialect-tt";
import {
  type AffineMap,
  afterOp,
  at,
  type Block,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  isDynamic,
  isTriviallyDead,
  opt,
  type Operation,
  type Rewriter,
} from "@tt-opt/ir-core";
import { isComputable, scanMap } from "../bodies/index.ts";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import { ElementCosts, isLoadedAcross, load, storeAndLoad } from "./cost.ts";
import { expandProducers } from "./expand-producers.ts";
import { dropUnusedResults } from "./drop-unused.ts";
import { flattenProducers } from "./flatten-producers.ts";
import { joinReductions } from "./join-reductions.ts";
import { isMadeOfIndices } from "./made-of-indices.ts";
import { joinStores } from "./join-stores.ts";
import { KnownAccesses } from "./known-accesses.ts";
import { KnownEffects } from "./known-effects.ts";
import { mergeInto, producerIndex } from "./merge-generics.ts";
import { type Independence, independence, orderIndependence } from "./overlap.ts";
import { reindex } from "./reindex.ts";
import { movableBehind, scanPoint } from "./scan-points.ts";

/** See the file's header. */
export const linalgFuse = definePass({
  name: "linalg-fuse",
  summary: "fuse structured operations that use each other's elements",
  description: `The body of an elementwise producer is inlined into the consumer of its elements.

- If the producer has no other use and each element is needed once, it is erased.
- With several uses, each user recomputes the element if it costs at most \`recompute-limit\`. A larger limit trades
  arithmetic for memory traffic. Twice as much is not too much if stores would not be of neighbours, but the loads of the
  element are. If another user needs it stored anyway, only what costs no more than a load is recomputed.
- If an element costs more, and producer and consumer run over the same elements, they become one operation with the
  results of both.
- Stores of values computed from the same elements are merged first, and so are such reductions.
- An operation that reads each step of a scan takes the loops and the order of the scan.

No access moves across one that it may conflict with. With \`distinct-arguments\`, accesses through different arguments
do not conflict, and the kernel is marked \`tts.distinct_arguments\`.`,
  options: {
    recomputeLimit: opt.int(
      storeAndLoad,
      "cost in operations up to which an element is recomputed for each of its users",
      { least: 0 },
    ),
    distinctArguments: opt.bool(
      false,
      "assume that memory written through one argument is not accessed through another",
    ),
  },
  statistics: {
    fused: "producers inlined into their only consumer",
    recomputed: "producers recomputed in a consumer",
    stored: "storing operations merged with another one",
    reduced: "reductions merged with another one",
    joined: "producers and consumers merged into one operation",
    flattened: "producers of rows flattened into one row",
    expanded: "producers of a row that got the loops of a block",
  },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @chain(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %b : tensor<8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { recomputeLimit: limit, distinctArguments } = ctx.options;
    const reshape = (): number => {
      const [flattened, expanded] = [flattenProducers(rw, ctx.root), expandProducers(rw, ctx.root)];
      if (flattened > 0) ctx.count("flattened", flattened);
      if (expanded > 0) ctx.count("expanded", expanded);
      return flattened + expanded;
    };
    reshape();
    const blocks = new Set<Block>();
    ctx.root.walkOps(GenericOp, (op) => void (op.block !== undefined && blocks.add(op.block)), "pre");
    const known: Known = { costs: new ElementCosts(), effects: new KnownEffects(), accesses: new KnownAccesses() };
    for (const block of blocks) {
      joinStores(rw, block, { distinctArguments, accesses: known.accesses }, (made, merged, isAssumed) => {
        ctx.count("stored", merged);
        if (isAssumed) assumeDistinctArguments(rw, made);
      });
      joinReductions(rw, block, () => ctx.count("reduced"));
    }
    const fuse = (): void => {
      const generics: GenericOp[] = [];
      ctx.root.walkOps(GenericOp, (op) => void generics.push(op), "pre");
      for (const start of generics) {
        if (start.block === undefined) continue;
        let consumer: GenericOp | undefined = start;
        while (consumer !== undefined) {
          const found: Fusion | undefined = findFusion(consumer, limit, distinctArguments, known);
          if (found === undefined) break;
          ctx.count(found.how);
          if (found.isAssumed) assumeDistinctArguments(rw, consumer);
          ctx.remark("passed", consumer, `${found.how} ${found.producer.name}`);
          const { producer, how, along, later = [] } = found;
          for (const op of later.toReversed()) rw.move(op, afterOp(consumer));
          if (along !== undefined) consumer = reindex(rw, consumer, along);
          const [keepProducer, isOnlyUser] = [how === "joined", how === "fused"];
          const effects = known.effects.ofBoth(producer, consumer);
          const options = { keepProducer, isOnlyUser, isAlong: along !== undefined };
          const merged: GenericOp = mergeInto(rw, producer, consumer, options);
          known.effects.learn(merged, effects);
          if (known.effects.of(producer).isReadOnly) known.accesses.passWrites(consumer, merged);
          consumer = merged;
          eraseIfDead(rw, producer);
        }
      }
    };
    fuse();
    // Operations that now compute all of their operands may get other loops, too.
    if (reshape() > 0) fuse();
    ctx.root.walkOps(GenericOp, (op) => dropUnusedResults(rw, op));
    eraseDeadEmpties(rw, ctx.root);
  },
});

/** What is known of the operations, which is needed for pairs of them. */
interface Known {
  readonly costs: ElementCosts;
  readonly effects: KnownEffects;
  readonly accesses: KnownAccesses;
}

interface Fusion {
  readonly producer: GenericOp;
  readonly how: "fused" | "recomputed" | "joined";
  /** Whether it requires that different arguments lead to different memory. */
  readonly isAssumed: boolean;
  /** Maps the loops of the scan that the consumer joins to its own. */
  readonly along?: AffineMap;
  /** Operations that must then be moved after the consumer. */
  readonly later?: readonly Operation[];
}

/** The first producer of an input that may and should be fused into `consumer`. */
function findFusion(consumer: GenericOp, limit: number, distinctArguments: boolean, known: Known): Fusion | undefined {
  for (const [index, input] of consumer.inputs.entries()) {
    const producer = input.definingOp;
    if (producer === undefined || !producer.is(GenericOp)) continue;
    const point = scanPoint(producer, consumer);
    if (point !== undefined) {
      const found = pointIndependence(producer, consumer, point.toScan, known);
      const isRight = found === "known" || (found === "assumed" && distinctArguments);
      const later = isRight ? movableBehind(producer, consumer) : undefined;
      if (later !== undefined)
        return { producer, how: "joined", isAssumed: found === "assumed", along: point.fromScan, later };
    }
    const independence = mayFuse(producer, consumer, index, known);
    if (independence === "unknown" || (independence === "assumed" && !distinctArguments)) continue;
    const isAssumed = independence === "assumed";
    const isOnlyUser = producer.results.every((result) => [...result.users()].every((user) => user === consumer));
    const sameBlock = producer.block === consumer.block;
    const reads = readCount(producer, consumer);
    // An operation that writes must do so exactly once per element, which only merging ensures.
    if (known.effects.of(producer).isReadOnly) {
      const isAlone = isOnlyUser && sameBlock;
      if (isAlone && reads === 1 && !isRepeated(producer, consumer, index))
        return { producer, how: "fused", isAssumed };
      const isHere = sameBlock || isMaskOfIndices(producer);
      const costsAtMost = (most: number): boolean => isCheap(producer, consumer, reads, most, known.costs);
      if (
        (costsAtMost(isHere ? limit : 2) || (isHere && costsAtMost(across * limit) && isLoadedAcross(producer))) &&
        !isStoredAnyway(producer, consumer, limit, known.costs)
      )
        return { producer, how: isAlone ? "fused" : "recomputed", isAssumed };
    }
    // Another element of the producer would be read from the merged operation itself.
    if (sameBlock && reads === 1 && mayJoin(producer, consumer, index)) return { producer, how: "joined", isAssumed };
  }
  return undefined;
}

/** How many times as long it takes to store and load elements one by one. */
const across = 2;

/** Whether the elements of the producer that the consumer reads for one of its own cost at most `most` to compute. */
function isCheap(producer: GenericOp, consumer: GenericOp, reads: number, most: number, costs: ElementCosts): boolean {
  // The trip count of a loop around the consumer is not known. In networks whose stages halve the elements, shares would
  // shrink as fast as what is recomputed grows.
  const isShared = producer.block === consumer.block && reads === 1;
  const share = isShared ? wantedShare(producer, consumer) : 1;
  const each = costs.of(producer, share < 1 ? Infinity : most);
  return each * reads * share + (reads > 1 ? reads * producer.inputs.length : 0) <= most;
}

/**
 * Whether another user of the producer reads several elements for one of its own, so that they have to be stored, and
 * loading one takes less time than computing it again.
 */
function isStoredAnyway(producer: GenericOp, consumer: GenericOp, limit: number, costs: ElementCosts): boolean {
  if (costs.of(producer, load) <= load) return false;
  const isStoring = (user: Operation): boolean => {
    if (user === consumer || !user.is(GenericOp)) return false;
    const reads = readCount(producer, user);
    return reads > 1 && !isCheap(producer, user, reads, limit, costs);
  };
  return producer.results.some((result) => [...result.users()].some(isStoring));
}

/** Whether an operation makes a mask of the places of its elements: where it is used, it may bound a loop. */
function isMaskOfIndices(op: GenericOp): boolean {
  const element = elementTypeOrSelf(at(op.results, 0).type);
  return element instanceof IntegerType && element.width === 1 && isMadeOfIndices(op);
}

/** Whether the producer's elements may be computed in the consumer. */
function mayFuse(producer: GenericOp, consumer: GenericOp, index: number, known: Known): Independence {
  if (producer.iteratorTypes.some((type) => type !== "parallel")) return "unknown";
  const outMaps = producer.indexingMaps.slice(producer.inputs.length);
  const first = outMaps[0];
  if (first === undefined || !first.isPermutation() || outMaps.some((map) => !map.equals(first))) return "unknown";
  const toProducer = producerIndex(producer, at(consumer.indexingMaps, index));
  if (!isComputable(toProducer)) return "unknown";
  // An output that is also read must exist before it is overwritten.
  const args = producer.body.entry?.args.slice(producer.inputs.length) ?? [];
  if (args.some((arg) => arg.hasUses)) return "unknown";
  return pointIndependence(producer, consumer, toProducer, known);
}

/** Whether the producer may access memory in the loops of the consumer, at the points `toProducer`. */
function pointIndependence(
  producer: GenericOp,
  consumer: GenericOp,
  toProducer: AffineMap,
  known: Known,
): Independence {
  if (known.effects.of(producer).isFree) return "known";
  const movable = movability(producer, consumer, known);
  if (movable === "unknown" || known.effects.of(consumer).isReadOnly) return movable;
  const independent = independence(producer, consumer, toProducer, known.accesses);
  return movable === "assumed" && independent === "known" ? "assumed" : independent;
}

/**
 * Whether a producer with memory effects may be executed at the position of the consumer: no operation in between
 * writes what it reads. If the producer writes, neither the operations in between nor the consumer may write, or read
 * what it writes.
 */
function movability(producer: GenericOp, consumer: GenericOp, known: Known): Independence {
  const { effects } = known;
  if (producer.block !== consumer.block) return "unknown";
  const isReading = effects.of(producer).isReadOnly;
  const passed: Operation[] = isReading ? [] : [consumer];
  for (let op = producer.next; op !== undefined && op !== consumer; op = op.next) passed.push(op);
  let found: Independence = "known";
  for (const op of passed) {
    if (isReading ? effects.of(op).keepsMemory : effects.of(op).isFree) continue;
    const order = isReading ? readIndependence(producer, op, known) : writeIndependence(producer, op, known);
    if (order === "unknown") return "unknown";
    if (order === "assumed") found = "assumed";
  }
  return found;
}

/** The independence of a producer that only reads and of an operation that it passes. */
function readIndependence(producer: GenericOp, passed: Operation, { effects, accesses }: Known): Independence {
  // What is read before memory is released to other threads must not be read after that.
  const isKnown = effects.of(passed).areKnown && !passed.has(Atomic);
  return isKnown ? orderIndependence(producer, passed, accesses) : "unknown";
}

/** The independence of a producer that writes and of an operation that it passes, which must only read. */
function writeIndependence(producer: GenericOp, passed: Operation, { effects, accesses }: Known): Independence {
  const isReading = passed.is(GenericOp) && effects.of(passed).isReadOnly;
  return isReading ? orderIndependence(passed, producer, accesses) : "unknown";
}

/**
 * The number of the producer's elements that the consumer reads for one of its own. After fusion, each is recomputed
 * from other elements, which must be read. In networks of stages, where each stage reads several elements of the one
 * before, their number would grow exponentially.
 */
function readCount(producer: GenericOp, consumer: GenericOp): number {
  const maps = consumer.indexingMaps;
  const places: AffineMap[] = [];
  consumer.inputs.forEach((input, i) => {
    if (input.definingOp !== producer) return;
    const map = at(maps, i);
    if (!places.some((place) => place.equals(map))) places.push(map);
  });
  return places.length;
}

/**
 * The fraction of the producer's elements that a smaller consumer reads, such as the initial value of a reduction: at
 * most 1.
 */
function wantedShare(producer: GenericOp, consumer: GenericOp): number {
  const [made, wanted] = [iterationCount(producer), iterationCount(consumer)];
  return made === undefined || wanted === undefined || made === 0 ? 1 : Math.min(1, wanted / made);
}

/** How often the body is executed; undefined if unknown. */
function iterationCount(op: GenericOp): number | undefined {
  const extents = staticLoopRanges(op);
  return extents.some(isDynamic) ? undefined : extents.reduce((product, extent) => product * extent, 1);
}

/** Whether the consumer reads an element of the producer more than once. */
function isRepeated(producer: GenericOp, consumer: GenericOp, index: number): boolean {
  const map = at(consumer.indexingMaps, index);
  const isOnce = map.isPermutation() || scanMap(consumer)?.equals(map) === true;
  return consumer.iteratorTypes.length > producer.iteratorTypes.length || !isOnce;
}

/** Whether producer and consumer run over the same elements, and all other users of the producer come later. */
function mayJoin(producer: GenericOp, consumer: GenericOp, index: number): boolean {
  if (!at(consumer.indexingMaps, index).isIdentity()) return false;
  return consumer.iteratorTypes.length === producer.iteratorTypes.length && isUsedLater(producer, consumer);
}

/** Whether other users of the producer come after the consumer. */
function isUsedLater(producer: GenericOp, consumer: GenericOp): boolean {
  return producer.results.every((result) =>
    [...result.users()].every((user) => user === consumer || followsOp(user, consumer)),
  );
}

function followsOp(user: Operation, op: Operation): boolean {
  const outer = user.ancestorIn(op.block);
  return outer !== undefined && outer !== op && op.isBefore(outer);
}

function eraseIfDead(rw: Rewriter, op: GenericOp): void {
  if (op.block !== undefined && op.isUnused && op.resultCount > 0) rw.erase(op);
}

function eraseDeadEmpties(rw: Rewriter, root: Operation): void {
  root.walkOps(tensor.EmptyOp, (op) => {
    if (isTriviallyDead(op)) rw.erase(op);
  });
}
