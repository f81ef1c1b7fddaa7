/** Finds what is constant during a launch: values that do not depend on the program, and memory that is not written. */
import { ConstantOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  BlockArgument,
  defaultResource,
  effectsOf,
  holdsForAll,
  isMemoryEffectFree,
  MemRefType,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";

/** Whether a value is the same in all programs of a launch: it depends only on arguments and constants. */
export function isLaunchConstant(value: Value): boolean {
  return holdsForAll([value], (part) => {
    if (part instanceof BlockArgument) return isFunctionArgument(part);
    const op = part.definingOp;
    if (op === undefined || op.is(tt.GetProgramIdOp) || op.regions.length > 0) return false;
    return op.is(ConstantOp) || (isMemoryEffectFree(op) && op.operands);
  });
}

/**
 * Whether the memory that `reader` reads through pointers is constant during a launch, assuming that different
 * arguments lead to different memory: nothing in `kernel` writes through an argument that it reads through.
 */
export function readsUnwrittenMemory(reader: Operation, kernel: Operation): boolean {
  const roots = new Set<Value | undefined>();
  for (const effect of effectsOf(reader) ?? []) {
    if (effect.resource !== defaultResource || effect.value?.type instanceof MemRefType) continue;
    const root = effect.value === undefined ? undefined : argumentOf(effect.value);
    if (root === undefined) return false;
    roots.add(root);
  }
  for (const op of kernel.region(0).entry?.ops() ?? []) {
    const effects = effectsOf(op);
    if (effects === undefined) return false;
    for (const { kind, resource, value } of effects) {
      if (resource !== defaultResource || kind === "read" || value?.type instanceof MemRefType) continue;
      const root = value === undefined ? undefined : argumentOf(value);
      if (root === undefined || roots.has(root)) return false;
    }
  }
  return true;
}

/** The kernel argument that a pointer is relative to. */
function argumentOf(pointer: Value): Value | undefined {
  let root = pointer;
  for (let op = root.definingOp; op !== undefined; op = root.definingOp) {
    if (op.is(tt.BitcastOp)) root = op.src;
    else if (op.is(tt.AddPtrOp)) root = op.ptr;
    else return undefined;
  }
  return isFunctionArgument(root) ? root : undefined;
}

/** Whether a value is an argument of a function. */
export function isFunctionArgument(value: Value): value is BlockArgument {
  if (!(value instanceof BlockArgument)) return false;
  const parent = value.owner.parentOp;
  return parent !== undefined && (parent.name === "func.func" || parent.name === "tt.func");
}
