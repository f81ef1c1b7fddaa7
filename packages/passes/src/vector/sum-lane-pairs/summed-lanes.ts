/**
 * Tells whether only the sum of the lanes of a vector matters. Lanes may then be added to each other early, and stand in
 * any order.
 */
import { AddIOp, scf } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { at, type Operation, type OpOperand, type Value, type VectorType } from "@tt-opt/ir-core";
import { combinationOf } from "../../linalg/bodies/index.ts";

/** How often each lane of the root is part of a lane. */
type Counts = readonly number[];

/** Whether all that is computed from an integer vector are scalars to which each of its lanes is added equally often. */
export function isSummed(root: Value<VectorType>): boolean {
  return new SummedLanes(root).isSummed();
}

/** Whether a sum has a result for all operands: it must not promise that it does not wrap around. */
export function mayWrap(op: Operation | undefined): op is AddIOp {
  return op?.is(AddIOp) === true && op.overflowFlags.isNone;
}

class SummedLanes {
  readonly #root: Value<VectorType>;
  /** Of each lane of a vector; none for vectors that do not depend on the root. */
  readonly #counts = new Map<Value, readonly Counts[]>();

  constructor(root: Value<VectorType>) {
    this.#root = root;
    const lanes = Array.from({ length: at(root.type.shape, 0) }, (_, lane) => lane);
    this.#counts.set(
      root,
      lanes.map((lane) => lanes.map((other) => Number(lane === other))),
    );
  }

  isSummed(): boolean {
    const pending = new Set<Value>([this.#root]);
    for (const value of pending) {
      for (const use of value.uses()) {
        const next = this.#follow(use);
        if (next === undefined) return false;
        if (next !== "scalar") pending.add(next);
      }
    }
    return this.#root.hasUses;
  }

  /** The vector that a user computes, "scalar" if it takes a sum of all lanes, and undefined for all other users. */
  #follow({ owner, index }: OpOperand): Value | "scalar" | undefined {
    if (mayWrap(owner)) return owner.result;
    if (owner.is(vector.ShuffleOp)) return owner.vector;
    if (owner.is(vector.ExtractOp)) {
      const [lane] = owner.position;
      const counts = typeof lane === "number" ? this.#countsOf(owner.source)[lane] : undefined;
      return counts?.every((count) => count === counts[0]) === true ? "scalar" : undefined;
    }
    return owner.is(scf.ForOp) ? resultOfSum(owner, index - (owner.operandCount - owner.initArgs.length)) : undefined;
  }

  #countsOf(value: Value): readonly Counts[] {
    const known = this.#counts.get(value);
    if (known !== undefined) return known;
    const counts = this.#computeCounts(value);
    this.#counts.set(value, counts);
    return counts;
  }

  #computeCounts(value: Value): readonly Counts[] {
    const op = value.definingOp;
    if (mayWrap(op)) return added(this.#countsOf(op.lhs), this.#countsOf(op.rhs));
    if (op?.is(vector.ShuffleOp) === true) {
      const { shape } = op.v1.type;
      const [first, second] = [this.#countsOf(op.v1), this.#countsOf(op.v2)];
      const size = at(shape, 0);
      return op.mask.numbers.map((lane) => (lane < size ? first[lane] : second[lane - size]) ?? []);
    }
    if (op?.is(scf.ForOp) === true) {
      const index = op.results.findIndex((result) => result === value);
      return resultOfSum(op, index) === undefined ? [] : this.#countsOf(at(op.initArgs, index));
    }
    return [];
  }
}

/** The result of a loop if it only adds to the initial value `index`. */
function resultOfSum(loop: scf.ForOp, index: number): Value | undefined {
  if (index < 0) return undefined;
  return mayWrap(combinationOf(loop.body, index + 1, index)?.op) ? loop.results[index] : undefined;
}

function added(x: readonly Counts[], y: readonly Counts[]): readonly Counts[] {
  const [longer, shorter] = x.length < y.length ? [y, x] : [x, y];
  return longer.map((counts, lane) => {
    const others = shorter[lane] ?? [];
    const [more, fewer] = counts.length < others.length ? [others, counts] : [counts, others];
    return more.map((count, i) => count + (fewer[i] ?? 0));
  });
}
