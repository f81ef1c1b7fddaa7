/**
 * Dominator trees by the algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001), on
 * numbers: blocks are numbered in reverse postorder of the graph.
 */
import { at } from "../internal/invariant.ts";

/** A graph of nodes 0 … n-1: the successors of each. */
export type NumberedGraph = readonly (readonly number[])[];

/** For each node its immediate dominator, -1 for the root and for what is not reachable from it. */
export interface DominatorTree {
  readonly immediate: Int32Array;
  /** Depth in the tree; -1 for what is not reachable. */
  readonly depth: Int32Array;
  /**
   * Numbers at which a walk of the tree enters and leaves each node: a node dominates those that are entered between
   * its own two numbers. So no question costs a climb, however deep the tree is.
   */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

/** The nodes reachable from `root` in postorder. */
function postorder(graph: NumberedGraph, root: number): Int32Array {
  const order = new Int32Array(graph.length);
  let found = 0;
  const seen = new Uint8Array(graph.length);
  // The path from the root, and how many successors of each node on it have been visited.
  const path = new Int32Array(graph.length);
  const visited = new Int32Array(graph.length);
  let depth = 0;
  path[0] = root;
  seen[root] = 1;
  while (depth >= 0) {
    const node = at(path, depth);
    const successors = at(graph, node);
    const index = at(visited, depth);
    if (index === successors.length) {
      order[found++] = node;
      depth--;
      continue;
    }
    visited[depth] = index + 1;
    const successor = at(successors, index);
    if (seen[successor] !== 0) continue;
    seen[successor] = 1;
    depth++;
    path[depth] = successor;
    visited[depth] = 0;
  }
  return order.subarray(0, found);
}

/** The dominator tree of the nodes that `root` reaches. */
export function dominatorTree(graph: NumberedGraph, root: number): DominatorTree {
  const order = postorder(graph, root);
  const rank = new Int32Array(graph.length).fill(-1);
  for (let i = 0; i < order.length; i++) rank[at(order, i)] = i;
  const immediate = immediateDominators(predecessorsOf(graph, order), order, rank, root);
  const depth = new Int32Array(graph.length).fill(-1);
  for (let i = order.length - 1; i >= 0; i--) {
    const node = at(order, i);
    const parent = at(immediate, node);
    depth[node] = parent < 0 ? 0 : at(depth, parent) + 1;
  }
  return { immediate, depth, ...intervals(order, immediate) };
}

/** The predecessors of node `n` are those from `starts[n]` up to `starts[n + 1]`. */
interface Predecessors {
  readonly starts: Int32Array;
  readonly nodes: Int32Array;
}

/** The edges that leave one of `reached`, by where they lead. */
function predecessorsOf(graph: NumberedGraph, reached: Int32Array): Predecessors {
  const starts = new Int32Array(graph.length + 1);
  for (let i = 0; i < reached.length; i++)
    for (const next of at(graph, at(reached, i))) starts[next] = at(starts, next) + 1;
  for (let node = 1; node <= graph.length; node++) starts[node] = at(starts, node) + at(starts, node - 1);
  const nodes = new Int32Array(at(starts, graph.length));
  for (let i = reached.length - 1; i >= 0; i--) {
    const node = at(reached, i);
    for (const next of at(graph, node)) {
      const place = at(starts, next) - 1;
      starts[next] = place;
      nodes[place] = node;
    }
  }
  return { starts, nodes };
}

function immediateDominators(
  { starts, nodes }: Predecessors,
  order: Int32Array,
  rank: Int32Array,
  root: number,
): Int32Array {
  const immediate = new Int32Array(rank.length).fill(-1);
  immediate[root] = root;
  for (let changed = true; changed;) {
    changed = false;
    for (let i = order.length - 2; i >= 0; i--) {
      const node = at(order, i);
      let found = -1;
      for (let edge = at(starts, node); edge < at(starts, node + 1); edge++) {
        const predecessor = at(nodes, edge);
        // Only where control goes back is there something to do for a second round.
        if (at(rank, predecessor) <= i) changed ||= at(immediate, node) < 0;
        if (at(immediate, predecessor) < 0) continue;
        found = found < 0 ? predecessor : intersect(predecessor, found, immediate, rank);
      }
      if (at(immediate, node) === found) continue;
      changed ||= at(immediate, node) >= 0;
      immediate[node] = found;
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
    if (at(rank, x) < at(rank, y)) x = at(immediate, x);
    else y = at(immediate, y);
  }
  return x;
}

/** Entering and leaving numbers, without walking: a subtree takes as many numbers as it has nodes. */
function intervals(
  order: Int32Array,
  immediate: Int32Array,
): { readonly enter: Int32Array; readonly leave: Int32Array } {
  const size = new Int32Array(immediate.length).fill(1);
  // A dominator comes after what it dominates in postorder.
  for (let i = 0; i < order.length; i++) {
    const node = at(order, i);
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
