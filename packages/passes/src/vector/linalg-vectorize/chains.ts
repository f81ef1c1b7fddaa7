/**
 * Independent chains of vectors, for accumulators that keep one of two elements; other reductions are unrolled later.
 */
import { AddIOp, CmpFOp, CmpIOp, ConstantOp, OrIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { at, type Builder, defined, DenseElementsAttr, type Value, VectorType } from "@tt-opt/ir-core";
import { combineAll } from "./lane-combination.ts";
import { advanced, type Bound, isAny, type LoopRange, toValue, wholeVectors } from "./loop-regions.ts";
import { type OrderedSelection, orderedSelection } from "./ordered-selection.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { splat } from "./splat.ts";
import { chains } from "./vector-groups.ts";

/**
 * Builds a loop over as many vectors of a range as fill all chains, and combines their results in `accumulators`.
 * `pointAt` gives the vector at a position. Returns the end.
 */
export function emitChains(
  b: Builder,
  plan: VectorPlan,
  { from, to }: LoopRange,
  lanes: number,
  accumulators: Map<number, Value>,
  pointAt: (b: Builder, position: Value) => Point,
): Bound {
  const { selection } = plan;
  const keys = [...accumulators.keys()];
  if (selection === undefined || keys.length !== selection.outputs.length) return from;
  // A single accumulator per chain leaves registers for twice as many.
  const count = keys.length === 1 ? 2 * chains : chains;
  const end = wholeVectors(b, from, to, lanes * count);
  if (from === end) return from;
  const loop: ChainLoop = { from, end, lanes, count, pointAt };
  const before = [...accumulators.values()];
  const ordered = orderedSelection(plan, selection);
  const parts = ordered === undefined ? chainsOf(b, loop, keys, before) : orderedChains(b, loop, ordered);
  let total = parts.reduce((left, right) => combineAll(b, selection, left, right));
  if (ordered !== undefined) {
    const condition = splat(b, isAny(b, { from, to: end }), lanes);
    total = combineAll(b, selection, before, total).map(
      (trueValue, i) => SelectOp.build(b, { condition, trueValue, falseValue: at(before, i) }).result,
    );
  }
  keys.forEach((key, i) => accumulators.set(key, at(total, i)));
  return end;
}

/** A loop over vectors, of which `count` in a row belong to one chain each. */
interface ChainLoop {
  readonly from: Bound;
  readonly end: Bound;
  readonly lanes: number;
  readonly count: number;
  readonly pointAt: (b: Builder, position: Value) => Point;
}

/**
 * Builds the loop, which carries the same number of values for each chain. `step` builds what follows the values of a
 * chain, from the points of all chains. Returns the results by chain.
 */
function emitChainLoop(
  b: Builder,
  { from, end, lanes, count, pointAt }: ChainLoop,
  starts: readonly Value[],
  step: (b: Builder, carried: readonly Value[], chain: number, points: readonly Point[]) => readonly Value[],
): readonly (readonly Value[])[] {
  const indices = Array.from({ length: count }, (_, chain) => chain);
  const part = (values: readonly Value[], chain: number): readonly Value[] =>
    values.slice(chain * starts.length, (chain + 1) * starts.length);
  const bounds = { lb: toValue(b, from), ub: toValue(b, end), step: ConstantOp.index(b, lanes * count).result };
  const loop = scf.ForOp.create(b, { ...bounds, inits: indices.flatMap(() => starts) }, (inside, iv, args) => {
    const points = indices.map((chain) => pointAt(inside, toValue(inside, advanced(inside, iv, chain * lanes))));
    return indices.flatMap((chain) => step(inside, part(args, chain), chain, points));
  });
  return indices.map((chain) => part(loop.results, chain));
}

/** Builds chains that combine their accumulators, all of which begin with `starts`, as the body does. */
function chainsOf(
  b: Builder,
  loop: ChainLoop,
  keys: readonly number[],
  starts: readonly Value[],
): readonly (readonly Value[])[] {
  return emitChainLoop(b, loop, starts, (_, carried, chain, points) => {
    const made = at(points, chain).run(new Map(keys.map((key, i) => [key, at(carried, i)])));
    return keys.map((key) => defined(made.get(key), "an accumulator"));
  });
}

/**
 * Builds chains that carry a value and the place of the first element of its iteration. They begin with the first
 * iteration and a value that no element is beyond, which only an equal one leaves in place.
 */
function orderedChains(b: Builder, loop: ChainLoop, ordered: OrderedSelection): readonly (readonly Value[])[] {
  const { from, lanes, pointAt } = loop;
  const { value, place } = ordered;
  const type = VectorType.get([lanes], place.type);
  const first = splat(b, pointAt(b, toValue(b, from)).evaluateUniform(place), lanes);
  const bound = splat(b, ConstantOp.build(b, { value: ordered.bound }).result, lanes);
  const parts = emitChainLoop(b, loop, [bound, first], (inside, [best = bound, where = first], chain, points) => {
    const next = at(at(points, chain).lanesOf(value), 0);
    const here = splat(inside, at(points, 0).evaluateUniform(place), lanes);
    const condition = isKept(inside, ordered, best, next);
    return [
      SelectOp.build(inside, { condition, trueValue: best, falseValue: next }).result,
      SelectOp.build(inside, { condition, trueValue: where, falseValue: here }).result,
    ];
  });
  return parts.map(([best = bound, lhs = first], chain) => {
    const distances = Array.from({ length: lanes }, (_, lane) => ordered.step * (chain * lanes + lane));
    const rhs = ConstantOp.build(b, { value: DenseElementsAttr.fromNumbers(type, distances) }).result;
    const found = AddIOp.build(b, { lhs, rhs }).result;
    return ordered.isValueFirst ? [best, found] : [found, best];
  });
}

/** Builds whether accumulators are kept beside new elements. */
function isKept(b: Builder, { predicate, keepsNaN }: OrderedSelection, old: Value, next: Value): Value {
  if (predicate !== "oge" && predicate !== "ole") return CmpIOp.create(b, predicate, old, next).result;
  const lhs = CmpFOp.create(b, predicate, old, next).result;
  return keepsNaN ? OrIOp.build(b, { lhs, rhs: CmpFOp.create(b, "une", old, old).result }).result : lhs;
}
