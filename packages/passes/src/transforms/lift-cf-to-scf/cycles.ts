/** Strongly connected components of the graph of blocks (Tarjan 1972), without recursion. */
import type { Block } from "@tt-opt/ir-core";

interface Frame {
  readonly block: Block;
  next: number;
}

/** The cycles reachable from `entry`: maximal sets of blocks that all reach each other. */
export function cyclesFrom(entry: Block): readonly ReadonlySet<Block>[] {
  const found: ReadonlySet<Block>[] = [];
  const numbers = new Map<Block, number>();
  const lowest = new Map<Block, number>();
  const open: Block[] = [];
  const isOpen = new Set<Block>();
  const stack: Frame[] = [];
  const enter = (block: Block): void => {
    numbers.set(block, numbers.size);
    lowest.set(block, numbers.size - 1);
    open.push(block);
    isOpen.add(block);
    stack.push({ block, next: 0 });
  };
  const lower = (block: Block, to: number): void => {
    lowest.set(block, Math.min(lowest.get(block) ?? to, to));
  };
  enter(entry);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const { block } = frame;
    const successor = block.successors[frame.next++];
    if (successor !== undefined) {
      const number = numbers.get(successor);
      if (number === undefined) enter(successor);
      else if (isOpen.has(successor)) lower(block, number);
      continue;
    }
    stack.pop();
    const low = lowest.get(block) ?? 0;
    const around = stack.at(-1);
    if (around !== undefined) lower(around.block, low);
    if (low !== numbers.get(block)) continue;
    const component = new Set<Block>();
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      component.add(member);
      isOpen.delete(member);
      if (member === block) break;
    }
    if (component.size > 1 || block.successors.includes(block)) found.push(component);
  }
  return found;
}
