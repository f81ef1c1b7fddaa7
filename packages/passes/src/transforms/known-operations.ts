/**
 * The operations known to have been executed at a point, found by what they compute. It is a hash table with scopes on
 * plain numbers: an operation is hashed by the numbers of its parts, no text is built, and leaving a scope undoes its
 * insertions.
 */
import {
  type Block,
  BlockArgument,
  Commutative,
  type Operation,
  OpResult,
  type Region,
  type Value,
} from "@tt-opt/ir-core";
import { areEquivalent } from "./operation-equivalence.ts";

/** The number of operations at the start of a region that its hash includes. */
const hashedOperations = 2;

/** See the file's header. */
export class KnownOperations {
  #heads = new Int32Array(64).fill(-1);
  readonly #ops: Operation[] = [];
  readonly #hashes: number[] = [];
  readonly #nexts: number[] = [];
  /** A number that the driver stores with each entry. */
  readonly #notes: number[] = [];
  #base = 0;
  readonly #blocks = new Map<Block, number>();

  /** Enters a scope; the result must be passed to {@link leave}. */
  enter(): number {
    return this.#ops.length;
  }

  leave(scope: number): void {
    while (this.#ops.length > scope) {
      const hash = this.#hashes.pop() ?? 0;
      this.#heads[hash & (this.#heads.length - 1)] = this.#nexts.pop() ?? -1;
      this.#ops.pop();
      this.#notes.pop();
    }
  }

  /**
   * Hides all existing entries, for the inside of an isolated operation; the result must be passed to {@link reveal}.
   */
  hide(): number {
    const base = this.#base;
    this.#base = this.#ops.length;
    return base;
  }

  reveal(base: number): void {
    this.#base = base;
  }

  /** The index of the most recently added operation equivalent to `op`; -1 if there is none. */
  find(op: Operation, hash: number): number {
    let index = this.#heads[hash & (this.#heads.length - 1)] ?? -1;
    for (; index >= this.#base; index = this.#nexts[index] ?? -1) {
      const known = this.#ops[index];
      if (this.#hashes[index] === hash && known !== undefined && areEquivalent(known, op)) return index;
    }
    return -1;
  }

  /** The operation of an entry. */
  op(index: number): Operation | undefined {
    return this.#ops[index];
  }

  /** The note of an entry. */
  note(index: number): number {
    return this.#notes[index] ?? 0;
  }

  add(op: Operation, hash: number, note: number): void {
    const index = this.#ops.length;
    if (index >= this.#heads.length) this.#grow();
    const bucket = hash & (this.#heads.length - 1);
    this.#ops.push(op);
    this.#hashes.push(hash);
    this.#notes.push(note);
    this.#nexts.push(this.#heads[bucket] ?? -1);
    this.#heads[bucket] = index;
  }

  #grow(): void {
    const heads = new Int32Array(this.#heads.length * 4).fill(-1);
    this.#hashes.forEach((hash, index) => {
      const bucket = hash & (heads.length - 1);
      this.#nexts[index] = heads[bucket] ?? -1;
      heads[bucket] = index;
    });
    this.#heads = heads;
  }

  /** A hash that is equal for equivalent operations; values are hashed by the `slot` of their operation. */
  hash(op: Operation): number {
    const { operandCount, resultCount } = op;
    let hash = mix(op.definition.number, op.properties.id);
    hash = mix(hash, op.attributes.id);
    if (op.has(Commutative)) {
      let sum = 0;
      for (let i = 0; i < operandCount; i++) sum = (sum + mix(1, this.#valueNumber(op.operand(i)))) | 0;
      hash = mix(hash, sum);
    } else for (let i = 0; i < operandCount; i++) hash = mix(hash, this.#valueNumber(op.operand(i)));
    for (let i = 0; i < resultCount; i++) hash = mix(hash, op.resultAt(i).type.id);
    for (const region of op.regions) hash = mix(hash, this.#hashRegion(region));
    return hash;
  }

  /** Hashes a region by its first operations and the outside values that they use: few bodies start alike. */
  #hashRegion(region: Region): number {
    let hash = -1;
    let op = region.entry?.first;
    for (let count = 0; op !== undefined && count < hashedOperations; count++, op = op.next) {
      hash = mix(hash, op.definition.number);
      let sum = 0;
      for (const value of op.operands) {
        if (value.parentBlock?.region !== region) sum = (sum + mix(1, this.#valueNumber(value))) | 0;
      }
      hash = mix(hash, sum);
    }
    return hash;
  }

  #valueNumber(value: Value): number {
    if (value instanceof OpResult) return mix(value.owner.slot, value.index);
    if (!(value instanceof BlockArgument)) return 0;
    let number = this.#blocks.get(value.owner);
    if (number === undefined) this.#blocks.set(value.owner, (number = -1 - this.#blocks.size));
    return mix(number, value.index);
  }
}

function mix(hash: number, part: number): number {
  const mixed = Math.imul(hash ^ Math.imul(part, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
