/** Rewrites of `vector.gather` and `vector.scatter`: nothing is on, or all elements lie one after another. */
import {
  AnyMemRef,
  DenseElementsAttr,
  hasType,
  noMatch,
  pattern,
  type RewritePattern,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { constantValue } from "@tt-opt/dialect-std";
import { StepOp } from "../elements-ops.ts";
import { GatherOp, ScatterOp } from "../gather-ops.ts";
import { MaskedLoadOp, MaskedStoreOp } from "../memory-ops.ts";
import { type AccessedType, strideProblem } from "../verify/access-problems.ts";
import { maskingOp, maskKind } from "./masks.ts";

/** `gather` with all lanes off → `pass_thru` */
const gatherNothing = pattern("vector-gather-no-lanes", GatherOp, (op, rw) => {
  if (maskKind(op.mask) !== "none") return noMatch("the mask is not all off");
  rw.replace(op, op.pass_thru);
  return true;
});

/** `scatter` with all lanes off → nothing */
const scatterNothing = pattern("vector-scatter-no-lanes", ScatterOp, (op, rw) => {
  if (maskKind(op.mask) !== "none") return noMatch("the mask is not all off");
  if (op.result === undefined) rw.erase(op);
  else rw.replace(op, op.base);
  return true;
});

/** Whether a vector of offsets is `[0, 1, 2, …]`. */
function isSequence(offsets: Value): boolean {
  if (offsets.definingOp?.is(StepOp) === true) return true;
  const constant = constantValue(offsets);
  if (!(constant instanceof DenseElementsAttr) || constant.type.shape?.length !== 1 || constant.isSplat) return false;
  for (let i = 0; i < constant.length; i++) if (constant.number(i) !== i) return false;
  return true;
}

/** Whether elements in sequence are those of a `maskedload` or `maskedstore` of `vector`. */
function isConsecutive(op: GatherOp | ScatterOp, base: AccessedType, vector: VectorType): boolean {
  if (maskingOp(op) !== undefined || base.elementType instanceof VectorType) return false;
  return vector.rank === 1 && strideProblem(base, vector) === undefined && isSequence(op.indices);
}

/** `gather m[%i] [0, 1, …]` → `maskedload m[%i]` */
const gatherSequence = pattern("vector-gather-sequence", GatherOp, (op, rw) => {
  const { base, mask, pass_thru, alignment, result } = op;
  if (!hasType(base, AnyMemRef) || !isConsecutive(op, base.type, result.type))
    return noMatch("the elements are not consecutive ones of a memref");
  const args = { base, indices: op.offsets, mask, pass_thru, alignment };
  rw.replaceWith(op, MaskedLoadOp, { ...args, resultTypes: [result.type] });
  return true;
});

/** `scatter m[%i] [0, 1, …]` → `maskedstore m[%i]` */
const scatterSequence = pattern("vector-scatter-sequence", ScatterOp, (op, rw) => {
  const { base, mask, valueToStore, alignment } = op;
  if (!hasType(base, AnyMemRef) || !isConsecutive(op, base.type, valueToStore.type))
    return noMatch("the elements are not consecutive ones of a memref");
  rw.replaceWith(op, MaskedStoreOp, { base, indices: op.offsets, mask, valueToStore, alignment });
  return true;
});

/** Rewrites of gathers and scatters. */
export const gathers: readonly RewritePattern[] = [gatherNothing, scatterNothing, gatherSequence, scatterSequence];
