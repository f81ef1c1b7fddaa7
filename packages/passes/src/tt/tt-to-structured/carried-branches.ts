/**
 * Tensors that an `scf.if` yields or an `scf.while` carries, and that differ from an earlier tensor by the same amount
 * in all lanes: a scalar is yielded or carried instead.
 */
import { AddIOp, ConstantOp, scf } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  defined,
  type IntegerType,
  isDefinedOutside,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { LaneAnalysis } from "./lane-analysis.ts";
import type { Linear } from "./linear.ts";
import { scalarOfSum } from "./scalar-arithmetic.ts";
import { offsetTypeOf, replaceArgument, replaceResults, uniformDifference } from "./scalar-offsets.ts";

/** A result of a conditional that is `reference` plus a scalar that depends on the branch. */
interface UniformOffset {
  readonly index: number;
  readonly reference: Value;
  readonly then: Linear;
  readonly otherwise: Linear;
  readonly type: IntegerType;
}

/** Makes a conditional yield scalars instead of tensors where possible; returns their number. */
export function carryThroughIf(rw: Rewriter, branch: scf.IfOp): number {
  const { elseBlock } = branch;
  if (elseBlock === undefined || branch.results.length === 0) return 0;
  const analysis = new LaneAnalysis();
  const yields = [branch.thenBlock, elseBlock].map((block) => defined(block.last, "the terminator of a branch"));
  const offsets = branch.results.flatMap((_, index) => uniformOffsetOf(analysis, branch, yields, index) ?? []);
  if (offsets.length === 0) return 0;
  for (const { index, then, otherwise, type } of offsets) {
    for (const [i, sum] of [then, otherwise].entries()) {
      const terminator = at(yields, i);
      rw.at = beforeOp(terminator);
      rw.loc = terminator.loc;
      rw.setOperand(terminator, index, scalarOfSum(rw, sum, type));
    }
  }
  rw.at = beforeOp(branch);
  rw.loc = branch.loc;
  const { condition } = branch;
  const made = scf.IfOp.build(rw, {
    condition,
    thenRegion: rw.takeRegion(branch.thenRegion),
    elseRegion: rw.takeRegion(branch.elseRegion),
    resultTypes: at(yields, 0).operands.map(({ type }) => type),
    discardable: branch.attributes.entries(),
  });
  replaceResults(rw, branch, made, new Map(offsets.map(({ index, reference }) => [index, reference])));
  return offsets.length;
}

function uniformOffsetOf(
  analysis: LaneAnalysis,
  branch: scf.IfOp,
  yields: readonly Operation[],
  index: number,
): UniformOffset | undefined {
  const values = yields.map((op) => op.operand(index));
  const [thenValue, elseValue] = [at(values, 0), at(values, 1)];
  const summands = analysis
    .form(thenValue)
    .sum.laneTerms.flatMap(({ lane }) => (lane.kind === "opaque" ? lane.value : []));
  for (const reference of [...values, ...summands]) {
    if (!isDefinedOutside(branch, reference)) continue;
    const then = uniformDifference(analysis, thenValue, reference);
    const otherwise = uniformDifference(analysis, elseValue, reference);
    if (then === undefined || otherwise === undefined) continue;
    return { index, reference, then, otherwise, type: offsetTypeOf(reference, [then, otherwise]) };
  }
  return undefined;
}

/** A carried tensor to which both regions of a loop add scalars. */
interface Passage {
  /** The index of the initial value. */
  readonly init: number;
  /** The index of the value that the first region passes to the second. */
  readonly result: number;
  readonly before: Linear;
  readonly after: Linear;
  readonly type: IntegerType;
}

/** Makes an `scf.while` carry scalars instead of tensors where possible; returns their number. */
export function carryThroughWhile(rw: Rewriter, loop: scf.WhileOp): number {
  const analysis = new LaneAnalysis();
  const passages: Passage[] = [];
  loop.beforeArguments.forEach((_, init) => {
    const passage = passageOf(analysis, loop, init, passages);
    if (passage !== undefined) passages.push(passage);
  });
  if (passages.length === 0) return 0;
  const inits = [...loop.inits];
  const starts = passages.map(({ init }) => at(inits, init));
  const [condition, yielding] = [loop.conditionOp, defined(loop.afterBlock.last, "the terminator of a loop")];
  rw.loc = loop.loc;
  for (const [i, { init, result, before, after, type }] of passages.entries()) {
    const [start, first, second] = [at(starts, i), at(loop.beforeArguments, init), at(loop.afterArguments, result)];
    replaceArgument(rw, first, start, type);
    replaceArgument(rw, second, start, type);
    rw.at = beforeOp(condition);
    rw.setOperand(condition, result + 1, AddIOp.build(rw, { lhs: first, rhs: scalarOfSum(rw, before, type) }).result);
    rw.at = beforeOp(yielding);
    rw.setOperand(yielding, init, AddIOp.build(rw, { lhs: second, rhs: scalarOfSum(rw, after, type) }).result);
    rw.at = beforeOp(loop);
    inits[init] = ConstantOp.int(rw, type, 0).result;
  }
  rw.at = beforeOp(loop);
  const made = scf.WhileOp.build(rw, {
    inits,
    before: rw.takeRegion(loop.before),
    after: rw.takeRegion(loop.after),
    resultTypes: condition.args.map(({ type }) => type),
    discardable: loop.attributes.entries(),
  });
  replaceResults(rw, loop, made, new Map(passages.map(({ result }, i) => [result, at(starts, i)])));
  return passages.length;
}

/** How the loop carries the initial value `init`, through a result that none of `taken` uses. */
function passageOf(
  analysis: LaneAnalysis,
  loop: scf.WhileOp,
  init: number,
  taken: readonly Passage[],
): Passage | undefined {
  const first = at(loop.beforeArguments, init);
  for (const [result, second] of loop.afterArguments.entries()) {
    if (taken.some((passage) => passage.result === result)) continue;
    const before = uniformDifference(analysis, at(loop.conditionOp.args, result), first);
    if (before === undefined) continue;
    const after = uniformDifference(analysis, at(loop.yieldedValues, init), second);
    if (after !== undefined) return { init, result, before, after, type: offsetTypeOf(first, [before, after]) };
  }
  return undefined;
}
