/**
 * `strip-mine-scans`: a long scan along neighbours in memory, what makes its operand and what uses its result go on
 * strip by strip, in one loop. Memory is then read and written while the processor combines, and no whole row waits in
 * a buffer. Each of the three stays a loop of its own within a strip, for which the passes after this one have vectors.
 */
import { createGeneric, GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AddIOp, CmpIOp, CmpIPredicate, ConstantOp, memref, scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  AnyMemRef,
  at,
  beforeOp,
  type Block,
  type Builder,
  definePass,
  Index,
  type IndexType,
  integerAttr,
  isMemoryEffectFree,
  MemRefType,
  type Operation,
  opt,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../index-loops.ts";
import { copyBody } from "../linalg/bodies/index.ts";
import { assumeDistinctArguments } from "../linalg/distinct-arguments.ts";
import { independence } from "../linalg/linalg-fuse/overlap.ts";
import { combine } from "./linalg-vectorize/fold-lanes.ts";
import { idempotent, isFirst, type Scan, scanOf } from "./scan-loop.ts";

/** See the file's header. */
export const stripMineScans = definePass({
  name: "strip-mine-scans",
  summary: "scan long rows strip by strip, together with what makes and what uses them",
  description: `Takes loops with the mark \`tts.scan\` over buffers of one dimension that one structured operation fills,
from the start and with a combination that has a neutral element. A structured operation that reads the result joins the strips if
it stores nothing that the other one may read; \`distinct-arguments\` lets stores through one argument pass loads through
another, and marks the kernel \`tts.distinct_arguments\`.`,
  options: {
    strip: opt.int(64, "elements of a strip, a power of two; scans of fewer than two strips stay as they are"),
    distinctArguments: opt.bool(
      false,
      "take for granted that memory that is written through one argument is not reached through another",
    ),
  },
  statistics: { scans: "scans that go on by strips", users: "users of results that go on with them" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @sum(%p: !tt.ptr<f32>) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %x = memref.alloc() : memref<512xf32>
  %y = memref.alloc() : memref<512xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<512xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %first = memref.load %x[%c0] : memref<512xf32>
  memref.store %first, %y[%c0] : memref<512xf32>
  %last = scf.for %i = %c1 to %c512 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<512xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<512xf32>
    scf.yield %s : f32
  } {tts.scan}
  return %y : memref<512xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { strip, distinctArguments } = ctx.options;
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (op) => void (tts.isMarked(op, "scan") && loops.push(op)));
    for (const loop of loops) {
      const plan = planOf(loop, strip, distinctArguments);
      if (plan === undefined) continue;
      if (plan.isAssumed) assumeDistinctArguments(rw, loop);
      emit(rw, plan, strip);
      ctx.count("scans");
      if (plan.consumer !== undefined) ctx.count("users");
    }
  },
});

/** A scan and its neighbours. */
interface Plan {
  readonly loop: scf.ForOp;
  readonly scan: Scan;
  readonly source: Value<MemRefType>;
  readonly target: Value<MemRefType>;
  /** Stores the first element, with which the loop begins. */
  readonly firstStore: memref.StoreOp;
  readonly producer: GenericOp;
  readonly consumer: GenericOp | undefined;
  /** Whether it is right only if arguments lead to different memory. */
  readonly isAssumed: boolean;
}

function planOf(loop: scf.ForOp, strip: number, distinct: boolean): Plan | undefined {
  const scan = scanOf(loop);
  const init = loop.initArgs[0];
  if (strip < 1 || scan?.from !== 1 || scan.last !== undefined || scan.to % strip !== 0 || scan.to < 2 * strip)
    return undefined;
  if (init === undefined || !isFirst(init, scan)) return undefined;
  const [source, target] = [typed(scan.load.memref, AnyMemRef), typed(scan.store.memref, AnyMemRef)];
  if (source === target || ![source, target].every((buffer) => isRow(buffer, scan.to))) return undefined;
  const makers = [...source.users()].filter((user) => user !== scan.load && user !== init.definingOp);
  const [producer, ...others] = makers;
  if (producer?.is(GenericOp) !== true || others.length > 0 || !producer.outputs.includes(source)) return undefined;
  const firstStore = [...target.users()].find((user) => user.is(memref.StoreOp) && user.value === init);
  if (firstStore?.is(memref.StoreOp) !== true || firstStore.block !== loop.block) return undefined;
  if (!isStripMinable(producer, scan.to) || bodyStores(producer)) return undefined;
  const own: readonly (Operation | undefined)[] = [init.definingOp, firstStore, loop];
  const plan = { loop, scan, source, target, firstStore, producer };
  const found = consumerOf(plan);
  const consumer = found !== undefined && isApart(producer, found, own) ? found : undefined;
  const apart = consumer === undefined ? "known" : independence(producer, consumer, AffineMap.identity(1));
  if (consumer !== undefined && (apart === "known" || (apart === "assumed" && distinct)))
    return { ...plan, consumer, isAssumed: apart === "assumed" };
  return isApart(producer, loop, own) ? { ...plan, consumer: undefined, isAssumed: false } : undefined;
}

/** Whether a buffer is an allocation of one dimension, of which no views are taken. */
function isRow(buffer: Value<MemRefType>, extent: number): boolean {
  const { shape } = buffer.type;
  return buffer.definingOp?.is(memref.AllocOp) === true && shape.length === 1 && shape[0] === extent;
}

/** The first structured operation that reads the result. */
function consumerOf({ target, loop, scan }: Pick<Plan, "target" | "loop" | "scan">): GenericOp | undefined {
  const readers = [...target.users()].filter((user) => user.is(GenericOp) && user.inputs.includes(target));
  for (let op = loop.next; op !== undefined; op = op.next)
    if (readers.includes(op)) return op.is(GenericOp) && isStripMinable(op, scan.to) ? op : undefined;
  return undefined;
}

/** Whether an operation has one loop, goes through its operands in step, and does nothing but load and store. */
function isStripMinable(op: GenericOp, extent: number): boolean {
  const extents = staticLoopRanges(op);
  if (extents.length !== 1 || extents[0] !== extent || op.iteratorTypes[0] !== "parallel") return false;
  const operands = [...op.inputs, ...op.outputs];
  const isInStep = op.indexingMaps.every((map, i) => {
    const { type } = at(operands, i);
    return map.results.length === 0 || (map.isIdentity() && type instanceof MemRefType);
  });
  const [body] = [op.body.entry];
  if (!isInStep || body === undefined) return false;
  if (op.outputs.some((_, i) => body.args[op.inputs.length + i]?.hasUses === true)) return false;
  return [...body.ops()].every((each) => isPlain(each) || each.is(tts.LoadOp) || each.is(tts.StoreOp));
}

function isPlain(op: Operation): boolean {
  return op.regions.length === 0 && isMemoryEffectFree(op);
}

function bodyStores(op: GenericOp): boolean {
  return [...(op.body.entry?.ops() ?? [])].some((each) => each.is(tts.StoreOp));
}

/** Whether what stands between two operations of a block, beside `own`, does not tell when they are executed. */
function isApart(first: Operation, last: Operation, own: readonly (Operation | undefined)[]): boolean {
  if (first.block === undefined || first.block !== last.block) return false;
  let op = first.next;
  for (; op !== undefined && op !== last; op = op.next)
    if (!own.includes(op) && !isPlain(op) && !op.is(memref.AllocOp)) return false;
  return op === last && own.every((each) => each === last || isBetween(each, first, last));
}

function isBetween(op: Operation | undefined, first: Operation, last: Operation): boolean {
  const block: Block | undefined = first.block;
  return op !== undefined && op.block === block && first.isBefore(op) && op.isBefore(last);
}

/** Makes the loop over strips where the last of the three operations is. */
function emit(rw: Rewriter, plan: Plan, strip: number): void {
  const { loop, scan, source, target, producer, consumer, firstStore } = plan;
  rw.at = beforeOp(consumer ?? loop);
  rw.loc = loop.loc;
  const extent = scan.to;
  const isPrivate = [...target.users()].every(
    (user) => user === firstStore || user === scan.store || user === consumer,
  );
  const strips = new Map([[source, newStrip(rw, source, strip)]]);
  if (isPrivate) strips.set(target, newStrip(rw, target, strip));
  const neutral = ConstantOp.build(rw, { value: scan.combination.identity }).result;
  const made = emitIndexLoop(
    rw,
    { to: extent, step: strip },
    (b, iv, [before = neutral]) => {
      const start = typed(iv, Index);
      const partOf = (buffer: Value): Value =>
        strips.get(typed(buffer, AnyMemRef)) ??
        memref.SubViewOp.buildMixed(b, typed(buffer, AnyMemRef), { offsets: [start], sizes: [strip], strides: [1] })
          .result;
      copyStrip(b, producer, start, partOf);
      const [from, to] = [typed(partOf(source), AnyMemRef), typed(partOf(target), AnyMemRef)];
      const inner = scanStrip(b, scan, { from, to, start, before, strip });
      tts.setMark(rw, inner, "scan");
      if (consumer !== undefined) copyStrip(b, consumer, start, partOf);
      return inner.results;
    },
    [neutral],
  );
  const first = loop.initArgs[0]?.definingOp;
  if (consumer !== undefined) rw.erase(consumer);
  rw.replace(loop, made.resultAt(0));
  rw.erase(firstStore);
  if (first?.isUnused === true) rw.erase(first);
  rw.erase(producer);
  for (const { definingOp } of [source, target]) if (definingOp?.isUnused === true) rw.erase(definingOp);
}

function newStrip(b: Builder, buffer: Value<MemRefType>, strip: number): Value<MemRefType> {
  return memref.AllocOp.buildMixed(b, [strip], buffer.type.elementType).memref;
}

/** The same operation on the strip from `start` on. */
function copyStrip(b: Builder, op: GenericOp, start: Value<IndexType>, partOf: (buffer: Value) => Value): void {
  const { indexingMaps: maps, iteratorTypes: iterators } = op;
  const part = (value: Value, i: number): Value => (at(maps, i).results.length === 0 ? value : partOf(value));
  const inputs = op.inputs.map(part);
  const outputs = op.outputs.map((value, i) => part(value, op.inputs.length + i));
  createGeneric(b, { inputs, outputs, maps, iterators }, (inside, args) =>
    copyBody(inside, op, args, {
      index: (builder) => {
        const own = IndexOp.build(builder, { dim: integerAttr(builder.context, 64, 0) }).result;
        return AddIOp.build(builder, { lhs: start, rhs: own }).result;
      },
    }),
  );
}

interface ScannedStrip {
  readonly from: Value<MemRefType>;
  readonly to: Value<MemRefType>;
  readonly start: Value<IndexType>;
  readonly before: Value;
  readonly strip: number;
}

/** The loop that scans a strip, which gives its last element. */
function scanStrip(b: Builder, { combination }: Scan, { from, to, start, before, strip }: ScannedStrip): scf.ForOp {
  const load = (inside: Builder, index: Value): Value =>
    memref.LoadOp.build(inside, { memref: from, indices: [typed(index, Index)] }).result;
  // What gives a value combined with itself begins with its first element, which may be NaN.
  const init = idempotent.has(combination.op.name) ? firstOr(b, start, before, load) : before;
  return emitIndexLoop(
    b,
    { to: strip },
    (inside, iv, [accumulator = init]) => {
      const result = combine(inside, accumulator, load(inside, iv), combination);
      memref.StoreOp.build(inside, { value: result, memref: to, indices: [typed(iv, Index)] });
      return [result];
    },
    [init],
  );
}

/** The first element of the first strip, or what came before. */
function firstOr(b: Builder, start: Value<IndexType>, before: Value, load: (b: Builder, i: Value) => Value): Value {
  const zero = ConstantOp.index(b, 0).result;
  const condition = CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, "eq"), lhs: start, rhs: zero }).result;
  return SelectOp.build(b, { condition, trueValue: load(b, zero), falseValue: before }).result;
}
