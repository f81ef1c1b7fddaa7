/**
 * Tensors of pointers or integers to which a loop adds the same amount in all lanes: the loop carries the sum of these
 * amounts as a scalar instead, and the tensor is its initial value plus that sum.
 */
import { AddIOp, ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, beforeOp, defined, type IntegerType, type Rewriter, type Value } from "@tt-opt/ir-core";
import { LaneAnalysis } from "./lane-analysis.ts";
import type { Linear } from "./linear.ts";
import { scalarOfSum } from "./scalar-arithmetic.ts";
import { offsetTypeOf, replaceArgument, replaceResults, uniformDifference } from "./scalar-offsets.ts";

/** A carried tensor that grows by the same amount in all lanes. */
interface Growth {
  /** The index among the carried values. */
  readonly index: number;
  /** The amount that an iteration adds. */
  readonly step: Linear;
  /** The type of the sum. */
  readonly type: IntegerType;
}

/** Makes an `scf.for` carry scalars instead of tensors where possible; returns their number. */
export function carryThroughFor(rw: Rewriter, loop: scf.ForOp): number {
  const analysis = new LaneAnalysis();
  const growths = loop.regionIterArgs.flatMap((arg, index) => {
    const growth = growthOf(analysis, arg, at(loop.yieldedValues, index), index);
    return growth === undefined ? [] : [growth];
  });
  if (growths.length > 0) carryGrowths(rw, loop, growths);
  return growths.length;
}

function growthOf(analysis: LaneAnalysis, arg: Value, next: Value, index: number): Growth | undefined {
  const step = uniformDifference(analysis, next, arg);
  return step === undefined ? undefined : { index, step, type: offsetTypeOf(arg, [step]) };
}

function carryGrowths(rw: Rewriter, loop: scf.ForOp, growths: readonly Growth[]): void {
  rw.loc = loop.loc;
  const inits = [...loop.initArgs];
  const starts = growths.map(({ index }) => at(inits, index));
  const args = loop.regionIterArgs;
  const yielding = defined(loop.body.last, "the terminator of a loop");
  for (const [i, { index, step, type }] of growths.entries()) {
    const [start, arg] = [at(starts, i), at(args, index)];
    replaceArgument(rw, arg, start, type);
    rw.at = beforeOp(yielding);
    const next = AddIOp.build(rw, { lhs: arg, rhs: scalarOfSum(rw, step, type) }).result;
    rw.setOperand(yielding, index, next);
    rw.at = beforeOp(loop);
    inits[index] = ConstantOp.int(rw, type, 0).result;
  }
  const made = scf.rebuildFor(rw, loop, inits);
  replaceResults(rw, loop, made, new Map(growths.map(({ index }, i) => [index, at(starts, i)])));
}
