import { GraphRegion } from "../define/trait.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { type DominatorTree, dominatorTree, type NumberedGraph, numberedGraph } from "./dominator-tree.ts";

interface RegionTree {
  /** The nodes of the tree; `numberOf` gives the index of a block in this list. */
  readonly blocks: readonly Block[];
  readonly tree: DominatorTree;
}

/**
 * Whether the operations of `region` are executed in the order of the text; those in the only block of an unregistered
 * operation may be a graph.
 */
export function hasSsaDominance(region: Region): boolean {
  const { parent } = region;
  if (parent === undefined) return true;
  return !parent.has(GraphRegion) && (parent.definition.isRegistered || !region.hasOneBlock);
}

function blocksOf(region: Region): Block[] {
  const blocks: Block[] = [];
  for (let block = region.entry; block !== undefined; block = block.next) blocks.push(block);
  return blocks;
}

/**
 * The index of `block` in `blocks`, cached in its slot; all slots are set again if they were used otherwise meanwhile.
 */
function numberOf(block: Block, blocks: readonly Block[]): number {
  if (blocks[block.slot] === block) return block.slot;
  for (let i = 0; i < blocks.length; i++) at(blocks, i).slot = i;
  return blocks[block.slot] === block ? block.slot : 0;
}

/** The graph of `blocks`, all of one region, by their indices in the list. */
function graphOf(blocks: readonly Block[]): NumberedGraph {
  let edges = 0;
  for (let i = 0; i < blocks.length; i++) {
    const block = at(blocks, i);
    block.slot = i;
    edges += block.last?.blockOperands.length ?? 0;
  }
  const starts = new Int32Array(blocks.length + 1);
  const targets = new Int32Array(edges);
  let found = 0;
  for (let i = 0; i < blocks.length; i++) {
    const { last } = at(blocks, i);
    for (let k = 0; last !== undefined && k < last.blockOperands.length; k++) {
      const { block } = at(last.blockOperands, k);
      if (blocks[block.slot] === block) targets[found++] = block.slot;
    }
    starts[i + 1] = found;
  }
  return { starts, targets };
}

/**
 * Dominance of blocks and operations: execution of one before another on every path. The tree of a region is built when
 * it is first needed; regions with one block need none. Invalid as soon as the control flow changes.
 */
export class Dominance {
  readonly #trees = new Map<Region, RegionTree>();
  /** The region of the last query, which is nearly always that of the next one. */
  #lastRegion: Region | undefined;
  #lastTree: RegionTree | undefined;

  #tree(region: Region): RegionTree {
    if (region === this.#lastRegion && this.#lastTree !== undefined) return this.#lastTree;
    let found = this.#trees.get(region);
    if (found === undefined) {
      const blocks = blocksOf(region);
      found = { blocks, tree: dominatorTree(graphOf(blocks), 0) };
      this.#trees.set(region, found);
    }
    this.#lastRegion = region;
    this.#lastTree = found;
    return found;
  }

  /** Whether `block` can be reached from the entry of its region. */
  isReachable(block: Block): boolean {
    const { region } = block;
    if (region === undefined || block.isEntry) return true;
    const { blocks, tree } = this.#tree(region);
    return at(tree.enter, numberOf(block, blocks)) >= 0;
  }

  /** Whether every path to `b` goes through `a` (blocks of one region); all blocks dominate an unreachable one. */
  dominatesBlock(a: Block, b: Block): boolean {
    if (a === b) return true;
    const { region } = a;
    if (region === undefined || region !== b.region) return false;
    if (region.hasOneBlock) return false;
    const { blocks, tree } = this.#tree(region);
    const to = at(tree.enter, numberOf(b, blocks));
    if (to < 0) return true;
    const from = numberOf(a, blocks);
    return at(tree.enter, from) <= to && to < at(tree.leave, from);
  }

  /** The closest block that every path to `block` goes through, other than itself. */
  immediateDominator(block: Block): Block | undefined {
    const { region } = block;
    if (region === undefined || region.hasOneBlock) return undefined;
    const { blocks, tree } = this.#tree(region);
    const found = at(tree.immediate, numberOf(block, blocks));
    return found < 0 ? undefined : blocks[found];
  }

  /** The closest block that every path to both goes through; undefined if they are in different regions. */
  nearestCommonDominator(a: Block, b: Block): Block | undefined {
    if (a === b) return a;
    if (a.region === undefined || a.region !== b.region) return undefined;
    let x: Block | undefined = a;
    while (x !== undefined && !this.dominatesBlock(x, b)) x = this.immediateDominator(x);
    return x;
  }

  /** Whether `a` is executed before `b` on every path; not if they are the same, unless their region has no order. */
  properlyDominates(a: Operation, b: Operation): boolean {
    const { block } = a;
    if (block === undefined) return false;
    let inner: Operation | undefined = b;
    while (inner !== undefined && inner.block?.region !== block.region) inner = inner.parentOp;
    if (inner?.block === undefined || block.region === undefined) return false;
    if (inner.block === block && !hasSsaDominance(block.region)) return true;
    if (inner === a) return false;
    if (inner.block === block) return a.isBefore(inner);
    return this.dominatesBlock(block, inner.block);
  }

  /** Whether `value` is defined on every path to `user`. */
  valueDominates(value: Value, user: Operation): boolean {
    const op = value.definingOp;
    if (op !== undefined) return this.properlyDominates(op, user);
    const block = value.parentBlock;
    let inner: Operation | undefined = user;
    while (inner !== undefined && inner.block?.region !== block?.region) inner = inner.parentOp;
    return block !== undefined && inner?.block !== undefined && this.dominatesBlock(block, inner.block);
  }
}

/** Post-dominance: the blocks on every path to the end of a region. */
export class PostDominance {
  readonly #trees = new Map<Region, RegionTree & { readonly exit: number }>();

  #tree(region: Region): RegionTree & { readonly exit: number } {
    let found = this.#trees.get(region);
    if (found === undefined) {
      const blocks = blocksOf(region);
      const exit = blocks.length;
      const edges: number[][] = Array.from({ length: exit + 1 }, () => []);
      const { starts, targets } = graphOf(blocks);
      blocks.forEach(({ successors }, index) => {
        if (successors.length === 0) at(edges, exit).push(index);
        for (const next of targets.subarray(starts[index], starts[index + 1])) at(edges, next).push(index);
      });
      found = { blocks, tree: dominatorTree(numberedGraph(edges), exit), exit };
      this.#trees.set(region, found);
    }
    return found;
  }

  /** Whether every path from `b` to the end goes through `a`. */
  postDominatesBlock(a: Block, b: Block): boolean {
    if (a === b) return true;
    const { region } = a;
    if (region === undefined || region !== b.region) return false;
    const { blocks, tree } = this.#tree(region);
    const from = numberOf(a, blocks);
    const to = at(tree.enter, numberOf(b, blocks));
    return to >= 0 && at(tree.enter, from) <= to && to < at(tree.leave, from);
  }

  /** The closest block that every path from `block` to the end goes through, other than itself. */
  immediatePostDominator(block: Block): Block | undefined {
    const { region } = block;
    if (region === undefined) return undefined;
    const { blocks, tree, exit } = this.#tree(region);
    const found = at(tree.immediate, numberOf(block, blocks));
    return found < 0 || found === exit ? undefined : blocks[found];
  }

  /** Whether `a` is executed after `b` on every path to the end. */
  properlyPostDominates(a: Operation, b: Operation): boolean {
    const { block } = a;
    let inner: Operation | undefined = b;
    while (inner !== undefined && inner.block?.region !== block?.region) inner = inner.parentOp;
    if (block === undefined || inner?.block === undefined || inner === a) return false;
    return inner.block === block ? inner.isBefore(a) : this.postDominatesBlock(block, inner.block);
  }
}
