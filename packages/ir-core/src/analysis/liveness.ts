import { type AnalysisKey, defineAnalysis } from "../pass/analysis.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";

const none: ReadonlySet<Value> = new Set();

/**
 * Liveness of values. A use in a nested region keeps a value alive in the surrounding blocks. Repeated execution of a
 * region is not considered, only the branches between its blocks are. Computed by walking back from each use to the
 * definition (Appel & Palsberg, "Modern Compiler Implementation in Java", section 19.6), so that the cost is
 * proportional to the size of the result. Invalid as soon as a use or the control flow changes.
 */
export class Liveness {
  readonly #root: Operation;
  readonly #in = new Map<Block, Set<Value>>();
  readonly #out = new Map<Block, Set<Value>>();

  /** Computes liveness in the blocks inside of `root`. */
  constructor(root: Operation) {
    this.#root = root;
    root.walk((op) => {
      if (op === root) return;
      for (const { value } of op.opOperands) this.#markUse(value, op.block);
    }, "pre");
  }

  /** The values defined before `block` that it or its successors use. */
  liveIn(block: Block): ReadonlySet<Value> {
    return this.#in.get(block) ?? none;
  }

  /** The values that the successors of `block` use. */
  liveOut(block: Block): ReadonlySet<Value> {
    return this.#out.get(block) ?? none;
  }

  /** Whether nothing uses `value` once `op`, which may use it itself, has been executed. */
  isDeadAfter(value: Value, op: Operation): boolean {
    const { block } = op;
    if (block === undefined || this.liveOut(block).has(value)) return false;
    for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
      const user = use.owner.ancestorIn(block);
      if (user !== undefined && op.isBefore(user)) return false;
    }
    return true;
  }

  /** The operations during which `value` is alive: its definition, its last uses, and all operations in between. */
  liveRange(value: Value): readonly Operation[] {
    const found: Operation[] = [];
    const home = value.parentBlock;
    const blocks = new Set<Block>(home === undefined ? [] : [home]);
    for (const [block, values] of this.#in) if (values.has(value)) blocks.add(block);
    for (const block of blocks) {
      const isHome = block === home;
      const last = this.liveOut(block).has(value) ? block.last : lastUserIn(value, block);
      let op = isHome ? (value.definingOp ?? block.first) : block.first;
      if (last === undefined) {
        if (value.definingOp !== undefined && isHome) found.push(value.definingOp);
        continue;
      }
      for (; op !== undefined; op = op === last ? undefined : op.next) found.push(op);
    }
    return found;
  }

  /** Marks `value` as alive on all paths from its definition to `user`. */
  #markUse(value: Value, user: Block | undefined): void {
    const home = value.parentBlock;
    const pending = [user];
    while (pending.length > 0) {
      const block = pending.pop();
      if (block === undefined || block === home || !add(this.#in, block, value)) continue;
      for (const predecessor of block.predecessors()) {
        add(this.#out, predecessor, value);
        pending.push(predecessor);
      }
      const { parentOp } = block;
      if (block.region !== home?.region && parentOp !== undefined && parentOp !== this.#root) {
        pending.push(parentOp.block);
      }
    }
  }
}

/** {@link Liveness} of the operations inside of an operation. */
export const livenessAnalysis: AnalysisKey<Liveness> = defineAnalysis("liveness", (op) => new Liveness(op));

/** Adds `value` to the set of `block`; returns whether it is new there. */
function add(sets: Map<Block, Set<Value>>, block: Block, value: Value): boolean {
  const values = sets.get(block);
  if (values === undefined) sets.set(block, new Set([value]));
  else if (values.has(value)) return false;
  else values.add(value);
  return true;
}

function lastUserIn(value: Value, block: Block): Operation | undefined {
  let last: Operation | undefined;
  for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
    const user = use.owner.ancestorIn(block);
    if (user !== undefined && (last === undefined || last.isBefore(user))) last = user;
  }
  return last;
}
