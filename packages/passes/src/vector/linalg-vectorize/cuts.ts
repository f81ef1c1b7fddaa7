/**
 * Where masks cut the vectorised loop: between the cuts all lanes of masked accesses are on. Bounds cut it, and so do
 * conditions that all lanes share, which leave nothing between the cuts where they do not hold. Conditions in the body
 * that say the same as masks are known on either side, so that a choice by one of them is no choice in any of the
 * loops.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { type Block, holdsForAll, IntegerType, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { type ConditionKeys, type LaneBound, type MaskParts } from "../../linalg/bodies/index.ts";

/** Which lanes of masked accesses are on: all, none, or as the mask says (for single lanes only). */
export type MaskMode = "on" | "off" | "exact";

/** What lanes beyond the cuts are: off, as their masks say, or off beyond the bounds and as masks say before them. */
export type Outside = "off" | "exact" | "off beyond bounds";

/** See the file's header. */
export interface Cuts {
  readonly bounds: readonly LaneBound[];
  /** Conditions that all lanes share. */
  readonly shared: readonly Value[];
  /** Accesses that are off where `outside` says so. */
  readonly accesses: ReadonlySet<Operation>;
  readonly outside: Outside;
  /** What holds where lanes are on. */
  readonly on: ReadonlySet<string>;
  /** What a condition in the body is where lanes are on or off; undefined if it may be either. */
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
 * The cuts that the masks of a body make.
 * @param varies Whether the lanes of an access have places of their own; else one is read for all, under its condition.
 * @param isFixed Whether a loop is around the vectorised one.
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
  // What holds between the cuts, and the conjunction that is false where lanes are off.
  const onKeys = new Set([...bounds.keys(), ...shared.keys()]);
  const offKeys = outside === "off" ? onKeys : new Set(bounds.keys());
  const known = (condition: Value, mode: MaskMode): boolean | undefined => {
    if (mode === "exact" || !isCondition(condition)) return undefined;
    const conjuncts = keys.conjuncts(condition);
    if (mode === "on") return conjuncts.every((key) => onKeys.has(key)) ? true : undefined;
    return [...offKeys].every((key) => conjuncts.includes(key)) ? false : undefined;
  };
  return { bounds: [...bounds.values()], shared: [...shared.values()], accesses, outside, on: onKeys, known };
}

/** Cuts with more that holds where lanes are on. */
export function withMoreOn(cuts: Cuts, keys: ConditionKeys, more: ReadonlySet<string>): Cuts {
  const on = new Set([...cuts.on, ...more]);
  const known: Cuts["known"] = (condition, mode) => {
    if (mode !== "on" || !isCondition(condition)) return cuts.known(condition, mode);
    return keys.conjuncts(condition).every((key) => on.has(key)) ? true : undefined;
  };
  return { ...cuts, on, known };
}

function isCondition({ type }: Value): boolean {
  return type instanceof IntegerType && type.width === 1;
}

function remember<T>(map: Map<string, T>, key: string, value: T): string {
  if (!map.has(key)) map.set(key, value);
  return key;
}

function setKey(keys: readonly string[]): string {
  return [...new Set(keys)].sort().join(";");
}

/**
 * Whether a condition can be tested before the vectorised loop: it takes neither memory nor a loop inside of that one.
 */
function isKnownBefore(body: Block, value: Value, isFixed: (loop: number) => boolean): boolean {
  return holdsForAll([value], ({ definingOp: op, parentBlock }) => {
    if (op === undefined) return parentBlock !== body;
    if (op.block !== body) return true;
    if (op.is(IndexOp)) return isFixed(op.dim.number);
    return isPure(op) && op.operands;
  });
}
