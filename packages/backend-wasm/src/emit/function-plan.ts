/**
 * Decides for each value of a function whether it stays on the stack, is made again at each use, or lives in a local.
 * A value that is used once is computed where it is used, if nothing it depends on changes in between; that keeps the
 * order of loads and arithmetic close to their uses, which engines reward with fewer live registers.
 */
import { at, type Block, type Operation, type Value } from "@tt-opt/ir-core";
import {
  BrIfOp,
  BrOp,
  CallOp,
  IfOp,
  LocalGetOp,
  LocalOp,
  LocalSetOp,
  LocalTeeOp,
  LoopOp,
  opcodeOf,
  SelectOp,
} from "../dialect/index.ts";

/** What an operation does, by which it may or may not be moved. */
type Effect = "none" | "load" | "get" | "other";

/** How the value of an operation reaches its users. */
export type Placement = "dead" | "inline" | "constant" | "alias" | "local";

/** A range of positions in which a local holds a value: from `start` up to, not including, `end`. */
export interface Interval {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/** See the file's header. */
export class FunctionPlan {
  readonly #order: Operation[] = [];
  readonly #start = new Map<Operation, number>();
  readonly #end = new Map<Operation, number>();
  readonly #users = new Map<Value, Operation[]>();
  readonly #placement = new Map<Operation, Placement>();
  readonly #root = new Map<Operation, Operation>();
  /** Positions of all writes to each local, ascending. */
  readonly #sets = new Map<Value, number[]>();
  /** Positions of operations that may write memory, and of those with any effect, ascending. */
  readonly #writes: number[] = [];
  readonly #effects: number[] = [];

  /** @param body The function's block. */
  constructor(body: Block) {
    this.#number(body);
    for (let i = this.#order.length - 1; i >= 0; i--) this.#decide(at(this.#order, i));
  }

  /** How the results of `op` reach their users. */
  placement(op: Operation): Placement {
    return this.#placement.get(op) ?? "dead";
  }

  /** Whether anything uses `value`. */
  isUsed(value: Value): boolean {
    return this.#users.has(value);
  }

  /** Where each value that needs a local is alive. */
  intervals(): readonly Interval[] {
    const result: Interval[] = [];
    for (const op of this.#order) {
      const start = this.#position(op);
      if (op.is(LocalOp)) {
        const end = this.#lastAccess(op.local);
        if (end !== undefined) result.push({ value: op.local, start, end });
      } else if (this.placement(op) === "local") {
        for (const value of op.results) {
          if (this.isUsed(value)) result.push({ value, start, end: this.#lastUse(value) });
        }
      }
    }
    return result;
  }

  // Numbering

  #number(block: Block): void {
    for (const op of block.ops()) {
      const position = this.#order.length;
      this.#order.push(op);
      this.#start.set(op, position);
      if (op.is(LocalSetOp) || op.is(LocalTeeOp)) {
        const sets = this.#sets.get(op.local);
        if (sets === undefined) this.#sets.set(op.local, [position]);
        else sets.push(position);
      }
      const effect = effectOf(op);
      if (effect === "other" && !isControl(op)) this.#writes.push(position);
      if (effect === "load" || effect === "other") this.#effects.push(position);
      for (const region of op.regions) for (const inner of region.blocks()) this.#number(inner);
      this.#end.set(op, this.#order.length);
    }
  }

  #position(op: Operation): number {
    return this.#start.get(op) ?? 0;
  }

  // Decisions, last operation first

  #decide(op: Operation): void {
    const placement = this.#place(op);
    this.#placement.set(op, placement);
    if (placement === "dead") return;
    for (const { value } of op.opOperands) {
      const users = this.#users.get(value);
      if (users === undefined) this.#users.set(value, [op]);
      else users.push(op);
    }
  }

  #place(op: Operation): Placement {
    const effect = effectOf(op);
    const [result] = op.results;
    const isUsed = op.results.some((each) => this.#users.has(each));
    if (op.is(LocalOp)) return "local";
    if (!isUsed) return effect === "other" ? "local" : "dead";
    if (result === undefined || op.results.length > 1) return "local";
    if (isCheapConstant(op)) return "constant";
    if (op.is(LocalGetOp) && this.#isStable(op.local, op, this.#lastUse(result))) return "alias";
    const users = this.#users.get(result) ?? [];
    const [user] = users;
    if (user === undefined || users.length > 1 || user.block !== op.block) return "local";
    const root = this.#rootOf(user);
    if (!this.#canMove(op, effect, root)) return "local";
    this.#root.set(op, root);
    return "inline";
  }

  /** The operation with which `op` is emitted. */
  #rootOf(op: Operation): Operation {
    return this.#root.get(op) ?? op;
  }

  #canMove(op: Operation, effect: Effect, root: Operation): boolean {
    // What is inside of `op` cannot matter: operations with regions have no results.
    const from = this.#position(op) + 1;
    const to = this.#position(root);
    switch (effect) {
      case "none":
        return true;
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
    return !hasBetween(this.#sets.get(local) ?? [], this.#position(get) + 1, end);
  }

  /** The end of the range in which `value` is needed: where its last user is emitted, or the end of a loop around it. */
  #lastUse(value: Value): number {
    const home = value.definingOp;
    let last = home === undefined ? 0 : this.#position(home);
    for (const user of this.#users.get(value) ?? []) last = Math.max(last, this.#useEnd(user, home?.block));
    return last;
  }

  /** The last position at which something of the block `home` must be intact for `user`. */
  #useEnd(user: Operation, home: Block | undefined): number {
    // A value that is passed on under another name is needed as long as that is.
    if (this.placement(user) === "alias")
      return Math.max(...user.results.map((value) => this.#lastUseFrom(value, home)));
    const root = this.#rootOf(user);
    let end = this.#position(root);
    for (let op = root.block?.parentOp; op !== undefined && root.block !== home; op = op.block?.parentOp) {
      if (op.is(LoopOp)) end = this.#end.get(op) ?? end;
      if (op.block === home) break;
    }
    return end;
  }

  #lastUseFrom(value: Value, home: Block | undefined): number {
    let last = 0;
    for (const user of this.#users.get(value) ?? []) last = Math.max(last, this.#useEnd(user, home));
    return last;
  }

  /** The end of the range in which a declared local is accessed; undefined if it never is. */
  #lastAccess(local: Value): number | undefined {
    const home = local.definingOp?.block;
    const users = this.#users.get(local);
    if (users === undefined) return undefined;
    let last = 0;
    for (const user of users) last = Math.max(last, this.#useEnd(user, home) + (this.#isWrite(user) ? 1 : 0));
    return last;
  }

  #isWrite(op: Operation): boolean {
    return op.is(LocalSetOp) || op.is(LocalTeeOp);
  }
}

/** Whether `positions`, which ascend, has one in `from` up to, not including, `to`. */
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

function isControl(op: Operation): boolean {
  return op.is(IfOp) || op.is(BrOp) || op.is(BrIfOp) || op.regions.length > 0;
}

function effectOf(op: Operation): Effect {
  if (op.is(SelectOp)) return "none";
  if (op.is(LocalGetOp)) return "get";
  if (op.is(CallOp)) return op.pure === undefined ? "other" : "none";
  const opcode = opcodeOf(op.definition);
  if (opcode === undefined) return "other";
  // What may trap is guarded where it is made, so that it never does: it may move.
  if (opcode.isPure) return "none";
  return opcode.effect === "load" ? "load" : "other";
}

/** Whether an operation is made again at each use: constants, but vectors that take a load to make. */
function isCheapConstant(op: Operation): boolean {
  const opcode = opcodeOf(op.definition);
  if (opcode === undefined || opcode.operands.length > 0 || !opcode.isPure) return false;
  if (opcode.name !== "v128.const") return true;
  const value = op.attribute("value");
  if (value === undefined || !("numbers" in value)) return false;
  const { numbers } = value;
  if (!Array.isArray(numbers)) return false;
  // All zeros or all ones take one instruction without a constant.
  return numbers.every((word: unknown) => word === 0) || numbers.every((word: unknown) => word === -1);
}
