/** How passes see the loops of this dialect without knowing them. */
import { beforeOp, LoopLike, type NewYields, type Rewriter, simplifyFoldResult, type Value } from "@tt-opt/ir-core";
import { terminatorOf } from "../blocks.ts";
import { ForOp } from "../for-op.ts";
import { ForallOp } from "../forall-op.ts";
import { ParallelOp } from "../parallel-op.ts";
import { WhileOp } from "../while-op.ts";

/** Makes the loops of this dialect {@link LoopLike}. */
export function attachLoops(): void {
  LoopLike.attach(ForOp, {
    loopRegions: (op) => [op.bodyRegion],
    inductionVars: (op) => [op.inductionVar],
    lowerBounds: (op) => [simplifyFoldResult(op.lowerBound)],
    upperBounds: (op) => [simplifyFoldResult(op.upperBound)],
    steps: (op) => [simplifyFoldResult(op.step)],
    inits: (op) => op.opOperands.slice(3),
    regionIterArgs: (op) => op.regionIterArgs,
    yieldedValues: (op) => terminatorOf(op.bodyRegion).opOperands,
    loopResults: (op) => op.results,
    withMoreInits: addInits,
  });

  LoopLike.attach(WhileOp, {
    loopRegions: (op) => [op.before, op.after],
    inductionVars: () => undefined,
    lowerBounds: () => undefined,
    upperBounds: () => undefined,
    steps: () => undefined,
    inits: (op) => op.opOperands,
    regionIterArgs: (op) => op.beforeArguments,
    yieldedValues: (op) => terminatorOf(op.after).opOperands,
    loopResults: () => undefined,
  });

  LoopLike.attach(ParallelOp, {
    loopRegions: (op) => [op.bodyRegion],
    inductionVars: (op) => op.inductionVars,
    lowerBounds: (op) => op.lowerBound.map(simplifyFoldResult),
    upperBounds: (op) => op.upperBound.map(simplifyFoldResult),
    steps: (op) => op.step.map(simplifyFoldResult),
    inits: () => [],
    regionIterArgs: () => [],
    yieldedValues: () => [],
    loopResults: () => undefined,
  });

  LoopLike.attach(ForallOp, {
    loopRegions: (op) => [op.bodyRegion],
    inductionVars: (op) => op.inductionVars,
    lowerBounds: (op) => op.lowerBounds.map(simplifyFoldResult),
    upperBounds: (op) => op.upperBounds.map(simplifyFoldResult),
    steps: (op) => op.steps.map(simplifyFoldResult),
    inits: (op) => op.opOperands.slice(op.operandCount - op.outputs.length),
    regionIterArgs: (op) => op.regionOutArgs,
    yieldedValues: () => [],
    loopResults: (op) => op.results,
  });
}

/** See `withMoreInits` of {@link LoopLike}. */
function addInits(op: ForOp, rw: Rewriter, inits: readonly Value[], yields: NewYields, replaceInitUses = false): ForOp {
  const { body } = op;
  const added = inits.map(({ type }) => rw.addArgument(body, type));
  const yieldOp = terminatorOf(op.bodyRegion);
  const next = rw.within(beforeOp(yieldOp), () => yields(rw, added));
  rw.setOperands(yieldOp, [...yieldOp.operands, ...next]);
  if (replaceInitUses) {
    inits.forEach((init, i) => {
      const argument = added[i];
      if (argument !== undefined) rw.replaceUsesIf(init, argument, (use) => op.isProperAncestorOf(use.owner));
    });
  }
  const initArgs = [...op.initArgs, ...inits];
  const bodyRegion = rw.takeRegion(op.bodyRegion);
  const loop = rw.within(beforeOp(op), () =>
    ForOp.build(rw, {
      lowerBound: op.lowerBound,
      upperBound: op.upperBound,
      step: op.step,
      initArgs,
      unsignedCmp: op.unsignedCmp,
      bodyRegion,
      resultTypes: initArgs.map(({ type }) => type),
      loc: op.loc,
      discardable: op.attributes.entries(),
    }),
  );
  rw.replace(op, ...loop.results.slice(0, op.resultCount));
  return loop;
}
