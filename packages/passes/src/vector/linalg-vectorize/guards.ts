/**
 * Results that change only where a condition holds: elsewhere, each element keeps its value. The vectorized loop is then
 * limited to the elements for which the condition holds, and neither tests it nor masks for it.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { SelectOp } from "@tt-opt/dialect-std";
import { type AffineMap, at, type Block, type Value } from "@tt-opt/ir-core";
import { type ConditionKeys, maskParts, steppedBoundOf } from "../../linalg/bodies/index.ts";
import { type Cuts, isCondition, isKnownBefore } from "./cuts.ts";
import { isWrite } from "./element-access.ts";
import type { AccessMask, LaneFacts } from "./lane-facts.ts";

/** The condition under which all outputs of an operation change, and whose conjuncts all of its stores have. */
export interface Guard extends AccessMask {
  readonly condition: Value;
}

/** The guard of `op`, if it is limits of the loop and conditions that all lanes share; undefined if there is none. */
export function findGuard(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  keys: ConditionKeys,
  { lanes, masks }: LaneFacts,
): Guard | undefined {
  if (op.outputs.length === 0 || lanes.divisions.size > 0 || op.iteratorTypes.includes("reduction")) return undefined;
  const conditions = op.outputs.map((_, i) => conditionOf(op, body, maps, i));
  const [condition] = conditions;
  if (condition === undefined || !isKnownBefore(body, condition, () => true)) return undefined;
  const own = keys.conjuncts(condition);
  const includesAll = ({ bounds, uniform, fixed, residual }: AccessMask): boolean => {
    const parts = [...bounds.map((bound) => bound.condition), ...uniform, ...fixed, ...residual];
    const conjuncts = parts.flatMap((part) => keys.conjuncts(part));
    return own.every((key) => conjuncts.includes(key));
  };
  if (conditions.some((other) => other === undefined || keys.of(other) !== keys.of(condition))) return undefined;
  if (![...masks].every(([access, mask]) => !isWrite(access) || includesAll(mask))) return undefined;
  const parts = maskParts(condition, lanes, steppedBoundOf);
  return parts.residual.length > 0 ? undefined : { ...parts, fixed: [], condition };
}

/** The condition under which output `i` changes. */
function conditionOf(op: GenericOp, body: Block, maps: readonly AffineMap[], i: number): Value | undefined {
  const select = body.last?.operand(i).definingOp;
  if (select?.is(SelectOp) !== true || select.block !== body) return undefined;
  const old = body.args.findIndex((arg) => arg === select.falseValue);
  const number = op.inputs.length + i;
  const isSame = old >= 0 && op.operand(old) === op.operand(number) && at(maps, old).equals(at(maps, number));
  return isSame ? select.condition : undefined;
}

/** The cuts of a loop in all of which the guard's condition holds. */
export function withGuard(cuts: Cuts, keys: ConditionKeys, guard: Guard): Cuts {
  const holding = new Set(keys.conjuncts(guard.condition));
  const holds = (condition: Value): boolean =>
    isCondition(condition) && keys.conjuncts(condition).every((key) => holding.has(key));
  return { ...cuts, known: (condition, mode) => cuts.known(condition, mode) ?? (holds(condition) ? true : undefined) };
}
