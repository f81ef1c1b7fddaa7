/**
 * Keys that are equal for equivalent conditions. A comparison of integers is normalized to `difference < 0` with the
 * difference as a sum of terms, so `start + i < n` and `i < n - start` have the same key. As elsewhere in the lowering,
 * indices are assumed not to overflow. Sums that are no indices are terms.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt, MaxSIOp, MinSIOp } from "@tt-opt/dialect-std";
import type { Block, Operation, Value } from "@tt-opt/ir-core";
import { conjuncts } from "./conjuncts.ts";
import { IndexFactors, longestChain } from "./index-factors.ts";

/** A sum of multiples of values, by the keys of the values. The constant term has an empty key. */
type Sum = ReadonlyMap<string, bigint>;

/** The depth to which a sum is followed. */
const mostDepth = 12;

/** See the file's header. */
export class ConditionKeys {
  readonly #body: Block;
  readonly #extents: readonly number[];
  readonly #dims: ReadonlyMap<number, string>;
  readonly #numbers: KeyNumbers;
  readonly #factors = new IndexFactors();
  readonly #structures = new Map<Value, string>();

  /**
   * @param extents The extents of the loops of the operation with this body; `dynamic` if unknown.
   * @param dims Names of its loops. Keys of different operations can be compared if corresponding loops have the same
   * names and the operations share `numbers`.
   */
  constructor(
    body: Block,
    extents: readonly number[],
    dims: ReadonlyMap<number, string> = new Map(),
    numbers = new KeyNumbers(),
  ) {
    this.#body = body;
    this.#extents = extents;
    this.#dims = dims;
    this.#numbers = numbers;
  }

  /** The keys of the conjuncts of `condition`. */
  conjuncts(condition: Value): readonly string[] {
    return conjuncts(condition).map((part) => this.of(part));
  }

  /** The key of one condition. */
  of(condition: Value): string {
    const op = condition.definingOp;
    if (op?.is(CmpIOp) !== true) return this.#structure(condition);
    switch (op.predicateName) {
      case "slt":
        return this.#below(op.lhs, op.rhs, 0n);
      case "sle":
        return this.#below(op.lhs, op.rhs, -1n);
      case "sgt":
        return this.#below(op.rhs, op.lhs, 0n);
      case "sge":
        return this.#below(op.rhs, op.lhs, -1n);
      default:
        return this.#structure(condition);
    }
  }

  /** The key of the negation of a condition. */
  negated(condition: Value): string {
    const op = condition.definingOp;
    if (op?.is(CmpIOp) !== true) return `!${this.#structure(condition)}`;
    switch (op.predicateName) {
      case "slt":
        return this.#below(op.rhs, op.lhs, -1n);
      case "sle":
        return this.#below(op.rhs, op.lhs, 0n);
      case "sgt":
        return this.#below(op.lhs, op.rhs, -1n);
      case "sge":
        return this.#below(op.lhs, op.rhs, 0n);
      default:
        return `!${this.#structure(condition)}`;
    }
  }

  /** The key of `lhs + more < rhs`. */
  #below(lhs: Value, rhs: Value, more: bigint): string {
    const sum = new Map<string, bigint>([["", more]]);
    this.#add(sum, lhs, 1n, mostDepth);
    this.#add(sum, more === 0n ? this.#unclamped(lhs, rhs) : rhs, -1n, mostDepth);
    return `${textOf(sum)}<0`;
  }

  /** Drops a clamp of a limit that has no effect in the range of the index. */
  #unclamped(index: Value, limit: Value): Value {
    const counter = withoutCasts(index).definingOp;
    if (counter?.is(IndexOp) !== true || counter.block !== this.#body) return limit;
    const extent = this.#extents[counter.dim.number];
    let plain = withoutCasts(limit);
    for (let op = plain.definingOp; op?.is(MaxSIOp) === true || op?.is(MinSIOp) === true; op = plain.definingOp) {
      const bound = constantInt(op.rhs);
      if (bound === undefined) break;
      const isIdle = op.is(MaxSIOp) ? bound <= 0n : extent !== undefined && extent > 0 && bound >= BigInt(extent);
      if (!isIdle) break;
      plain = withoutCasts(op.operand(0));
    }
    return plain;
  }

  #add(sum: Map<string, bigint>, value: Value, factor: bigint, depth: number): void {
    const plain = withoutCasts(value);
    const op = plain.definingOp;
    const constant = constantInt(plain);
    if (constant !== undefined) return accumulate(sum, "", factor * constant);
    if (op !== undefined && depth > 0 && this.#factors.isIndex(plain)) {
      const [lhs, rhs] = op.operands;
      if (lhs !== undefined && rhs !== undefined) {
        if (op.name === "arith.addi" || op.name === "arith.subi") {
          this.#add(sum, lhs, factor, depth - 1);
          return this.#add(sum, rhs, op.name === "arith.addi" ? factor : -factor, depth - 1);
        }
        const scale = op.name === "arith.muli" ? constantInt(rhs) : undefined;
        if (scale !== undefined) return this.#add(sum, lhs, factor * scale, depth - 1);
      }
    }
    accumulate(sum, this.#structure(plain), factor);
  }

  /**
   * A short name for a computed value. As a text, the rounds of a random number generator would grow without bounds.
   */
  #structure(value: Value, depth = 0): string {
    let name = this.#structures.get(value);
    if (name === undefined) {
      name = this.#nameOf(value, depth);
      this.#structures.set(value, name);
    }
    return name;
  }

  #nameOf(value: Value, depth: number): string {
    const op: Operation | undefined = value.definingOp;
    if (op === undefined || op.block !== this.#body || depth > longestChain) return `v${this.#numbers.ofValue(value)}`;
    if (op.is(IndexOp)) return `i${this.#dims.get(op.dim.number) ?? `(${op.dim.number})`}`;
    const parts = op.operands.map((operand) => this.#structure(operand, depth + 1)).join(",");
    return `s${this.#numbers.ofStructure(`${op.name}[${op.properties.id}](${parts})`)}`;
  }
}

/** Numbers for values from outside of a body, and for computations inside of it. */
export class KeyNumbers {
  readonly #values = new Map<Value, number>();
  readonly #structures = new Map<string, number>();

  /** The number of `value`. */
  ofValue(value: Value): number {
    return numberOf(this.#values, value);
  }

  /** The number of an operation on numbered operands, given as a text. */
  ofStructure(text: string): number {
    return numberOf(this.#structures, text);
  }
}

function numberOf<K>(numbers: Map<K, number>, key: K): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(key, number);
  }
  return number;
}

function accumulate(sum: Map<string, bigint>, key: string, factor: bigint): void {
  sum.set(key, (sum.get(key) ?? 0n) + factor);
}

function textOf(sum: Sum): string {
  return [...sum]
    .filter(([, factor]) => factor !== 0n)
    .map(([key, factor]) => `${factor}*${key}`)
    .sort()
    .join("+");
}

/** The value without casts that only change its width. */
export function withoutCasts(value: Value): Value {
  const op = value.definingOp;
  return op?.name === "arith.index_cast" || op?.name === "arith.extsi" ? withoutCasts(op.operand(0)) : value;
}
