/** Finding and erasing blocks that control never reaches. What is in them may refer to itself in cycles. */
import { dropReferences, unlinkBlock } from "../internal/graph.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Rewriter } from "./rewriter.ts";

/** Erases the blocks of `region` that its entry does not reach; returns how many those were. */
export function eraseUnreachableBlocksOf(region: Region, rw: Rewriter): number {
  const { entry } = region;
  if (entry === undefined || region.hasOneBlock) return 0;
  const reached = new Set<Block>([entry]);
  for (const block of reached) for (const use of block.last?.blockOperands ?? []) reached.add(use.block);
  const dead: Block[] = [];
  for (const block of region.blocks()) if (!reached.has(block)) dead.push(block);
  if (dead.length > 0) eraseBlocks(dead, rw);
  return dead.length;
}

/** Erases blocks that nothing outside of them refers to, though they may refer to each other. */
export function eraseBlocks(blocks: readonly Block[], rw: Rewriter): void {
  const doomed: Operation[] = [];
  for (const block of blocks) for (const op of block.ops()) op.walk((inner) => void doomed.push(inner), "pre");
  for (const op of doomed) for (const listener of rw.listeners) listener.erased?.(op);
  for (const op of doomed) dropReferences(op);
  for (const block of blocks) {
    for (const listener of rw.listeners) listener.blockErased?.(block);
    unlinkBlock(block);
  }
  rw.changeCount += blocks.length;
}

/** Erases the unreachable blocks of all regions inside of `root`; returns how many those were. */
export function eraseUnreachableBlocks(root: Operation, rw: Rewriter): number {
  let count = 0;
  root.walk((op) => {
    for (const region of op.regions) count += eraseUnreachableBlocksOf(region, rw);
  }, "pre");
  return count;
}
