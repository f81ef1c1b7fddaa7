/** What is known of the lanes of a body before it is decided how to vectorize it. */
import { type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { constantInt } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  type AffineMap,
  type Block,
  ConstantLike,
  FloatType,
  holdsForAll,
  isPure,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import {
  isDivision,
  isRemainder,
  LaneSteps,
  type MaskParts,
  maskParts,
  noConditions,
  type PartConditions,
  steppedBoundOf,
} from "../../linalg/bodies/index.ts";
import { anchoredPatterns } from "./anchor.ts";
import { isElementAccess, placeOf } from "./element-access.ts";
import type { LanePatterns } from "./lane-patterns.ts";
import { isMultipleOf } from "../multiples.ts";
import { isUpdate } from "./updates.ts";
import { dependsOnInner } from "./vector-form.ts";

/** Whether the vectors of the outputs are stored directly or transposed. */
export type Storage = "direct" | "transposed";

/** The conjuncts of the mask of an access. */
export interface AccessMask extends MaskParts {
  /** The conjuncts whose value is known in each lane, if that is so for all that differ between lanes. */
  readonly fixed: readonly Value[];
}

/** See the file's header. */
export interface LaneFacts {
  readonly lanes: LaneSteps;
  /** How the lanes of a vector differ from its first one. */
  readonly patterns: LanePatterns;
  /** The number that is a multiple of the length of vectors where these begin; undefined for the index of the loop. */
  readonly anchor: Value | undefined;
  /** The masks of the accesses of the body. */
  readonly masks: ReadonlyMap<Operation, AccessMask>;
  /** Whether the lanes of an access have different addresses. */
  readonly varies: (access: Operation) => boolean;
}

/** What the lanes of a body are, in a part of the loop with the given conditions. */
export function laneFacts(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  loop: number,
  laneCount: number,
  storage: Storage,
  conditions = noConditions,
): LaneFacts {
  const lanes = analyzeLanes(op, body, maps, loop, laneCount, storage, conditions);
  const { patterns, anchor } = anchoredPatterns(body, loop, lanes, laneCount, conditions.starts);
  const varies = (access: Operation): boolean => !isElementAccess(access) || lanes.step(placeOf(access)) !== 0;
  return { lanes, patterns, anchor, masks: masksOf(body, lanes, patterns), varies };
}

/** The masks of the accesses of a body. */
function masksOf(body: Block, lanes: LaneSteps, patterns: LanePatterns): ReadonlyMap<Operation, AccessMask> {
  const masks = new Map<Operation, AccessMask>();
  for (const inner of body.ops()) {
    if (!isElementAccess(inner) && !isUpdate(inner)) continue;
    const parts = maskParts(inner.mask, lanes, steppedBoundOf);
    const [fixed, residual]: [Value[], Value[]] = [[], []];
    for (const part of parts.residual) (patterns.constants(part) === undefined ? residual : fixed).push(part);
    // Single lanes are tested for all conditions that differ between them.
    const isTested = residual.length > 0;
    masks.set(inner, { ...parts, fixed: isTested ? [] : fixed, residual: isTested ? parts.residual : [] });
  }
  return masks;
}

/** Limits of the divisors for which there are runs. */
interface RunLimits {
  /** Smaller ones give runs that are too short for vectors. */
  readonly shortest: number;
  /** Runs of fewer vectors cost more than they save, if no vector belongs to two of them. */
  readonly fewestVectors: number;
}

/** Without quotients, what belongs to remainders repeats after a few vectors. */
const remaindersOnly: RunLimits = { shortest: 16, fewestVectors: 16 };

const withQuotients: RunLimits = { shortest: 8, fewestVectors: 4 };

/** Where elements are only moved, or gathered from windows, even a single vector in a run is better than lanes. */
const moving: RunLimits = { shortest: 5, fewestVectors: 4 };

/** The most operations on floats of a body that moves elements. */
const mostFloatOperations = 2;

/** The fewest loads of a body that gathers windows, and the most operations on floats for each. */
const [fewestGathers, mostForGather] = [4, 4];

function runLimits(body: Block, divisions: readonly Operation[]): RunLimits {
  if (divisions.every(isRemainder)) return remaindersOnly;
  const computing = [...body.ops()].filter(
    (op) => isPure(op) && !op.has(ConstantLike) && op.results.some(({ type }) => type instanceof FloatType),
  );
  const isSimple = computing.every((op) => op.name.startsWith("arith."));
  const isMoving = computing.length <= mostFloatOperations || computing.length <= mostForGather * countGathers(body);
  return isSimple && isMoving ? moving : withQuotients;
}

/** The number of loads of a body if they are several, and where each of them loads from depends on a quotient or remainder. */
function countGathers(body: Block): number {
  const loads = [...body.ops()].filter((op) => op.is(tts.LoadOp));
  const isDivided = (load: tts.LoadOp): boolean =>
    !holdsForAll([placeOf(load)], ({ definingOp: op }) => op?.block !== body || (!isDivision(op) && op.operands));
  return loads.length >= fewestGathers && loads.every(isDivided) ? loads.length : 0;
}

/** The least divisor for which there are runs. */
function leastDivisor(body: Block, loop: number, laneCount: number): number {
  const divisions = [...body.ops()].filter(isDivision);
  const { shortest, fewestVectors } = runLimits(body, divisions);
  const longer = fewestVectors * laneCount;
  const isIndex = ({ definingOp: op }: Value): boolean => op?.is(IndexOp) === true && op.dim.number === loop;
  const areWhole = divisions.every((op) => {
    const by = Number(constantInt(op.operand(1)) ?? 0n);
    if (by < shortest || by >= longer) return true;
    return by % laneCount === 0 && isMultipleOf(op.operand(0), laneCount, isIndex);
  });
  return areWhole ? longer : shortest;
}

function analyzeLanes(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  loop: number,
  laneCount: number,
  storage: Storage,
  conditions: PartConditions,
): LaneSteps {
  if (storage === "transposed") return new LaneSteps(body, loop, maps);
  const accumulators = op.iteratorTypes[loop] === "reduction" ? op.inputs.length : Infinity;
  const lanes = new LaneSteps(body, loop, maps, leastDivisor(body, loop, laneCount), accumulators, conditions);
  for (const inner of body.ops()) inner.results.forEach((result) => void lanes.step(result));
  const isKnown = [...lanes.divisions].every((division) => !dependsOnInner(op, loop, body, division.operands));
  return isKnown ? lanes : new LaneSteps(body, loop, maps, Infinity, accumulators, conditions);
}
