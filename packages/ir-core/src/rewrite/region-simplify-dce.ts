/**
 * Erases operations and block arguments on which no live operation depends, even if they depend on each other in a
 * cycle: a counter that is not used otherwise, operations of a graph region. Liveness starts at operations with effects
 * and is propagated backwards, through branches argument by argument. If control only goes forward, there are no
 * cycles, and one backward pass suffices.
 */
import { GraphRegion, IsTerminator } from "../define/trait.ts";
import { Branch } from "../interfaces/branch.ts";
import { isTriviallyDead, wouldBeDead } from "../interfaces/memory-effects.ts";
import { destroyOperation, dropReferences } from "../internal/graph.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import { BlockArgument, type Value } from "../ir/value.ts";
import type { Rewriter } from "./rewriter.ts";

/** Erases dead operations and arguments in those regions inside of `root` in which values may depend on themselves. */
export function eraseDeadInRegions(root: Operation, rw: Rewriter): void {
  const regions: Region[] = [];
  const pending: Operation[] = [root];
  for (let op = pending.pop(); op !== undefined; op = pending.pop()) {
    for (const region of op.regions) {
      if (mayHoldCycles(region)) regions.push(region);
      else
        for (let inner = region.entry?.first; inner; inner = inner.next)
          if (inner.regions.length > 0) pending.push(inner);
    }
  }
  for (const region of regions) eraseDeadIn(region, rw);
}

/** Erases dead operations and arguments in `region`. */
export function eraseDeadIn(region: Region, rw: Rewriter): void {
  const ordered = orderedRegions(region);
  if (ordered === undefined) new Liveness(region).eraseDead(rw);
  // Inner regions first: values outside that they use may be dead, too.
  else for (let i = ordered.length - 1; i >= 0; i--) sweep(at(ordered, i), rw);
}

/** In a single block that is executed in order, dead operations become unused and are erased elsewhere. */
function mayHoldCycles(region: Region): boolean {
  return region.hasOneBlock ? holdsValuesWithoutOrder(region) : !region.isEmpty;
}

/** Whether values of `region` may be used before their definition. */
export function holdsValuesWithoutOrder(region: Region): boolean {
  if (region.parent?.has(GraphRegion) !== true) return false;
  for (let op = region.entry?.first; op !== undefined; op = op.next) if (op.resultCount > 0) return true;
  return false;
}

/**
 * `region` and all regions inside of it, outer ones first, if control only goes forward in all of them, so that
 * definitions precede uses. Undefined otherwise.
 */
function orderedRegions(region: Region): readonly Region[] | undefined {
  const regions = [region];
  for (let i = 0; i < regions.length; i++) {
    const current = at(regions, i);
    if (holdsValuesWithoutOrder(current)) return undefined;
    let number = 0;
    for (let block = current.entry; block !== undefined; block = block.next) block.slot = number++;
    for (let block = current.entry; block !== undefined; block = block.next) {
      for (let op = block.first; op !== undefined; op = op.next) {
        for (let k = 0; k < op.blockOperands.length; k++)
          if (at(op.blockOperands, k).block.slot <= block.slot) return undefined;
        if (op.regions.length > 0) regions.push(...op.regions);
      }
    }
  }
  return regions;
}

/** Erases dead operations in `region` from its end to its start, so that users are visited before definitions. */
function sweep(region: Region, rw: Rewriter): void {
  for (let block = region.lastBlock; block !== undefined; block = block.previous) {
    for (let op = block.last; op !== undefined;) {
      const { previous } = op;
      if (isTriviallyDead(op)) rw.erase(op);
      op = previous;
    }
    if (block.isEntry || !block.args.some(isDeadArgument)) continue;
    dropForwarded(block, isDeadArgument, rw);
    removeArguments(block, isDeadArgument, rw);
  }
}

/** Whether `argument` has no uses and no predecessor has to pass it. */
function isDeadArgument(argument: BlockArgument): boolean {
  if (argument.hasUses) return false;
  for (let use = argument.owner.firstUse; use !== undefined; use = use.nextUse) {
    const operands = Branch.get(use.owner)?.successorOperands(use.owner, use.index);
    if (operands === undefined || argument.index < operands.producedCount) return false;
  }
  return true;
}

/** Removes the operands that predecessors of `block` pass for arguments for which `isDead` holds. */
function dropForwarded(block: Block, isDead: (argument: BlockArgument) => boolean, rw: Rewriter): void {
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
    const branch = Branch.get(use.owner);
    const operands = branch?.successorOperands(use.owner, use.index);
    if (branch === undefined || operands === undefined) continue;
    const values: Value[] = [];
    operands.forwarded.forEach(({ value }, i) => {
      const argument = block.args[operands.producedCount + i];
      if (argument !== undefined && !isDead(argument)) values.push(value);
    });
    branch.setSuccessorOperands(use.owner, rw, use.index, values);
  }
}

function removeArguments(block: Block, isDead: (argument: BlockArgument) => boolean, rw: Rewriter): void {
  for (let i = block.args.length - 1; i >= 0; i--) if (isDead(at(block.args, i))) rw.removeArgument(block, i);
}

class Liveness {
  readonly #ops: Operation[] = [];
  readonly #blocks: Block[] = [];
  /** An operation is live if its `slot` is its index in this list. */
  readonly #liveOps: Operation[] = [];
  readonly #liveArgs = new Set<BlockArgument>();
  readonly #pending: Value[] = [];

  constructor(region: Region) {
    this.#collect(region);
    for (const op of this.#ops) if (op.has(IsTerminator) || !wouldBeDead(op)) this.#markOp(op);
    for (let value = this.#pending.pop(); value !== undefined; value = this.#pending.pop()) {
      const op = value.definingOp;
      if (op !== undefined) this.#markOp(op);
      else if (value instanceof BlockArgument) this.#markArgument(value);
    }
  }

  #collect(region: Region): void {
    for (const block of region.blocks()) {
      if (!block.isEntry && block.args.length > 0) this.#blocks.push(block);
      for (let op = block.first; op !== undefined; op = op.next) {
        if (op.regions.length === 0) {
          this.#ops.push(op);
          continue;
        }
        op.walk((inner) => {
          this.#ops.push(inner);
          for (const nested of inner.regions) {
            for (const one of nested.blocks()) if (!one.isEntry && one.args.length > 0) this.#blocks.push(one);
          }
        }, "pre");
      }
    }
  }

  #isLive(op: Operation): boolean {
    return this.#liveOps[op.slot] === op;
  }

  #markOp(op: Operation): void {
    if (this.#isLive(op)) return;
    op.slot = this.#liveOps.length;
    this.#liveOps.push(op);
    if (op.blockOperands.length === 0) {
      const count = op.operandCount;
      for (let i = 0; i < count; i++) this.#pending.push(op.operand(i));
      return;
    }
    const branch = Branch.get(op);
    const forwarded = new Set<unknown>();
    for (const { index, block } of op.blockOperands) {
      const operands = branch?.successorOperands(op, index);
      // Without the interface, the operand of each argument is unknown: all are needed.
      const produced = operands?.producedCount ?? block.args.length;
      for (let i = 0; i < produced; i++) this.#pushArgument(block.args[i]);
      for (const operand of operands?.forwarded ?? []) forwarded.add(operand);
    }
    for (const operand of op.opOperands) if (!forwarded.has(operand)) this.#pending.push(operand.value);
  }

  #pushArgument(argument: BlockArgument | undefined): void {
    if (argument !== undefined) this.#pending.push(argument);
  }

  #markArgument(argument: BlockArgument): void {
    if (this.#liveArgs.has(argument)) return;
    this.#liveArgs.add(argument);
    for (let use = argument.owner.firstUse; use !== undefined; use = use.nextUse) {
      const operands = Branch.get(use.owner)?.successorOperands(use.owner, use.index);
      const value = operands?.forwarded[argument.index - operands.producedCount]?.value;
      if (value !== undefined) this.#pending.push(value);
    }
  }

  eraseDead(rw: Rewriter): void {
    const isDead = (argument: BlockArgument): boolean => !this.#liveArgs.has(argument);
    const blocks = this.#blocks.filter((block) => block.args.some(isDead));
    // Determined first, since listeners may use the slots of the operations.
    const dead = new Set(this.#ops.filter((op) => !this.#isLive(op)));
    for (const block of blocks) dropForwarded(block, isDead, rw);
    const tops = [...dead].filter((op) => !isInsideOf(dead, op));
    for (const op of tops) op.walk((inner) => rw.listeners.forEach((listener) => listener.erased?.(inner)), "pre");
    for (const op of tops) op.walk(dropReferences, "pre");
    for (const op of tops) destroyOperation(op);
    rw.changeCount += tops.length;
    for (const block of blocks) removeArguments(block, isDead, rw);
  }
}

function isInsideOf(ops: ReadonlySet<Operation>, op: Operation): boolean {
  for (let parent = op.parentOp; parent !== undefined; parent = parent.parentOp) if (ops.has(parent)) return true;
  return false;
}
