/**
 * Lowers `tt.reduce` to a structured operation with one reduction loop. If the combination has an identity, the loop
 * starts from it; otherwise, it starts from the first slice and combines it with the rest.
 */
import { ConstantOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { affine, AffineMap, at, dim, elementTypeOrSelf, type Value } from "@tt-opt/ir-core";
import { identityOf, regionSelects } from "../bodies/index.ts";
import { inlineCombine } from "./combine.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { hasPartials, reduceByLanes, slice } from "./reduce-by-lanes.ts";
import { asTensor, onlyElement, replaceByElements } from "./shape.ts";
import { identityView, shapeOf, type TensorView, through } from "./tensor-view.ts";

/** See the file's header. */
export function lowerReduce(lowering: TensorLowering, op: tt.ReduceOp): void {
  const axis = op.axis.number;
  const shape = shapeOf(at(op.srcs, 0));
  const kept = shape.filter((_, d) => d !== axis);
  if (at(shape, axis) === 1) return dropAxis(lowering, op, kept);
  const elements = op.srcs.map((source) => elementTypeOrSelf(source.type));
  const identity = identityOf(op.singleCombiner?.name, at(elements, 0));
  const outMap = new AffineMap(
    shape.length,
    0,
    shape.flatMap((_, d) => (d === axis ? [] : [dim(d)])),
  );
  let inputs: readonly TensorView[];
  let inits: readonly Value[];
  if (identity !== undefined) {
    inputs = op.srcs.map((source) => lowering.addressView(source));
    const start = ConstantOp.build(lowering.rw, { value: identity }).result;
    inits = [lowering.fill(kept, start)];
  } else if (kept.length > 0 && regionSelects(op.combineOp.entry)) {
    // Combining the first elements once more is harmless.
    inputs = op.srcs.map((source) => lowering.addressView(source));
    const place = firstAlong(axis, shape.length);
    inits = inputs.map((view, i) =>
      at(
        lowering.elementwise(kept, [through(view, place)], [at(elements, i)], (_, first) => first),
        0,
      ),
    );
  } else {
    const sources = hasPartials(op)
      ? reduceByLanes(lowering, op)
      : op.srcs.map((source) => asTensor(lowering.materialize(source)));
    const rest = at(shapeOf(at(sources, 0)), axis) - 1;
    inits = sources.map((source) => slice(lowering, source, axis, 0, 1, true));
    inputs = sources.map((source) => lowering.view(slice(lowering, source, axis, 1, rest)));
  }
  const made = lowering.structured({
    inputs: coverAxis(lowering, inputs, op.srcs, axis),
    outputs: inits.map((init) => ({ init, map: outMap })),
    iterators: shape.map((_, d) => (d === axis ? "reduction" : "parallel")),
    body: (b, values, accumulators) => inlineCombine(b, op.combineOp, accumulators, values),
  });
  if (kept.length > 0) return lowering.replace(op, made);
  replaceByElements(
    lowering,
    op,
    made.map((value) => lowering.scalarOf(value)),
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
