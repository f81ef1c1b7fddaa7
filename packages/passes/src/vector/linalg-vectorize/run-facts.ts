/** Static facts about the runs of a vectorized loop. */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt } from "@tt-opt/dialect-std";
import { at, gcd, holdsForAll, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { isDivision, isRemainder } from "../../linalg/bodies/index.ts";
import { divisorOfValue, isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { isWrite } from "./element-access.ts";
import { hasEffectWhenOff } from "./loop-regions.ts";
import { isMultipleOf } from "../multiples.ts";
import type { VectorPlan } from "./plan.ts";

/** Runs of equal length are preferred to fewer runs, unless they are shorter than `below` and than a part of those. */
const tooShort = [
  { below: 64, part: 1 / 2 },
  { below: 256, part: 1 / 16 },
] as const;

/**
 * The divisions that end runs. Divisions by multiples of another divisor of the same number are left out, also if it is
 * not known which multiple they divide by.
 */
export function endingDivisions({ lanes }: VectorPlan): readonly Operation[] {
  const ending: Operation[] = [];
  for (const division of lanes.divisions) {
    const known = constantInt(division.operand(1));
    const divisor = known ?? BigInt(divisorOfValue(division.operand(1)));
    const isCovered = [...lanes.divisions].some((other) => {
      if (other === division || other.operand(0) !== division.operand(0)) return false;
      if (other.operand(1) === division.operand(1)) return ending.includes(other);
      const finer = constantInt(other.operand(1));
      if (finer === undefined || finer <= 0n || divisor % finer !== 0n) return false;
      return known === undefined || finer < known || ending.includes(other);
    });
    if (!isCovered) ending.push(division);
  }
  return ending;
}

/** Runs that all have the same length, in a loop from 0 to a multiple of it, and begin at multiples of it. */
export interface EqualRuns {
  readonly length: number;
  /** The length of groups of runs that begin at multiples of it: quotients by multiples of it are the same in a group. */
  readonly group: number | undefined;
  /** The remainders that are 0 where runs begin. */
  readonly zero: ReadonlySet<Operation>;
}

/** Groups of fewer runs are not worth a loop of their own. */
export const fewestRuns = 4;

/** The runs of a plan; undefined if they differ in length. */
export function equalRuns(plan: VectorPlan): EqualRuns | undefined {
  const { lanes, breaks, extents, loop } = plan;
  const divisors: number[] = [];
  for (const { operands } of lanes.divisions) {
    const [dividend, divisor] = operands;
    const by = Number((divisor === undefined ? undefined : constantInt(divisor)) ?? 0n);
    if (dividend === undefined || by <= 0 || !Number.isSafeInteger(by) || !isNonNegativeValue(dividend))
      return undefined;
    divisors.push(by);
  }
  const places = breaks.map(({ limit, slack, step }) =>
    step === 1 ? Number(constantInt(limit) ?? NaN) + slack : Number.NaN,
  );
  if (!places.every(Number.isSafeInteger)) return undefined;
  const extent = at(extents, loop);
  const length = [...divisors, ...places].reduce(gcd, extent);
  const longest = Math.min(extent, ...divisors);
  if (length === 0 || tooShort.some(({ below, part }) => length < below && length < longest * part)) return undefined;
  const starts = [...[...lanes.divisions].map((op) => op.operand(0)), ...breaks.map(({ value }) => value)];
  const isIndex = ({ definingOp: op }: Value): boolean => op?.is(IndexOp) === true && op.dim.number === loop;
  const isAligned = (to: number): boolean => starts.every((value) => isMultipleOf(value, to, isIndex));
  if (!isAligned(length)) return undefined;
  const group = divisors.filter((by) => by > longest).reduce(gcd, extent);
  const isWorth = longest === length && group >= fewestRuns * length && group % length === 0;
  const zero = [...lanes.divisions].filter((op) => isRemainder(op) && constantInt(op.operand(1)) === BigInt(length));
  return { length, group: isWorth && group < extent && isAligned(group) ? group : undefined, zero: new Set(zero) };
}

/**
 * Whether masks cut the whole loop instead of each of its runs: they do not depend on what the runs divide, and nothing
 * is left to do where they are off.
 */
export function isCutBeforeRuns(plan: VectorPlan): boolean {
  const { op: generic, between, body, cuts, lanes, masks } = plan;
  if (between !== undefined || cuts.accesses.size === 0 || generic.outputs.length > 0) return false;
  if (cuts.outside === "off" ? hasEffectWhenOff(plan) : cuts.outside !== "exact") return false;
  if (!areSameInAllRuns(plan)) return false;
  const bounds = [...cuts.bounds, ...[...masks.values()].flatMap((mask) => mask.bounds)];
  const numbers = bounds.flatMap(({ value, limit }) => [value, limit]);
  return holdsForAll(numbers, ({ definingOp: op, parentBlock }) => {
    if (op?.block !== body) return parentBlock !== body;
    // Comparisons of indices may differ from run to run as well.
    return !lanes.divisions.has(op) && !op.is(CmpIOp) && (isPure(op) || isDivision(op)) && op.operands;
  });
}

/** Whether the conditions that cut the loop and that lanes share are shared by all runs: they depend on none of their ends. */
function areSameInAllRuns({ cuts, masks, body, lanes, breaks }: VectorPlan): boolean {
  const ends = new Set([...lanes.divisions, ...breaks.flatMap(({ condition }) => condition.definingOp ?? [])]);
  const stored = [...masks].flatMap(([access, { uniform }]) => (isWrite(access) ? uniform : []));
  return holdsForAll([...cuts.shared, ...stored], ({ definingOp: op }) => {
    return op?.block !== body || (!ends.has(op) && op.operands);
  });
}
