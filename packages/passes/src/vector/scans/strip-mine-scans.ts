/**
 * `strip-mine-scans`: executes a long scan along contiguous memory, the producer of its operand and the consumer of its
 * result strip by strip, in one loop. Memory accesses then overlap with the combinations, and no whole row has to be
 * buffered. Within a strip, each of the three is still a separate loop, which later passes vectorize.
 */
import { bodyOf, createGeneric, type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  CmpIOp,
  CmpIPredicate,
  ConstantOp,
  constantInt,
  memref,
  scf,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  AnyMemRef,
  at,
  beforeOp,
  type Builder,
  definePass,
  Index,
  type IndexType,
  integerAttr,
  IrMapping,
  type MemRefType,
  opt,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop, emitIndexLoops, type IndexRange } from "../../index-loops.ts";
import { assumeConditions } from "../../linalg/assume-conditions.ts";
import { copyBody } from "../../linalg/bodies/index.ts";
import { assumeDistinctArguments } from "../../linalg/distinct-arguments.ts";
import { combine } from "../linalg-vectorize/fold-lanes.ts";
import { preferNumbers, type Scan } from "./scan-loop.ts";
import { type StripPlan, stripPlanOf } from "./strip-plan.ts";
import { type StripPiece, type Strips, stripsOf } from "./strips.ts";

/** See the file's header. */
export const stripMineScans = definePass({
  name: "strip-mine-scans",
  summary: "execute scans of long rows strip by strip, together with their producers and consumers",
  description: `Applies to loops with the mark \`tts.scan\` along the last dimension of buffers that one structured
operation fills, from either end, whose combination has an identity. A structured operation that reads the result is
executed in the same loop if it stores nothing that the producer may read. The loop ends where the masks of its stores do,
if nobody needs the rest. Where all masks are known to hold, a strip is two vectors, which no buffer has to keep.
With \`distinct-arguments\`, stores through one argument may move across loads through another, and the kernel is marked \`tts.distinct_arguments\`.`,
  options: {
    strip: opt.int(64, "elements of a strip whose masks may not hold; scans of fewer than two strips are not changed", {
      least: 2,
      greatest: 65536,
      powerOfTwo: true,
    }),
    distinctArguments: opt.bool(
      false,
      "assume that memory written through one argument is not accessed through another",
    ),
  },
  statistics: { scans: "scans executed strip by strip", users: "consumers executed with them" },
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
      const plan = stripPlanOf(loop, distinctArguments);
      const strips = plan === undefined ? undefined : stripsOf(plan, strip);
      if (plan === undefined || strips === undefined) continue;
      if (plan.isAssumed) assumeDistinctArguments(rw, loop);
      emit(rw, plan, strips);
      ctx.count("scans");
      if (plan.consumer !== undefined) ctx.count("users");
    }
  },
});

/** Creates the loops over rows and strips at the position of the last of the three operations. */
function emit(rw: Rewriter, plan: StripPlan, { pieces, ranges }: Strips): void {
  const { loop, scan, rows, rowOf, source, target, producer, consumer, firstStore } = plan;
  const root = rows[0] ?? loop;
  rw.at = beforeOp(consumer ?? root);
  rw.loc = loop.loc;
  const neutral = ConstantOp.build(rw, { value: scan.combination.identity }).result;
  const zero = ConstantOp.index(rw, 0).result;
  const buffers = pieces.map((piece) => {
    const strips = new Map([[source, newStrip(rw, source, piece.strip)]]);
    if (plan.isPrivate) strips.set(target, newStrip(rw, target, piece.strip));
    return strips;
  });
  const scanRow = (outer: Builder, ivs: readonly Value[]): readonly Value[] => {
    const row = rowOf.map((each) => (each === undefined ? zero : at(ivs, rows.indexOf(each))));
    let carried: readonly Value[] = [neutral];
    for (const [i, range] of ranges(outer, row).entries()) {
      const place = { row, strips: at(buffers, i), ...at(pieces, i) };
      carried = emitStrips(rw, outer, plan, { ...range, place, carried });
    }
    return carried;
  };
  if (rows.length === 0) rw.replaceAllUses(loop.resultAt(0), at(scanRow(rw, []), 0));
  else {
    const ranges = rows.map((row) => ({ to: Number(constantInt(row.upperBound) ?? 0n) }));
    emitIndexLoops(rw, ranges, (b, ivs) => void scanRow(b, ivs));
  }
  if (consumer !== undefined) rw.erase(consumer);
  const first = loop.initArgs[0]?.definingOp;
  rw.erase(root);
  if (rows.length === 0) {
    rw.erase(firstStore);
    if (first?.isUnused === true) rw.erase(first);
  }
  rw.erase(producer);
  const allocated = [source, target, ...buffers.flatMap((strips) => [...strips.values()])];
  for (const { definingOp } of allocated) if (definingOp?.isUnused === true) rw.erase(definingOp);
}

/** A range of strips, with what is carried into it. */
interface StripRange extends IndexRange {
  readonly place: Omit<StripPlace, "start">;
  readonly carried: readonly Value[];
}

/** The loop over the strips of a range; returns what it carries. */
function emitStrips(rw: Rewriter, outer: Builder, plan: StripPlan, range: StripRange): readonly Value[] {
  const { scan, source, target, producer, consumer } = plan;
  const { strip } = range.place;
  const lastStart = ConstantOp.index(outer, scan.to - strip).result;
  const made = emitIndexLoop(
    outer,
    { ...range, step: strip },
    (b, counter, [before = at(range.carried, 0)]) => {
      const start = scan.last === undefined ? counter : difference(b, lastStart, counter);
      const place = { ...range.place, start: typed(start, Index) };
      copyStrip(rw, b, producer, place);
      const buffers = { from: stripOf(b, source, place), to: stripOf(b, target, place) };
      const inner = scanStrip(b, scan, { ...buffers, counter, before, strip });
      tts.setMark(rw, inner, "scan");
      if (consumer !== undefined) copyStrip(rw, b, consumer, place);
      return inner.results;
    },
    range.carried,
  );
  return made.results;
}

function newStrip(b: Builder, buffer: Value<MemRefType>, strip: number): Value<MemRefType> {
  return memref.AllocOp.buildMixed(b, [strip], buffer.type.elementType).memref;
}

/** The position of a strip: the indices of all dimensions but the last, and its start along the last one. */
interface StripPlace extends StripPiece {
  readonly row: readonly Value[];
  readonly start: Value<IndexType>;
  /** Buffers of which only the strip is needed, with the buffers of a strip that replace them. */
  readonly strips: ReadonlyMap<Value, Value<MemRefType>>;
}

/** The strip of a buffer. */
function stripOf(b: Builder, value: Value, { row, start, strip, strips }: StripPlace): Value<MemRefType> {
  const own = strips.get(value);
  if (own !== undefined) return own;
  const offsets = [...row.map((index) => typed(index, Index)), start];
  const slice = { offsets, sizes: [...row.map(() => 1), strip], strides: offsets.map(() => 1) };
  return memref.SubViewOp.buildReduced(b, typed(value, AnyMemRef), slice, row.keys()).result;
}

/** Copies an operation to a strip. */
function copyStrip(rw: Rewriter, b: Builder, op: GenericOp, place: StripPlace): void {
  const isWhole = (i: number): boolean => at(op.indexingMaps, i).results.length === 0;
  const part = (value: Value, i: number): Value => (isWhole(i) ? value : stripOf(b, value, place));
  const inputs = op.inputs.map(part);
  const outputs = op.outputs.map((value, i) => part(value, op.inputs.length + i));
  const maps = op.indexingMaps.map((_, i) => (isWhole(i) ? new AffineMap(1, 0, []) : AffineMap.identity(1)));
  const index = (inside: Builder, d: number): Value => {
    const outer = place.row[d];
    if (outer !== undefined) return outer;
    const own = IndexOp.build(inside, { dim: integerAttr(inside.context, 64, 0) }).result;
    return AddIOp.build(inside, { lhs: place.start, rhs: own }).result;
  };
  const mapping = new IrMapping();
  const copy = createGeneric(b, { inputs, outputs, maps, iterators: ["parallel"] }, (inside, args) =>
    copyBody(inside, op, args, { index, mapping }),
  );
  assumeConditions(rw, bodyOf(copy), new Set([...place.conditions].map((condition) => mapping.get(condition))));
}

interface ScannedStrip {
  readonly from: Value<MemRefType>;
  readonly to: Value<MemRefType>;
  /** The counter of the loop over strips, which is 0 for the first strip. */
  readonly counter: Value;
  readonly before: Value;
  readonly strip: number;
}

/** The loop that scans a strip; its result is the last stored element. */
function scanStrip(b: Builder, { combination, last }: Scan, strip: ScannedStrip): scf.ForOp {
  const { from, to, counter, before } = strip;
  // Created here, since `vectorize-scans` expects only the scan in the loop.
  const first = ConstantOp.index(b, last === undefined ? 0 : strip.strip - 1).result;
  const load = (inside: Builder, index: Value): Value =>
    memref.LoadOp.build(inside, { memref: from, indices: [typed(index, Index)] }).result;
  // Combinations that prefer numbers start from the first element, which may be NaN.
  const init = preferNumbers.has(combination.op.name) ? ifZero(b, counter, load(b, first), before) : before;
  return emitIndexLoop(
    b,
    { to: strip.strip },
    (inside, iv, [accumulator = init]) => {
      const index = last === undefined ? iv : difference(inside, first, iv);
      const value = combine(inside, accumulator, load(inside, index), combination);
      memref.StoreOp.build(inside, { value, memref: to, indices: [typed(index, Index)] });
      return [value];
    },
    [init],
  );
}

function ifZero(b: Builder, index: Value, trueValue: Value, falseValue: Value): Value {
  const operands = { lhs: typed(index, Index), rhs: ConstantOp.index(b, 0).result };
  const condition = CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, "eq"), ...operands }).result;
  return SelectOp.build(b, { condition, trueValue, falseValue }).result;
}

function difference(b: Builder, from: Value, by: Value): Value {
  return SubIOp.build(b, { lhs: typed(from, Index), rhs: typed(by, Index) }).result;
}
