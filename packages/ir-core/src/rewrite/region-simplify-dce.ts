/**
 * Erases operations and block arguments that nothing alive depends on, although they may depend on each other in a
 * circle: a counter that only counts, operations of a graph region. Liveness starts at operations with effects and is
 * followed backwards, through branches argument by argument.
 */
import { GraphRegion, IsTerminator } from "../define/trait.ts";
import { Branch } from "../interfaces/branch.ts";
import { wouldBeDead } from "../interfaces/memory-effects.ts";
import { destroyOperation, dropReferences } from "../internal/graph.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import { BlockArgument, type Value } from "../ir/value.ts";
import type { Rewriter } from "./rewriter.ts";

/** Erases what is dead in those regions inside of `root` in which values may depend on themselves. */
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

/** Erases what is dead in `region`. */
export function eraseDeadIn(region: Region, rw: Rewriter): void {
  if (hasNothingDead(region)) return;
  new Liveness(region).eraseDead(rw);
}

/** In one block that is executed in order, whatever is dead has no uses sooner or later and goes without our help. */
function mayHoldCycles(region: Region): boolean {
  return region.hasOneBlock ? holdsValuesWithoutOrder(region) : !region.isEmpty;
}

/** Whether values of `region` may be used before their definition. */
export function holdsValuesWithoutOrder(region: Region): boolean {
  if (region.parent?.has(GraphRegion) !== true) return false;
  for (let op = region.entry?.first; op !== undefined; op = op.next) if (op.results.length > 0) return true;
  return false;
}

/**
 * A quick look at a region in which control only goes forward. There the last dead value in the order of the text has
 * no uses at all, so if everything without uses is alive, all is. False if it would take a closer look.
 */
function hasNothingDead(region: Region): boolean {
  const pending: Region[] = [region];
  for (let inner = pending.pop(); inner !== undefined; inner = pending.pop()) {
    if (holdsValuesWithoutOrder(inner) || !looksAlive(inner, pending)) return false;
  }
  return true;
}

/**
 * Whether control only goes forward in `region` and everything without uses is alive; adds the regions inside to
 * `pending`.
 */
function looksAlive(region: Region, pending: Region[]): boolean {
  let number = 0;
  for (let block = region.entry; block !== undefined; block = block.next) block.slot = number++;
  for (let block = region.entry; block !== undefined; block = block.next) {
    if (!block.isEntry) for (const argument of block.args) if (argument.firstUse === undefined) return false;
    for (let op = block.first; op !== undefined; op = op.next) {
      for (const use of op.blockOperands) if (use.block.slot <= block.slot) return false;
      if (op.isUnused && !op.has(IsTerminator) && wouldBeDead(op)) return false;
      if (op.regions.length > 0) pending.push(...op.regions);
    }
  }
  return true;
}

class Liveness {
  readonly #ops: Operation[] = [];
  readonly #blocks: Block[] = [];
  /** An operation is alive if its `slot` is its place in here. */
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
      for (const { value } of op.opOperands) this.#pending.push(value);
      return;
    }
    const branch = Branch.get(op);
    const forwarded = new Set<unknown>();
    for (const { index, block } of op.blockOperands) {
      const operands = branch?.successorOperands(op, index);
      // Without the interface, nobody knows which operand becomes which argument: all are needed.
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
    const blocks = this.#blocks.filter((block) => block.args.some((argument) => !this.#liveArgs.has(argument)));
    // First of all: listeners may use the operations' slots for themselves.
    const dead = new Set(this.#ops.filter((op) => !this.#isLive(op)));
    for (const block of blocks) this.#dropForwarded(block, rw);
    const tops = [...dead].filter((op) => !isInsideOf(dead, op));
    for (const op of tops) op.walk((inner) => rw.listeners.forEach((listener) => listener.erased?.(inner)), "pre");
    for (const op of tops) op.walk(dropReferences, "pre");
    for (const op of tops) destroyOperation(op);
    rw.changeCount += tops.length;
    for (const block of blocks) {
      for (let i = block.args.length - 1; i >= 0; i--) {
        const argument = block.args[i];
        if (argument !== undefined && !this.#liveArgs.has(argument)) rw.removeArgument(block, i);
      }
    }
  }

  #dropForwarded(block: Block, rw: Rewriter): void {
    for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
      const branch = Branch.get(use.owner);
      const operands = branch?.successorOperands(use.owner, use.index);
      if (branch === undefined || operands === undefined) continue;
      const kept = operands.forwarded.filter((_, i) => {
        const argument = block.args[operands.producedCount + i];
        return argument !== undefined && this.#liveArgs.has(argument);
      });
      const values = kept.map((operand) => operand.value);
      branch.setSuccessorOperands(use.owner, rw, use.index, values);
    }
  }
}

function isInsideOf(ops: ReadonlySet<Operation>, op: Operation): boolean {
  for (let parent = op.parentOp; parent !== undefined; parent = parent.parentOp) if (ops.has(parent)) return true;
  return false;
}
