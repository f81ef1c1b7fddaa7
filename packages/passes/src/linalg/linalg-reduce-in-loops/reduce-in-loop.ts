/** Makes a loop carry the reduced value, by reducing the contribution of each iteration. */
import { bodyOf, createGeneric, type IteratorType, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { ConstantOp, type scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  defined,
  IrMapping,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { ConditionKeys, constantWhenOff, isIdentity, type WhenOff } from "../bodies/index.ts";
import { canCopyBefore, copyBefore } from "../copy-before.ts";
import type { CarriedSum } from "./find-sum.ts";
import { remadeLoop } from "./remade-loop.ts";

/** Builds the new loop; undefined if the initial value of the reduction cannot be computed before the loop. */
export function reduceInLoop(rw: Rewriter, sum: CarriedSum): scf.ForOp | undefined {
  const { loop, index, step, reducer } = sum;
  const before = new IrMapping();
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const start = at(reducer.outputs, 0);
  if (!canCopyBefore(start, loop)) return undefined;
  const inits = loop.initArgs.with(index, copyBefore(rw, start, loop, before));
  const made = remadeLoop(rw, loop, inits, step, (b, mapping, carried) => {
    mapping.map(step.resultAt(0), reducedStep(b, sum, mapping, at(carried, index)));
  });
  rw.replace(reducer, made.resultAt(index));
  loop.results.forEach((result, i) => void (i !== index && rw.replaceAllUses(result, made.resultAt(i))));
  rw.erase(loop);
  return made;
}

/** Builds the operation of the loop's body that adds to `carried`. */
function reducedStep(b: Builder, sum: CarriedSum, outside: IrMapping, carried: Value): Value {
  const { loop, index, step, reducer, reducing, widening, combining, part, condition, identity } = sum;
  const inner = bodyOf(step);
  const accumulator = at(loop.body.args, index + 1);
  const kept = step.inputs.flatMap((input, i) => (input === accumulator ? [] : [i]));
  const whole = step.inputs.length;
  // The old destination defines the extents of the loops.
  const inputs = [...kept.map((i) => step.operand(i)), at(step.outputs, 0)].map((value) => outside.get(value));
  const outMap = at(step.indexingMaps, whole);
  const reduced = at(reducer.indexingMaps, 1);
  const places = reduced.results.map((_, d) => at(outMap.results, defined(reduced.getDimPosition(d), "a loop")));
  const maps = [...[...kept, whole].map((i) => at(step.indexingMaps, i)), new AffineMap(outMap.numDims, 0, places)];
  const iterators: IteratorType[] = outMap.results.map(() => "parallel");
  reducer.iteratorTypes.forEach((type, d) => {
    iterators[defined(outMap.getDimPosition(d), "a loop")] = type;
  });
  const choice = condition === undefined ? undefined : inner.last?.operand(0).definingOp;
  const made = createGeneric(b, { inputs, outputs: [carried], maps, iterators }, (into, args) => {
    const mapping = outside;
    kept.forEach((i, to) => mapping.map(at(inner.args, i), at(args, to)));
    for (const op of inner.ops())
      if (op !== inner.last && op !== combining && op !== choice) into.insert(cloneOperation(op, mapping));
    let added = mapping.get(part);
    if (condition !== undefined && !isNothingWithout(sum)) {
      const falseValue = ConstantOp.build(into, { value: identity }).result;
      added = SelectOp.build(into, { condition: mapping.get(condition), trueValue: added, falseValue }).result;
    }
    if (widening !== undefined)
      added = into.insert(cloneOperation(widening, new IrMapping().map(widening.operand(0), added))).resultAt(0);
    const own = at(bodyOf(reducer).args, 1);
    const like = new IrMapping();
    for (const operand of reducing.operands) like.map(operand, operand === own ? at(args, inputs.length) : added);
    return into.insert(cloneOperation(reducing, like)).results;
  });
  return made.resultAt(0);
}

/** Whether the new part is the identity where the condition is false, because masked loads yield it there. */
function isNothingWithout({ step, part, condition, identity }: CarriedSum): boolean {
  const body = bodyOf(step);
  if (condition === undefined) return true;
  const keys = new ConditionKeys(body, staticLoopRanges(step));
  const required = keys.conjuncts(condition);
  const implies = (value: Value | undefined): boolean => {
    const own = value === undefined ? [] : keys.conjuncts(value);
    return required.every((key) => own.includes(key));
  };
  const off: WhenOff = { body, isOff: (op) => op.is(tts.LoadOp) && implies(op.mask), isFalse: implies };
  return isIdentity({ identity }, constantWhenOff(off, part));
}
