/**
 * Tensors that are certainly in the same buffer. The {@link AliasSets} of the analysis also contain tensors that may
 * share a buffer: a value that is one of two tensors may share the buffer of either, but is equivalent to neither.
 */
import { scf, tensor } from "@tt-opt/dialect-std";
import { MaskOp } from "@tt-opt/dialect-vector";
import { at, isDefinedOutside, type Operation, type OpOperand, OpResult, type Value } from "@tt-opt/ir-core";
import { AliasSets } from "./alias-sets.ts";
import { yieldsOf } from "./execute-region.ts";
import { destinationOf, hasUnknownSize, isTensor } from "./tensor-uses.ts";

/** Operations that execute one of several regions once. */
export type BranchOp = scf.IfOp | scf.IndexSwitchOp;

/** Whether `op` is such an operation. */
export function isBranch(op: Operation): op is BranchOp {
  return op.is(scf.IfOp) || op.is(scf.IndexSwitchOp);
}

/** The equivalent tensors inside of `root` if exactly the operands `inPlace` are written in place. */
export function equivalentTensors(root: Operation, inPlace: ReadonlySet<OpOperand>): AliasSets {
  const sets = new AliasSets();
  root.walk((op) => {
    if (op.is(tensor.CastOp)) sets.union(op.source, op.dest);
    else if (op.is(scf.ForOp)) joinLoop(sets, op, inPlace);
    else if (op.is(MaskOp)) joinResults(sets, op, [op.maskedOp?.results ?? []]);
    else if (op.is(scf.ExecuteRegionOp)) joinResults(sets, op, yieldedBy(yieldsOf(op)));
    else if (isBranch(op)) joinBranches(sets, op);
    else
      op.results.forEach((result, index) => {
        const destination = isTensor(result) ? destinationOf(op, index) : undefined;
        if (destination !== undefined && inPlace.has(destination)) sets.union(destination.value, result);
      });
  }, "post");
  return sets;
}

/** A loop keeps tensors of known size in one buffer. */
function joinLoop(sets: AliasSets, op: scf.ForOp, inPlace: ReadonlySet<OpOperand>): void {
  op.initArgs.forEach((init, index) => {
    if (!isTensor(init)) return;
    const argument = at(op.body.args, 1 + index);
    const yielded = op.body.last?.operand(index);
    if (inPlace.has(at(op.opOperands, 3 + index))) sets.union(init, argument);
    const isKept = !hasUnknownSize(init) || (yielded !== undefined && sets.same(yielded, argument));
    if (isKept) sets.union(argument, op.resultAt(index));
  });
}

/** Joins each result with its possible values if these are all in one buffer. */
function joinResults(sets: AliasSets, op: Operation, ways: readonly (readonly Value[])[]): void {
  op.results.forEach((result, index) => {
    const values = ways.flatMap((way) => way[index] ?? []);
    const [first] = values;
    if (!isTensor(result) || first === undefined) return;
    if (values.every((value) => sets.same(value, first))) sets.union(first, result);
  });
}

/** Results of branches are in the buffer of an earlier tensor if all branches leave them there. */
function joinBranches(sets: AliasSets, op: BranchOp): void {
  op.results.forEach((result, index) => {
    const origin = branchOrigin(op, index);
    if (origin === undefined) return;
    if (yieldedTo(op, index).every((value) => sets.same(value, origin))) sets.union(origin, result);
  });
}

/**
 * The tensor from before `op` that all branches overwrite to compute result `index`, or yield unchanged; undefined if
 * there is no single such tensor.
 */
export function branchOrigin(op: BranchOp, index: number): Value | undefined {
  if (!isTensor(op.resultAt(index))) return undefined;
  const origins = new Set(yieldedTo(op, index).map((value) => originBefore(op, value)));
  const [origin] = origins;
  return origins.size === 1 ? origin : undefined;
}

/** The tensor from before `op` that `value`, computed in `op`, overwrites. */
function originBefore(op: Operation, value: Value): Value | undefined {
  let origin: Value | undefined = value;
  while (origin !== undefined && !isDefinedOutside(op, origin)) origin = writtenOver(origin);
  return origin;
}

/** The tensor in whose buffer `value` would be if that is written in place. */
function writtenOver(value: Value): Value | undefined {
  if (!(value instanceof OpResult)) return undefined;
  const op = value.owner;
  if (op.is(tensor.CastOp)) return op.source;
  if (op.is(scf.ForOp)) return op.initArgs[value.index];
  if (isBranch(op)) return branchOrigin(op, value.index);
  return destinationOf(op, value.index)?.value;
}

function yieldedTo(op: BranchOp, index: number): readonly Value[] {
  return yieldedBy(op.regions.flatMap((region) => region.entry?.last ?? [])).flatMap((values) => values[index] ?? []);
}

function yieldedBy(terminators: readonly Operation[]): readonly (readonly Value[])[] {
  return terminators.map((op) => op.operands);
}
