/**
 * What a body computes where all masked lanes are off: often the same in all of them, so that one lane tells what a
 * reduction gets from all, and often stored for nobody.
 */
import { GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { matchConstant, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  at,
  type Attribute,
  FloatAttr,
  FloatType,
  IntegerAttr,
  isPure,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { LaneAnalysis } from "./lane-analysis.ts";
import { withoutCasts, withoutClamp } from "./cuts.ts";
import { type LaneBound, maskParts } from "./mask-analysis.ts";
import type { VectorPlan } from "./plan.ts";

/** Whether `value` is the same in all lanes that are off. */
export function isUniformWhenOff(plan: VectorPlan, value: Value): boolean {
  const op = value.definingOp;
  if (op === undefined || op.block !== plan.body) return plan.lanes.isUniform(value);
  if (op.is(IndexOp)) return op.dim.number !== plan.loop;
  if (plan.cuts.conditions.has(value)) return true;
  if (op.is(tts.LoadOp)) {
    if (!isOff(plan, op)) return plan.lanes.isUniform(value);
    return op.other === undefined || isUniformWhenOff(plan, op.other);
  }
  if (op.is(SelectOp) && plan.cuts.conditions.has(op.condition)) return isUniformWhenOff(plan, op.falseValue);
  return isPure(op) && op.operands.every((operand) => isUniformWhenOff(plan, operand));
}

/** The constant that `value` is in lanes that are off; undefined if it is none. */
export function constantWhenOff(plan: VectorPlan, value: Value): IntegerAttr | FloatAttr | undefined {
  const op = value.definingOp;
  if (op === undefined || op.block !== plan.body) return matchConstant(value);
  if (op.is(tts.LoadOp)) {
    if (!isOff(plan, op)) return undefined;
    return op.other === undefined ? zeroOf(op.result) : constantWhenOff(plan, op.other);
  }
  if (op.is(SelectOp) && plan.cuts.conditions.has(op.condition)) return constantWhenOff(plan, op.falseValue);
  if (!isPure(op) || op.operands.length === 0) return matchConstant(value);
  const operands = op.operands.map((operand) => constantWhenOff(plan, operand));
  if (operands.includes(undefined)) return undefined;
  const [folded]: readonly (Attribute | Value | undefined)[] = op.fold?.(operands) ?? [];
  return folded instanceof FloatAttr || folded instanceof IntegerAttr ? folded : undefined;
}

function zeroOf(value: Value): IntegerAttr | FloatAttr | undefined {
  return value.type instanceof FloatType ? FloatAttr.get(value.type, 0) : undefined;
}

function isOff(plan: VectorPlan, op: Operation): boolean {
  return (plan.masks.get(op)?.bounds.length ?? 0) > 0;
}

/**
 * Whether nobody reads what is stored to output `output` by lanes that are off: all readers come later and use elements
 * under a mask with the same bound only.
 */
export function isUnreadWhenOff(plan: VectorPlan, output: number): boolean {
  const { op, maps, cuts, loop } = plan;
  const [bound] = cuts.bounds;
  if (bound === undefined || cuts.bounds.length !== 1 || !isIndexOf(bound.value, loop)) return false;
  const buffer = op.operand(op.inputs.length + output);
  const dim = at(maps, op.inputs.length + output).results.findIndex((result) => result.isFunctionOfDim(loop));
  for (const { owner, index } of buffer.uses()) {
    if (owner === op) {
      continue;
    }
    // Shapes of loops are taken from operands whose elements nobody looks at.
    if (owner.is(GenericOp) && owner.body.entry?.args[index]?.hasUses === false) continue;
    if (!owner.is(GenericOp) || owner.block !== op.block || !op.isBefore(owner) || index >= owner.inputs.length)
      return false;
    const readLoop = at(owner.indexingMaps, index).getDimPosition(dim);
    if (readLoop === undefined || !usesBetween(owner, readLoop, bound)) return false;
  }
  return true;
}

/** Whether all that `reader` does is to access memory under masks with `bound` on its loop `loop`. */
function usesBetween(reader: GenericOp, loop: number, bound: LaneBound): boolean {
  const body = reader.body.entry;
  if (body === undefined || reader.outputs.length > 0) return false;
  const lanes = new LaneAnalysis(body, loop, reader.indexingMaps);
  for (const inner of body.ops()) {
    if (inner.is(tts.LoadOp) || inner.is(tts.StoreOp)) {
      const { bounds } = maskParts(inner.mask, lanes);
      if (!bounds.some((own) => isIndexOf(own.value, loop) && isSameLimit(own, bound))) return false;
    } else if (inner !== body.last && !isPure(inner)) return false;
  }
  return true;
}

function isIndexOf(value: Value, loop: number): boolean {
  const op = withoutCasts(value).definingOp;
  return op?.is(IndexOp) === true && op.dim.number === loop;
}

function isSameLimit(a: LaneBound, b: LaneBound): boolean {
  if (a.kind !== b.kind || a.slack !== b.slack) return false;
  const plain = ({ limit, slack }: LaneBound): Value => (slack === 0 ? withoutClamp(limit) : withoutCasts(limit));
  return plain(a) === plain(b);
}
