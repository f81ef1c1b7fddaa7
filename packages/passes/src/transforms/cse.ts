/**
 * Common subexpression elimination: of equivalent operations, only one that dominates the others stays. Two reads are
 * equivalent if nothing between them may have written. Unused operations without effects are erased as well.
 */
import {
  definePass,
  Dominance,
  type Effect,
  hasSsaDominance,
  isTriviallyDead,
  IsolatedFromAbove,
  MemoryEffects,
  NoMemoryEffect,
  RecursiveMemoryEffects,
  SymbolTrait,
  UnknownLoc,
  type Block,
  type Operation,
  type Region,
  type Rewriter,
} from "@tt-opt/ir-core";
import { KnownOperations } from "./known-operations.ts";

/** `cse`. */
export const cse = definePass({
  name: "cse",
  summary: "merge operations that compute the same value",
  description: `Replaces an operation by an equivalent one that was executed before it on every path, and erases
operations that are unused and have no effects. Reads of memory are merged within a block if nothing between them may
write.`,
  statistics: { "num-cse'd": "operations merged", "num-dce'd": "dead operations erased" },
  example: {
    input: `func.func @f(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %b = arith.muli %x, %x : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}`,
  },
  run(ctx) {
    const { merged, dead } = eliminateCommonSubexpressions(ctx.root, ctx.rewriter());
    ctx.count("num-cse'd", merged);
    ctx.count("num-dce'd", dead);
  },
});

/**
 * Merges equivalent operations inside of `root`; returns how many were replaced by others, and how many were erased as
 * unused.
 */
export function eliminateCommonSubexpressions(
  root: Operation,
  rw: Rewriter,
): { readonly merged: number; readonly dead: number } {
  const driver = new CseDriver(rw);
  driver.run(root);
  return driver;
}

/** The effects of operations, as bits. */
const effectBits: Readonly<Record<Effect["kind"], number>> = { read: 1, write: 2, alloc: 4, free: 8 };
const unknownEffects = 16;

/** A block whose operations are being visited. */
interface BlockFrame {
  readonly kind: "block";
  readonly hasOrder: boolean;
  op: Operation | undefined;
  /** Whether the regions of `op` have been visited. */
  isInsideDone: boolean;
  /** Effects of the operations inside of `op`. */
  nested: number;
  /** Effects of the operations visited so far. */
  effects: number;
  /** The number of visited operations that may have written. */
  writes: number;
}

/**
 * A block of a region with several blocks, the blocks that it dominates, and the number of those that have been
 * visited.
 */
interface TreeFrame {
  readonly kind: "tree";
  readonly block: Block;
  readonly children: ReadonlyMap<Block, readonly Block[]>;
  readonly scope: number;
  next: number;
}

/** Restores the state when a region has been visited. */
interface LeaveFrame {
  readonly kind: "leave";
  readonly scope: number;
  readonly base: number | undefined;
}

class CseDriver {
  merged = 0;
  dead = 0;
  readonly #rw: Rewriter;
  readonly #known = new KnownOperations();
  readonly #stack: (BlockFrame | TreeFrame | LeaveFrame)[] = [];
  /** The blocks being visited, innermost last. */
  readonly #blocks: BlockFrame[] = [];
  /** Visited operations of regions without order; their uses are not replaced. */
  readonly #visited = new Set<Operation>();
  #nextNumber = 1;

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  run(root: Operation): void {
    const { regions } = root;
    for (let i = regions.length - 1; i >= 0; i--) this.#pushRegion(root.region(i));
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      if (frame.kind === "block") this.#step(frame);
      else if (frame.kind === "tree") this.#descend(frame);
      else {
        this.#stack.pop();
        this.#known.leave(frame.scope);
        if (frame.base !== undefined) this.#known.reveal(frame.base);
      }
    }
  }

  #pushRegion(region: Region): void {
    const { entry } = region;
    if (entry === undefined) return;
    const hasOrder = hasSsaDominance(region);
    if (!region.hasOneBlock && !hasOrder) return;
    const scope = this.#known.enter();
    if (region.hasOneBlock) {
      this.#stack.push({ kind: "leave", scope, base: undefined });
      this.#pushBlock(entry, hasOrder);
      return;
    }
    const dominance = new Dominance();
    const children = new Map<Block, Block[]>();
    for (const block of region.blocks()) {
      const parent = block === entry ? undefined : dominance.immediateDominator(block);
      if (parent === undefined) continue;
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [block]);
      else siblings.push(block);
    }
    this.#stack.push({ kind: "tree", block: entry, children, scope, next: -1 });
  }

  #descend(frame: TreeFrame): void {
    if (frame.next < 0) {
      frame.next = 0;
      this.#pushBlock(frame.block, true);
      return;
    }
    const child = frame.children.get(frame.block)?.[frame.next++];
    if (child === undefined) {
      this.#stack.pop();
      this.#known.leave(frame.scope);
      return;
    }
    const { children } = frame;
    this.#stack.push({ kind: "tree", block: child, children, scope: this.#known.enter(), next: -1 });
  }

  #pushBlock(block: Block, hasOrder: boolean): void {
    const frame: BlockFrame = {
      kind: "block",
      hasOrder,
      op: block.first,
      isInsideDone: false,
      nested: 0,
      effects: 0,
      writes: 0,
    };
    this.#stack.push(frame);
  }

  /** Visits operations of a block up to one whose regions come first. */
  #step(frame: BlockFrame): void {
    // Only now, since the blocks of all regions of an operation wait on the stack while the first one is visited.
    if (this.#blocks.at(-1) !== frame) this.#blocks.push(frame);
    for (let { op } = frame; op !== undefined; op = frame.op) {
      if (op.regions.length > 0 && !frame.isInsideDone) {
        frame.isInsideDone = true;
        this.#pushInside(op);
        if (this.#stack.at(-1) !== frame) return;
      }
      const nested = frame.nested;
      frame.op = op.next;
      frame.isInsideDone = false;
      frame.nested = 0;
      this.#simplify(op, frame, effectsOfVisited(op, nested));
    }
    this.#stack.pop();
    this.#blocks.pop();
    const around = this.#blocks.at(-1);
    if (around !== undefined) around.nested |= frame.effects;
  }

  #pushInside(op: Operation): void {
    if (op.has(IsolatedFromAbove) || !op.definition.isRegistered) {
      const scope = this.#known.enter();
      this.#stack.push({ kind: "leave", scope, base: this.#known.hide() });
    }
    for (let i = op.regions.length - 1; i >= 0; i--) this.#pushRegion(op.region(i));
  }

  #simplify(op: Operation, frame: BlockFrame, effects: number): void {
    op.slot = this.#nextNumber++;
    if (op.isUnused && isDead(op, effects)) {
      this.dead++;
      this.#rw.erase(op);
      return;
    }
    if (!op.definition.isTerminator && this.#tryMerge(op, frame, effects)) return;
    frame.effects |= effects;
    if ((effects & (effectBits.write | unknownEffects)) !== 0) frame.writes++;
    if (!frame.hasOrder) this.#visited.add(op);
  }

  /** Replaces `op` by an equivalent operation if there is one, or records it. */
  #tryMerge(op: Operation, frame: BlockFrame, effects: number): boolean {
    const isRead = effects === effectBits.read && MemoryEffects.has(op);
    if (effects !== 0 && !isRead) return false;
    for (const region of op.regions) if (!region.isEmpty && !region.hasOneBlock) return false;
    const known = this.#known;
    const hash = known.hash(op);
    const index = known.find(op, hash);
    const existing = known.op(index);
    const fits =
      existing !== undefined && (!isRead || (existing.block === op.block && known.note(index) === frame.writes));
    if (!fits) {
      known.add(op, hash, frame.writes);
      return false;
    }
    return this.#replace(op, existing, frame);
  }

  #replace(op: Operation, existing: Operation, frame: BlockFrame): boolean {
    const rw = this.#rw;
    if (existing.rawLoc instanceof UnknownLoc && !(op.rawLoc instanceof UnknownLoc)) rw.setLocation(existing, op.loc);
    this.merged++;
    if (frame.hasOrder) {
      if (op.resultCount === 1) rw.replace(op, existing.resultAt(0));
      else rw.replace(op, ...existing.results);
      return true;
    }
    op.results.forEach((result, i) => {
      rw.replaceUsesIf(result, existing.resultAt(i), (use) => !this.#visited.has(use.owner));
    });
    if (!op.isUnused) return false;
    rw.erase(op);
    return true;
  }
}

/** The effects of `op` as bits; `nested` are those of the operations inside of it. */
function effectsOfVisited(op: Operation, nested: number): number {
  const methods = MemoryEffects.get(op);
  const isRecursive = op.has(RecursiveMemoryEffects);
  if (methods === undefined) return isRecursive ? nested : op.has(NoMemoryEffect) ? 0 : unknownEffects;
  let effects = isRecursive ? nested : 0;
  for (const { kind } of methods.effects(op)) effects |= effectBits[kind];
  return effects;
}

/** Whether the unused `op` can be erased; only operations that allocate memory need a closer look. */
function isDead(op: Operation, effects: number): boolean {
  if (op.definition.isTerminator || op.has(SymbolTrait)) return false;
  if ((effects & ~effectBits.read) === 0) return true;
  return (effects & unknownEffects) === 0 && (effects & effectBits.alloc) !== 0 && isTriviallyDead(op);
}
