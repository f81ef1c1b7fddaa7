/** Partial results of reductions along the vectorized loop: their initialization and their final combination. */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, defined, I1, typed, type Value } from "@tt-opt/ir-core";
import type { Combination } from "../../linalg/bodies/index.ts";
import { combine, foldLanes } from "./fold-lanes.ts";
import { type Indices, readOperand, writeOperand } from "./operand-access.ts";
import type { VectorPlan } from "./plan.ts";
import { combineAll } from "./lane-combination.ts";
import { type LaneSelection, selectLane } from "./selection.ts";
import { extractLane } from "./shuffles.ts";
import { splat } from "./splat.ts";

/** The partial results of each output: a scalar for single elements, and a vector with one partial result per lane. */
export interface Accumulators {
  readonly scalars: Map<number, Value>;
  readonly vectors: Map<number, Value>;
}

/** All partial results, in the order in which loops carry them. */
export function carriedOf({ scalars, vectors }: Accumulators): readonly Value[] {
  return [...scalars.values(), ...vectors.values()];
}

/** The partial results of the same outputs as `like`, from the values that a loop carries. */
export function accumulatorsOf(like: Accumulators, carried: readonly Value[]): Accumulators {
  const keys = [...like.scalars.keys()];
  return {
    scalars: new Map(keys.map((key, i) => [key, at(carried, i)])),
    vectors: new Map(keys.map((key, i) => [key, at(carried, keys.length + i)])),
  };
}

/** Replaces the partial results by the results of a loop. */
export function takeCarried(state: Accumulators, carried: readonly Value[]): void {
  const { scalars, vectors } = accumulatorsOf(state, carried);
  for (const [key, value] of scalars) state.scalars.set(key, value);
  for (const [key, value] of vectors) state.vectors.set(key, value);
}

/** Builds a loop that carries accumulators, which `body` updates; they are then what the loop yields. */
export function emitLoop(
  b: Builder,
  bounds: { readonly lb: Value; readonly ub: Value; readonly step: Value },
  accumulators: Map<number, Value>,
  body: (b: Builder, iv: Value, carried: Map<number, Value>) => void,
): scf.ForOp {
  const keys = [...accumulators.keys()];
  const loop = scf.ForOp.create(b, { ...bounds, inits: [...accumulators.values()] }, (inside, iv, args) => {
    const carried = new Map(keys.map((key, i) => [key, at(args, i)]));
    body(inside, iv, carried);
    return keys.map((key) => defined(carried.get(key), "an accumulator"));
  });
  keys.forEach((key, i) => accumulators.set(key, loop.resultAt(i)));
  return loop;
}

/** Sets accumulators to the results of an iteration. */
export function takeResults(accumulators: Map<number, Value>, results: ReadonlyMap<number, Value>): void {
  for (const key of accumulators.keys()) {
    const result = results.get(key);
    if (result !== undefined) accumulators.set(key, result);
  }
}

/** Initial partial results: identities, or the contents of memory for reductions without an identity. */
export function startAccumulators(b: Builder, plan: VectorPlan, ivs: Indices, lanes: number): Accumulators {
  const { op, combinations, selection } = plan;
  const scalars = new Map<number, Value>();
  for (const [i, { identity }] of combinations) scalars.set(i, ConstantOp.build(b, { value: identity }).result);
  for (const i of selection?.outputs ?? []) scalars.set(i, readOperand(b, plan, ivs, op.inputs.length + i, 1));
  return { scalars, vectors: new Map([...scalars].map(([i, scalar]) => [i, splat(b, scalar, lanes)])) };
}

/** Combines all partial results and stores the final ones. */
export function storeAccumulators(
  b: Builder,
  plan: VectorPlan,
  ivs: Indices,
  lanes: number,
  state: Accumulators,
): void {
  const { combinations, selection } = plan;
  for (const [i, combination] of combinations) storeReduction(b, plan, ivs, lanes, i, combination, state);
  if (selection !== undefined) storeSelection(b, plan, ivs, selection, state);
}

/** Combines the lanes, the single elements and the contents of memory. */
function storeReduction(
  b: Builder,
  plan: VectorPlan,
  ivs: Indices,
  count: number,
  output: number,
  combination: Combination,
  state: Accumulators,
): void {
  const operand = plan.op.inputs.length + output;
  let total = readOperand(b, plan, ivs, operand, 1);
  const lanes = state.vectors.get(output);
  if (lanes !== undefined) {
    const folded = foldLanes(b, lanes, count, combination);
    total = combine(b, total, extractLane(b, folded, 0), combination);
  }
  const rest = state.scalars.get(output);
  if (rest !== undefined && rest.definingOp?.is(ConstantOp) !== true) total = combine(b, total, rest, combination);
  writeOperand(b, plan, ivs, operand, total);
}

/** Combines the lanes and the single elements; the contents of memory are part of both. */
function storeSelection(
  b: Builder,
  plan: VectorPlan,
  ivs: Indices,
  selection: LaneSelection,
  state: Accumulators,
): void {
  const own = (from: ReadonlyMap<number, Value>): readonly Value[] =>
    selection.outputs.map((i) => defined(from.get(i), "an accumulator"));
  const lanes = selectLane(b, selection, own(state.vectors)).map((value) => extractLane(b, value, 0));
  const totals = combineAll(b, selection, lanes, own(state.scalars));
  selection.outputs.forEach((i, k) => writeOperand(b, plan, ivs, plan.op.inputs.length + i, at(totals, k)));
}

/** Builds what one of two branches does to the partial results; the other one may leave them as they are. */
export function emitBranches(
  b: Builder,
  condition: Value,
  state: Accumulators,
  whenTrue: (b: Builder, own: Accumulators) => void,
  whenFalse: (b: Builder, own: Accumulators) => void = () => undefined,
): void {
  const branch =
    (emit: typeof whenTrue) =>
    (inside: Builder): readonly Value[] => {
      const own = { scalars: new Map(state.scalars), vectors: new Map(state.vectors) };
      emit(inside, own);
      return carriedOf(own);
    };
  const made = scf.IfOp.create(b, typed(condition, I1), branch(whenTrue), branch(whenFalse));
  takeCarried(state, made.results);
}

/** The outputs that the reduction loops `inner` inside of the vectorized one do not index. */
export function carriedOutputs({ op, maps }: VectorPlan, inner: readonly number[]): readonly number[] {
  const isCarried = (i: number): boolean => !inner.some((d) => at(maps, op.inputs.length + i).isFunctionOfDim(d));
  return op.outputs.map((_, i) => i).filter(isCarried);
}
