/**
 * Dominator trees by the algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001), on
 * graphs of numbers. If all edges lead forward, as in most regions, the text order is a topological order and one pass
 * over the edges suffices.
 */

/** A graph of nodes 0 … n-1: the successors of node `i` are the targets from `starts[i]` up to `starts[i + 1]`. */
export interface NumberedGraph {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** The graph in which the successors of node `i` are `edges[i]`. */
export function numberedGraph(edges: readonly (readonly number[])[]): NumberedGraph {
  const starts = new Int32Array(edges.length + 1);
  edges.forEach(({ length }, node) => (starts[node + 1] = of(starts, node) + length));
  return { starts, targets: Int32Array.from(edges.flat()) };
}

/** The immediate dominator of each node, -1 for the root and for unreachable nodes. */
export interface DominatorTree {
  readonly immediate: Int32Array;
  /**
   * Numbers at which a walk of the tree enters and leaves each node, -1 if it is not reachable: a node dominates those
   * that are entered between its own two numbers. A query therefore takes constant time, however deep the tree is.
   */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

/** Element `index`, which must exist. */
function of(numbers: Int32Array, index: number): number {
  return numbers[index] ?? -1;
}

/** The dominator tree of the nodes that `root` reaches. */
export function dominatorTree(graph: NumberedGraph, root: number): DominatorTree {
  const order = root === 0 && goesForward(graph) ? allNodes(graph) : reversePostorder(graph, root);
  const immediate = immediateDominators(graph, order, root);
  return { immediate, ...intervals(order, immediate) };
}

/** Whether all edges lead to nodes with higher numbers. */
function goesForward({ starts, targets }: NumberedGraph): boolean {
  for (let node = 0; node < starts.length - 1; node++) {
    const end = of(starts, node + 1);
    for (let edge = of(starts, node); edge < end; edge++) if (of(targets, edge) <= node) return false;
  }
  return true;
}

function allNodes({ starts }: NumberedGraph): Int32Array {
  const order = new Int32Array(starts.length - 1);
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order;
}

/** The nodes reachable from `root` in reverse postorder of a depth-first walk. */
function reversePostorder({ starts, targets }: NumberedGraph, root: number): Int32Array {
  const count = starts.length - 1;
  const order = new Int32Array(count);
  let free = count;
  const seen = new Uint8Array(count);
  // The path from the root, and the next edge to follow for each node.
  const path = new Int32Array(count);
  const edges = starts.slice();
  let depth = 0;
  path[0] = root;
  seen[root] = 1;
  while (depth >= 0) {
    const node = of(path, depth);
    const edge = of(edges, node);
    if (edge === of(starts, node + 1)) {
      order[--free] = node;
      depth--;
      continue;
    }
    edges[node] = edge + 1;
    const successor = of(targets, edge);
    if (seen[successor] !== 0) continue;
    seen[successor] = 1;
    path[++depth] = successor;
  }
  return order.subarray(free);
}

/** The immediate dominators. `order` begins with the root and contains each node before those that it dominates. */
function immediateDominators({ starts, targets }: NumberedGraph, order: Int32Array, root: number): Int32Array {
  const immediate = new Int32Array(starts.length - 1).fill(-1);
  const rank = new Int32Array(starts.length - 1);
  for (let i = 0; i < order.length; i++) rank[of(order, i)] = i;
  immediate[root] = root;
  for (let changed = true; changed;) {
    changed = false;
    for (let i = 0; i < order.length; i++) {
      const node = of(order, i);
      if (of(immediate, node) < 0) continue; // Not reachable.
      const end = of(starts, node + 1);
      for (let edge = of(starts, node); edge < end; edge++) {
        const next = of(targets, edge);
        const known = of(immediate, next);
        const found = known < 0 ? node : intersect(node, known, immediate, rank);
        if (found === known) continue;
        immediate[next] = found;
        // Another round is only needed if an edge leads back.
        if (of(rank, next) <= i) changed = true;
      }
    }
  }
  immediate[root] = -1;
  return immediate;
}

/** The closest node that dominates both. */
function intersect(a: number, b: number, immediate: Int32Array, rank: Int32Array): number {
  let x = a;
  let y = b;
  while (x !== y) {
    if (of(rank, x) > of(rank, y)) x = of(immediate, x);
    else y = of(immediate, y);
  }
  return x;
}

/** Entering and leaving numbers, computed without a walk: a subtree takes as many numbers as it has nodes. */
function intervals(order: Int32Array, immediate: Int32Array): Omit<DominatorTree, "immediate"> {
  // Initially, the number of nodes in each subtree without its root.
  const leave = new Int32Array(immediate.length);
  for (let i = order.length - 1; i > 0; i--) {
    const node = of(order, i);
    const parent = of(immediate, node);
    if (parent >= 0) leave[parent] = of(leave, parent) + of(leave, node) + 1;
  }
  const enter = new Int32Array(immediate.length).fill(-1);
  /** The first number that no child of a node has taken yet. */
  const free = new Int32Array(immediate.length);
  for (let i = 0; i < order.length; i++) {
    const node = of(order, i);
    const parent = of(immediate, node);
    if (parent < 0 && i > 0) continue; // Not reachable.
    const start = parent < 0 ? 0 : of(free, parent);
    const end = start + of(leave, node) + 1;
    enter[node] = start;
    leave[node] = end;
    free[node] = start + 1;
    if (parent >= 0) free[parent] = end;
  }
  return { enter, leave };
}
