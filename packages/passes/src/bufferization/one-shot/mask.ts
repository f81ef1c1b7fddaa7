/**
 * Handles `vector.mask` around operations that write a tensor: the operation inside writes the buffer, and nothing is
 * yielded. It stays the only operation inside, since the buffer is built before the mask.
 */
import { MaskOp, YieldOp } from "@tt-opt/dialect-vector";
import { beforeOp, type Operation } from "@tt-opt/ir-core";
import type { AliasSets } from "./alias-sets.ts";
import type { Bufferizer } from "./bufferizer.ts";
import { isTensor } from "./tensor-uses.ts";

/** The mask around `op`, or `op` itself: new operations for it are inserted before that. */
export function withMask(op: Operation): Operation {
  return op.parentOp?.is(MaskOp) === true ? op.parentOp : op;
}

/** Results of the mask share the buffers of the results of the operation inside. */
export function aliasMasked(op: MaskOp, aliases: AliasSets): void {
  op.maskedOp?.results.forEach((result, index) => {
    if (isTensor(result)) aliases.union(result, op.resultAt(index));
  });
}

/** Whether `op` yields the results of a masked operation. */
export function yieldsMasked(op: Operation): boolean {
  return op.is(YieldOp) && op.parentOp?.is(MaskOp) === true && op.parentOp.maskedOp !== undefined;
}

/** Replaces a mask that yields tensors by one without results. */
export function bufferizeMask(b: Bufferizer, op: MaskOp): boolean {
  const { maskedOp } = op;
  if (maskedOp === undefined || !op.results.some(isTensor)) return false;
  b.afterRegion(op, () => {
    const { rw } = b;
    op.results.forEach((result, index) => b.setBuffer(result, b.buffer(maskedOp.resultAt(index))));
    if (op.maskRegion.entry?.last !== undefined) rw.setOperands(op.maskRegion.entry.last, []);
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    rw.createGeneric(op.name, {
      operands: op.operands,
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
      regions: [rw.takeRegion(op.maskRegion)],
    });
  });
  return true;
}
