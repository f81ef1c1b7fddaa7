/**
 * Memory effects of operations. Passes use the functions of this file instead of operation names. An operation with
 * unknown effects (of an unregistered dialect, or without the trait or interface) may have any effect.
 */
import { OpInterface } from "../define/op-interface.ts";
import { IsTerminator, NoMemoryEffect, RecursiveMemoryEffects, SymbolTrait } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";
import { OpResult, type Value } from "../ir/value.ts";
import { isSpeculatable } from "./speculation.ts";

/** The kind of access to a resource. */
export type EffectKind = "read" | "write" | "alloc" | "free";

/** The resource of all memory that has no other. */
export const defaultResource = "default";

/** One effect of an operation. */
export interface Effect {
  readonly kind: EffectKind;
  /** The affected memory; any memory of the resource if left out. */
  readonly value?: Value;
  /** The kind of memory or state; effects on different resources are independent. */
  readonly resource: string;
}

/**
 * Operations with known effects on memory; the effects of operations in their regions count only with
 * `RecursiveMemoryEffects`.
 */
export const MemoryEffects = new OpInterface<{
  /** The effects of `op` itself, in order. */
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

/** The deallocation of `value`. */
export function freeEffect(value?: Value, resource = defaultResource): Effect {
  return effect("free", value, resource);
}

function effect(kind: EffectKind, value: Value | undefined, resource: string): Effect {
  return value === undefined ? { kind, resource } : { kind, value, resource };
}

/** All effects of `op`, in order, including those of operations inside of it; undefined if they are not known. */
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
 * Whether `isMeant` holds for an effect of `op` or of operations inside of it, or may hold because effects are unknown.
 * Stops at the first effect for which it holds.
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

/** Whether `op` and all operations inside of it neither read nor write memory. */
export function isMemoryEffectFree(op: Operation): boolean {
  return !mayHaveEffectThat(op, () => true);
}

/** Whether `op` has no effects and may be executed speculatively. */
export function isPure(op: Operation): boolean {
  return isMemoryEffectFree(op) && isSpeculatable(op);
}

/** Whether all effects of `op`, if any, are known to be reads. */
export function hasReadOnlyEffects(op: Operation): boolean {
  return !mayHaveEffectThat(op, ({ kind }) => kind !== "read");
}

/**
 * Whether `op` has, or may have, an effect of one of `kinds`. If `value` is given, effects that are known to concern
 * other values are ignored.
 */
export function mayHaveEffect(op: Operation, kinds: readonly EffectKind[], value?: Value): boolean {
  return mayHaveEffectThat(
    op,
    (e) => kinds.includes(e.kind) && (value === undefined || e.value === undefined || e.value === value),
  );
}

/**
 * Whether `op` could be erased if its results were unused: it only reads, or allocates and writes memory that only its
 * results refer to.
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
