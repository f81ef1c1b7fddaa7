/**
 * Places in short rows. The vectors and single elements of a row without loops are at constant distances from its start,
 * and so is what a body computes of that: the windows of pools whose sizes differ, or the places that an image is enlarged
 * from.
 */
import { at, type Builder, type Operation, type Value } from "@tt-opt/ir-core";
import { knownSize } from "../range-size.ts";
import { advanced, alignedStart, type Bound, type LoopRange, type Region, toValue } from "./loop-regions.ts";
import { isMap, type VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { areCutAsWhole } from "./switches.ts";

/** The longest rows without loops. */
export const longestRow = 64;

/** Elsewhere, loops with at most this constant trip count are replaced by their iterations. */
const mostUnrolled = 2;

/** An iteration that replaces one of a loop. */
interface Piece {
  readonly plan: VectorPlan;
  readonly position: Value;
  readonly lanes: number;
}

/** A row without loops, of which nothing is known outside of whole rows. */
export class KnownLanes {
  readonly #from: Bound;
  readonly #zero: ReadonlySet<Operation> | undefined;
  readonly #plans = new Map<VectorPlan, Map<number, VectorPlan>>();

  /** `zero` are remainders that are 0 at `from`, where a whole row begins. */
  constructor({ from, zero }: LoopRange) {
    this.#from = from;
    this.#zero = zero;
  }

  /** The plan for the vector or the element at a position of the row, where more is known of lanes. */
  planAt(plan: VectorPlan, position: Bound): VectorPlan {
    const distance = (this.#zero?.size ?? 0) > 0 ? knownSize(this.#from, position) : undefined;
    // What is known of chosen places is known by other conditions.
    if (distance === undefined || plan.choosing.size > 0 || !isMap(plan)) return plan;
    let plans = this.#plans.get(plan);
    if (plans === undefined) this.#plans.set(plan, (plans = new Map()));
    let found = plans.get(distance);
    if (found === undefined) plans.set(distance, (found = this.#planAt(plan, distance)));
    return found;
  }

  #planAt(plan: VectorPlan, distance: number): VectorPlan {
    const starts = new Map([...(this.#zero ?? [])].map((op) => [op.resultAt(0), distance]));
    const facts = plan.factsWhere({ starts });
    if (!areCutAsWhole(facts, plan)) return plan;
    // Few lanes of known places are loaded sooner than they are shuffled.
    return { ...plan, ...facts, spans: plan.patterns.isAligned ? facts.spans : plan.spans };
  }

  /** See {@link alignedStart}; nothing is assumed of where the vectors of a whole row begin. */
  alignedStart(b: Builder, plan: VectorPlan, region: Region, lanes: number, point: () => Point): Bound {
    const { from, to } = region;
    const isWhole = this.planAt(plan, from) !== plan && knownSize(from, to) !== undefined;
    return isWhole ? from : alignedStart(b, plan, region, lanes, point);
  }

  /** The iterations that replace a loop over vectors or single elements; undefined if they would be too many. */
  pieces(
    b: Builder,
    plan: VectorPlan,
    { from, to }: LoopRange,
    step: number,
    lanes: number,
  ): readonly Piece[] | undefined {
    const size = knownSize(from, to) ?? Infinity;
    if (size > step * (this.#zero === undefined ? mostUnrolled : longestRow)) return undefined;
    const pieceAt = (done: number): Piece => {
      const position = advanced(b, from, done);
      return { plan: this.planAt(plan, position), position: toValue(b, position), lanes: step };
    };
    const first = pieceAt(0);
    if (step === 1 && size > 1 && size < lanes && first.plan !== plan && isWorthVector(first.plan))
      return [{ ...first, plan: { ...first.plan, spans: new Map(), active: size }, lanes }];
    return Array.from({ length: Math.ceil(size / step) }, (_, i) => (i === 0 ? first : pieceAt(i * step)));
  }
}

/**
 * Whether a vector of which some lanes are off takes less time than single elements: most operations are not accesses. All
 * accesses are of memory that is not accessed where a lane is off.
 */
function isWorthVector(plan: VectorPlan): boolean {
  const { op, body, maps, masks, loop } = plan;
  const isRead = (i: number): boolean => at(maps, i).isFunctionOfDim(loop) && body.args[i]?.hasUses === true;
  const areKnown = [...masks.values()].every(({ residual }) => residual.length === 0);
  if (!areKnown || op.outputs.length > 0 || op.inputs.some((_, i) => isRead(i))) return false;
  return countVarying(plan) > 2 * masks.size;
}

/** The number of operations whose results differ between lanes by more than constants, and of stores. */
export function countVarying({ body, patterns }: VectorPlan): number {
  const varies = (op: Operation): boolean => op.results.every((result) => patterns.offsets(result) === undefined);
  return [...body.ops()].filter(varies).length;
}
