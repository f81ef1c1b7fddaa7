/** Rewrites of `scf.forall`: bounds that are constants, dimensions of no or one iteration, results that nobody uses. */
import {
  at,
  beforeOp,
  IndexType,
  IntegerAttr,
  type Operation,
  noMatch,
  type Outcome,
  pattern,
  type RankedTensorType,
  type Rewriter,
  simplifyFoldResult,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp } from "../../arith/index.ts";
import { DenseArrayAttr } from "@tt-opt/ir-core";
import { type MixedValue, splitMixed, staticAttr } from "../../shape/index.ts";
import { InsertSliceOp, ParallelInsertSliceOp } from "../../tensor/index.ts";
import { ForallOp } from "../forall-op.ts";
import { tripCount } from "../trip-count.ts";
import { pick, replaceKept, without } from "./rebuild.ts";

interface Bounds {
  readonly lbs: readonly MixedValue[];
  readonly ubs: readonly MixedValue[];
  readonly steps: readonly MixedValue[];
}

/** Bounds and steps that are constants are written as numbers. */
export const forallConstants = pattern("scf-forall-constants", ForallOp, (op, rw) => {
  const all = [...op.lowerBounds, ...op.upperBounds, ...op.steps];
  if (!all.some((bound) => typeof bound !== "number" && typeof simplifyFoldResult(bound) === "number")) {
    return noMatch("no operand is a constant");
  }
  setBounds(rw, op, {
    lbs: op.lowerBounds.map(simplifyFoldResult),
    ubs: op.upperBounds.map(simplifyFoldResult),
    steps: op.steps.map(simplifyFoldResult),
  });
  return true;
});

function setBounds(rw: Rewriter, op: ForallOp, { lbs, ubs, steps }: Bounds): void {
  const [lower, upper, step] = [splitMixed(lbs), splitMixed(ubs), splitMixed(steps)];
  const outputs: readonly Value[] = op.outputs;
  rw.setOperands(op, [...lower.operands, ...upper.operands, ...step.operands, ...outputs]);
  const sizes = [lower, upper, step].map(({ operands }) => operands.length);
  rw.setAttribute(op, "operandSegmentSizes", DenseArrayAttr.i32(op.context, [...sizes, outputs.length]));
  rw.setAttribute(op, "staticLowerBound", staticAttr(op.context, lower.numbers));
  rw.setAttribute(op, "staticUpperBound", staticAttr(op.context, upper.numbers));
  rw.setAttribute(op, "staticStep", staticAttr(op.context, step.numbers));
}

/** `forall (i, j) in (1, n): body(i, j) → forall (j) in (n): body(0, j)`; one with no iteration goes. */
export const forallDimensions = pattern("scf-forall-dimensions", ForallOp, (op, rw) => {
  const counts = op.inductionVars.map((_, i) =>
    tripCount({ lb: at(op.lowerBounds, i), ub: at(op.upperBounds, i), step: at(op.steps, i) }),
  );
  if (counts.includes(0)) {
    rw.replace(op, ...op.outputs);
    return true;
  }
  const dropped = new Set(counts.flatMap((count, i) => (count === 1 ? [i] : [])));
  const isMapped = op.mapping !== undefined && op.mapping.elements.length > 0;
  if (isMapped) return placeOnly(rw, op, dropped);
  if (dropped.size === 0 && op.rank > 0) return noMatch("all dimensions have several iterations");
  const kept = without(op.rank, dropped);
  const parts = kept.length === 0 ? partsOf(op) : [];
  if (parts === undefined) return noMatch("the results are made in a way that is not known");
  placeOnly(rw, op, dropped);
  for (const i of [...dropped].sort((a, b) => b - a)) {
    rw.removeArgument(op.body, i);
  }
  if (kept.length === 0) {
    inlineOnce(rw, op, parts);
    return true;
  }
  setBounds(rw, op, { lbs: pick(op.lowerBounds, kept), ubs: pick(op.upperBounds, kept), steps: pick(op.steps, kept) });
  return true;
});

/** Where there is one iteration along a dimension, as along all of `dimensions`, its variable is the lower bound. */
function placeOnly(rw: Rewriter, op: ForallOp, dimensions: Iterable<number>): Outcome {
  let isChanged = false;
  for (const i of dimensions) {
    const variable = at(op.inductionVars, i);
    if (!variable.hasUses) continue;
    rw.replaceAllUses(variable, valueOf(rw, op, at(op.lowerBounds, i)));
    isChanged = true;
  }
  return isChanged || noMatch("all dimensions have several iterations");
}

/**
 * What is put into which of the shared results; undefined if by other operations than `tensor.parallel_insert_slice`.
 */
function partsOf(op: ForallOp): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (const insert of op.terminator.bodyRegion.entry?.ops() ?? []) {
    if (!insert.is(ParallelInsertSliceOp)) return undefined;
    const dest: Value = insert.dest;
    const result = op.regionOutArgs.findIndex((argument) => argument === dest);
    if (result < 0) return undefined;
    parts.push({ insert, result });
  }
  return parts;
}

interface Part {
  readonly insert: ParallelInsertSliceOp;
  readonly result: number;
}

/** Puts the only iteration in place of the loop; its parts are inserted one after the other. */
function inlineOnce(rw: Rewriter, op: ForallOp, parts: readonly Part[]): void {
  const { terminator } = op;
  const results = [...op.outputs];
  rw.inline(op.body, beforeOp(op), results);
  rw.within(beforeOp(op), () => {
    for (const { insert, result } of parts) {
      results[result] = InsertSliceOp.buildMixed(rw, insert.source, at(results, result), insert.slice).result;
    }
  });
  rw.erase(terminator);
  rw.replace(op, ...results);
}

function valueOf(rw: Rewriter, op: ForallOp, bound: MixedValue): Value {
  if (typeof bound !== "number") return bound;
  const value = IntegerAttr.get(IndexType.get(op.context), bound);
  return rw.within(beforeOp(op), () => ConstantOp.build(rw, { value }).result);
}

/** A shared result that is not used goes, with what puts parts into it. */
export const forallUnusedResults = pattern("scf-forall-unused-results", ForallOp, (op, rw) => {
  const dropped = new Set<number>();
  const combining: Operation[] = [];
  op.regionOutArgs.forEach((argument, i) => {
    const users = [...argument.users()];
    const isOnlyWritten = users.every((user) => user.parentOp === op.terminator);
    if (op.results[i]?.hasUses === true || !isOnlyWritten) return;
    dropped.add(i);
    for (const user of users) combining.push(user);
  });
  if (dropped.size === 0) return noMatch("all results are used");
  for (const user of combining) rw.erase(user);
  for (const i of [...dropped].sort((a, b) => b - a)) rw.removeArgument(op.body, op.rank + i);
  const kept = without(op.outputs.length, dropped);
  const outputs = pick(op.outputs, kept);
  const made = rebuildForall(rw, op, outputs);
  replaceKept(rw, op, made, kept);
  return true;
});

/** A loop of the body of `op`, which is empty afterwards, that shares `outputs`. */
export function rebuildForall(rw: Rewriter, op: ForallOp, outputs: readonly Value<RankedTensorType>[]): ForallOp {
  return rw.within(beforeOp(op), () =>
    ForallOp.build(rw, {
      dynamicLowerBound: op.dynamicLowerBound,
      dynamicUpperBound: op.dynamicUpperBound,
      dynamicStep: op.dynamicStep,
      outputs,
      staticLowerBound: op.staticLowerBound,
      staticUpperBound: op.staticUpperBound,
      staticStep: op.staticStep,
      mapping: op.mapping,
      bodyRegion: rw.takeRegion(op.bodyRegion),
      resultTypes: outputs.map(({ type }) => type),
      discardable: op.attributes.entries(),
    }),
  );
}
