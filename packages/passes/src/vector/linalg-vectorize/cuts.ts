/**
 * Where masks cut the vectorized loop: between the cuts, all lanes of masked accesses are active. Cuts are bounds, and
 * conditions that all lanes share; if such a condition is false, there is nothing between them. Conditions in the body
 * that are equivalent to masks are known on both sides of a cut, so a select by one of them disappears in each of the
 * loops.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { type Block, holdsForAll, IntegerType, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { type ConditionKeys, type LaneBound, type MaskParts } from "../../linalg/bodies/index.ts";

/** Which lanes of masked accesses are active: all, none, or those that the mask allows (for single lanes only). */
export type MaskMode = "on" | "off" | "exact";

/**
 * The lanes outside of the cuts: inactive, masked as usual, or inactive beyond the bounds and masked as usual within
 * them.
 */
export type Outside = "off" | "exact" | "off beyond bounds";

/** See the file's header. */
export interface Cuts {
  readonly bounds: readonly LaneBound[];
  /** Conditions that all lanes share. */
  readonly shared: readonly Value[];
  /** Accesses that are inactive where `outside` says so. */
  readonly accesses: ReadonlySet<Operation>;
  readonly outside: Outside;
  /** The keys of the conditions that hold between the cuts. */
  readonly on: ReadonlySet<string>;
  /** The value of a condition of the body in active or inactive lanes; undefined if it may be either. */
  readonly known: (condition: Value, mode: MaskMode) => boolean | undefined;
}

/** No cuts: every mask is tested. */
export const noCuts: Cuts = {
  bounds: [],
  shared: [],
  accesses: new Set(),
  outside: "exact",
  on: new Set(),
  known: () => undefined,
};

/**
 * Finds the cuts of the masks of a body.
 * @param varies Whether the lanes of an access have different addresses; otherwise, one element is read for all lanes.
 * @param isFixed Whether a loop encloses the vectorized one.
 */
export function findCuts(
  body: Block,
  keys: ConditionKeys,
  masks: ReadonlyMap<Operation, MaskParts>,
  varies: (access: Operation) => boolean,
  isFixed: (loop: number) => boolean,
): Cuts {
  const bounds = new Map<string, LaneBound>();
  const shared = new Map<string, Value>();
  const accesses = new Set<Operation>();
  const sets = { bounds: new Set<string>(), all: new Set<string>() };
  for (const [access, parts] of masks) {
    const hoisted = varies(access) ? parts.uniform.filter((condition) => isKnownBefore(body, condition, isFixed)) : [];
    if (parts.bounds.length + hoisted.length === 0) continue;
    accesses.add(access);
    const own = parts.bounds.map((bound) => remember(bounds, keys.of(bound.condition), bound));
    const more = hoisted.map((condition) => remember(shared, keys.of(condition), condition));
    sets.bounds.add(setKey(own));
    sets.all.add(setKey([...own, ...more]));
  }
  if (accesses.size === 0) return noCuts;
  const beyondBounds = sets.bounds.size === 1 && bounds.size > 0;
  const outside = sets.all.size === 1 ? "off" : beyondBounds ? "off beyond bounds" : "exact";
  // The conditions that hold between the cuts, and the conjunction that is false in inactive lanes.
  const onKeys = new Set([...bounds.keys(), ...[...shared.values()].flatMap((condition) => keys.conjuncts(condition))]);
  const offKeys = outside === "off" ? onKeys : new Set(bounds.keys());
  const holds = (condition: Value, mode: "on" | "off"): boolean | undefined => {
    if (mode === "on") return valueWhere(onKeys, keys, condition);
    const conjuncts = keys.conjuncts(condition);
    if ([...offKeys].every((key) => conjuncts.includes(key))) return false;
    return offKeys.size === 1 && offKeys.has(keys.negated(condition)) ? true : undefined;
  };
  const found = { on: new Map<Value, boolean | undefined>(), off: new Map<Value, boolean | undefined>() };
  const known = (condition: Value, mode: MaskMode): boolean | undefined => {
    if (mode === "exact" || !isCondition(condition)) return undefined;
    const results = found[mode];
    if (!results.has(condition)) results.set(condition, holds(condition, mode));
    return results.get(condition);
  };
  return { bounds: [...bounds.values()], shared: [...shared.values()], accesses, outside, on: onKeys, known };
}

/** The cuts of a part in which all bounds hold, and other conditions are tested. */
export function withinBounds({ cuts, keys }: { readonly cuts: Cuts; readonly keys: ConditionKeys }): Cuts {
  const on = new Set(cuts.bounds.map(({ condition }) => keys.of(condition)));
  const known: Cuts["known"] = (condition, mode) =>
    mode === "on" && isCondition(condition) ? valueWhere(on, keys, condition) : undefined;
  return { ...cuts, bounds: [], shared: [], on, known };
}

/** Adds more conditions that hold between the cuts. */
export function withMoreOn(cuts: Cuts, keys: ConditionKeys, more: ReadonlySet<string>): Cuts {
  const on = new Set([...cuts.on, ...more]);
  const known: Cuts["known"] = (condition, mode) => {
    if (mode !== "on" || !isCondition(condition)) return cuts.known(condition, mode);
    return valueWhere(on, keys, condition);
  };
  return { ...cuts, on, known };
}

/** The value of a condition where those with the keys `on` hold; undefined if it may be either. */
function valueWhere(on: ReadonlySet<string>, keys: ConditionKeys, condition: Value): boolean | undefined {
  if (keys.conjuncts(condition).every((key) => on.has(key))) return true;
  return on.has(keys.negated(condition)) ? false : undefined;
}

/** Whether a value is a condition. */
export function isCondition({ type }: Value): boolean {
  return type instanceof IntegerType && type.width === 1;
}

function remember<T>(map: Map<string, T>, key: string, value: T): string {
  if (!map.has(key)) map.set(key, value);
  return key;
}

function setKey(keys: readonly string[]): string {
  return [...new Set(keys)].sort().join(";");
}

/** Whether a condition can be tested before the vectorized loop: it depends neither on memory nor on an inner loop. */
export function isKnownBefore(body: Block, value: Value, isFixed: (loop: number) => boolean): boolean {
  return holdsForAll([value], ({ definingOp: op, parentBlock }) => {
    if (op === undefined) return parentBlock !== body;
    if (op.block !== body) return true;
    if (op.is(IndexOp)) return isFixed(op.dim.number);
    return isPure(op) && op.operands;
  });
}
