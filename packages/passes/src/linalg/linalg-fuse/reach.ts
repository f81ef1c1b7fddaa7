/**
 * Decides whether accesses through one pointer are apart because one of them ends where the other begins, as planes of
 * an image do: the mask bounds the index by the size of a plane, which is not constant.
 */
import { Linear, type Scalar, symbolKey, type Term } from "../../tt/tt-to-structured/linear.ts";
import { isNonNegative, isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import type { ElementAccess, UpperBound } from "../bodies/index.ts";

/** Whether the elements of one access, at all points of its loops, lie before those of the other. */
export function areBeyondEachOther(one: ElementAccess, other: ElementAccess): boolean {
  // What is not negative, but less than a number, tells that it is positive.
  const bounds = [...one.bounds(), ...other.bounds()].filter(({ sum }) => isNonNegative(sum));
  const positive = new Set(bounds.flatMap(({ limit }) => onlySymbol(limit) ?? []));
  const [first, second] = [one, other].map((access) => reachOf(access, positive));
  if (first === undefined || second === undefined) return false;
  const distance = second.start.minus(first.start);
  return isAtLeast(distance, first.length, positive) || isAtLeast(distance.times(-1), second.length, positive);
}

/** The bytes that an access reaches, from the least address to the end of the last element. */
interface Reach {
  readonly start: Linear;
  readonly length: Linear;
}

/** The key of the symbol that a sum is; something is accessed only if a limit is positive. */
function onlySymbol(sum: Linear): string | undefined {
  const [term, ...others] = sum.terms;
  const [symbol, ...more] = term?.symbols ?? [];
  const isOne = others.length === 0 && more.length === 0 && term?.coefficient === 1 && term.lane === undefined;
  return isOne && symbol !== undefined ? symbolKey(symbol) : undefined;
}

function reachOf(access: ElementAccess, positive: ReadonlySet<string>): Reach | undefined {
  let start = access.distance;
  let length = Linear.constant(access.bytes);
  const extend = (stride: Linear, count: Linear): void => {
    const more = stride.multiply(count.minus(Linear.constant(1)));
    if (more !== undefined) length = length.plus(more);
  };
  // The limits of blocks, which are constant, tell less than those of arrays.
  const bounds = access.bounds().toSorted((a, b) => Number(isConstant(a)) - Number(isConstant(b)));
  for (const bound of bounds) {
    const stride = start && strideOf(start, bound);
    const multiple = stride && bound.sum.multiply(stride);
    if (start === undefined || stride === undefined || multiple === undefined) continue;
    if (!isNonNegative(bound.sum) || !isAtLeast(stride, Linear.zero, positive)) continue;
    start = start.minus(multiple);
    extend(stride, bound.limit);
  }
  // What no mask bounds is an index of the loops.
  for (const term of start?.laneTerms ?? []) {
    const { lane, symbols, coefficient } = term;
    if (lane.kind !== "digit" || lane.low !== 1 || lane.high < 1 || symbols.length > 0 || coefficient < 0)
      return undefined;
    start = start?.withoutTerm(term);
    extend(Linear.constant(coefficient), Linear.constant(lane.high));
  }
  return start && { start, length };
}

function isConstant({ limit }: UpperBound): boolean {
  return limit.constantValue !== undefined;
}

/** What `sum` is multiplied by in `distance`; undefined if the limit differs between lanes, or it is no part of it. */
function strideOf(distance: Linear, { sum, limit }: UpperBound): Linear | undefined {
  const [first] = sum.laneTerms;
  if (first === undefined || first.coefficient !== 1 || first.symbols.length > 0 || !limit.isUniform) return undefined;
  const key = Linear.lane(first.lane).key;
  const factors = distance.laneTerms.filter(({ lane }) => Linear.lane(lane).key === key);
  return factors.length === 0 ? undefined : Linear.of(factors.map((term): Term => ({ ...term, lane: undefined })));
}

/** Whether `sum - least` consists of numbers that are not negative. */
function isAtLeast(sum: Linear, least: Linear, positive: ReadonlySet<string>): boolean {
  const isNatural = (symbol: Scalar): boolean =>
    positive.has(symbolKey(symbol)) || (symbol.kind === "value" && isNonNegativeValue(symbol.value));
  return sum
    .minus(least)
    .terms.every(
      ({ coefficient, symbols, lane }) => lane === undefined && coefficient >= 0 && symbols.every(isNatural),
    );
}
