/**
 * Reductions along the last dimension of a block whose combination has no identity. The elements of one half are
 * combined with those of the other, all at once. Of the results, a loop combines chunk after chunk with the first one,
 * and the halves of what is left are combined again. The combinations of a step do not wait for each other, and a
 * larger block needs no more code. Triton does not specify the order, since it distributes elements over threads.
 */
import type { tt } from "@tt-opt/dialect-tt";
import {
  at,
  defined,
  elementTypeOrSelf,
  Index,
  type IndexType,
  type RankedTensorType,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoop } from "../../index-loops.ts";
import { inlineKnown, inlineRest, knownResults } from "./combine.ts";
import { asTensor } from "./shape.ts";
import { slice } from "./slice.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView, type TensorView } from "./tensor-view.ts";

/** The number of results that are left at the end: one vector. */
const fewest = 4;

/** The size of a chunk: vectors whose combinations hide each other's latency. */
const chunk = 16;

/** Smaller blocks are reduced element by element. */
const shortest = 64;

/** Whether a reduction has this form. */
export function isTree(op: tt.ReduceOp): boolean {
  const shape = tensorShapeOf(at(op.srcs, 0));
  const extent = at(shape, op.axis.number);
  return op.axis.number === shape.length - 1 && extent >= shortest && Number.isInteger(Math.log2(extent));
}

/** Reduces each source to a few elements along its last dimension. */
export function reduceAsTree(lowering: TensorLowering, op: tt.ReduceOp): readonly Value<RankedTensorType>[] {
  const shape = tensorShapeOf(at(op.srcs, 0));
  const axis = op.axis.number;
  const kept = shape.slice(0, axis);
  let views: readonly TensorView[] = op.srcs.map((source) => {
    const view = lowering.addressView(source);
    return view.kind === "scalar" ? view : identityView(lowering.materialize(source));
  });
  let count = at(shape, axis) / 2;
  views = combineHalves(lowering, op, views, [...kept, count]);
  if (count > chunk) {
    views = combineChunks(lowering, op, views, [...kept, count]);
    count = chunk;
  }
  while (count > fewest) {
    count /= 2;
    views = combineHalves(lowering, op, views, [...kept, count]);
  }
  return views.map((view) =>
    asTensor(view.kind === "scalar" ? lowering.fill([...kept, fewest], view.scalar) : view.source),
  );
}

/** Combines the two halves of each view to a view of `shape`. */
function combineHalves(
  lowering: TensorLowering,
  op: tt.ReduceOp,
  views: readonly TensorView[],
  shape: readonly number[],
): readonly TensorView[] {
  const axis = op.axis.number;
  const count = at(shape, axis);
  const [left, right] = [0, count].map((start) =>
    views.map((view) =>
      view.kind === "scalar" ? view : identityView(slice(lowering, asTensor(view.source), axis, start, count)),
    ),
  );
  return combine(lowering, op, left ?? [], right ?? [], shape);
}

/** Combines two views of `shape` for each source. What depends only on scalars is computed once. */
function combine(
  lowering: TensorLowering,
  op: tt.ReduceOp,
  left: readonly TensorView[],
  right: readonly TensorView[],
  shape: readonly number[],
): readonly TensorView[] {
  const views = [...left, ...right];
  const known = inlineKnown(
    lowering.rw,
    op.combineOp,
    views.map((view) => (view.kind === "scalar" ? view.scalar : undefined)),
  );
  const results = op.combineOp.entry?.last?.operands ?? [];
  const scalars = results.map((result) => (known.has(result) ? known.get(result) : undefined));
  const differ = results.flatMap((_, i) => (scalars[i] === undefined ? [i] : []));
  const made = lowering.elementwise(
    shape,
    views,
    differ.map((i) => elementTypeOrSelf(at(op.srcs, i).type)),
    (b, values) => {
      const all = inlineRest(b, op.combineOp, known, values);
      return differ.map((i) => at(all, i));
    },
  );
  let next = 0;
  return scalars.map((scalar): TensorView =>
    scalar === undefined ? identityView(at(made, next++)) : { kind: "scalar", scalar },
  );
}

/** Combines the chunks of views of `shape` one after the other to views of one chunk. */
function combineChunks(
  lowering: TensorLowering,
  op: tt.ReduceOp,
  views: readonly TensorView[],
  shape: readonly number[],
): readonly TensorView[] {
  const { rw } = lowering;
  const axis = op.axis.number;
  const part = [...shape.slice(0, axis), chunk];
  const same = sameInChunks(op, views);
  const chunkAt = (start: number | Value<IndexType>): readonly TensorView[] =>
    views.map((view) =>
      view.kind === "scalar" ? view : identityView(slice(lowering, asTensor(view.source), axis, start, chunk)),
    );
  const carry = (parts: readonly TensorView[]): readonly Value[] =>
    parts.map((view, i) => {
      if (view.kind === "tensor") return view.source;
      return same.has(i) ? view.scalar : lowering.fill(part, view.scalar);
    });
  const viewsOf = (values: readonly Value[]): readonly TensorView[] => values.map((value) => lowering.view(value));
  const loop = emitIndexLoop(
    rw,
    { from: chunk, to: at(shape, axis), step: chunk },
    (inner, iv, carried) =>
      rw.within(defined(inner.at, "the end of the loop's body"), () =>
        carry(combine(lowering, op, viewsOf(carried), chunkAt(typed(iv, Index)), part)),
      ),
    carry(chunkAt(0)),
  );
  return viewsOf(loop.results);
}

/** The sources whose elements stay the same within a chunk, since the region makes them of such elements only. */
function sameInChunks(op: tt.ReduceOp, views: readonly TensorView[]): ReadonlySet<number> {
  let same = new Set(views.flatMap((view, i) => (view.kind === "scalar" ? [i] : [])));
  for (;;) {
    const results = knownResults(op.combineOp, (arg) => same.has(arg % views.length));
    const kept = new Set([...same].filter((i) => results.has(i)));
    if (kept.size === same.size) return same;
    same = kept;
  }
}
