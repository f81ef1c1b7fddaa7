/**
 * Operands and results of `linalg.generic` that it can do without: inputs that are the same twice, inputs whose element
 * is not used, and outputs whose result is not used. Operands stay if a loop takes its size from them alone.
 */
import {
  AffineDim,
  at,
  noMatch,
  pattern,
  type AffineMap,
  type RewritePattern,
  beforeOp,
  type Rewriter,
  MemRefType,
} from "@tt-opt/ir-core";
import { GenericOp } from "../ops/generic-op.ts";
import { YieldOp } from "../ops/yield-op.ts";
import { buildGeneric } from "../structured/create-generic.ts";
import { bodyOf, inputCount } from "../structured/queries.ts";

/** `generic ins(%a, %a)` with the same maps → `generic ins(%a)`; what nobody needs goes */
const dropUnusedOperands = pattern("linalg-drop-unused-operands", GenericOp, (op, rw) => {
  if (op.library_call !== undefined) return noMatch("the function that is called wants all operands");
  const body = bodyOf(op);
  const inputs = inputCount(op);
  const maps = op.indexingMaps;
  const twins = op.inputs.map((input, i) =>
    op.inputs.findIndex((other, j) => j < i && other === input && at(maps, j).equals(at(maps, i))),
  );
  const isTwin = (i: number): boolean => (twins[i] ?? -1) >= 0;
  const kept = new Set(op.operands.map((_, i) => i));
  const drop = (i: number): void => {
    const rest = new Set(kept);
    rest.delete(i);
    if (coversLoops(maps, rest)) kept.delete(i);
  };
  for (let i = 0; i < inputs; i++) if (isTwin(i)) kept.delete(i);
  for (let i = 0; i < inputs; i++) if (kept.has(i) && !isUsed(op, i, twins)) drop(i);
  for (let i = inputs; i < op.operandCount; i++) if (isUnusedOutput(op, i)) drop(i);
  if (kept.size === op.operandCount) return noMatch("every operand and result is needed");
  if (![...kept].some((i) => i >= inputs)) return noMatch("no output would be left");
  twins.forEach((twin, i) => {
    if (twin >= 0) rw.replaceAllUses(at(body.args, i), at(body.args, twin));
  });
  rebuild(op, rw, [...kept]);
  return true;
});

/** Whether the element of operand `i`, or of one that is the same, is used by more than the yield of its own result. */
function isUsed(op: GenericOp, i: number, twins: readonly number[]): boolean {
  const { args } = bodyOf(op);
  return args.some((arg, j) => (j === i || twins[j] === i) && arg.hasUses);
}

/** Whether nobody uses the result of output `i`, nor its first value but to yield it again. */
function isUnusedOutput(op: GenericOp, i: number): boolean {
  const index = i - inputCount(op);
  const output = op.operand(i);
  const result = op.results[index];
  if (
    output.type instanceof MemRefType ||
    result === undefined ||
    result.hasUses ||
    op.resultCount !== op.outputs.length
  )
    return false;
  const arg = at(bodyOf(op).args, i);
  return [...arg.uses()].every((use) => use.owner.is(YieldOp) && use.index === index);
}

/** Whether each loop is a result of the map of an operand that stays. */
function coversLoops(maps: readonly AffineMap[], kept: ReadonlySet<number>): boolean {
  const loops = new Set<number>();
  for (const i of kept)
    for (const result of maps[i]?.results ?? []) if (result instanceof AffineDim) loops.add(result.position);
  return loops.size === (maps[0]?.numDims ?? 0);
}

/** Makes `op` anew with the operands at `kept`. */
function rebuild(op: GenericOp, rw: Rewriter, kept: readonly number[]): void {
  const inputs = inputCount(op);
  const body = bodyOf(op);
  const outputs = kept.filter((i) => i >= inputs);
  const end = body.last;
  if (end !== undefined)
    rw.setOperands(
      end,
      outputs.map((i) => end.operand(i - inputs)),
    );
  for (let i = op.operandCount - 1; i >= 0; i--) if (!kept.includes(i)) rw.removeArgument(body, i);
  const parts = {
    inputs: kept.filter((i) => i < inputs).map((i) => op.operand(i)),
    outputs: outputs.map((i) => op.operand(i)),
    maps: kept.map((i) => at(op.indexingMaps, i)),
    iterators: op.iteratorTypes,
    doc: op.doc,
    attributes: op.attributes.entries(),
  };
  const isTensor = op.resultCount > 0;
  const region = rw.takeRegion(op.body);
  const made = rw.within(beforeOp(op), () => buildGeneric(rw, parts, region));
  if (isTensor) outputs.forEach((i, position) => rw.replaceAllUses(op.resultAt(i - inputs), made.resultAt(position)));
  rw.erase(op);
}

/** Rewrites that drop operands and results. */
export const unusedOperands: readonly RewritePattern[] = [dropUnusedOperands];
