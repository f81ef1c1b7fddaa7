/**
 * Whether two operations are equivalent: same definition, attributes, types and operands, and regions that are equal
 * operation by operation, up to the identity of their own values and blocks. Locations are ignored.
 */
import { type Block, Commutative, type Operation, type Region, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export function areEquivalent(a: Operation, b: Operation): boolean {
  if (!haveSameShape(a, b)) return false;
  if (a.regions.length === 0) return haveSameOperands(a, b, undefined);
  return haveSameOperands(a, b, undefined) && new Comparison().compare(a, b);
}

function haveSameShape(a: Operation, b: Operation): boolean {
  if (a.definition !== b.definition || a.properties !== b.properties || a.attributes !== b.attributes) return false;
  if (a.operandCount !== b.operandCount || a.resultCount !== b.resultCount) return false;
  if (a.regions.length !== b.regions.length || a.blockOperands.length !== b.blockOperands.length) return false;
  for (let i = 0; i < a.resultCount; i++) if (a.resultAt(i).type !== b.resultAt(i).type) return false;
  return true;
}

function haveSameOperands(a: Operation, b: Operation, values: ReadonlyMap<Value, Value> | undefined): boolean {
  const count = a.operandCount;
  const translated = (i: number): Value => {
    const value = a.operand(i);
    return values?.get(value) ?? value;
  };
  let isSame = true;
  for (let i = 0; i < count && isSame; i++) isSame = translated(i) === b.operand(i);
  if (isSame || count < 2 || !a.has(Commutative)) return isSame;
  if (count === 2) return translated(0) === b.operand(1) && translated(1) === b.operand(0);
  const left = new Map<Value, number>();
  for (let i = 0; i < count; i++) left.set(translated(i), (left.get(translated(i)) ?? 0) + 1);
  for (const value of b.operands) {
    const rest = left.get(value) ?? 0;
    if (rest === 0) return false;
    left.set(value, rest - 1);
  }
  return true;
}

/** Compares two operations in lockstep with an explicit stack, since regions may be nested deeply. */
class Comparison {
  readonly #values = new Map<Value, Value>();
  readonly #blocks = new Map<Block, Block>();
  readonly #pending: (readonly [Operation | undefined, Operation | undefined])[] = [];

  compare(a: Operation, b: Operation): boolean {
    if (!this.#enter(a, b)) return false;
    for (let pair = this.#pending.pop(); pair !== undefined; pair = this.#pending.pop()) {
      const [left, right] = pair;
      if (left === undefined || right === undefined) {
        if (left !== right) return false;
        continue;
      }
      if (!this.#sameOperation(left, right)) return false;
      this.#pending.push([left.next, right.next]);
      if (!this.#enter(left, right)) return false;
    }
    return true;
  }

  #sameOperation(a: Operation, b: Operation): boolean {
    if (!haveSameShape(a, b) || !haveSameOperands(a, b, this.#values)) return false;
    for (let i = 0; i < a.blockOperands.length; i++) {
      const block = a.blockOperands[i]?.block;
      if (block === undefined || (this.#blocks.get(block) ?? block) !== b.blockOperands[i]?.block) return false;
    }
    a.results.forEach((result, i) => this.#values.set(result, b.resultAt(i)));
    return true;
  }

  /** Puts the regions of two operations on the stack, the first block on top. */
  #enter(a: Operation, b: Operation): boolean {
    for (let i = a.regions.length - 1; i >= 0; i--) if (!this.#enterRegion(a.region(i), b.region(i))) return false;
    return true;
  }

  #enterRegion(a: Region, b: Region): boolean {
    let left = a.entry;
    let right = b.entry;
    for (; left !== undefined && right !== undefined; left = left.next, right = right.next) {
      this.#blocks.set(left, right);
      if (left.args.length !== right.args.length) return false;
      for (let i = 0; i < left.args.length; i++) {
        const [from, to] = [left.args[i], right.args[i]];
        if (from === undefined || to === undefined || from.type !== to.type) return false;
        this.#values.set(from, to);
      }
    }
    if (left !== right) return false;
    left = a.lastBlock;
    right = b.lastBlock;
    for (; left !== undefined && right !== undefined; left = left.previous, right = right.previous) {
      this.#pending.push([left.first, right.first]);
    }
    return true;
  }
}
