/** Makes a loop carry the selected element, by reducing the new elements of each iteration. */
import { bodyOf, createGeneric, type IteratorType } from "@tt-opt/dialect-linalg";
import { type scf, SelectOp, tensor } from "@tt-opt/dialect-std";
import {
  AffineMap,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  defined,
  holdsForAll,
  IrMapping,
  isDynamic,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import type { CarriedSelection } from "./find-selection.ts";
import { remadeLoop } from "./remade-loop.ts";

/** Builds the new loop. The initial element may be selected repeatedly, which changes nothing. */
export function selectInLoop(rw: Rewriter, selection: CarriedSelection): scf.ForOp | undefined {
  const { loop, reducer, indices, initials, step } = selection;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  let inits: readonly Value[] = loop.initArgs;
  for (const [i, index] of indices.entries()) {
    const start = filled(rw, reducer.resultAt(i).type, at(initials, i));
    if (start === undefined) return undefined;
    inits = inits.with(index, start);
  }
  const yielded = loop.body.last?.operands ?? [];
  const made = remadeLoop(rw, loop, inits, step, (b, mapping, carried) => {
    const olds = indices.map((index) => at(carried, index));
    const reduced = reducedStep(b, selection, mapping, olds);
    indices.forEach((index, i) => mapping.map(at(yielded, index), at(reduced, i)));
  });
  rw.replace(reducer, ...indices.map((index) => made.resultAt(index)));
  // The operation that provided the initial value of the reduction is no longer used.
  for (const index of indices) for (const user of [...loop.resultAt(index).users()]) rw.erase(user);
  loop.results.forEach((result, i) => void (indices.includes(i) || rw.replaceAllUses(result, made.resultAt(i))));
  rw.erase(loop);
  return made;
}

/** Builds a tensor whose elements are all `value`. */
function filled(b: Builder, type: Value["type"], value: Value): Value | undefined {
  if (!(type instanceof RankedTensorType) || type.shape.some(isDynamic)) return undefined;
  const empty = tensor.EmptyOp.build(b, { dynamicSizes: [], resultTypes: [type] }).result;
  const iterators = type.shape.map((): IteratorType => "parallel");
  const maps = [AffineMap.identity(iterators.length)];
  return createGeneric(b, { inputs: [], outputs: [empty], maps, iterators }, () => value).resultAt(0);
}

/** Builds the operation of the loop's body that selects among `carried` and its new elements. */
function reducedStep(
  b: Builder,
  { loop, indices, reducer, step, parts, condition, initials }: CarriedSelection,
  outside: IrMapping,
  carried: readonly Value[],
): readonly Value[] {
  const inner = bodyOf(step);
  const olds = new Set<Value>(indices.map((index) => at(loop.body.args, index + 1)));
  const kept = step.inputs.flatMap((input, i) => (olds.has(input) ? [] : [i]));
  const whole = step.inputs.length;
  // An old destination defines the extents of the loops.
  const inputs = [...kept.map((i) => step.operand(i)), at(step.outputs, 0)].map((value) => outside.get(value));
  const outMap = at(step.indexingMaps, whole);
  const loopOf = (d: number): number => defined(outMap.getDimPosition(d), "a loop");
  const outMaps = reducer.indexingMaps.slice(indices.length).map((reduced) => {
    const places = reduced.results.map((_, d) => at(outMap.results, defined(reduced.getDimPosition(d), "a loop")));
    return new AffineMap(outMap.numDims, 0, places);
  });
  const maps = [...[...kept, whole].map((i) => at(step.indexingMaps, i)), ...outMaps];
  const iterators: IteratorType[] = outMap.results.map(() => "parallel");
  reducer.iteratorTypes.forEach((type, d) => (iterators[loopOf(d)] = type));
  return createGeneric(b, { inputs, outputs: carried, maps, iterators }, (into, args) => {
    const mapping = outside;
    kept.forEach((i, to) => mapping.map(at(inner.args, i), at(args, to)));
    const needed = neededFor(condition === undefined ? parts : [...parts, condition]);
    for (const op of inner.ops()) if (needed.has(op)) into.insert(cloneOperation(op, mapping));
    const elements = parts.map((part, i) => {
      const trueValue = mapping.get(part);
      if (condition === undefined) return trueValue;
      const falseValue = at(initials, i);
      return SelectOp.build(into, { condition: mapping.get(condition), trueValue, falseValue }).result;
    });
    const region = bodyOf(reducer);
    const chosen = new IrMapping().mapAll(region.args, [...elements, ...args.slice(inputs.length)]);
    for (const op of region.ops()) if (op !== region.last) into.insert(cloneOperation(op, chosen));
    return (region.last?.operands ?? []).map((value) => chosen.get(value));
  }).results;
}

/** The operations that values depend on. */
function neededFor(values: readonly Value[]): ReadonlySet<Operation> {
  const found = new Set<Operation>();
  holdsForAll(values, ({ definingOp }) => {
    if (definingOp !== undefined) found.add(definingOp);
    return definingOp?.operands ?? true;
  });
  return found;
}
