/** Rewrites of `scf.parallel`: dimensions of no or one iteration, and one nest directly inside of another. */
import { at, beforeOp, type IndexType, noMatch, pattern, type Rewriter, type Value } from "@tt-opt/ir-core";
import { ParallelOp } from "../parallel-op.ts";
import { ReduceOp } from "../reduce-op.ts";
import { tripCount } from "../trip-count.ts";
import { pick } from "./rebuild.ts";

/** `parallel (i, j) = (0, a) to (1, b): body(i, j) → parallel (j) = (a) to (b): body(0, j)` */
export const parallelDimensions = pattern("scf-parallel-dimensions", ParallelOp, (op, rw) => {
  const kept: number[] = [];
  const values: (Value | undefined)[] = [];
  for (const [i, lower] of op.lowerBound.entries()) {
    const count = tripCount({ lb: lower, ub: at(op.upperBound, i), step: at(op.step, i) });
    if (count === 0) {
      rw.replace(op, ...op.initVals);
      return true;
    }
    if (count === 1) values.push(lower);
    else {
      kept.push(i);
      values.push(undefined);
    }
  }
  if (kept.length === values.length) return noMatch("all dimensions have several iterations");
  if (kept.length === 0) inlineOnce(rw, op);
  else keepDimensions(rw, op, kept, values);
  return true;
});

/** Puts the only iteration in place of the loop: reductions combine their init with one value. */
function inlineOnce(rw: Rewriter, op: ParallelOp): void {
  const reduce = op.body.last;
  const { lowerBound, initVals } = op;
  if (reduce?.is(ReduceOp) !== true) return;
  rw.inline(op.body, beforeOp(op), lowerBound);
  const results = reduce.values.map((value, i) => {
    const body = at(reduce.reductions, i).entry;
    const terminator = body?.last;
    if (body === undefined || terminator === undefined) return value;
    rw.inline(body, beforeOp(op), [at(initVals, i), value]);
    const combined = terminator.operand(0);
    rw.erase(terminator);
    return combined;
  });
  rw.erase(reduce);
  rw.replace(op, ...results);
}

function keepDimensions(
  rw: Rewriter,
  op: ParallelOp,
  kept: readonly number[],
  values: readonly (Value | undefined)[],
): void {
  const { body } = op;
  for (let i = values.length - 1; i >= 0; i--) {
    const value = values[i];
    if (value === undefined) continue;
    rw.replaceAllUses(at(body.args, i), value);
    rw.removeArgument(body, i);
  }
  const made = rebuild(rw, op, {
    lowerBound: pick(op.lowerBound, kept),
    upperBound: pick(op.upperBound, kept),
    step: pick(op.step, kept),
  });
  rw.replace(op, ...made.results);
}

interface Bounds {
  readonly lowerBound: readonly Value<IndexType>[];
  readonly upperBound: readonly Value<IndexType>[];
  readonly step: readonly Value<IndexType>[];
}

function rebuild(rw: Rewriter, op: ParallelOp, bounds: Bounds): ParallelOp {
  return ParallelOp.build(rw, {
    ...bounds,
    initVals: op.initVals,
    bodyRegion: rw.takeRegion(op.bodyRegion),
    resultTypes: op.resultTypes,
    discardable: op.attributes.entries(),
  });
}

/** `parallel (i): parallel (j): body → parallel (i, j): body` where the inner bounds do not depend on i. */
export const mergeParallels = pattern("scf-merge-parallels", ParallelOp, (op, rw) => {
  const inner = op.body.first;
  if (inner?.is(ParallelOp) !== true || inner.next !== op.body.last)
    return noMatch("the body is not just another scf.parallel");
  if (op.initVals.length > 0 || inner.initVals.length > 0) return noMatch("there are reductions");
  const bounds = [...inner.lowerBound, ...inner.upperBound, ...inner.step];
  if (bounds.some((value) => value.parentBlock === op.body))
    return noMatch("the inner bounds depend on the outer variables");
  const terminator = op.body.last;
  const added = inner.inductionVars.map(({ type }) => rw.addArgument(op.body, type));
  rw.inline(inner.body, beforeOp(inner), added);
  const [lowerBound, upperBound, step] = [
    [...op.lowerBound, ...inner.lowerBound],
    [...op.upperBound, ...inner.upperBound],
    [...op.step, ...inner.step],
  ];
  rw.erase(inner);
  if (terminator !== undefined) rw.erase(terminator);
  const made = rebuild(rw, op, { lowerBound, upperBound, step });
  rw.replace(op, ...made.results);
  return true;
});
