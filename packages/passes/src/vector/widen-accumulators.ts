/**
 * `widen-accumulators`: a reduction of narrow floats computes each sum in f32, since there is no narrower arithmetic,
 * and rounds it. Rounding once is faster. The result then hardly depends on the number of accumulators: the order in
 * which a reduction combines elements is unspecified, and thus how often partial results are rounded.
 */
import { ExtFOp, scf, TruncFOp } from "@tt-opt/dialect-std";
import { afterOp, beforeOp, definePass, type Operation, type Rewriter } from "@tt-opt/ir-core";
import { isIndependent } from "./independent-loops.ts";

/** See the file's header. */
export const widenAccumulators = definePass({
  name: "widen-accumulators",
  summary: "carry sums of narrow floats in the type of their computation",
  description: `Works on loops with the mark \`tts.independent\`, whose iterations may be executed in any order. If such
a loop carries a narrow float only to widen it, combine it by a sum, a product or an extremum, and round it again, the
float is carried in the wide type and rounded once after the loop. Loops written in the kernel, whose order matters,
have no such mark.`,
  statistics: { widened: "values that loops carry in a wider type" },
  example: {
    input: `func.func @sum(%n: index, %x: vector<4xf32>, %zero: vector<4xf16>) -> vector<4xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (vector<4xf16>) {
    %wide = arith.extf %acc : vector<4xf16> to vector<4xf32>
    %next = arith.addf %wide, %x : vector<4xf32>
    %narrow = arith.truncf %next : vector<4xf32> to vector<4xf16>
    scf.yield %narrow : vector<4xf16>
  } {tts.independent}
  return %sum : vector<4xf16>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(scf.ForOp, (loop) => {
      if (!isIndependent(loop)) return;
      for (let i = 0; i < loop.initArgs.length; i++) if (widen(rw, loop, i)) ctx.count("widened");
    });
  },
});

/** Operations that combine an accumulator with a value. */
const combining: ReadonlySet<string> = new Set([
  "arith.addf",
  "arith.mulf",
  "arith.maximumf",
  "arith.minimumf",
  "arith.maxnumf",
  "arith.minnumf",
]);

/** Widens the carried value `index` if its only use is a combination with another value. */
function widen(rw: Rewriter, loop: scf.ForOp, index: number): boolean {
  const [argument, result, init] = [loop.regionIterArgs[index], loop.results[index], loop.initArgs[index]];
  const narrowing = loop.yieldedValues[index]?.definingOp;
  const terminator = loop.body.last;
  if (argument === undefined || result === undefined || init === undefined || terminator === undefined) return false;
  if (narrowing?.is(TruncFOp) !== true || !narrowing.out.hasOneUse || !argument.hasOneUse) return false;
  const combination = narrowing.in.definingOp;
  const widening = argument.firstUse?.owner;
  if (combination === undefined || widening?.is(ExtFOp) !== true || !isCombination(combination, widening)) return false;
  const wideType = widening.out.type;
  const narrowType = argument.type;
  rw.loc = loop.loc;
  const wideInit = rw.within(beforeOp(loop), () => ExtFOp.build(rw, { in: init, resultTypes: [wideType] }));
  rw.setOperand(loop, loop.operandCount - loop.initArgs.length + index, wideInit.resultAt(0));
  rw.setType(argument, wideType);
  rw.replace(widening, argument);
  rw.setOperand(terminator, index, combination.resultAt(0));
  rw.erase(narrowing);
  const uses = [...result.uses()];
  rw.setType(result, wideType);
  if (uses.length === 0) return true;
  const rounded = rw.within(afterOp(loop), () => TruncFOp.build(rw, { in: result, resultTypes: [narrowType] }));
  for (const { owner, index: operand } of uses) rw.setOperand(owner, operand, rounded.resultAt(0));
  return true;
}

/** Whether an operation combines the widened accumulator with another value, and only the narrowing uses the result. */
function isCombination(op: Operation, widening: ExtFOp): boolean {
  const [result] = op.results;
  if (!combining.has(op.name) || result?.hasOneUse !== true || result.type !== widening.out.type) return false;
  return widening.out.hasOneUse && op.operands.includes(widening.out);
}
