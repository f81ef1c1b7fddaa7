/** Finds the pointer that a pointer moved by loops was originally relative to. */
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { at, BlockArgument, OpResult, type Value } from "@tt-opt/ir-core";
import { isFunctionArgument } from "../../launch-constants.ts";

/**
 * The function argument that `pointer` is relative to, at any distance and in any iteration of the loops that move it;
 * undefined if there may be several, or if it is not known.
 */
export function pointerOrigin(pointer: Value): Value | undefined {
  const origins = new Set<Value>();
  // A carried value leads back to itself, so each value is visited only once.
  const values = new Set([pointer]);
  for (const value of values) {
    const sources = isFunctionArgument(value) ? [value] : sourcesOf(value);
    if (sources === undefined) return undefined;
    for (const source of sources) (source === value ? origins : values).add(source);
  }
  const [origin] = origins;
  return origins.size === 1 ? origin : undefined;
}

/** The pointers that `value` may be relative to; undefined if they are not known. */
function sourcesOf(value: Value): readonly Value[] | undefined {
  const op = value.definingOp;
  if (op?.is(tt.BitcastOp) === true) return [op.src];
  if (op?.is(tt.AddPtrOp) === true) return [op.ptr];
  const loop = op ?? value.parentBlock?.parentOp;
  if (loop?.is(scf.ForOp) !== true || value === loop.inductionVar) return undefined;
  const index = value instanceof OpResult ? value.index : value instanceof BlockArgument ? value.index - 1 : 0;
  return [at(loop.initArgs, index), at(loop.yieldedValues, index)];
}
