/** Finds and erases unreachable blocks. Their operations may depend on each other in cycles. */
import { dropReferences, unlinkBlock } from "../internal/graph.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import { operationsInside } from "../ir/walk.ts";
import type { Rewriter } from "./rewriter.ts";

/** Erases the blocks of `region` that are unreachable from its entry; returns their number. */
export function eraseUnreachableBlocksOf(region: Region, rw: Rewriter): number {
  const { entry } = region;
  if (entry === undefined || region.hasOneBlock || areEnteredFromBefore(region)) return 0;
  const reached = blocksReachedFrom(entry);
  const dead: Block[] = [];
  for (let block = region.entry; block !== undefined; block = block.next) {
    if (reached[block.slot] !== block) dead.push(block);
  }
  if (dead.length > 0) eraseBlocks(dead, rw);
  return dead.length;
}

/** The blocks that are reachable from `entry`; the `slot` of each is its index in the list. */
function blocksReachedFrom(entry: Block): readonly Block[] {
  const reached: Block[] = [];
  const reach = (block: Block): void => {
    if (reached[block.slot] === block) return;
    block.slot = reached.length;
    reached.push(block);
  };
  reach(entry);
  for (let i = 0; i < reached.length; i++) {
    const { last } = at(reached, i);
    if (last !== undefined) for (const use of last.blockOperands) reach(use.block);
  }
  return reached;
}

/** Whether each block but the first has a predecessor before it: then all are reachable, and no search is needed. */
function areEnteredFromBefore(region: Region): boolean {
  let number = 0;
  for (let block = region.entry; block !== undefined; block = block.next) block.slot = number++;
  for (let block = region.entry?.next; block !== undefined; block = block.next) {
    let use = block.firstUse;
    while (use !== undefined && !isBefore(use.owner.block, block)) use = use.nextUse;
    if (use === undefined) return false;
  }
  return true;
}

/** Whether `block` is in the region of `other`, whose blocks are numbered, and precedes it. */
function isBefore(block: Block | undefined, other: Block): boolean {
  return block !== undefined && block.region === other.region && block.slot < other.slot;
}

/** Erases blocks to which no operation outside of them refers, though they may refer to each other. */
export function eraseBlocks(blocks: readonly Block[], rw: Rewriter): void {
  const doomed: Operation[] = [];
  for (const block of blocks) {
    for (let op = block.first; op !== undefined; op = op.next) {
      doomed.push(op);
      if (op.regions.length > 0) operationsInside(op, doomed);
    }
  }
  for (const op of doomed) for (const listener of rw.listeners) listener.erased?.(op);
  for (const op of doomed) dropReferences(op);
  for (const block of blocks) {
    for (const listener of rw.listeners) listener.blockErased?.(block);
    unlinkBlock(block);
  }
  rw.changeCount += blocks.length;
}

/** Erases the unreachable blocks of all regions inside of `root`; returns their number. */
export function eraseUnreachableBlocks(root: Operation, rw: Rewriter): number {
  let count = 0;
  const pending: Operation[] = [root];
  for (let op = pending.pop(); op !== undefined; op = pending.pop()) {
    for (const region of op.regions) {
      count += eraseUnreachableBlocksOf(region, rw);
      for (let block = region.entry; block !== undefined; block = block.next) {
        for (let inner = block.first; inner !== undefined; inner = inner.next) {
          if (inner.regions.length > 0) pending.push(inner);
        }
      }
    }
  }
  return count;
}
