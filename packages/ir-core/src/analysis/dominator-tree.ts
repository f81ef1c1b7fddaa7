/**
 * Dominator trees by the algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001), on
 * numbers: blocks are numbered in reverse postorder of the graph.
 */
import { at } from "../internal/invariant.ts";

/** A graph of nodes 0 … n-1. */
export interface NumberedGraph {
  readonly size: number;
  successors(node: number): readonly number[];
}

/** For each node its immediate dominator, -1 for the root and for what is not reachable from it. */
export interface DominatorTree {
  readonly immediate: Int32Array;
  /** Depth in the tree; -1 for what is not reachable. */
  readonly depth: Int32Array;
  /**
   * Numbers at which a walk of the tree enters and leaves each node: a node dominates those that are entered between its
   * own two numbers. So no question costs a climb, however deep the tree is.
   */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

/** The nodes reachable from `root` in postorder. */
function postorder(graph: NumberedGraph, root: number): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(graph.size);
  const stack: { readonly node: number; readonly next: readonly number[]; index: number }[] = [];
  const push = (node: number): void => {
    seen[node] = 1;
    stack.push({ node, next: graph.successors(node), index: 0 });
  };
  push(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const successor = top.next[top.index++];
    if (successor === undefined) {
      order.push(top.node);
      stack.pop();
    } else if (seen[successor] === 0) push(successor);
  }
  return order;
}

/** The dominator tree of the nodes that `root` reaches. */
export function dominatorTree(graph: NumberedGraph, root: number): DominatorTree {
  const order = postorder(graph, root);
  const rank = new Int32Array(graph.size).fill(-1);
  order.forEach((node, index) => (rank[node] = index));
  const predecessors: number[][] = Array.from({ length: graph.size }, () => []);
  for (const node of order) for (const next of graph.successors(node)) at(predecessors, next).push(node);
  const immediate = new Int32Array(graph.size).fill(-1);
  immediate[root] = root;
  const intersect = (a: number, b: number): number => {
    let x = a;
    let y = b;
    while (x !== y) {
      while (at(rank, x) < at(rank, y)) x = at(immediate, x);
      while (at(rank, y) < at(rank, x)) y = at(immediate, y);
    }
    return x;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (let i = order.length - 2; i >= 0; i--) {
      const node = at(order, i);
      let found = -1;
      for (const predecessor of at(predecessors, node)) {
        if (at(immediate, predecessor) < 0) continue;
        found = found < 0 ? predecessor : intersect(predecessor, found);
      }
      if (at(immediate, node) === found) continue;
      immediate[node] = found;
      changed = true;
    }
  }
  immediate[root] = -1;
  const depth = new Int32Array(graph.size).fill(-1);
  for (let i = order.length - 1; i >= 0; i--) {
    const node = at(order, i);
    const parent = at(immediate, node);
    depth[node] = parent < 0 ? 0 : at(depth, parent) + 1;
  }
  return { immediate, depth, ...intervals(order, immediate) };
}

/** Entering and leaving numbers, without walking: a subtree takes as many numbers as it has nodes. */
function intervals(
  order: readonly number[],
  immediate: Int32Array,
): { readonly enter: Int32Array; readonly leave: Int32Array } {
  const size = new Int32Array(immediate.length).fill(1);
  // A dominator comes after what it dominates in postorder.
  for (const node of order) {
    const parent = at(immediate, node);
    if (parent >= 0) size[parent] = at(size, parent) + at(size, node);
  }
  const enter = new Int32Array(immediate.length).fill(-1);
  const leave = new Int32Array(immediate.length).fill(-1);
  /** The first number that no child of a node has taken. */
  const free = new Int32Array(immediate.length);
  for (let i = order.length - 1; i >= 0; i--) {
    const node = at(order, i);
    const parent = at(immediate, node);
    const start = parent < 0 ? 0 : at(free, parent);
    enter[node] = start;
    leave[node] = start + at(size, node);
    free[node] = start + 1;
    if (parent >= 0) free[parent] = at(leave, node);
  }
  return { enter, leave };
}
