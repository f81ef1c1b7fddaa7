/**
 * Reductions of several values together that keep one of two elements, such as argmax. They have no identity, but each
 * lane may start from the same initial value, since combining it more than once changes nothing.
 */
import { at, type Block, type Builder, IrMapping, type Operation, type Value, VectorType } from "@tt-opt/ir-core";
import { selectionOf } from "../../linalg/bodies/index.ts";
import { lowered } from "./fold-lanes.ts";
import { splat } from "./splat.ts";

/** How a body combines its accumulators with new elements. */
export interface LaneSelection {
  /** The outputs of the reduction. */
  readonly outputs: readonly number[];
  readonly accumulators: readonly Value[];
  /** The new elements. */
  readonly elements: readonly Value[];
  /** The operations that compute the results from both, in order. */
  readonly operations: readonly Operation[];
  readonly results: readonly Value[];
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

/** Combines two groups of partial results, scalars or vectors. */
export function select(
  b: Builder,
  { accumulators, elements, operations, results }: LaneSelection,
  left: readonly Value[],
  right: readonly Value[],
): readonly Value[] {
  const mapping = new IrMapping().mapAll(accumulators, left).mapAll(elements, right);
  const { type: shape } = at(left, 0);
  const lanes = shape instanceof VectorType ? shape.shape[0] : undefined;
  // A value from outside of the body is the same in all lanes.
  const operandOf = (value: Value): Value => {
    const mapped = mapping.get(value);
    return lanes === undefined || mapped.type instanceof VectorType ? mapped : splat(b, mapped, lanes);
  };
  for (const op of operations) {
    const made = b.createGeneric(op.name, {
      operands: op.operands.map(operandOf),
      resultTypes: op.results.map(({ type }) => (lanes === undefined ? type : VectorType.get([lanes], type))),
      properties: op.properties.entries(),
      attributes: op.attributes.entries(),
    });
    op.results.forEach((result, i) => mapping.map(result, made.resultAt(i)));
  }
  return results.map((result) => mapping.get(result));
}

/** Combines the halves of vectors until the first lanes hold the results. */
export function selectLane(b: Builder, selection: LaneSelection, vectors: readonly Value[]): readonly Value[] {
  let folded = vectors;
  const { type } = at(vectors, 0);
  const count = (type instanceof VectorType ? type.shape[0] : undefined) ?? 1;
  for (let half = count / 2; half >= 1; half /= 2) {
    const moved = folded.map((value) => lowered(b, value, count, half));
    folded = select(b, selection, folded, moved);
  }
  return folded;
}
