/** Rewrites of accesses under masks that are all on or all off. */
import { noMatch, pattern, type RewritePattern } from "@tt-opt/ir-core";
import { CompressStoreOp, ExpandLoadOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp } from "../memory-ops.ts";
import { TransferReadOp } from "../transfer-read-op.ts";
import { TransferWriteOp } from "../transfer-write-op.ts";
import { maskKind } from "./masks.ts";

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
  const resultTypes = op.resultTypes;
  if (kind === "none") rw.replace(op, ...op.results.map(() => base));
  else if (kind === "all")
    rw.replaceWith(op, TransferWriteOp, { valueToStore, base, indices, permutation_map, in_bounds, resultTypes });
  else return unknownMask;
  return true;
});

/** Rewrites of masked accesses. */
export const maskedAccesses: readonly RewritePattern[] = [
  knownLoad("vector-maskedload-known-mask", MaskedLoadOp),
  knownLoad("vector-expandload-known-mask", ExpandLoadOp),
  knownStore("vector-maskedstore-known-mask", MaskedStoreOp),
  knownStore("vector-compressstore-known-mask", CompressStoreOp),
  transferReadFullMask,
  transferWriteKnownMask,
];
