/**
 * Decides for each value of a function whether it stays on the stack, is rematerialized at each use, or is kept in a
 * local. A value with one use is computed at the use if nothing it depends on changes in between. This keeps loads and
 * arithmetic close to their uses, which engines reward with fewer live registers. Vector arithmetic keeps its given
 * order, since copies of a loop's body are interleaved on purpose, and begins while few vectors are on the stack.
 */
import { at, type Block, type Operation, type Value } from "@tt-opt/ir-core";
import type { Opcode } from "../assembler/index.ts";
import { CallOp, LoopOp, V128Type } from "../dialect/index.ts";
import { type Effect, kindOf, type OperationKind } from "./operation-kind.ts";

/** How the value of an operation reaches its users. */
export type Placement = "dead" | "inline" | "constant" | "alias" | "local";

/** A range of positions in which a local holds a value: from `start` to `end`, exclusive. */
export interface Interval {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/** The decisions for an operation. */
interface Step {
  readonly op: Operation;
  readonly kind: OperationKind;
  readonly effect: Effect;
  placement: Placement;
  /** The operation with which this one is emitted: itself, or a later one. */
  root: Operation;
  /** The position after everything inside of it. */
  end: number;
  /** The number of vectors on the stack when it begins, if it is emitted with a later operation. */
  held: number;
  /** The number of operations that it is an operand of, and of an operand of, and so on, with which it is emitted. */
  depth: number;
}

/**
 * The number of vectors on the stack with which no further arithmetic begins: a chain of sums of products would load
 * all of its factors before the first sum, and engines would spill them.
 */
const mostHeld = 4;

/** The most operations that are emitted as operands of each other: those who do so, in this and in engines, recurse. */
const mostNested = 256;

/** See the file's header. */
export class FunctionPlan {
  /** All operations in order; the position of an operation in this list is its `slot`. */
  readonly #steps: Step[] = [];
  /** Positions of all writes to each local, ascending. */
  readonly #sets = new Map<Value, number[]>();
  /** Positions of operations that may write memory, and of those with any effect, ascending. */
  readonly #writes: number[] = [];
  readonly #effects: number[] = [];

  /** @param body The function's block. */
  constructor(body: Block) {
    this.#number(body);
    for (let position = this.#steps.length - 1; position >= 0; position--) {
      const step = at(this.#steps, position);
      step.placement = this.#place(step, position);
    }
  }

  /** How the results of `op` reach their users. */
  placement(op: Operation): Placement {
    return this.#steps[op.slot]?.placement ?? "dead";
  }

  /** The instruction for `op`; undefined if it has several, or depends on its context. */
  opcode(op: Operation): Opcode | undefined {
    return this.#steps[op.slot]?.kind.opcode;
  }

  /** Whether an emitted operation uses `value`. */
  isUsed(value: Value): boolean {
    for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
      if (this.placement(use.owner) !== "dead") return true;
    }
    return false;
  }

  /** The live ranges of values that need a local. */
  intervals(): readonly Interval[] {
    const result: Interval[] = [];
    for (let start = 0; start < this.#steps.length; start++) {
      const { op, kind, placement } = at(this.#steps, start);
      if (kind.local === "declare") {
        const local = op.resultAt(0);
        const end = this.#lastAccess(local);
        if (end !== undefined) result.push({ value: local, start, end });
      } else if (placement === "local") {
        for (const value of op.results) {
          if (this.isUsed(value)) result.push({ value, start, end: this.#lastUse(value) });
        }
      }
    }
    return result;
  }

  // Numbering

  #number(block: Block): void {
    for (let op = block.first; op !== undefined; op = op.next) {
      const position = this.#steps.length;
      op.slot = position;
      const kind = kindOf(op.definition);
      const effect = kind.isCall && op.is(CallOp) && op.pure !== undefined ? "none" : kind.effect;
      const step: Step = { op, kind, effect, placement: "dead", root: op, end: position, held: 0, depth: 0 };
      this.#steps.push(step);
      if (kind.local === "set" || kind.local === "tee") {
        const local = op.operand(0);
        const sets = this.#sets.get(local);
        if (sets === undefined) this.#sets.set(local, [position]);
        else sets.push(position);
      }
      const { regions } = op;
      if (effect === "other" && !kind.isJump && regions.length === 0) this.#writes.push(position);
      if (effect === "load" || effect === "other") this.#effects.push(position);
      for (let i = 0; i < regions.length; i++) {
        for (let inner = at(regions, i).entry; inner !== undefined; inner = inner.next) this.#number(inner);
      }
      step.end = this.#steps.length;
    }
  }

  // Decisions, last operation first

  #place(step: Step, position: number): Placement {
    const { op, kind, effect } = step;
    if (kind.local === "declare") return "local";
    const { results } = op;
    const result = results[0];
    if (result === undefined) return effect === "other" ? "local" : "dead";
    if (results.length > 1) return effect === "other" || results.some((each) => this.isUsed(each)) ? "local" : "dead";
    // Users come later, so their placement is known.
    const { user, count } = this.#users(result);
    if (user === undefined) return effect === "other" ? "local" : "dead";
    if (kind.isCheap === true || (kind.isCheap === "ask" && isCheapVector(op))) return "constant";
    if (kind.local === "get" && this.#isStable(op.operand(0), op, this.#lastUse(result))) return "alias";
    const { depth } = at(this.#steps, user.slot);
    if (count > 1 || user.block !== op.block || depth === mostNested) return "local";
    const root = this.#rootOf(user);
    if (!this.#canMove(position, op, effect, root)) return "local";
    step.held = this.#heldFor(op, user);
    const isVector = effect === "none" && kind.isVectorArithmetic;
    if (isVector && (step.held >= mostHeld || !this.#isNextTo(position, user, root))) return "local";
    step.root = root;
    step.depth = depth + 1;
    return "inline";
  }

  /** The number of emitted uses of `value`, and the last user that was found. */
  #users(value: Value): { readonly user: Operation | undefined; readonly count: number } {
    let user: Operation | undefined;
    let count = 0;
    for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
      if (this.placement(use.owner) === "dead") continue;
      user = use.owner;
      count++;
    }
    return { user, count };
  }

  /** The operation with which `op` is emitted. */
  #rootOf(op: Operation): Operation {
    return this.#steps[op.slot]?.root ?? op;
  }

  /** The number of vectors that are on the stack when `user` needs its operand `op`. */
  #heldFor(op: Operation, user: Operation): number {
    const { placement, held } = at(this.#steps, user.slot);
    let count = placement === "inline" ? held : 0;
    for (const { definingOp: other, type } of user.operands) {
      if (other === op) break;
      if (other !== undefined && type instanceof V128Type && this.#isOnStack(other, user)) count++;
    }
    return count;
  }

  /** Whether an operand of `user`, whose placement may not be known yet, will most likely be computed there. */
  #isOnStack(op: Operation, user: Operation): boolean {
    const { kind } = at(this.#steps, op.slot);
    if (op.block !== user.block || kind.isCheap !== false || kind.local !== undefined) return false;
    return this.#users(op.resultAt(0)).count === 1;
  }

  /** Whether everything between `position` and its user is computed with that user. */
  #isNextTo(position: number, user: Operation, root: Operation): boolean {
    for (let i = user.slot - 1; i > position; i--) {
      const between = at(this.#steps, i);
      if (between.placement === "inline" ? between.root !== root : between.placement === "local") return false;
    }
    return true;
  }

  #canMove(position: number, op: Operation, effect: Effect, root: Operation): boolean {
    if (effect === "none") return true;
    // Code inside of `op` is irrelevant, since operations with regions have no results.
    const from = position + 1;
    const to = root.slot;
    switch (effect) {
      case "load":
        return !hasBetween(this.#writes, from, to);
      case "get":
        return !hasBetween(this.#sets.get(op.operand(0)) ?? [], from, to);
      default:
        return !hasBetween(this.#effects, from, to);
    }
  }

  /** Whether `local` is not written between its reading by `get` and `end`. */
  #isStable(local: Value, get: Operation, end: number): boolean {
    return !hasBetween(this.#sets.get(local) ?? [], get.slot + 1, end);
  }

  /**
   * The end of the range in which `value` is needed: the position where its last user is emitted, or the end of a loop
   * around it.
   */
  #lastUse(value: Value): number {
    const home = value.definingOp;
    let last = home === undefined ? 0 : home.slot;
    for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
      if (this.placement(use.owner) !== "dead") last = Math.max(last, this.#useEnd(use.owner, home?.block));
    }
    return last;
  }

  /** The last position at which values of the block `home` must be intact for `user`. */
  #useEnd(user: Operation, home: Block | undefined): number {
    // A value that is forwarded under another name is needed as long as that one.
    if (this.placement(user) === "alias")
      return Math.max(...user.results.map((value) => this.#lastUseFrom(value, home)));
    const root = this.#rootOf(user);
    let end = root.slot;
    for (let op = root.block?.parentOp; op !== undefined && root.block !== home; op = op.block?.parentOp) {
      if (op.is(LoopOp)) end = at(this.#steps, op.slot).end;
      if (op.block === home) break;
    }
    return end;
  }

  #lastUseFrom(value: Value, home: Block | undefined): number {
    let last = 0;
    for (let use = value.firstUse; use !== undefined; use = use.nextUse) {
      if (this.placement(use.owner) !== "dead") last = Math.max(last, this.#useEnd(use.owner, home));
    }
    return last;
  }

  /** The end of the range in which a declared local is accessed; undefined if it never is. */
  #lastAccess(local: Value): number | undefined {
    const home = local.definingOp?.block;
    let last: number | undefined;
    for (let use = local.firstUse; use !== undefined; use = use.nextUse) {
      const user = use.owner;
      if (this.placement(user) === "dead") continue;
      last = Math.max(last ?? 0, this.#useEnd(user, home) + (this.#isWrite(user) ? 1 : 0));
    }
    return last;
  }

  #isWrite(op: Operation): boolean {
    const { local } = at(this.#steps, op.slot).kind;
    return local === "set" || local === "tee";
  }
}

/** Whether `positions`, which ascend, contains one from `from` to `to`, exclusive. */
function hasBetween(positions: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(positions, middle) < from) low = middle + 1;
    else high = middle;
  }
  const first = positions[low];
  return first !== undefined && first < to;
}

/** Whether a constant vector is rematerialized at each use, since it needs no load. */
function isCheapVector(op: Operation): boolean {
  const value = op.attribute("value");
  if (value === undefined || !("numbers" in value)) return false;
  const { numbers } = value;
  if (!Array.isArray(numbers)) return false;
  // All zeros or all ones take one instruction without a constant.
  return numbers.every((word: unknown) => word === 0) || numbers.every((word: unknown) => word === -1);
}
