/**
 * Lowers `tt.reduce` to a structured operation with one reduction loop. If the combination has an identity, the loop
 * starts from it; otherwise, it starts from the first slice and combines it with the rest.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { affine, AffineMap, at, dim, elementTypeOrSelf, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { identityOf, regionSelects } from "../bodies/index.ts";
import { inlineCombine } from "./combine.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { isTree, reduceAsTree } from "./reduce-as-tree.ts";
import { asTensor, collapseTo, onlyElement, replaceByElements } from "./shape.ts";
import { slice } from "./slice.ts";
import { identityView, type TensorView, through } from "./tensor-view.ts";

/** See the file's header. */
export function lowerReduce(lowering: TensorLowering, op: tt.ReduceOp): void {
  const axis = op.axis.number;
  const shape = tensorShapeOf(at(op.srcs, 0));
  const kept = shape.filter((_, d) => d !== axis);
  if (at(shape, axis) === 1) return dropAxis(lowering, op, kept);
  const identity = identityOf(op.singleCombiner?.name, elementTypeOrSelf(at(op.srcs, 0).type));
  if (identity === undefined && regionSelects(op.combineOp.entry)) return lowerSelection(lowering, op, kept);
  let inputs: readonly TensorView[];
  let inits: readonly Value[];
  if (identity !== undefined) {
    inputs = op.srcs.map((source) => lowering.addressView(source));
    const start = ConstantOp.build(lowering.rw, { value: identity }).result;
    inits = [lowering.fill(kept, start)];
  } else {
    const sources = isTree(op)
      ? reduceAsTree(lowering, op)
      : op.srcs.map((source) => asTensor(lowering.materialize(source)));
    const rest = at(tensorShapeOf(at(sources, 0)), axis) - 1;
    inits = sources.map((source) => slice(lowering, source, axis, 0, 1, true));
    inputs = sources.map((source) => lowering.view(slice(lowering, source, axis, 1, rest)));
  }
  const made = reduceAlong(lowering, op, axis, coverAxis(lowering, inputs, op.srcs, axis), inits, shape.length);
  if (kept.length > 0) return lowering.replace(op, made);
  replaceByElements(
    lowering,
    op,
    made.map((value) => lowering.scalarOf(value)),
  );
}

/** Builds the reduction of `inputs` along `axis`, from `inits` on. */
function reduceAlong(
  lowering: TensorLowering,
  op: tt.ReduceOp,
  axis: number,
  inputs: readonly TensorView[],
  inits: readonly Value[],
  rank: number,
): readonly Value[] {
  const dims = Array.from({ length: rank }, (_, d) => d);
  const map = new AffineMap(
    rank,
    0,
    dims.flatMap((d) => (d === axis ? [] : [dim(d)])),
  );
  return lowering.structured({
    inputs,
    outputs: inits.map((init) => ({ init, map })),
    iterators: dims.map((d) => (d === axis ? "reduction" : "parallel")),
    body: (b, values, accumulators) => inlineCombine(b, op.combineOp, accumulators, values),
  });
}

/**
 * Keeps one of two elements at a time. Combining the first elements once more is harmless, so they are what the
 * reduction starts from. A block of one dimension is a row of one of two.
 */
function lowerSelection(lowering: TensorLowering, op: tt.ReduceOp, kept: readonly number[]): void {
  const isRow = kept.length === 0;
  const axis = isRow ? 1 : op.axis.number;
  const rank = isRow ? 2 : kept.length + 1;
  const views = coverAxis(
    lowering,
    op.srcs.map((source) => lowering.addressView(source)),
    op.srcs,
    op.axis.number,
  );
  const inputs = isRow ? views.map((view) => through(view, new AffineMap(2, 0, [dim(1)]))) : views;
  const inits = inputs.map((view, i) => {
    const element = elementTypeOrSelf(at(op.srcs, i).type);
    return at(
      lowering.elementwise(isRow ? [1] : kept, [through(view, firstAlong(axis, rank))], [element], (_, first) => first),
      0,
    );
  });
  const made = reduceAlong(lowering, op, axis, inputs, inits, rank);
  if (!isRow) return lowering.replace(op, made);
  replaceByElements(
    lowering,
    op,
    made.map((value) => lowering.scalarOf(collapseTo(lowering, value, []))),
  );
}

/** Maps the indices of the other dimensions to the first element along `axis`. */
function firstAlong(axis: number, rank: number): AffineMap {
  return new AffineMap(
    rank - 1,
    0,
    Array.from({ length: rank }, (_, d) => (d === axis ? affine(0) : dim(d < axis ? d : d - 1))),
  );
}

/** A reduction of one element combines nothing, so a NaN or a negative zero is preserved, too. */
function dropAxis(lowering: TensorLowering, op: tt.ReduceOp, kept: readonly number[]): void {
  if (kept.length === 0) {
    replaceByElements(
      lowering,
      op,
      op.srcs.map((source) => onlyElement(lowering, source)),
    );
    return;
  }
  const place = firstAlong(op.axis.number, kept.length + 1);
  op.srcs.forEach((source, i) => lowering.setView(op.resultAt(i), through(lowering.addressView(source), place)));
}

/** The extent of the reduction must follow from an input, so a tensor that does not vary along it is materialized. */
function coverAxis(
  lowering: TensorLowering,
  views: readonly TensorView[],
  sources: readonly Value[],
  axis: number,
): readonly TensorView[] {
  if (views.some((view) => view.kind === "tensor" && view.map.results.some((r) => r.equals(dim(axis))))) return views;
  return [identityView(lowering.materialize(at(sources, 0))), ...views.slice(1)];
}
