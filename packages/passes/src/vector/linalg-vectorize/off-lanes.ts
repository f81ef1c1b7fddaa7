/**
 * What a body computes where all masked lanes are inactive. Often, all of these lanes compute the same, so one lane
 * determines what a reduction gets from all of them. Often, their stores are never read.
 */
import { GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type AffineMap, at, holdsForAll, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { ConditionKeys, dependsOnElements, KeyNumbers, type WhenOff } from "../../linalg/bodies/index.ts";
import { isWhole } from "../buffer-root.ts";
import type { VectorPlan } from "./plan.ts";

/** Whether `value` is the same in all inactive lanes. */
export function isUniformWhenOff(plan: VectorPlan, value: Value): boolean {
  return holdsForAll([value], (part) => {
    const op = part.definingOp;
    if (op === undefined || op.block !== plan.body) return plan.lanes.isUniform(part);
    if (op.is(IndexOp)) return op.dim.number !== plan.loop;
    if (plan.cuts.known(part, "off") !== undefined) return true;
    if (op.is(tts.LoadOp)) {
      if (!isOff(plan, op)) return plan.lanes.isUniform(part);
      return op.other === undefined || [op.other];
    }
    if (op.is(SelectOp) && plan.cuts.known(op.condition, "off") === false) return [op.falseValue];
    return isPure(op) && op.operands;
  });
}

/** What is known about the body of a plan beyond the cuts. */
export function beyondCuts({ body, cuts }: VectorPlan): WhenOff {
  return {
    body,
    isOff: (access) => cuts.accesses.has(access),
    isFalse: (condition) => cuts.known(condition, "off") === false,
  };
}

function isOff(plan: VectorPlan, op: Operation): boolean {
  return plan.cuts.accesses.has(op);
}

/**
 * Whether the elements that inactive lanes store to output `output` are never read: all readers come later and store
 * only under equivalent masks.
 */
export function isUnreadWhenOff(plan: VectorPlan, output: number): boolean {
  const { op, body, extents, maps, cuts } = plan;
  if (cuts.outside === "exact") return false;
  const buffer = op.operand(op.inputs.length + output);
  if (!isWhole(buffer)) return false;
  const numbers = new KeyNumbers();
  const names = dimensionNames(at(maps, op.inputs.length + output));
  const keys = new ConditionKeys(body, extents, names, numbers);
  const off = [...cuts.bounds.map(({ condition }) => condition), ...(cuts.outside === "off" ? cuts.shared : [])];
  const offKeys = off.map((condition) => keys.of(condition));
  for (const { owner, index } of buffer.uses()) {
    // What it reads itself, as of a buffer that a loop carries, another operation wrote before: that is a use below.
    if (owner === op) continue;
    // An operand whose elements are unused only defines extents.
    if (owner.is(GenericOp) && owner.body.entry?.args[index]?.hasUses === false) continue;
    if (!owner.is(GenericOp) || owner.block !== op.block || !op.isBefore(owner) || index >= owner.inputs.length)
      return false;
    if (!storesOnlyUnder(owner, at(owner.indexingMaps, index), offKeys, numbers)) return false;
  }
  return true;
}

/**
 * Whether `reader` only accesses memory, and its stores have masks that include the conditions `required`. Loads under
 * other masks must have addresses that do not depend on elements of buffers.
 */
function storesOnlyUnder(reader: GenericOp, map: AffineMap, required: readonly string[], numbers: KeyNumbers): boolean {
  const body = reader.body.entry;
  if (body === undefined || reader.outputs.length > 0) return false;
  const keys = new ConditionKeys(body, staticLoopRanges(reader), dimensionNames(map), numbers);
  for (const inner of body.ops()) {
    if (inner.is(tts.LoadOp) || inner.is(tts.StoreOp)) {
      const own = inner.mask === undefined ? [] : keys.conjuncts(inner.mask);
      if (required.every((key) => own.includes(key))) continue;
      if (inner.is(tts.StoreOp) || dependsOnElements(inner.operands, body)) return false;
    } else if (inner !== body.last && !isPure(inner)) return false;
  }
  return true;
}

/** The loops, named by the dimension of a buffer that they traverse. */
function dimensionNames(map: AffineMap): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  map.results.forEach((_, d) => {
    const loop = map.getDimPosition(d);
    if (loop !== undefined) names.set(loop, `of ${d}`);
  });
  return names;
}
