/**
 * Triton updates floats by their greatest or least value through integers: those without a sign by a signed maximum or
 * minimum of their bits, those with one by an unsigned minimum or maximum. Which lanes an update is for depends on what
 * they hold, not on where they lead to, so that all lanes of both can be updated instead, by values that change nothing.
 */
import { AndIOp, CmpIOp, SelectOp } from "@tt-opt/dialect-std";
import { RmwOp, type RmwOpName, tt } from "@tt-opt/dialect-tt";
import { at, beforeOp, elementTypeOrSelf, IntegerType, type Rewriter, type Value } from "@tt-opt/ir-core";
import { integerConstant } from "../block-access.ts";
import { oppositeMasks } from "../opposite-masks.ts";

/** The second update of a pair, by the first one. */
const partners: Partial<Record<RmwOpName, RmwOpName>> = { max: "umin", min: "umax" };

/** What changes nothing, in the unsigned reading, by the width of the elements. */
const neutral: Partial<Record<RmwOpName, (width: bigint) => bigint>> = {
  max: (width) => -(1n << (width - 1n)),
  min: (width) => (1n << (width - 1n)) - 1n,
  umin: () => -1n,
  umax: () => 0n,
};

/** Two updates of one address by one value, each of other lanes. */
interface Pair {
  readonly updates: readonly [first: tt.AtomicRMWOp, second: tt.AtomicRMWOp];
  readonly conditions: readonly [first: Value, second: Value];
  /** The lanes of both; undefined for all. */
  readonly mask: Value | undefined;
}

/** Lets both parts of an update of floats update all lanes, if `op` is the first one; returns whether it is. */
export function updateAllLanes(rw: Rewriter, op: tt.AtomicRMWOp): boolean {
  const pair = pairOf(op);
  for (const [k, update] of pair?.updates.entries() ?? []) {
    const { ptr, val, atomic_rmw_op, sem, scope } = update;
    rw.at = beforeOp(update);
    rw.loc = update.loc;
    const type = elementTypeOrSelf(val.type);
    const width = BigInt(type instanceof IntegerType ? type.width : 32);
    const falseValue = integerConstant(rw, val.type, neutral[RmwOp.name(atomic_rmw_op)]?.(width) ?? 0n);
    const condition = at(pair?.conditions ?? [], k);
    const chosen = SelectOp.build(rw, { condition, trueValue: val, falseValue }).result;
    tt.AtomicRMWOp.build(rw, { ptr, val: chosen, mask: pair?.mask, atomic_rmw_op, sem, scope });
    rw.erase(update);
  }
  return pair !== undefined;
}

function pairOf(first: tt.AtomicRMWOp): Pair | undefined {
  const second = nextUpdate(first);
  const partner = partners[RmwOp.name(first.atomic_rmw_op)];
  if (second === undefined || RmwOp.name(second.atomic_rmw_op) !== partner) return undefined;
  if (first.ptr !== second.ptr || first.val !== second.val || first.mask === undefined || second.mask === undefined)
    return undefined;
  if (first.result.hasUses || second.result.hasUses) return undefined;
  const masks = oppositeMasks(first.mask, second.mask);
  return masks && { updates: [first, second], conditions: masks.conditions, mask: masks.both };
}

/** The next operation with effects, if it is an update. */
function nextUpdate(op: tt.AtomicRMWOp): tt.AtomicRMWOp | undefined {
  let next = op.next;
  while (next?.is(AndIOp) === true || next?.is(CmpIOp) === true) next = next.next;
  return next?.is(tt.AtomicRMWOp) === true ? next : undefined;
}
