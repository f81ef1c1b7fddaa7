/**
 * Splits masks of accesses into intervals of the vectorized loop, conditions that all lanes share, and residual
 * conditions.
 */
import { CmpIOp, CmpIPredicate } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";
import { greatestIndexStep } from "./index-magnitude.ts";
import type { LaneSteps } from "./lane-steps.ts";

/** `value < limit` or `value >= limit`, where `value` grows by `step` per lane and all lanes share `limit`. */
export interface LaneBound {
  readonly kind: "below" | "from";
  readonly value: Value;
  readonly step: number;
  readonly limit: Value;
  /** Added to the limit: 1 for `<=` and `>`. */
  readonly slack: number;
  /** The comparison itself. */
  readonly condition: Value;
}

/** The conjuncts of a mask. */
export interface MaskParts {
  readonly bounds: readonly LaneBound[];
  readonly uniform: readonly Value[];
  readonly residual: readonly Value[];
}

/** Splits a mask into its parts; no mask has no parts. */
export function maskParts(mask: Value | undefined, lanes: LaneSteps, boundIn = boundOf): MaskParts {
  const bounds: LaneBound[] = [];
  const uniform: Value[] = [];
  const residual: Value[] = [];
  const visit = (value: Value): void => {
    const op = value.definingOp;
    if (lanes.isUniform(value)) uniform.push(value);
    else if (op?.name === "arith.andi") op.operands.forEach(visit);
    else {
      const bound = op?.is(CmpIOp) === true ? boundIn(op, lanes) : undefined;
      if (bound === undefined) residual.push(value);
      else bounds.push(bound);
    }
  };
  if (mask !== undefined) visit(mask);
  return { bounds, uniform, residual };
}

const mirrored: Readonly<Record<string, string>> = { slt: "sgt", sle: "sge", sgt: "slt", sge: "sle" };

/** The comparison as a bound of a value that grows by one; undefined if it is not one. */
export function boundOf(op: CmpIOp, lanes: LaneSteps): LaneBound | undefined {
  const found = steppedBoundOf(op, lanes);
  return found?.step === 1 ? found : undefined;
}

/** Like {@link boundOf}, but the value may grow by more. */
export function steppedBoundOf(op: CmpIOp, lanes: LaneSteps): LaneBound | undefined {
  const name: string | undefined = CmpIPredicate.of(op.predicate);
  if (name === undefined) return undefined;
  const [left = 0, right = 0] = [lanes.step(op.lhs), lanes.step(op.rhs)];
  const isIndexStep = (step: number): boolean => step > 0 && step <= greatestIndexStep;
  if (isIndexStep(left) && lanes.isUniform(op.rhs)) return bound(op.result, name, op.lhs, op.rhs, left);
  if (isIndexStep(right) && lanes.isUniform(op.lhs))
    return bound(op.result, mirrored[name] ?? "", op.rhs, op.lhs, right);
  return undefined;
}

/**
 * Like {@link boundOf}, but also accepts a value that decreases by one per lane: `start - i < limit` is `i > start -
 * limit`. Its position therefore follows only from the values in the first iteration.
 */
export function eitherBoundOf(op: CmpIOp, lanes: LaneSteps): LaneBound | undefined {
  const name: string | undefined = CmpIPredicate.of(op.predicate);
  if (lanes.step(op.lhs) === -1 && lanes.isUniform(op.rhs))
    return bound(op.result, mirrored[name ?? ""] ?? "", op.rhs, op.lhs);
  if (lanes.step(op.rhs) === -1 && lanes.isUniform(op.lhs)) return bound(op.result, name ?? "", op.lhs, op.rhs);
  return boundOf(op, lanes);
}

function bound(condition: Value, predicate: string, value: Value, limit: Value, step = 1): LaneBound | undefined {
  switch (predicate) {
    case "slt":
      return { kind: "below", value, step, limit, slack: 0, condition };
    case "sle":
      return { kind: "below", value, step, limit, slack: 1, condition };
    case "sge":
      return { kind: "from", value, step, limit, slack: 0, condition };
    case "sgt":
      return { kind: "from", value, step, limit, slack: 1, condition };
    default:
      return undefined;
  }
}
