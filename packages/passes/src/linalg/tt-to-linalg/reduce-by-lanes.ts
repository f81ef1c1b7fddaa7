/**
 * Reductions along the last dimension of a block whose combination has no identity. Elements at distances that are
 * multiples of {@link partials} are combined first, in adjacent lanes. Their results are then combined half by half.
 * Triton does not specify the order, since it distributes elements over threads.
 */
import { tensor } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { AffineMap, at, dim, elementTypeOrSelf, type IndexType, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { inlineCombine } from "./combine.ts";
import { asTensor, collapseTo } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView, shapeOf, type TensorView } from "./tensor-view.ts";

/** The number of partial results: four vectors, whose dependence chains are independent. */
const partials = 16;

/** The number of results that are left at the end: one vector. */
const fewest = 4;

/** Smaller blocks are reduced element by element. */
const shortest = 4 * partials;

/** Whether a reduction has this form. */
export function hasPartials(op: tt.ReduceOp): boolean {
  const shape = shapeOf(at(op.srcs, 0));
  const extent = at(shape, op.axis.number);
  return op.axis.number === shape.length - 1 && extent >= shortest && extent % partials === 0;
}

/** Reduces each source to a few elements along its last dimension. */
export function reduceByLanes(lowering: TensorLowering, op: tt.ReduceOp): readonly Value<RankedTensorType>[] {
  const axis = op.axis.number;
  const shape = shapeOf(at(op.srcs, 0));
  const kept = shape.slice(0, axis);
  const groups = at(shape, axis) / partials;
  const sources = op.srcs.map((source, i): Source => {
    const view = lowering.addressView(source);
    // The first source defines the number of groups.
    if (i > 0 && view.kind === "scalar")
      return { first: lowering.fill([...kept, partials], view.scalar), others: view };
    const all = asTensor(collapseTo(lowering, lowering.materialize(source), [...kept, groups, partials]));
    const others = identityView(slice(lowering, all, axis, 1, groups - 1));
    return { first: slice(lowering, all, axis, 0, 1, true), others };
  });
  const dims = [...kept.map((_, d) => dim(d)), dim(axis + 1)];
  const map = new AffineMap(axis + 2, 0, dims);
  let parts: readonly Value[] = lowering.structured({
    inputs: sources.map(({ others }) => others),
    outputs: sources.map(({ first }) => ({ init: first, map })),
    iterators: [...kept.map(() => "parallel" as const), "reduction", "parallel"],
    body: (b, values, accumulators) => inlineCombine(b, op.combineOp, accumulators, values),
  });
  const elements = op.srcs.map((source) => elementTypeOrSelf(source.type));
  for (let count = partials / 2; count >= fewest; count /= 2) {
    const halves = [0, count].flatMap((start) =>
      parts.map((part) => identityView(slice(lowering, asTensor(part), axis, start, count))),
    );
    parts = lowering.elementwise([...kept, count], halves, elements, (b, values) =>
      inlineCombine(b, op.combineOp, values.slice(0, elements.length), values.slice(elements.length)),
    );
  }
  return parts.map(asTensor);
}

/** The elements that partial results start from, and those combined with them. They are equal for a scalar. */
interface Source {
  readonly first: Value;
  readonly others: TensorView;
}

/** Extracts `size` slices along `axis` from `start`; with `drop`, the axis is removed. */
export function slice(
  lowering: TensorLowering,
  source: Value<RankedTensorType>,
  axis: number,
  start: number | Value<IndexType>,
  size: number,
  drop = false,
): Value {
  const { shape, elementType } = source.type;
  const parts = {
    offsets: shape.map((_, d) => (d === axis ? start : 0)),
    sizes: shape.map((extent, d) => (d === axis ? size : extent)),
    strides: shape.map(() => 1),
  };
  const type = RankedTensorType.get(drop ? parts.sizes.filter((_, d) => d !== axis) : parts.sizes, elementType);
  return tensor.ExtractSliceOp.buildMixed(lowering.rw, source, parts, type).result;
}
