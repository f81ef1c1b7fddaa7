/** Canonicalizations of `memref.alloca_scope`: where the memory ends with another scope anyway. */
import {
  AutomaticAllocationScope,
  beforeOp,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
} from "@tt-opt/ir-core";
import * as ops from "../ops.ts";

/** Whether `op` is the last operation of its region before the one that ends it. */
function isLast(op: Operation): boolean {
  const { block } = op;
  return block?.region?.hasOneBlock === true && op.next !== undefined && op.next === block.last;
}

/** Whether something inside of `op` may take memory that `op` gives back. */
function mayAllocate(op: Operation): boolean {
  const outcome = op.walk((inner) => {
    if (inner === op) return "advance";
    if (inner.is(ops.AllocaOp) || !inner.definition.isRegistered) return "interrupt";
    return inner.has(AutomaticAllocationScope) ? "skip" : "advance";
  }, "pre");
  return outcome === "interrupt";
}

/** A scope in which nothing is taken from the stack, or at whose end another one ends, is no scope. */
const needlessScope = pattern("memref-needless-alloca-scope", ops.AllocaScopeOp, (op, rw) => {
  const { entry } = op.bodyRegion;
  const last = entry?.terminator;
  if (entry === undefined || last?.is(ops.AllocaScopeReturnOp) !== true || !op.bodyRegion.hasOneBlock) {
    return noMatch("the body does not end in its return");
  }
  if (op.block === undefined) return noMatch("it stands nowhere");
  const endsWithOther = op.parentOp?.has(AutomaticAllocationScope) === true && isLast(op);
  if (!endsWithOther && mayAllocate(op)) return noMatch("something is taken from the stack");
  const values = last.operands;
  rw.inline(entry, { block: op.block, before: op }, []);
  rw.erase(last);
  rw.replace(op, ...values);
  return true;
});

/** Memory that is given back last of all in a scope around may be taken in that, before what stands last in it. */
const hoistAllocations = pattern("memref-hoist-alloca-of-scope", ops.AllocaScopeOp, (op, rw) => {
  const place = lastInScope(op);
  if (place === undefined)
    return noMatch("it stands in a scope directly, or something comes after it in that around it");
  const found: ops.AllocaOp[] = [];
  op.walk((inner) => {
    if (inner !== op && inner.has(AutomaticAllocationScope)) return "skip";
    if (inner.is(ops.AllocaOp) && inner.operands.every((value) => !isInside(place, value.parentBlock?.parentOp))) {
      found.push(inner);
    }
    return "advance";
  }, "pre");
  if (found.length === 0) return noMatch("nothing is taken whose size is known outside");
  for (const alloca of found) rw.move(alloca, beforeOp(place));
  return true;
});

/** The operation around `op` that stands directly in a scope, if nothing comes after it nor after what is around `op`. */
function lastInScope(op: Operation): Operation | undefined {
  if (op.parentOp?.has(AutomaticAllocationScope) === true) return undefined;
  for (let around: Operation | undefined = op; around !== undefined && isLast(around); around = around.parentOp) {
    if (around.parentOp?.has(AutomaticAllocationScope) === true) return around;
  }
  return undefined;
}

function isInside(op: Operation, inner: Operation | undefined): boolean {
  return inner !== undefined && op.isAncestorOf(inner);
}

/** The canonicalizations of this file. */
export const allocationScopePatterns: readonly RewritePattern[] = [needlessScope, hoistAllocations];
