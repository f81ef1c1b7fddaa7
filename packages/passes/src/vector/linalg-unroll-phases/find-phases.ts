/**
 * Recognizes loops whose iterations are of a few kinds, in turns: those that read the real and the imaginary parts, or
 * one of several tensors that a kernel interleaves. All iterations of one kind, a phase of the loop, read neighbours.
 */
import { type GenericOp, IndexOp, LinalgStructured, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AddIOp, constantInt, IndexCastOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  type AffineMap,
  at,
  type Block,
  defined,
  isMemoryEffectFree,
  MemRefType,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { isDivision, LaneSteps, maskParts } from "../../linalg/bodies/index.ts";
import { divisorOfValue, isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { LanePatterns } from "../linalg-vectorize/lane-patterns.ts";
import { placeOf } from "../linalg-vectorize/element-access.ts";

/** A loop of a structured operation, and its phases. */
export interface Phases {
  readonly loop: number;
  readonly extent: number;
  readonly count: number;
  /**
   * What is added to the index of the loop before it is divided, and decides the phase of the first iteration;
   * undefined if that has phase 0.
   */
  readonly base: Value | undefined;
}

/** Lanes of a vector. */
const lanes = 4;

/** More vectors would not stay in registers between loads and shuffles. */
const mostPhases = 8;

/** Copies of more operations take longer to compile than they save. */
const mostOperations = 512;

type Access = tts.LoadOp | tts.StoreOp;

/** The phases of the innermost loop of an operation that only accesses memory through pointers. */
export function findPhases(op: GenericOp): Phases | undefined {
  const body = op.body.entry;
  const loop = op.iteratorTypes.length - 1;
  if (body === undefined || loop < 0 || !op.iteratorTypes.every((type) => type === "parallel")) return undefined;
  const counts = smallDivisors(body);
  if (counts.length === 0 || !loadsThenStores(body) || !isFree(op, loop)) return undefined;
  const extent = at(staticLoopRanges(op), loop);
  const maps = defined(LinalgStructured.get(op), "a structured operation").indexingMaps(op);
  const steps = new LaneSteps(body, loop, maps);
  const plain = new LanePatterns(body, loop, new LaneSteps(body, loop, maps), lanes);
  const accesses = [...body.ops()].filter(isAccess);
  const scattered = accesses.filter((access) => isScattered(access, plain, steps));
  const isShifted = [...body.ops()].some((op) => shifts.has(op.name) && !isSameInLanes(op.operand(1), plain));
  if (scattered.length === 0 && !isShifted) return undefined;
  const operations = [...body.ops()].length;
  for (const count of counts) {
    if (extent < 2 * count * lanes || count * operations > mostOperations) continue;
    const base = baseOf(body, steps, count, extent);
    if (base === "unknown") continue;
    const patterns = phasePatterns(body, loop, maps, count, base);
    const isNeighbourly = (access: Access): boolean =>
      access.is(tts.LoadOp) && phaseStep(access, patterns, count) === 1;
    const isRegular = accesses.every((access) => phaseStep(access, patterns, count) !== undefined);
    if (isRegular && (isShifted || scattered.some(isNeighbourly))) return { loop, extent, count, base };
  }
  return undefined;
}

/** Vectors have no shifts by a different number of bits in each lane. */
const shifts: ReadonlySet<string> = new Set(["arith.shli", "arith.shrsi", "arith.shrui"]);

/** Whether all lanes of a vector have the same value, which must be known to differ otherwise. */
function isSameInLanes(value: Value, patterns: LanePatterns): boolean {
  return new Set(patterns.constants(value) ?? []).size <= 1;
}

function isAccess(op: Operation): op is Access {
  return op.is(tts.LoadOp) || op.is(tts.StoreOp);
}

/** The divisors of a body that may be numbers of phases. */
function smallDivisors(body: Block): readonly number[] {
  const found = new Set<number>();
  for (const op of body.ops()) {
    const by = isDivision(op) ? Number(constantInt(op.operand(1)) ?? 0n) : 0;
    if (by > 1 && by <= mostPhases) found.add(by);
  }
  return [...found].sort((a, b) => a - b);
}

/** Whether all effects of a body are loads, followed by stores, of single elements. */
function loadsThenStores(body: Block): boolean {
  let isStoring = false;
  for (const op of body.ops()) {
    if (op.regions.length > 0) return false;
    if (op.is(tts.StoreOp)) isStoring = true;
    else if (op.is(tts.LoadOp)) {
      if (isStoring || op.isVolatile.isTrue) return false;
    } else if (op !== body.last && !isMemoryEffectFree(op)) return false;
  }
  return isStoring;
}

/** Whether operands that depend on the loop only tell its extent. */
function isFree(op: GenericOp, loop: number): boolean {
  if (op.outputs.length > 0) return false;
  return op.indexingMaps.every((map, i) => {
    if (!map.isFunctionOfDim(loop)) return true;
    const { type } = op.operand(i);
    const isUsed = op.body.entry?.args[i]?.hasUses !== false;
    return !isUsed && type instanceof MemRefType && type.layout === undefined && map.isPermutation();
  });
}

/**
 * What the dividends of a body add to the index of the loop, unless it is a multiple of the number of phases. All of
 * them must add the same.
 */
function baseOf(body: Block, steps: LaneSteps, count: number, extent: number): Value | undefined | "unknown" {
  let base: Value | undefined;
  for (const op of body.ops()) {
    if (!isDivision(op) || Number(constantInt(op.operand(1)) ?? 0n) % count !== 0) continue;
    const sum = op.operand(0).definingOp;
    if (sum?.is(AddIOp) !== true || steps.step(sum.result) !== 1) continue;
    const [rest, added] = steps.step(sum.lhs) === 0 ? [sum.rhs, sum.lhs] : [sum.lhs, sum.rhs];
    if (isIndexPlus(sum.result, steps, count)) continue;
    if (!isIndexPlus(rest, steps, count) || added.parentBlock === body || !isNonNegativeValue(added)) return "unknown";
    if (base !== undefined && base !== added) return "unknown";
    base = added;
  }
  return base === undefined && extent % count !== 0 ? "unknown" : base;
}

/** Whether a value is the index of the loop plus multiples of the number of phases. */
function isIndexPlus({ definingOp: op }: Value, steps: LaneSteps, count: number): boolean {
  if (op?.is(AddIOp) !== true)
    return op?.is(IndexOp) === true || (op?.is(IndexCastOp) === true && isIndexPlus(op.in, steps, count));
  const [rest, added] = steps.step(op.lhs) === 0 ? [op.rhs, op.lhs] : [op.lhs, op.rhs];
  return divisorOfValue(added) % count === 0 && isIndexPlus(rest, steps, count);
}

function phasePatterns(
  body: Block,
  loop: number,
  maps: readonly AffineMap[],
  count: number,
  base: Value | undefined,
): LanePatterns {
  const steps = new LaneSteps(body, loop, maps);
  const multiples = { index: true, values: new Set(base === undefined ? [] : [base]) };
  return new LanePatterns(body, loop, steps, count * lanes, multiples);
}

/** Whether the lanes of a vector access elements in several places, or only some of them access an element. */
function isScattered(access: Access, patterns: LanePatterns, steps: LaneSteps): boolean {
  const { residual } = maskParts(access.mask, steps);
  if (residual.some((part) => new Set(patterns.constants(part) ?? [0, 1]).size > 1)) return true;
  const offsets = patterns.offsets(placeOf(access));
  if (offsets === undefined) return true;
  const places = [...new Set(offsets)].sort((a, b) => a - b);
  return places.some((place, i) => i > 0 && place - at(places, i - 1) > lanes);
}

/**
 * The distance from one element of a phase to the next, the same in all phases, if vectors can access them: 0, 1 or, for
 * neighbours in the order of the iterations, the number of phases. Undefined for other accesses.
 */
function phaseStep(access: Access, patterns: LanePatterns, count: number): number | undefined {
  const offsets = patterns.offsets(placeOf(access));
  if (offsets === undefined || !isSteady(access.mask, patterns, count)) return undefined;
  if (offsets.every((offset, lane) => offset === lane)) return count;
  if (access.is(tts.StoreOp)) return undefined;
  const isStep = (step: number): boolean =>
    offsets.every((offset, lane) => offset - at(offsets, lane % count) === step * Math.floor(lane / count));
  return [0, 1].find(isStep);
}

/** Whether conditions on the lane are the same for all iterations of a phase. */
function isSteady(mask: Value | undefined, patterns: LanePatterns, count: number): boolean {
  if (mask === undefined) return true;
  const op = mask.definingOp;
  if (op?.name === "arith.andi") return op.operands.every((part) => isSteady(part, patterns, count));
  const constants = patterns.constants(mask);
  return constants === undefined || constants.every((value, lane) => value === constants[lane % count]);
}
