/** Walks over nested operations with an explicit stack, so that the engine's stack does not limit the nesting depth. */
import type { Block } from "./block.ts";
import type { Operation } from "./operation.ts";

/** The result of a visitor: continue, do not enter this operation's regions, or stop. */
export type WalkResult = "advance" | "skip" | "interrupt";

/** Whether an operation is visited before or after those inside of it. */
export type WalkOrder = "pre" | "post";

function firstInRegions(op: Operation, from: number): Operation | undefined {
  for (let i = from; i < op.regions.length; i++) {
    for (let block = op.regions[i]?.entry; block !== undefined; block = block.next) {
      if (block.first !== undefined) return block.first;
    }
  }
  return undefined;
}

/** The operation after the last one of `block`, within the same parent; undefined at the end of the parent. */
function afterBlock(block: Block | undefined, parent: Operation): Operation | undefined {
  for (let next = block?.next; next !== undefined; next = next.next) {
    if (next.first !== undefined) return next.first;
  }
  const region = block?.region;
  return region === undefined ? undefined : firstInRegions(parent, parent.regions.indexOf(region) + 1);
}

/** See `Operation.walk`. */
export function walk(root: Operation, visit: (op: Operation) => WalkResult | void, order: WalkOrder): WalkResult {
  if (root.regions.length === 0) return visit(root) === "interrupt" ? "interrupt" : "advance";
  return order === "pre" ? walkPre(root, visit) : walkPost(root, visit);
}

function walkPre(root: Operation, visit: (op: Operation) => WalkResult | void): WalkResult {
  let op = root;
  for (;;) {
    // `visit` may erase `op`: then the walk continues at its position.
    const { block, next } = op;
    const said = visit(op);
    if (said === "interrupt") return "interrupt";
    const isErased = op !== root && op.block === undefined;
    // Most operations have no regions, are not moved, and are followed by another one.
    if (op !== root && !isErased && op.next !== undefined && op.regions.length === 0) {
      op = op.next;
      continue;
    }
    const isEntered = said !== "skip" && !isErased && op.regions.length > 0;
    const inner = isEntered ? firstInRegions(op, 0) : undefined;
    if (inner !== undefined) {
      op = inner;
      continue;
    }
    if (op === root) return "advance";
    let up = block?.region?.parent;
    let following = isErased ? (next ?? (up === undefined ? undefined : afterBlock(block, up))) : successorOf(op);
    while (following === undefined) {
      if (up === undefined || up === root) return "advance";
      following = successorOf(up);
      up = up.parentOp;
    }
    op = following;
  }
}

/** The operation visited after `op` and its regions, among its siblings in the parent's regions. */
function successorOf(op: Operation): Operation | undefined {
  if (op.next !== undefined) return op.next;
  const parent = op.parentOp;
  return parent === undefined ? undefined : afterBlock(op.block, parent);
}

function walkPost(root: Operation, visit: (op: Operation) => WalkResult | void): WalkResult {
  let op = descend(root);
  for (;;) {
    if (op === root) return visit(op) === "interrupt" ? "interrupt" : "advance";
    // `visit` may erase `op`, so that the next operation is determined before. It mostly has no regions.
    const parent = op.next === undefined ? op.parentOp : undefined;
    const next: Operation | undefined = op.next ?? (parent === undefined ? undefined : afterBlock(op.block, parent));
    if (visit(op) === "interrupt") return "interrupt";
    if (next !== undefined) op = next.regions.length === 0 ? next : descend(next);
    else if (parent !== undefined) op = parent;
    else return "advance";
  }
}

function descend(root: Operation): Operation {
  let op = root;
  for (let inner = firstInRegions(op, 0); inner !== undefined; inner = firstInRegions(op, 0)) op = inner;
  return op;
}

/** Appends the operations inside of `root` to `found`, each before those inside of it; returns `found`. */
export function operationsInside(root: Operation, found: Operation[] = []): Operation[] {
  let op = firstInRegions(root, 0);
  while (op !== undefined) {
    found.push(op);
    const following: Operation | undefined = op.regions.length === 0 ? op.next : (firstInRegions(op, 0) ?? op.next);
    op = following ?? afterEnclosing(op, root);
  }
  return found;
}

/** The operation that follows `op` or the innermost enclosing operation with a successor, inside of `root`. */
function afterEnclosing(op: Operation, root: Operation): Operation | undefined {
  for (let up: Operation | undefined = op; up !== undefined && up !== root; up = up.parentOp) {
    const following = successorOf(up);
    if (following !== undefined) return following;
  }
  return undefined;
}
