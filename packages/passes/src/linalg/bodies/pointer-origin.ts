/** Which pointer a pointer that loops move was counted from in the beginning. */
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { at, BlockArgument, OpResult, type Value } from "@tt-opt/ir-core";

/**
 * The argument of a function that `pointer` leads into, however many elements after it and in whichever iteration of
 * loops that move it; undefined if there may be several, or that is not known.
 */
export function pointerOrigin(pointer: Value): Value | undefined {
  const origins = new Set<Value>();
  // What a loop carries comes to itself again: each value is looked at once.
  const values = new Set([pointer]);
  for (const value of values) {
    const sources = isFunctionArgument(value) ? [value] : sourcesOf(value);
    if (sources === undefined) return undefined;
    for (const source of sources) (source === value ? origins : values).add(source);
  }
  const [origin] = origins;
  return origins.size === 1 ? origin : undefined;
}

/** Whether `value` is an argument of a function. */
export function isFunctionArgument(value: Value): boolean {
  if (!(value instanceof BlockArgument)) return false;
  const parent = value.owner.parentOp;
  return parent !== undefined && (parent.name === "func.func" || parent.name === "tt.func");
}

/** The pointers from which `value` may be counted; undefined if they are not known. */
function sourcesOf(value: Value): readonly Value[] | undefined {
  const op = value.definingOp;
  if (op?.is(tt.BitcastOp) === true) return [op.src];
  if (op?.is(tt.AddPtrOp) === true) return [op.ptr];
  const loop = op ?? value.parentBlock?.parentOp;
  if (loop?.is(scf.ForOp) !== true || value === loop.inductionVar) return undefined;
  const index = value instanceof OpResult ? value.index : value instanceof BlockArgument ? value.index - 1 : 0;
  return [at(loop.initArgs, index), at(loop.yieldedValues, index)];
}
