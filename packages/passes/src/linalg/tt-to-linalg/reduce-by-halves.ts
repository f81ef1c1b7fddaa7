/**
 * Reductions along the last dimension of a block whose combination has no identity. The elements of one half are
 * combined with those of the other, all at once, and so are the halves of the result. No combination then waits for
 * another one of its step. Triton does not specify the order, since it distributes elements over threads.
 */
import type { tt } from "@tt-opt/dialect-tt";
import { at, elementTypeOrSelf, type RankedTensorType, type Value } from "@tt-opt/ir-core";
import { inlineKnown, inlineRest } from "./combine.ts";
import { asTensor } from "./shape.ts";
import { slice } from "./slice.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView, shapeOf, type TensorView } from "./tensor-view.ts";

/** The number of results that are left at the end: one vector. */
const fewest = 4;

/** Smaller blocks are reduced element by element. */
const shortest = 64;

/** Whether a reduction has this form. */
export function hasHalves(op: tt.ReduceOp): boolean {
  const shape = shapeOf(at(op.srcs, 0));
  const extent = at(shape, op.axis.number);
  return op.axis.number === shape.length - 1 && extent >= shortest && Number.isInteger(Math.log2(extent));
}

/** Reduces each source to a few elements along its last dimension. */
export function reduceByHalves(lowering: TensorLowering, op: tt.ReduceOp): readonly Value<RankedTensorType>[] {
  const kept = shapeOf(at(op.srcs, 0)).slice(0, op.axis.number);
  let views: readonly TensorView[] = op.srcs.map((source) => {
    const view = lowering.addressView(source);
    return view.kind === "scalar" ? view : identityView(lowering.materialize(source));
  });
  for (let count = at(shapeOf(at(op.srcs, 0)), op.axis.number) / 2; count >= fewest; count /= 2)
    views = combineHalves(lowering, op, views, [...kept, count]);
  return views.map((view) =>
    asTensor(view.kind === "scalar" ? lowering.fill([...kept, fewest], view.scalar) : view.source),
  );
}

/** Combines the two halves of each view to a view of `shape`. What depends only on scalars is computed once. */
function combineHalves(
  lowering: TensorLowering,
  op: tt.ReduceOp,
  views: readonly TensorView[],
  shape: readonly number[],
): readonly TensorView[] {
  const axis = op.axis.number;
  const count = at(shape, axis);
  const scalars = views.map((view) => (view.kind === "scalar" ? view.scalar : undefined));
  const known = inlineKnown(lowering.rw, op.combineOp, [...scalars, ...scalars]);
  const results = op.combineOp.entry?.last?.operands ?? [];
  const knownResults = results.map((result) => (known.has(result) ? known.get(result) : undefined));
  const halves = [0, count].flatMap((start) =>
    views.map((view) =>
      view.kind === "scalar" ? view : identityView(slice(lowering, asTensor(view.source), axis, start, count)),
    ),
  );
  const differ = results.flatMap((_, i) => (knownResults[i] === undefined ? [i] : []));
  const made = lowering.elementwise(
    shape,
    halves,
    differ.map((i) => elementTypeOrSelf(at(op.srcs, i).type)),
    (b, values) => {
      const all = inlineRest(b, op.combineOp, known, values);
      return differ.map((i) => at(all, i));
    },
  );
  let next = 0;
  return knownResults.map((scalar): TensorView =>
    scalar === undefined ? identityView(at(made, next++)) : { kind: "scalar", scalar },
  );
}
