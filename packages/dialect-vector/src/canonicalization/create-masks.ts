/** `vector.create_mask` of bounds that are known, and `vector.mask` of a mask that is. */
import {
  beforeOp,
  DenseArrayAttr,
  noMatch,
  pattern,
  type RewritePattern,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { knownNumber, MulIOp, SelectOp } from "@tt-opt/dialect-std";
import { MaskOp } from "../mask-op.ts";
import { ConstantMaskOp, CreateMaskOp } from "../mask-vector-ops.ts";
import { VectorScaleOp } from "../scalable-ops.ts";
import { YieldOp } from "../yield-op.ts";
import { maskOf } from "../maskable.ts";
import { maskKind } from "./masks.ts";

/** `create_mask` of constants → `constant_mask` */
const createConstantMask = pattern("vector-create-constant-mask", CreateMaskOp, (op, rw) => {
  const { shape, scalable } = op.result.type;
  const bounds: number[] = [];
  for (const [dim, bound] of op.bounds.entries()) {
    const size = shape[dim] ?? 1;
    const known = knownNumber(bound);
    const isScalable = scalable[dim] === true;
    const isKnown = known !== undefined && (!isScalable || known <= 0);
    const full = isScalable ? scaledBound(bound) : undefined;
    if (isKnown) bounds.push(Math.min(Math.max(known, 0), size));
    else if (full !== undefined && (full <= 0 || full >= size)) bounds.push(full <= 0 ? 0 : size);
    else return noMatch("a bound is not known");
  }
  const box = bounds.includes(0) ? bounds.map(() => 0) : bounds;
  const mask_dim_sizes = DenseArrayAttr.i64(op.context, box);
  rw.replaceWith(op, ConstantMaskOp, { mask_dim_sizes, resultTypes: [op.result.type] });
  return true;
});

/** `n` if `bound` is `vscale * n`. */
function scaledBound(bound: Value): number | undefined {
  const op = bound.definingOp;
  if (op?.is(VectorScaleOp) === true) return 1;
  if (op?.is(MulIOp) !== true) return undefined;
  const [lhs, rhs] = [op.lhs.definingOp, op.rhs.definingOp];
  if (lhs?.is(VectorScaleOp) === true) return knownNumber(op.rhs);
  return rhs?.is(VectorScaleOp) === true ? knownNumber(op.lhs) : undefined;
}

/** `mask` of nothing → what it yields, where the mask is on */
const maskOfNothing = pattern("vector-mask-of-nothing", MaskOp, (op, rw) => {
  const end = op.maskRegion.entry?.last;
  if (end?.is(YieldOp) !== true || op.maskedOp !== undefined) return noMatch("something is masked");
  const { mask, passthru } = op;
  const [value] = end.values;
  if (passthru === undefined) rw.replace(op, ...end.values);
  else if (value !== undefined && value.type instanceof VectorType && maskOf(value.type) === mask.type)
    rw.replaceWith(op, SelectOp, { condition: mask, trueValue: value, falseValue: passthru });
  else return noMatch("the mask has another shape");
  return true;
});

/** `mask` with all lanes on → what is masked */
const elideMask = pattern("vector-elide-mask", MaskOp, (op, rw) => {
  const { maskedOp } = op;
  if (maskedOp === undefined || maskKind(op.mask) !== "all") return noMatch("the mask is not all on");
  rw.move(maskedOp, beforeOp(op));
  rw.replace(op, ...maskedOp.results);
  return true;
});

/** Rewrites of masks. */
export const createdMasks: readonly RewritePattern[] = [createConstantMask, maskOfNothing, elideMask];
