/** Chooses the loop along which a structured operation is vectorized: that of the most contiguous accesses. */
import { bodyOf, type GenericOp, LinalgStructured, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { type AffineMap, AnyMemRef, at, type Block, defined, isDynamic, MemRefType, type Value } from "@tt-opt/ir-core";
import { isContiguous } from "./contiguous-operand.ts";
import {
  neighbours,
  permutationOf,
  planFor,
  type Planned,
  type TransposedPlan,
  transposedLanes,
  type VectorPlan,
} from "./plan.ts";
import { isScattered } from "./scattered-stores.ts";
import { findTransposedStore } from "./transposed-stores.ts";
import { unsupported } from "./vector-form.ts";

/** The plan for an operation with vectors of `laneCount` lanes. */
export function planVectorization(op: GenericOp, laneCount: number): Planned {
  const structured = defined(LinalgStructured.get(op), "a structured operation");
  const body = bodyOf(op);
  const maps = structured.indexingMaps(op);
  const extents = staticLoopRanges(op);
  if (extents.some(isDynamic)) return { reason: "a loop has no static extent" };
  const problem = unsupported(body);
  if (problem !== undefined) return { reason: problem };
  let best: { readonly plan: VectorPlan; readonly score: number } | undefined;
  let reason = "no loop is long enough";
  for (let loop = extents.length - 1; loop >= 0; loop--) {
    if (at(extents, loop) < laneCount) continue;
    const planned = planFor(op, body, maps, extents, loop, laneCount);
    if ("reason" in planned) reason = planned.reason;
    else {
      const score = contiguityOf(planned) - costOfChoice(planned);
      if (best === undefined || score > best.score) best = { plan: planned, score };
    }
  }
  if (best === undefined || best.score <= 0) {
    const transposed = laneCount === transposedLanes ? planTransposed(op, body, maps, extents, laneCount) : undefined;
    if (transposed !== undefined) return transposed;
  }
  if (best === undefined) return { reason };
  return best.score + arithmeticOf(best.plan) > 0 ? best.plan : { reason: "no access is of neighbours along any loop" };
}

/**
 * The savings of arithmetic on all lanes at once, in the unit of {@link contiguityOf}; a function counts as several
 * operations.
 */
function arithmeticOf({ body, patterns, masks }: VectorPlan): number {
  let saved = 0;
  for (const op of body.ops()) {
    if (op === body.last || masks.has(op) || !op.results.some((result) => patterns.offsets(result) === undefined))
      continue;
    saved += op.definition.dialectName === "math" ? 8 : 1;
  }
  return saved;
}

/**
 * A plan along a loop in which all loads are contiguous, for an operation with one output that is contiguous along
 * another loop; undefined for other operations.
 */
function planTransposed(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  extents: readonly number[],
  lanes: number,
): TransposedPlan | undefined {
  const map = maps[op.inputs.length];
  const isNew = body.args[op.inputs.length]?.hasUses === false;
  if (op.outputs.length !== 1 || map?.isPermutation() !== true || !isNew) return undefined;
  const stored = map.getDimPosition(map.results.length - 1);
  if (stored === undefined || [...body.ops()].some((inner) => inner.is(tts.StoreOp))) return undefined;
  if (isInterleaved(extents, stored)) {
    const loop = map.getDimPosition(map.results.length - 2);
    if (loop === undefined || at(extents, loop) % lanes !== 0 || !isRowMajor(op.outputs[0])) return undefined;
    const plan = planFor(op, body, maps, extents, loop, lanes, "transposed");
    const isPlain = !("reason" in plan) && [...plan.masks.values()].every(({ bounds }) => bounds.length === 0);
    return isPlain ? { stored, ...plan } : undefined;
  }
  if (at(extents, stored) % lanes !== 0) return undefined;
  for (const [loop, extent] of extents.entries()) {
    if (loop === stored || extent % lanes !== 0) continue;
    const plan = planFor(op, body, maps, extents, loop, lanes, "transposed");
    if ("reason" in plan || [...plan.masks.values()].some(({ bounds }) => bounds.length > 0)) continue;
    if (contiguityOf(plan, op.inputs.length) > 0) return { stored, ...plan };
  }
  return undefined;
}

function isRowMajor(buffer: Value | undefined): boolean {
  const type = buffer?.type;
  return type instanceof MemRefType && type.layout === undefined && type.memorySpace === undefined;
}

/** Whether the dimension along which the output is contiguous is so short that its elements are interleaved. */
export function isInterleaved(extents: readonly number[], stored: number): boolean {
  return at(extents, stored) > 1 && at(extents, stored) < transposedLanes;
}

/**
 * A score for the contiguous accesses and those that share vectors, minus one for scattered accesses. Of operands, only
 * the first `operands` count.
 */
function contiguityOf(plan: VectorPlan, operands = plan.maps.length): number {
  let score = 0;
  const count = (isNeighbour: boolean | undefined): void => {
    if (isNeighbour !== undefined) score += isNeighbour ? 2 : -3;
  };
  plan.maps.slice(0, operands).forEach((map, i) => {
    const isUsed = i >= plan.op.inputs.length || at(plan.body.args, i).hasUses;
    if (!isUsed || !map.isFunctionOfDim(plan.loop) || !AnyMemRef.matches(plan.op.operand(i).type)) return;
    count(isContiguous(plan.op.operand(i), map, plan.loop) || permutationOf(plan, i) !== undefined);
  });
  // Vectors of parts of rows may not be transposed.
  const isCut = (store: tts.StoreOp): boolean =>
    isScattered(store, plan.patterns) && plan.lanes.divisions.size > 0 && findTransposedStore(plan) === undefined;
  for (const op of plan.masks.keys()) {
    const isNeighbour = neighbours(op, plan);
    if (plan.spans.has(op)) score += 1;
    else if (plan.choosing.has(op)) count(true);
    else if (op.is(tts.StoreOp) && isNeighbour !== true && !isCut(op)) score -= 1;
    else count(isNeighbour);
  }
  return score;
}

/** Rows of at most this length are short: it takes longer to choose from the lanes of a vector in the end. */
const shortChoice = 32;

/** What it costs to choose one element of each row; short rows are rather read one element of four of them at a time. */
function costOfChoice({ selection, extents, loop }: VectorPlan): number {
  return selection !== undefined && at(extents, loop) <= shortChoice ? 2 : 0;
}
