/** Describes why an access lacks the structure that would make it faster. `--explain` shows these texts. */
import { PointerType, tt, tts } from "@tt-opt/dialect-tt";
import { BlockArgument, elementTypeOrSelf, RankedTensorType, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { scf, SelectOp } from "@tt-opt/dialect-std";
import { type LaneAnalysis } from "./lane-analysis.ts";
import { planAccess } from "./access-plan.ts";
import type { Linear } from "./linear.ts";

/** Why the addresses of `pointers` are not a sum over the dimensions of the block. */
export function whyUnstructured(analysis: LaneAnalysis, pointers: Value): string {
  const { base, sum } = analysis.form(pointers);
  const unknown = unknownLanes(sum);
  const [first] = unknown;
  if (base === undefined && first !== undefined && isPointer(first)) return `the pointers are ${makerOf(first)}`;
  if (first !== undefined) return `the offsets of the lanes are ${makerOf(first)}`;
  const shape = tensorShapeOf(pointers);
  const dim = shape.findIndex((_, d) => planAccess(onlyAlong(sum, d), shape) === undefined);
  if (dim < 0) return "the mask does not follow the rows into which an index is taken apart";
  const kinds = new Set(
    sum.laneTerms.flatMap(({ lane }) => (lane.kind !== "opaque" && lane.dim === dim ? lane.kind : [])),
  );
  return kinds.has("wrapped")
    ? `dimension ${dim} is wrapped in one way and used in another`
    : `dimension ${dim} is taken apart into pieces that overlap`;
}

/** Why the lanes do not share a base pointer. */
export function whyNoBase(pointers: Value): string {
  for (let value = pointers; ;) {
    const op = value.definingOp;
    if (op === undefined || !(op.is(tt.AddPtrOp) || isShapeChange(op.name)))
      return `the pointers are ${makerOf(value)}`;
    const source = op.operand(0);
    if (op.is(tt.AddPtrOp) && !(source.type instanceof RankedTensorType)) return "the pointers are of one element";
    value = source;
  }
}

/** Describes the origin of a value. */
export function makerOf(value: Value): string {
  if (value instanceof BlockArgument) {
    const owner = value.owner.parentOp;
    if (owner === undefined) return "unknown";
    return owner.is(scf.ForOp) || owner.is(scf.WhileOp)
      ? `carried by ${owner.name}, which changes lanes by different amounts`
      : `an argument of ${owner.name}`;
  }
  const op = value.definingOp;
  if (op === undefined) return "unknown";
  if (op.is(tt.LoadOp) || op.is(tts.LoadOp) || op.is(tts.GatherOp)) return "loaded from memory";
  if (op.is(SelectOp)) return "chosen by arith.select";
  return `made by ${op.name}`;
}

function isPointer(value: Value): boolean {
  return elementTypeOrSelf(value.type) instanceof PointerType;
}

function isShapeChange(name: string): boolean {
  return ["tt.expand_dims", "tt.broadcast", "tt.trans", "tt.reshape", "tt.bitcast"].includes(name);
}

function unknownLanes(sum: Linear): readonly Value[] {
  return sum.laneTerms.flatMap(({ lane }) => (lane.kind === "opaque" ? [lane.value] : []));
}

/** The terms that vary along one dimension. */
function onlyAlong(sum: Linear, dim: number): Linear {
  return sum.laneTerms
    .filter(({ lane }) => lane.kind !== "opaque" && lane.dim !== dim)
    .reduce((rest, term) => rest.withoutTerm(term), sum);
}
