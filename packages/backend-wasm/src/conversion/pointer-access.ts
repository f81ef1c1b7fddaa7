/**
 * Finds how a kernel accesses the memory of each pointer argument. Values derived from a pointer are followed forward
 * to the accesses. If one escapes (its address becomes a number, or it is stored), any access is possible.
 */
import { memref } from "@tt-opt/dialect-std";
import { PointerType, tt, tts } from "@tt-opt/dialect-tt";
import {
  type Block,
  type Effect,
  isMemoryEffectFree,
  IsTerminator,
  MemoryEffects,
  MemRefType,
  type Operation,
  RegionBranch,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import type { KernelAccess } from "../runtime/kernel-module.ts";

function isReference(type: Type): boolean {
  return type instanceof PointerType || type instanceof MemRefType;
}

/**
 * The access to each pointer among the arguments of `kernel`; all are "readwrite" if any operation {@link
 * accessesUnknownMemory}; "none" for those in whose place others are used, and for other arguments.
 */
export function pointerAccess(kernel: Operation, entry: Block, isUnknown: boolean): readonly KernelAccess[] {
  return entry.args.map((arg) => {
    if (!(arg.type instanceof PointerType) || tts.isMergedArgument(kernel, arg.index)) return "none";
    return isUnknown ? "readwrite" : accessOf(arg);
  });
}

function accessOf(root: Value): KernelAccess {
  const seen = new Set<Value>();
  const work = [root];
  let reads = false;
  let writes = false;
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    for (const owner of value.users()) {
      const use = useOf(owner, value);
      reads ||= use === "read" || use === "readwrite";
      writes ||= use === "write" || use === "readwrite";
      if (use === "derive") work.push(...derived(owner));
    }
  }
  return reads ? (writes ? "readwrite" : "read") : writes ? "write" : "none";
}

/** How `op` accesses the memory of `value`; "derive" if it only passes references on. */
function useOf(op: Operation, value: Value): KernelAccess | "derive" {
  if (op.is(memref.DimOp)) return "none";
  // Their effects only keep them in place.
  if (op.is(tts.PrefetchOp) || op.is(memref.PrefetchOp)) return "none";
  const effects = ownEffects(op).filter((effect) => effect.value === value);
  if (effects.length === 0) {
    const passesOn = RegionBranch.has(op) || isMemoryEffectFree(op);
    return passesOn && derived(op).length > 0 ? "derive" : "readwrite";
  }
  const reads = effects.some(({ kind }) => kind === "read");
  return effects.every(({ kind }) => kind === "read") ? "read" : reads ? "readwrite" : "write";
}

/** All references that an operation may derive from its operands; for a terminator, those of its parent. */
function derived(op: Operation): readonly Value[] {
  const owner = op.has(IsTerminator) ? (op.parentOp ?? op) : op;
  const args = owner.regions.flatMap((region) => [...region.blocks()].flatMap((block) => block.args));
  return [...owner.results, ...args].filter(({ type }) => isReference(type));
}

/** Whether `op` accesses an address that was computed from a number or read from memory. */
export function accessesUnknownMemory(op: Operation): boolean {
  if (!(op.results[0]?.type instanceof PointerType)) return false;
  return op.is(tt.IntToPtrOp) || ownEffects(op).some(({ kind }) => kind === "read");
}

/** The effects of `op` without those of operations inside of it. */
function ownEffects(op: Operation): readonly Effect[] {
  return MemoryEffects.get(op)?.effects(op) ?? [];
}
