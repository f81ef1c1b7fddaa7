/** Edges of control-flow graphs: references from terminators to blocks, with the values that are passed. */
import { type Block, Branch, defined, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";

/** Successor `index` of the terminator of `from`. */
export interface Edge {
  readonly from: Block;
  readonly index: number;
}

/** The terminator that an edge belongs to. */
export function branchOf({ from }: Edge): Operation {
  return defined(from.last, "the terminator of a block with successors");
}

/** The target block of an edge. */
export function targetOf(edge: Edge): Block {
  return defined(branchOf(edge).successors[edge.index], "a successor");
}

/** The values that an edge passes. */
export function operandsOf(edge: Edge): readonly Value[] {
  const op = branchOf(edge);
  const operands = defined(Branch.get(op), "the branch interface").successorOperands(op, edge.index);
  return operands.forwarded.map(({ value }) => value);
}

/** Makes an edge lead to `to` and pass `operands`. */
export function redirect(rw: Rewriter, edge: Edge, to: Block, operands: readonly Value[]): void {
  const op = branchOf(edge);
  rw.setSuccessor(op, edge.index, to);
  defined(Branch.get(op), "the branch interface").setSuccessorOperands(op, rw, edge.index, operands);
}

/** The edges that leave `block`. */
export function edgesFrom(block: Block): readonly Edge[] {
  return block.successors.map((_, index) => ({ from: block, index }));
}

/** The edges that lead to `block`. */
export function edgesTo(block: Block): readonly Edge[] {
  const edges: Edge[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
    const { block: from } = use.owner;
    if (from !== undefined) edges.push({ from, index: use.index });
  }
  return edges;
}

/**
 * The blocks of `within` that are reachable from `entry`, which is one of them, inside of `within`. Each comes before
 * the blocks that it leads to, as far as there are no cycles.
 */
export function reversePostOrder(entry: Block, within: ReadonlySet<Block>): readonly Block[] {
  const order: Block[] = [];
  const seen = new Set<Block>([entry]);
  const stack = [{ block: entry, next: 0 }];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const successor = frame.block.successors[frame.next++];
    if (successor === undefined) {
      order.push(frame.block);
      stack.pop();
    } else if (within.has(successor) && !seen.has(successor)) {
      seen.add(successor);
      stack.push({ block: successor, next: 0 });
    }
  }
  return order.reverse();
}
