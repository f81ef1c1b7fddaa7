/**
 * What operations do to memory. Passes ask the functions of this file, never an operation's name: an operation without
 * an answer (of a dialect nobody registered, or without the trait or interface) may do anything.
 */
import { OpInterface } from "../define/op-interface.ts";
import { IsTerminator, NoMemoryEffect, RecursiveMemoryEffects, SymbolTrait } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";
import { OpResult, type Value } from "../ir/value.ts";
import { isSpeculatable } from "./speculation.ts";

/** What is done to a resource. */
export type EffectKind = "read" | "write" | "alloc" | "free";

/** The resource of all memory that has no other. */
export const defaultResource = "default";

/** One effect of an operation. */
export interface Effect {
  readonly kind: EffectKind;
  /** The memory it concerns; any memory of the resource if left out. */
  readonly value?: Value;
  /** What kind of memory or state; effects on different resources do not influence each other. */
  readonly resource: string;
}

/**
 * Operations that say what they do to memory; those of operations inside of them count only with
 * `RecursiveMemoryEffects`.
 */
export const MemoryEffects = new OpInterface<{
  /** The effects of `op` itself, in the order in which they happen. */
  effects(op: Operation): readonly Effect[];
}>("MemoryEffects", "says what an operation does to memory");

/** A read of `value`, or of any memory. */
export function readEffect(value?: Value, resource = defaultResource): Effect {
  return effect("read", value, resource);
}

/** A write to `value`, or to any memory. */
export function writeEffect(value?: Value, resource = defaultResource): Effect {
  return effect("write", value, resource);
}

/** The allocation of `value`. */
export function allocEffect(value?: Value, resource = defaultResource): Effect {
  return effect("alloc", value, resource);
}

/** The end of the life of `value`. */
export function freeEffect(value?: Value, resource = defaultResource): Effect {
  return effect("free", value, resource);
}

function effect(kind: EffectKind, value: Value | undefined, resource: string): Effect {
  return value === undefined ? { kind, resource } : { kind, value, resource };
}

/**
 * All effects of `op`, with those of the operations inside of it where they happen; undefined if they are not known.
 */
export function effectsOf(op: Operation): readonly Effect[] | undefined {
  if (op.has(NoMemoryEffect) && !MemoryEffects.has(op)) return none;
  const found: Effect[] = [];
  const outcome = op.walk((inner) => {
    const methods = MemoryEffects.get(inner);
    if (methods !== undefined) found.push(...methods.effects(inner));
    if (inner.has(RecursiveMemoryEffects)) return "advance";
    return methods !== undefined || inner.has(NoMemoryEffect) ? "skip" : "interrupt";
  }, "pre");
  return outcome === "interrupt" ? undefined : found;
}

const none: readonly Effect[] = Object.freeze([]);

/**
 * Whether `isMeant` holds for one of the effects of `op` and the operations inside of it, or may do so because they are
 * not known. It is asked about one after the other until it holds.
 */
function mayHaveEffectThat(op: Operation, isMeant: (effect: Effect) => boolean): boolean {
  if (op.has(NoMemoryEffect) && !MemoryEffects.has(op)) return false;
  const outcome = op.walk((inner) => {
    const methods = MemoryEffects.get(inner);
    if (methods?.effects(inner).some(isMeant) === true) return "interrupt";
    if (inner.has(RecursiveMemoryEffects)) return "advance";
    return methods !== undefined || inner.has(NoMemoryEffect) ? "skip" : "interrupt";
  }, "pre");
  return outcome === "interrupt";
}

/** Whether `op` and everything inside of it neither reads nor writes memory. */
export function isMemoryEffectFree(op: Operation): boolean {
  return !mayHaveEffectThat(op, () => true);
}

/** Whether `op` has no effects and may be executed where it was not asked for. */
export function isPure(op: Operation): boolean {
  return isMemoryEffectFree(op) && isSpeculatable(op);
}

/** Whether `op` is known to do nothing but read, if that. */
export function hasReadOnlyEffects(op: Operation): boolean {
  return !mayHaveEffectThat(op, ({ kind }) => kind !== "read");
}

/**
 * Whether `op` has, or may have, an effect of one of `kinds`, on `value` if that is given and known to be what it
 * concerns.
 */
export function mayHaveEffect(op: Operation, kinds: readonly EffectKind[], value?: Value): boolean {
  return mayHaveEffectThat(
    op,
    (e) => kinds.includes(e.kind) && (value === undefined || e.value === undefined || e.value === value),
  );
}

/**
 * Whether `op` could be erased if no result were used: it only reads, or allocates and writes what it returns and
 * nobody would see then.
 */
export function wouldBeDead(op: Operation): boolean {
  return !op.has(IsTerminator) && !op.has(SymbolTrait) && hasNoEffectOutside(op);
}

function hasNoEffectOutside(op: Operation): boolean {
  if (op.has(NoMemoryEffect) && !MemoryEffects.has(op)) return true;
  const own = new Set<Value>();
  return !mayHaveEffectThat(op, ({ kind, value }) => {
    if (kind === "read") return false;
    if (kind === "alloc" && value instanceof OpResult && op.isAncestorOf(value.owner)) own.add(value);
    return value === undefined || !own.has(value);
  });
}

/** Whether `op` can be erased: no result is used, and {@link wouldBeDead}. */
export function isTriviallyDead(op: Operation): boolean {
  return op.isUnused && wouldBeDead(op);
}
