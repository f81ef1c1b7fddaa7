/**
 * The shape in which the address of an access is a sum over the dimensions. A dimension of the block whose index is
 * delinearized, as by `i / 8` and `i mod 8`, becomes several.
 */
import { at } from "@tt-opt/ir-core";
import { type Digit, Linear, type Term, type Wrapped } from "./linear.ts";
import { divideExactly } from "./division.ts";

/** A dimension of the access: `floor(k / low) mod (high / low)` of the index `k` along dimension `dim` of the block. */
export interface PlannedDimension {
  readonly dim: number;
  readonly low: number;
  readonly high: number;
  /** In elements. */
  readonly stride: Linear;
  readonly wrap: Wrapped | undefined;
}

/** See the file's header. */
export interface AccessPlan {
  /** In elements. */
  readonly offset: Linear;
  readonly dims: readonly PlannedDimension[];
}

/** The shape of the access. */
export function plannedShape(plan: AccessPlan): readonly number[] {
  return plan.dims.map(({ low, high }) => high / low);
}

/** Plans an access to a block of `shape` at the address `sum`; undefined if the address lacks the structure. */
export function planAccess(sum: Linear, shape: readonly number[]): AccessPlan | undefined {
  const byDim = shape.map((): (Term & { readonly lane: Digit | Wrapped })[] => []);
  for (const term of sum.laneTerms) {
    const { lane } = term;
    if (lane.kind === "opaque") return undefined;
    at(byDim, lane.dim).push({ ...term, lane });
  }
  const dims: PlannedDimension[] = [];
  for (const [dim, terms] of byDim.entries()) {
    const planned = planDimension(dim, at(shape, dim), terms);
    if (planned === undefined) return undefined;
    dims.push(...planned);
  }
  return { offset: sum.uniformPart, dims };
}

function planDimension(
  dim: number,
  size: number,
  terms: readonly (Term & { readonly lane: Digit | Wrapped })[],
): readonly PlannedDimension[] | undefined {
  const wraps = terms.flatMap(({ lane }) => (lane.kind === "wrapped" ? [lane] : []));
  const [wrap] = wraps;
  if (wrap !== undefined) {
    const isAlone = terms.every(({ lane }) => lane === wrap || (lane.kind === "wrapped" && isSameWrap(lane, wrap)));
    return isAlone ? [{ dim, low: 1, high: size, stride: factor(terms), wrap }] : undefined;
  }
  const digits = terms.flatMap((term) => (term.lane.kind === "digit" ? [{ ...term, lane: term.lane }] : []));
  const cuts = [...new Set([1, size, ...digits.flatMap(({ lane }) => [lane.low, lane.high])])].sort((a, b) => a - b);
  const parts: PlannedDimension[] = [];
  for (let i = cuts.length - 1; i > 0; i--) {
    const [low, high] = [at(cuts, i - 1), at(cuts, i)];
    if (high % low !== 0) return undefined;
    const over = digits.filter(({ lane }) => lane.low <= low && lane.high >= high);
    const stride = over.reduce((sum, term) => sum.plus(factor([term]).times(low / term.lane.low)), Linear.zero);
    parts.push({ dim, low, high, stride, wrap: undefined });
  }
  if (parts.length === 0) return [{ dim, low: 1, high: size, stride: Linear.zero, wrap: undefined }];
  return mergeParts(parts);
}

function isSameWrap(a: Wrapped, b: Wrapped): boolean {
  return a.start.key === b.start.key && a.size.key === b.size.key;
}

/** The sum of the factors of the lane numbers. */
function factor(terms: readonly Term[]): Linear {
  return Linear.of(terms.map((term) => ({ ...term, lane: undefined })));
}

/** Merges adjacent parts, outermost first, over which the address continues in equal steps. */
function mergeParts(parts: readonly PlannedDimension[]): readonly PlannedDimension[] {
  const merged: PlannedDimension[] = [];
  for (const part of parts) {
    const outer = merged.at(-1);
    const isEven = outer !== undefined && part.stride.times(part.high / part.low).key === outer.stride.key;
    if (isEven) merged[merged.length - 1] = { ...part, high: outer.high };
    else merged.push(part);
  }
  return merged;
}

/** The planned dimension to which a bound of a digit applies, and the bounds in that dimension. */
export interface PlacedBound {
  readonly index: number;
  readonly low: Linear | undefined;
  readonly high: Linear | undefined;
}

/** Turns bounds of a digit into bounds of a dimension of the plan; undefined if that is impossible. */
export function placeBound(
  plan: AccessPlan,
  digit: Digit,
  low: Linear | undefined,
  high: Linear | undefined,
): PlacedBound | undefined {
  const index = plan.dims.findIndex(({ dim, high: end }) => dim === digit.dim && end === digit.high);
  const outer = plan.dims[index];
  const isCovered = plan.dims.some(({ dim, low: start }) => dim === digit.dim && start === digit.low);
  if (outer === undefined || !isCovered || outer.low < digit.low) return undefined;
  // If the bounds are multiples of the size of the inner digits, whole rows of these are active or not.
  const by = outer.low / digit.low;
  const [lowest, highest] = [scaled(low, by), scaled(high, by)];
  if (lowest === undefined || highest === undefined) return undefined;
  return { index, low: lowest.bound, high: highest.bound };
}

function scaled(bound: Linear | undefined, by: number): { readonly bound: Linear | undefined } | undefined {
  if (bound === undefined) return { bound };
  const exact = divideExactly(bound, by);
  return exact === undefined ? undefined : { bound: exact };
}
