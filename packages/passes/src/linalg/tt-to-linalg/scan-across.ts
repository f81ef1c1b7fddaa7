/**
 * `tt.scan` along another dimension than the innermost one, such as running sums of columns, as a structured operation:
 * its loop along the axis is a reduction that also has a result for each step. So it is fused with what makes its
 * elements and what becomes of them, and its loops over neighbours become vectors, as those of other operations do.
 */
import { CmpIOp, CmpIPredicate, ConstantOp, SelectOp } from "@tt-opt/dialect-std";
import { PointerType, type tt } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  type Builder,
  dim,
  Elementwise,
  elementTypeOrSelf,
  FloatType,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { fromEnd, strictIdentityOf } from "../bodies/index.ts";
import { inlineCombine, onlyCombiner } from "./combine.ts";
import { indexOf } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView, shapeOf, through } from "./tensor-view.ts";

/** Neighbours from which on there is a vector of them. */
const leastNeighbours = 4;

/** Whether the neighbours of a scan may be lanes. */
export function isAcross(op: tt.ScanOp): boolean {
  const shape = shapeOf(at(op.srcs, 0));
  const inner = shape.length - 1;
  if (op.axis.number === inner || at(shape, inner) < leastNeighbours) return false;
  if (op.srcs.some(({ type }) => elementTypeOrSelf(type) instanceof PointerType)) return false;
  const body = op.combineOp.entry;
  return [...(body?.ops() ?? [])].every(
    (inside) =>
      inside === body?.last || ((inside.has(Elementwise) || inside.is(ConstantOp)) && inside.regions.length === 0),
  );
}

/** See the file's header. Where nothing is known that leaves the first elements as they are, they are chosen. */
export function lowerScanAcross(lowering: TensorLowering, op: tt.ScanOp): void {
  const { rw } = lowering;
  const axis = op.axis.number;
  const shape = shapeOf(at(op.srcs, 0));
  const elements = op.srcs.map(({ type }) => elementTypeOrSelf(type));
  const identity = strictIdentityOf(onlyCombiner(op.combineOp), at(elements, 0));
  const order = op.reverse.isTrue ? fromEnd(shape.length, axis, at(shape, axis)) : AffineMap.identity(shape.length);
  const others = shape.flatMap((_, d) => (d === axis ? [] : [d]));
  const carried = new AffineMap(shape.length, 0, others.map(dim));
  const starts = elements.map((type) => {
    const start = identity === undefined ? zero(rw, type) : ConstantOp.build(rw, { value: identity }).result;
    return lowering.fill(
      others.map((d) => at(shape, d)),
      start,
    );
  });
  const made = lowering.structured({
    inputs: [
      ...op.srcs.map((source) => through(lowering.view(source), order)),
      // Tells the extents of the loops, also where no result is stored any more.
      identityView(lowering.empty(shape, at(elements, 0))),
    ],
    outputs: [
      ...starts.map((init) => ({ init, map: carried })),
      ...elements.map((type) => ({ init: lowering.empty(shape, type), map: order })),
    ],
    iterators: shape.map((_, d) => (d === axis ? "reduction" : "parallel")),
    body(b, inputs, outputs) {
      const values = inputs.slice(0, elements.length);
      const combined = inlineCombine(b, op.combineOp, outputs.slice(0, elements.length), values);
      const results = identity === undefined ? firstOr(b, axis, values, combined) : combined;
      return [...results, ...results];
    },
  });
  lowering.replace(op, made.slice(elements.length));
}

/** `values` in the first iteration of loop `axis`, else `combined`. */
function firstOr(b: Builder, axis: number, values: readonly Value[], combined: readonly Value[]): readonly Value[] {
  const predicate = CmpIPredicate.attr(b.context, "eq");
  const condition = CmpIOp.build(b, { predicate, lhs: indexOf(b, axis), rhs: ConstantOp.index(b, 0).result }).result;
  return values.map((trueValue, i) => SelectOp.build(b, { condition, trueValue, falseValue: at(combined, i) }).result);
}

function zero(b: Builder, type: Type): Value {
  return type instanceof FloatType ? ConstantOp.float(b, type, 0).result : ConstantOp.int(b, type, 0).result;
}
