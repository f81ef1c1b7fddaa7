/** Padding with the value that a tensor is filled with already, or that what it is put into is filled with. */
import {
  at,
  beforeOp,
  constantIntOf,
  Index,
  isDynamic,
  noMatch,
  pattern,
  ReifyShapes,
  type RewritePattern,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { addIndices, allKnown, type Slice, tensor } from "@tt-opt/dialect-std";
import { FillOp } from "../ops/fill-copy-ops.ts";
import { createNamed } from "../structured/named-op.ts";
import { materialize, sizesOf } from "../structured/index-arithmetic.ts";

/** The value that a tensor is filled with. */
function filledWith(value: Value): Value | undefined {
  const fill = value.definingOp;
  return fill?.is(FillOp) === true ? fill.value : undefined;
}

/** `pad (fill %x)` with `%x` → `fill %x` of a tensor of the padded sizes */
const padOfFill = pattern(
  "linalg-pad-of-fill",
  tensor.PadOp,
  (op, rw) => {
    const value = filledWith(op.source);
    if (value === undefined || value !== op.getConstantPaddingValue())
      return noMatch("it is filled with another value");
    if (op.nofold !== undefined) return noMatch("it is marked nofold");
    const filled = rw.within(beforeOp(op), () => {
      const [sizes] = ReifyShapes.get(op)?.reifyResultShapes(op, rw) ?? [];
      if (sizes === undefined) return undefined;
      const { type } = op.result;
      const dynamicSizes = sizes
        .filter((_, dim) => isDynamic(at(type.shape, dim)))
        .map((size) => typed(materialize(rw, size), Index));
      const init = tensor.EmptyOp.build(rw, { dynamicSizes, resultTypes: [type] }).result;
      return createNamed(rw, FillOp, { inputs: [value], outputs: [init] });
    });
    if (filled === undefined) return noMatch("the sizes of the result are not known");
    rw.replace(op, ...filled.results);
    return true;
  },
  { operandFrom: [FillOp] },
);

/** `insert_slice (pad %a with %x)` into what is filled with `%x` there → `insert_slice %a` */
const insertOfPadIntoFill = pattern(
  "linalg-insert-of-pad-into-fill",
  tensor.InsertSliceOp,
  (op, rw) => {
    const pad = op.source.definingOp;
    if (pad?.is(tensor.PadOp) !== true || pad.nofold !== undefined) return noMatch("what is inserted is not padded");
    const { slice, dest } = op;
    if (op.source.type.rank !== dest.type.rank) return noMatch("dimensions are dropped");
    if (!allKnown(slice.strides, 1)) return noMatch("the elements are not put next to each other");
    const value = pad.getConstantPaddingValue();
    if (value === undefined || value !== filledWith(untouched(dest, slice))) {
      return noMatch("the place is not filled with the value of the padding");
    }
    const low = pad.getMixedLowPad();
    const { source } = pad;
    const { loc } = rw;
    rw.loc = op.loc;
    const made = rw.within(beforeOp(op), () => {
      const offsets = slice.offsets.map((offset, dim) => addIndices(rw, offset, low[dim] ?? 0));
      return tensor.InsertSliceOp.buildMixed(rw, source, dest, { ...slice, offsets, sizes: sizesOf(rw, source) });
    });
    rw.loc = loc;
    rw.replace(op, made.result);
    return true;
  },
  { operandFrom: [tensor.PadOp] },
);

/** The tensor that `dest` was made of by insertions elsewhere than in `slice`. */
function untouched(dest: Value, slice: Slice): Value {
  let value = dest;
  for (let op = value.definingOp; op?.is(tensor.InsertSliceOp) === true; op = value.definingOp) {
    if (op.source.type.rank !== op.dest.type.rank || !areApart(op.slice, slice)) break;
    value = op.dest;
  }
  return value;
}

/** Whether two slices of steps of one are known to have no element in common. */
function areApart(a: Slice, b: Slice): boolean {
  if (!allKnown(a.strides, 1) || !allKnown(b.strides, 1)) return false;
  return a.offsets.some((_, dim) => endsBefore(a, b, dim) || endsBefore(b, a, dim));
}

function endsBefore(a: Slice, b: Slice, dim: number): boolean {
  const [start, size, next] = [a.offsets[dim], a.sizes[dim], b.offsets[dim]].map((value) =>
    value === undefined ? undefined : constantIntOf(value),
  );
  return start !== undefined && size !== undefined && next !== undefined && start + size <= next;
}

/** Rewrites of paddings with the value that is there already. */
export const paddedFills: readonly RewritePattern[] = [padOfFill, insertOfPadIntoFill];
