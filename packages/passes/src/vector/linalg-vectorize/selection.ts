/**
 * Reductions of several values together that keep one of two elements, such as argmax. They have no identity, but each
 * lane may start from the same initial value, since combining it more than once changes nothing.
 */
import { at, type Block, type Builder, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import { type JointCombination, selectionOf } from "../../linalg/bodies/index.ts";
import { lowered } from "./fold-lanes.ts";
import { combineAll } from "./lane-combination.ts";

/** How a body combines its accumulators with new elements. */
export interface LaneSelection extends JointCombination {
  /** The outputs of the reduction. */
  readonly outputs: readonly number[];
}

/**
 * The reduction of `outputs` in a body whose accumulators begin at argument `inputs`; undefined for other reductions.
 */
export function laneSelection(body: Block, inputs: number, outputs: readonly number[]): LaneSelection | undefined {
  const results = outputs.flatMap((i) => body.last?.operands[i] ?? []);
  const accumulators = outputs.map((i) => at(body.args, inputs + i));
  const elements: Value[] = [];
  for (const [i, result] of results.entries()) {
    const [, yes, no] = result.definingOp?.operands ?? [];
    const element = yes === accumulators[i] ? no : yes;
    if (element === undefined) return undefined;
    elements.push(element);
  }
  if (results.length === 0 || selectionOf(results, accumulators, elements) === undefined) return undefined;
  const operations = between(body, [...accumulators, ...elements], results);
  if (operations === undefined) return undefined;
  // Accumulators are not final, so nothing else may use them.
  const isOwn = accumulators.every((value) => [...value.users()].every((user) => operations.includes(user)));
  return isOwn ? { outputs, accumulators, elements, operations, results } : undefined;
}

/**
 * The operations that compute `results` from `sources` and from values outside of the body; undefined if they depend on
 * anything else.
 */
function between(body: Block, sources: readonly Value[], results: readonly Value[]): readonly Operation[] | undefined {
  const found = new Set<Operation>();
  const work = [...results];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (sources.includes(value)) continue;
    const op = value.definingOp;
    if (op === undefined && value.parentBlock === body) return undefined;
    if (op === undefined || op.block !== body || found.has(op)) continue;
    found.add(op);
    work.push(...op.operands);
  }
  return [...body.ops()].filter((op) => found.has(op));
}

/** Combines the halves of vectors until the first lanes hold the results. */
export function selectLane(b: Builder, selection: LaneSelection, vectors: readonly Value[]): readonly Value[] {
  let folded = vectors;
  const { type } = at(vectors, 0);
  const count = (type instanceof VectorType ? type.shape[0] : undefined) ?? 1;
  for (let half = count / 2; half >= 1; half /= 2) {
    const moved = folded.map((value) => lowered(b, value, count, half));
    folded = combineAll(b, selection, folded, moved);
  }
  return folded;
}
