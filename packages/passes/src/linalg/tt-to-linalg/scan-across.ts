/**
 * Lowers `tt.scan` along a dimension other than the innermost one, such as running sums of columns, to a structured
 * operation. Its loop along the axis is a reduction that also has a result per step. It can thus be fused with the
 * producers of its elements and the consumers of its results, and its loops over adjacent elements are vectorized like
 * those of other operations.
 */
import { CmpIOp, ConstantOp, SelectOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  type Builder,
  dim,
  Elementwise,
  elementTypeOrSelf,
  FloatType,
  tensorShapeOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { fromEnd, partFor, strictIdentityOf } from "../bodies/index.ts";
import { inlineCombine } from "./combine.ts";
import { indexOf } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView, through } from "./tensor-view.ts";

/** The least size of the innermost dimension that fills a vector. */
const leastNeighbours = 4;

/** Whether the adjacent elements of a scan can be lanes. */
export function isAcross(op: tt.ScanOp): boolean {
  const shape = tensorShapeOf(at(op.srcs, 0));
  const inner = shape.length - 1;
  if (op.axis.number === inner || at(shape, inner) < leastNeighbours) return false;
  const body = op.combineOp.entry;
  return [...(body?.ops() ?? [])].every(
    (inside) =>
      inside === body?.last || ((inside.has(Elementwise) || inside.is(ConstantOp)) && inside.regions.length === 0),
  );
}

/**
 * See the file's header. If the combination has no exact identity, the first elements are selected. Results without
 * uses are left out, unless others depend on them.
 */
export function lowerScanAcross(lowering: TensorLowering, op: tt.ScanOp): void {
  const { rw } = lowering;
  const axis = op.axis.number;
  const shape = tensorShapeOf(at(op.srcs, 0));
  const elements = op.srcs.map(({ type }) => elementTypeOrSelf(type));
  const identity = strictIdentityOf(op.singleCombiner?.name, at(elements, 0));
  const order = op.reverse.isTrue ? fromEnd(shape.length, axis, at(shape, axis)) : AffineMap.identity(shape.length);
  const others = shape.flatMap((_, d) => (d === axis ? [] : [d]));
  const carried = new AffineMap(shape.length, 0, others.map(dim));
  const kept = neededResults(op);
  const starts = kept.map((i) => {
    const type = at(elements, i);
    const start = identity === undefined ? zero(rw, type) : ConstantOp.build(rw, { value: identity }).result;
    return lowering.fill(
      others.map((d) => at(shape, d)),
      start,
    );
  });
  const made = lowering.structured({
    inputs: [
      ...op.srcs.map((source) => through(lowering.addressView(source), order)),
      // Defines the extents of the loops, even if no result is stored any more.
      identityView(lowering.empty(shape, at(elements, 0))),
    ],
    outputs: [
      ...starts.map((init) => ({ init, map: carried })),
      ...kept.map((i) => ({ init: lowering.empty(shape, at(elements, i)), map: order })),
    ],
    iterators: shape.map((_, d) => (d === axis ? "reduction" : "parallel")),
    body(b, inputs, outputs) {
      const values = inputs.slice(0, elements.length);
      const before = values.map((value, i) => (kept.includes(i) ? at(outputs, kept.indexOf(i)) : value));
      const combined = inlineCombine(b, op.combineOp, before, values);
      const all = identity === undefined ? firstOr(b, axis, values, combined) : combined;
      const results = kept.map((i) => at(all, i));
      return [...results, ...results];
    },
  });
  const results = made.slice(kept.length);
  // Nothing reads the others.
  lowering.replace(
    op,
    elements.map((type, i) => results[kept.indexOf(i)] ?? lowering.empty(shape, type)),
  );
}

/** The results of a scan that are used, and those that these depend on. */
function neededResults(op: tt.ScanOp): readonly number[] {
  const body = op.combineOp.entry;
  const args = body?.args ?? [];
  const count = op.srcs.length;
  const combination = {
    accumulators: args.slice(0, count),
    elements: args.slice(count),
    operations: [...(body?.ops() ?? [])].filter((inside) => inside !== body?.last),
    results: body?.last?.operands ?? [],
  };
  const used = op.results.flatMap((result, i) => (result.hasUses ? [i] : []));
  return partFor(combination, used.length > 0 ? used : [0]).kept;
}

/** Selects `values` in the first iteration of loop `axis`, and `combined` in the others. */
function firstOr(b: Builder, axis: number, values: readonly Value[], combined: readonly Value[]): readonly Value[] {
  const condition = CmpIOp.create(b, "eq", indexOf(b, axis), ConstantOp.index(b, 0).result).result;
  return values.map((trueValue, i) => SelectOp.build(b, { condition, trueValue, falseValue: at(combined, i) }).result);
}

function zero(b: Builder, type: Type): Value {
  return type instanceof FloatType ? ConstantOp.float(b, type, 0).result : ConstantOp.int(b, type, 0).result;
}
