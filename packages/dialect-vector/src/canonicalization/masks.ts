/** What is known of masks: all on, all off, or neither. */
import { DenseElementsAttr, IntegerAttr, type Operation, type Value } from "@tt-opt/ir-core";
import { constantValue, knownNumber } from "@tt-opt/dialect-std";
import { MaskOp } from "../mask-op.ts";
import { ConstantMaskOp, CreateMaskOp } from "../mask-vector-ops.ts";

/** What a mask is known to be. */
export type MaskKind = "all" | "none" | "unknown";

/** Whether all elements of a mask are on, or all are off. */
export function maskKind(mask: Value): MaskKind {
  const constant = constantValue(mask);
  if (constant instanceof DenseElementsAttr) {
    const splat = constant.splatValue;
    if (!(splat instanceof IntegerAttr)) return "unknown";
    return splat.isTrue ? "all" : "none";
  }
  const op = mask.definingOp;
  if (op?.is(ConstantMaskOp) === true) {
    if (op.isAllOnes) return "all";
    return op.mask_dim_sizes.numbers.includes(0) ? "none" : "unknown";
  }
  return op?.is(CreateMaskOp) === true ? createdMaskKind(op) : "unknown";
}

/** The `vector.mask` around `op`, whose mask is in force beside that which `op` may have itself. */
export function maskingOp(op: Operation): MaskOp | undefined {
  const parent = op.parentOp;
  return parent?.is(MaskOp) === true ? parent : undefined;
}

function createdMaskKind(op: CreateMaskOp): MaskKind {
  const { shape, scalable } = op.result.type;
  const bounds = op.bounds.map((bound) => knownNumber(bound));
  if (bounds.some((bound) => bound !== undefined && bound <= 0)) return "none";
  const isFull = (bound: number | undefined, i: number): boolean =>
    bound !== undefined && bound >= (shape[i] ?? 1) && scalable[i] !== true;
  return bounds.every(isFull) ? "all" : "unknown";
}
