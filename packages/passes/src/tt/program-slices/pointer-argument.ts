/** Finds the kernel argument that a pointer or a tensor of pointers is computed from. */
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { at, BlockArgument, holdsForAll, type Value } from "@tt-opt/ir-core";

/** The only argument that `pointer` can be computed from; undefined if that is not known. */
export function leadsToArgument(pointer: Value): BlockArgument | undefined {
  const found = new Set<BlockArgument>();
  const isKnown = holdsForAll([pointer], (value) => {
    const before = origins(value);
    if (before !== "argument") return before ?? false;
    if (value instanceof BlockArgument) found.add(value);
    return true;
  });
  const [only] = found;
  return isKnown && found.size === 1 ? only : undefined;
}

function origins(value: Value): readonly Value[] | "argument" | undefined {
  if (value instanceof BlockArgument) {
    const parent = value.owner.parentOp;
    if (parent?.is(tt.FuncOp) === true) return "argument";
    const index = parent?.is(scf.ForOp) === true ? parent.regionIterArgs.indexOf(value) : -1;
    return parent?.is(scf.ForOp) === true && index >= 0 ? carried(parent, index) : undefined;
  }
  const op = value.definingOp;
  if (op?.is(scf.ForOp) === true)
    return carried(
      op,
      op.results.findIndex((result) => result === value),
    );
  if (op?.is(tt.AddPtrOp) === true) return [op.ptr];
  const keeps = op?.is(tt.SplatOp) === true || op?.is(tt.BroadcastOp) === true || op?.is(tt.ExpandDimsOp) === true;
  return keeps || op?.is(tt.TransOp) === true || op?.is(tt.BitcastOp) === true ? op.operands.slice(0, 1) : undefined;
}

function carried(loop: scf.ForOp, index: number): readonly Value[] {
  return [at(loop.initArgs, index), at(loop.yieldedValues, index)];
}
