/**
 * Determines for many operations in one walk whether they would be dead without uses. A query per operation in a nest
 * of loops would visit all nested operations each time, which is quadratic in the depth.
 */
import { NoMemoryEffect, RecursiveMemoryEffects, SymbolTrait } from "../define/trait.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";
import { OpResult, type Value } from "../ir/value.ts";
import { operationsInside } from "../ir/walk.ts";
import { MemoryEffects, wouldBeDead } from "./memory-effects.ts";

/** No effect is visible outside. */
const unseen = Infinity;

/** Answers `wouldBeDead` for `root` and the operations inside of it, in their state at construction. */
export class UnseenEffects {
  /** Nesting depths of operations with regions; the root has 0. */
  readonly #depths = new Map<Operation, number>();
  /**
   * For operations with regions, how far out their effects and those of nested operations are visible: to operations
   * deeper than this. Writes and deallocations are visible up to the allocation.
   */
  readonly #seenBelow = new Map<Operation, number>();
  readonly #allocated = new Set<Value>();

  constructor(root: Operation) {
    const ops = [root, ...operationsInside(root)];
    for (const op of ops) {
      if (op.regions.length > 0) this.#depths.set(op, op === root ? 0 : this.#depthOf(op.parentOp) + 1);
      for (const { kind, value } of MemoryEffects.get(op)?.effects(op) ?? []) {
        if (kind === "alloc" && value instanceof OpResult) this.#allocated.add(value);
      }
    }
    for (let i = ops.length - 1; i >= 0; i--) {
      const op = at(ops, i);
      const isRecursive = op.has(RecursiveMemoryEffects);
      const inside = (isRecursive ? this.#seenBelow.get(op) : undefined) ?? unseen;
      const seen = Math.min(inside, this.#ownEffects(op, isRecursive));
      if (op.regions.length > 0) this.#seenBelow.set(op, seen);
      const { parentOp } = op;
      if (op !== root && parentOp !== undefined && seen < (this.#seenBelow.get(parentOp) ?? unseen)) {
        this.#seenBelow.set(parentOp, seen);
      }
    }
  }

  /** Like the function {@link wouldBeDead}. */
  wouldBeDead(op: Operation): boolean {
    if (op.regions.length === 0) return wouldBeDead(op);
    if (op.definition.isTerminator || op.has(SymbolTrait)) return false;
    return (this.#seenBelow.get(op) ?? unseen) >= this.#depthOf(op);
  }

  #depthOf(op: Operation | undefined): number {
    return op === undefined ? -1 : (this.#depths.get(op) ?? -1);
  }

  #ownEffects(op: Operation, isRecursive: boolean): number {
    const methods = MemoryEffects.get(op);
    if (methods === undefined) return isRecursive || op.has(NoMemoryEffect) ? unseen : -1;
    let seen = unseen;
    for (const { kind, value } of methods.effects(op)) {
      if (kind === "read") continue;
      if (value === undefined || !this.#allocated.has(value)) return -1;
      const home = value.definingOp;
      if (home !== op) seen = Math.min(seen, this.#depthOf(home?.parentOp));
    }
    return seen;
  }
}
