/** Values of the body that are the same in all iterations of a part of the vectorized loop, and so computed before it. */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { constantInt, IndexCastOp, SubIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { isDivision } from "../../linalg/bodies/index.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";

/** Values of the body that are computed before a vectorized loop. */
export interface Preset {
  /** Invariant values. */
  readonly fixed: ReadonlyMap<Value, Value>;
  /** Values that are the sum of the index of the vectorized loop and an invariant value. */
  readonly counted: ReadonlyMap<Value, Value>;
}

/** A part of the vectorized loop. */
export interface LoopPart {
  readonly plan: VectorPlan;
  /** Its first position. */
  readonly from: Value;
  /** The loops inside the vectorized one. */
  readonly inner: readonly number[];
  /** Whether it contains no breaks; true by default. */
  readonly staysAtBreaks?: boolean;
  /** If it is a group of runs: quotients are the same in all of it if they are those by multiples of this. */
  readonly group?: number | undefined;
}

/**
 * Computes the invariant values of a part, with `point` at its first iteration.
 * @param mayLoad Whether `point` loads nothing if there is no iteration.
 */
export function presetOf(b: Builder, part: LoopPart, point: Point, mayLoad: boolean): Preset {
  const { plan, from } = part;
  const invariance = new Invariance(part, mayLoad);
  const fixed = new Map<Value, Value>();
  const counted = new Map<Value, Value>();
  const needed = point.needed();
  for (const op of plan.body.ops()) {
    const [result] = op.results;
    if (result === undefined || op.is(IndexOp) || !needed.has(op)) continue;
    if (invariance.isFixed(result)) for (const each of op.results) fixed.set(each, point.evaluateUniform(each));
    else if (plan.lanes.divisions.has(op) && invariance.isComputed(op)) {
      counted.set(result, point.preset?.counted.get(result) ?? withoutIndex(b, point.evaluateUniform(result), from));
    }
  }
  return { fixed, counted };
}

/** Which values are invariant in a part. */
class Invariance {
  readonly #part: LoopPart;
  readonly #mayLoad: boolean;
  readonly #breaks: ReadonlySet<Operation | undefined>;
  readonly #fixed = new Map<Value, boolean>();

  constructor(part: LoopPart, mayLoad: boolean) {
    this.#part = part;
    this.#mayLoad = mayLoad;
    this.#breaks = new Set(part.plan.breaks.map(({ condition }) => condition.definingOp));
  }

  readonly isFixed = (value: Value): boolean => {
    const known = this.#fixed.get(value);
    if (known !== undefined) return known;
    const { body, lanes } = this.#part.plan;
    const op = value.definingOp;
    const isOutside = op === undefined ? value.parentBlock !== body : op.block !== body;
    const result =
      isOutside || (op !== undefined && op.results.every((each) => lanes.step(each) === 0) && this.isComputed(op));
    this.#fixed.set(value, result);
    return result;
  };

  /** Whether the results of an operation whose lanes are equal or grow by one can be computed before the part. */
  isComputed(op: Operation): boolean {
    const { plan, inner, staysAtBreaks = true, group = 1 } = this.#part;
    if (op.is(IndexOp)) return !inner.includes(op.dim.number);
    if (this.#breaks.has(op)) return staysAtBreaks && op.operands.every(this.#isCounted);
    if (plan.lanes.divisions.has(op)) {
      const isShared = (constantInt(op.operand(1)) ?? 1n) % BigInt(group) === 0n;
      return isShared && op.operands.every(this.#isCounted);
    }
    // All loads of a body precede its stores, and the bounds of masks hold between the cuts.
    if (this.#mayLoad && op.is(tts.LoadOp) && !op.isVolatile.isTrue) {
      const { uniform = [], fixed = [] } = plan.masks.get(op) ?? {};
      const conditions = [...uniform, ...fixed];
      return [...conditions, ...op.operands.filter((operand) => operand !== op.mask)].every(this.isFixed);
    }
    return isSafe(op) && op.regions.length === 0 && op.operands.every(this.isFixed);
  }

  readonly #isCounted = (value: Value): boolean => {
    const { plan, inner } = this.#part;
    const op = value.definingOp;
    if (op === undefined || op.block !== plan.body) return value.parentBlock !== plan.body || op !== undefined;
    if (op.is(IndexOp)) return !inner.includes(op.dim.number);
    return isSafe(op) && op.operands.every(this.#isCounted);
  };
}

/** Whether an operation may be executed even if no iteration is: divisions by 0 are guarded. */
function isSafe(op: Operation): boolean {
  return isPure(op) || isDivision(op);
}

function withoutIndex(b: Builder, value: Value, index: Value): Value {
  return SubIOp.build(b, { lhs: value, rhs: likeType(b, index, value) }).result;
}

/** Casts `index` to the type of `like`. */
export function likeType(b: Builder, index: Value, like: Value): Value {
  if (like.type === index.type) return index;
  return IndexCastOp.build(b, { in: index, resultTypes: [like.type] }).resultAt(0);
}
