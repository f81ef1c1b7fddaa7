/** Rewrites of masks and of accesses under masks that are all on or all off. */
import { beforeOp, DenseArrayAttr, noMatch, pattern, type RewritePattern } from "@tt-opt/ir-core";
import { knownNumber } from "@tt-opt/dialect-std";
import { GatherOp, ScatterOp } from "../gather-ops.ts";
import { MaskOp } from "../mask-op.ts";
import { ConstantMaskOp, CreateMaskOp } from "../mask-vector-ops.ts";
import { CompressStoreOp, ExpandLoadOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp } from "../memory-ops.ts";
import { TransferReadOp } from "../transfer-read-op.ts";
import { TransferWriteOp } from "../transfer-write-op.ts";
import { YieldOp } from "../yield-op.ts";
import { maskKind } from "./masks.ts";

/** `create_mask` of constants → `constant_mask` */
const createConstantMask = pattern("vector-create-constant-mask", CreateMaskOp, (op, rw) => {
  const { shape, scalable } = op.result.type;
  const bounds: number[] = [];
  for (const [i, bound] of op.bounds.entries()) {
    const known = knownNumber(bound);
    const size = shape[i] ?? 1;
    if (known === undefined || (scalable[i] === true && known > 0)) return noMatch("a bound is not known");
    bounds.push(Math.min(Math.max(known, 0), size));
  }
  const box = bounds.includes(0) ? bounds.map(() => 0) : bounds;
  const mask_dim_sizes = DenseArrayAttr.i64(op.context, box);
  rw.replaceWith(op, ConstantMaskOp, { mask_dim_sizes, resultTypes: [op.result.type] });
  return true;
});

const unknownMask = noMatch("the mask is neither all on nor all off");

/** A load with all lanes on → `load`; with all off → `pass_thru` */
function knownLoad(name: string, cls: typeof MaskedLoadOp | typeof ExpandLoadOp): RewritePattern {
  return pattern(name, cls, (op, rw) => {
    const kind = maskKind(op.mask);
    const { base, indices, alignment } = op;
    if (kind === "none") rw.replace(op, op.pass_thru);
    else if (kind === "all") rw.replaceWith(op, LoadOp, { base, indices, alignment, resultTypes: [op.result.type] });
    else return unknownMask;
    return true;
  });
}

/** A store with all lanes on → `store`; with all off → nothing */
function knownStore(name: string, cls: typeof MaskedStoreOp | typeof CompressStoreOp): RewritePattern {
  return pattern(name, cls, (op, rw) => {
    const kind = maskKind(op.mask);
    const { base, indices, alignment, valueToStore } = op;
    if (kind === "none") rw.erase(op);
    else if (kind === "all") rw.replaceWith(op, StoreOp, { valueToStore, base, indices, alignment });
    else return unknownMask;
    return true;
  });
}

/** `gather` with all lanes off → `pass_thru` */
const gather = pattern("vector-gather-no-lanes", GatherOp, (op, rw) => {
  if (maskKind(op.mask) !== "none") return noMatch("the mask is not all off");
  rw.replace(op, op.pass_thru);
  return true;
});

/** `scatter` with all lanes off → nothing */
const scatter = pattern("vector-scatter-no-lanes", ScatterOp, (op, rw) => {
  if (maskKind(op.mask) !== "none") return noMatch("the mask is not all off");
  if (op.result === undefined) rw.erase(op);
  else rw.replace(op, op.base);
  return true;
});

/** A transfer with all lanes on needs no mask. */
const transferReadFullMask = pattern("vector-transfer-read-full-mask", TransferReadOp, (op, rw) => {
  if (op.mask === undefined || maskKind(op.mask) !== "all") return noMatch("there is no mask that is all on");
  const { base, indices, padding, permutation_map, in_bounds } = op;
  rw.replaceWith(op, TransferReadOp, {
    base,
    indices,
    padding,
    permutation_map,
    in_bounds,
    resultTypes: [op.vector.type],
  });
  return true;
});

/** A transfer with all lanes on needs no mask; one with all lanes off writes nothing. */
const transferWriteKnownMask = pattern("vector-transfer-write-known-mask", TransferWriteOp, (op, rw) => {
  const kind = op.mask === undefined ? "unknown" : maskKind(op.mask);
  const { valueToStore, base, indices, permutation_map, in_bounds } = op;
  const resultTypes = op.results.map((result) => result.type);
  if (kind === "none") rw.replace(op, ...op.results.map(() => base));
  else if (kind === "all")
    rw.replaceWith(op, TransferWriteOp, { valueToStore, base, indices, permutation_map, in_bounds, resultTypes });
  else return unknownMask;
  return true;
});

/** `mask` with all lanes on → what is masked; `mask` of nothing → what it yields */
const elideMask = pattern("vector-elide-mask", MaskOp, (op, rw) => {
  const block = op.maskRegion.entry;
  const end = block?.last;
  if (block === undefined || end?.is(YieldOp) !== true) return noMatch("the region is not complete");
  const { maskedOp } = op;
  if (maskedOp === undefined) {
    if (op.passthru !== undefined) return noMatch("masked-off lanes come from a vector");
    rw.replace(op, ...end.values);
    return true;
  }
  if (maskKind(op.mask) !== "all") return noMatch("the mask is not all on");
  rw.move(maskedOp, beforeOp(op));
  rw.replace(op, ...maskedOp.results);
  return true;
});

/** Rewrites of masks and masked accesses. */
export const maskedAccesses: readonly RewritePattern[] = [
  createConstantMask,
  knownLoad("vector-maskedload-known-mask", MaskedLoadOp),
  knownLoad("vector-expandload-known-mask", ExpandLoadOp),
  knownStore("vector-maskedstore-known-mask", MaskedStoreOp),
  knownStore("vector-compressstore-known-mask", CompressStoreOp),
  gather,
  scatter,
  transferReadFullMask,
  transferWriteKnownMask,
  elideMask,
];
