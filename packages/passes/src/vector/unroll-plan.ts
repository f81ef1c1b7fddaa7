/** Decides how often the body of a vectorized loop is copied, and how its accumulators are combined. */
import { bitWidth, constantInt, ExtFOp, MulFOp, type scf, TruncFOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  at,
  effectsOf,
  elementTypeOrSelf,
  type FloatAttr,
  hasReadOnlyEffects,
  type IntegerAttr,
  type Operation,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { type Combination, combinationOf, identityOf } from "../linalg/bodies/index.ts";
import { fixedCopies, mostIterations } from "./independent-loops.ts";
import { latencyBound } from "./latency-bound.ts";
import { knownSize } from "./range-size.ts";
import { vectorOperations } from "./vector-operations.ts";

/** The number of copies of a body, and the treatment of its carried values. */
export interface Plan {
  readonly step: number;
  readonly copies: number;
  /** How many copies are interleaved; the next ones follow, so that fewer values are live at the same time. */
  readonly together: number;
  /** The number of operations that unrolling adds. */
  readonly added: number;
  readonly reductions: readonly Reduction[];
}

/** How two partial results of a carried value are combined. */
export interface Reduction {
  readonly identity: FloatAttr | IntegerAttr;
  /** The operations from an accumulator to the next one, including the combining one; all others have one operand. */
  readonly chain: readonly Operation[];
  /** The value that all copies combine before one shared accumulator, if they share it. */
  readonly shared?: Value;
}

/** The largest number of vectors computed in the body of a loop that are live at the same time. */
function mostLiveVectors(loop: scf.ForOp): number {
  const left = new Map<Value, number>();
  let most = 0;
  for (const op of loop.body.ops()) {
    for (const operand of op.operands) {
      const uses = left.get(operand);
      if (uses === 1) left.delete(operand);
      else if (uses !== undefined) left.set(operand, uses - 1);
    }
    for (const result of op.results)
      if (result.type instanceof VectorType && result.hasUses) left.set(result, [...result.uses()].length);
    most = Math.max(most, left.size);
  }
  return most;
}

/** Limits of the number of copies; see the options of `unroll-vector-loops`. */
export interface UnrollLimits {
  readonly factor: number;
  readonly limit: number;
  readonly mapFactor: number;
  /** The fewest iterations of a long sum. */
  readonly longSum?: number;
}

/** How to unroll a loop, or why it is left alone. */
export function planUnrolling(loop: scf.ForOp, limits: UnrollLimits): Plan | string {
  const step = constantInt(loop.step);
  if (step === undefined) return "the step is not known";
  const ops = [...loop.body.ops()];
  const nested = ops.find((op) => op.regions.length > 0);
  if (nested !== undefined) return `${nested.name} in the loop`;
  const trips = tripCount(loop, Number(step));
  const fixed = fixedCopies(loop) ?? copiesOfShortRow(loop, ops, trips, limits);
  const copies = fixed ?? copiesOf(loop, ops, trips, limits);
  if (copies < 2) return "the loop is too large or too short";
  const reductions: Reduction[] = [];
  for (let i = 0; i < loop.initArgs.length; i++) {
    const reduction = reductionOf(loop, i, fixed === undefined);
    if (reduction === undefined) return "what the loop carries is no reduction";
    reductions.push(reduction);
  }
  const isShared = reductions.some(({ shared }) => shared !== undefined);
  const most = fixed === undefined ? limits.factor : Math.min(limits.factor, togetherInRegisters(loop, ops, fixed));
  const together = isShared ? copies : Math.min(copies, most);
  return { step: Number(step), copies, together, added: ops.length * (copies - 1), reductions };
}

/** The vectors of rows without a loop. */
const shortRows: ReadonlySet<number> = new Set([2, 4, 8]);

/**
 * The number of iterations of a loop that is replaced by them: one over a row of two, four or eight vectors that stores what it
 * computes to the memory of the kernel. A gap follows such a row, and without a loop, the processor runs ahead to the next
 * rows instead of waiting for this one.
 */
function copiesOfShortRow(
  loop: scf.ForOp,
  ops: readonly Operation[],
  trips: number | undefined,
  { limit }: UnrollLimits,
): number | undefined {
  if (trips === undefined || !shortRows.has(trips) || trips * ops.length > limit || loop.initArgs.length > 0)
    return undefined;
  return ops.some((op) => op.is(tts.StoreOp)) && !ops.some((op) => op.is(vector.StoreOp)) ? trips : undefined;
}

/** The vector registers and their bits, and the number of constants of a body that leaves no register for copies. */
const [registers, registerBits, manyConstants] = [16, 128, 12];

/**
 * The number of copies for a body. Values without a register are spilled to the stack. That matters only for loops that
 * store whole vectors, since spill stores queue behind stores that miss the cache; a loop over narrow elements computes
 * more than it stores, and one that is bound by latency waits anyway. For a map from one array to another whose constants also
 * exceed the registers, more than two copies are too many, and `mapFactor` is the limit, unless it waits for long.
 */
function copiesOf(
  loop: scf.ForOp,
  ops: readonly Operation[],
  trips: number | undefined,
  { factor, limit, mapFactor, longSum = manyIterations }: UnrollLimits,
): number {
  const accesses = ops.flatMap(accessedVectors);
  const isNarrow = accesses.length > 0 && accesses.every((type) => bitsOf(type) < registerBits);
  const isReading = ops.every(hasReadOnlyEffects);
  const isMap = loop.initArgs.length === 0 && accesses.length === 2 && !isNarrow;
  const most = trips ?? mostIterations(loop);
  const waiting = latencyBound(loop, ops);
  const registerSets = waiting?.registerSets ?? (isNarrow || isReading ? 2 : 1);
  // Copies that share registers are one vector later.
  const parts = partsOfRegister(ops);
  // Loops that access bytes, and carry nothing wider, have two registers of them: an iteration costs something itself.
  const isCarryingWide = loop.initArgs.some(
    ({ type }) => !(type instanceof VectorType) || bitsOf(type) >= registerBits,
  );
  const inRegister =
    isNarrow && parts > 1 && !isCarryingWide ? Math.floor(registerBits / Math.max(...accesses.map(bitsOf))) : 1;
  const copies = powerOfTwoWithin(
    !isNarrow && factor > 1 && (most ?? 0) >= longSum && isShortSum(loop, ops)
      ? 2 * factor
      : Math.max(factor, parts, 2 * inRegister),
    ((waiting?.operations ?? 1) * limit * parts) / ops.length,
    (registerSets * registers * parts) / mostLiveVectors(loop),
    // At least two of the new iterations if only a bound of the trip count is known.
    trips ?? (most ?? Number.POSITIVE_INFINITY) / 2,
  );
  const isLimited = copies > 2 && isMap && waiting?.isLong !== true && invariantVectors(loop, ops) >= manyConstants;
  return isLimited ? Math.min(copies, mapFactor) : copies;
}

/** The number of copies whose values fit the registers beside the accumulators of all copies, each of which has its own. */
function togetherInRegisters(loop: scf.ForOp, ops: readonly Operation[], copies: number): number {
  const free = registers - copies * loop.initArgs.length - invariantVectors(loop, ops);
  return powerOfTwoWithin(free / mostLiveVectors(loop));
}

/**
 * The number of copies of two loops that become one, at most `most`: two copies fit the registers beside the accumulators
 * of all copies.
 */
export function copiesOfBoth(loops: readonly scf.ForOp[], most: number): number {
  let [live, carried, invariant] = [0, 0, 0];
  for (const loop of loops) {
    live += mostLiveVectors(loop);
    carried += loop.initArgs.length;
    invariant += invariantVectors(loop, [...loop.body.ops()]);
  }
  return powerOfTwoWithin(most, (registers - invariant - 2 * live) / carried);
}

/** The largest power of two within all limits; 1 if there is none, as where constants need more than all registers. */
function powerOfTwoWithin(...limits: readonly number[]): number {
  return 2 ** Math.floor(Math.log2(Math.max(1, Math.min(...limits))));
}

/** The most operations of the body of a short sum, including the induction, and the fewest iterations of a long one. */
const [shortBody, manyIterations] = [8, 64];

/**
 * Whether a loop waits only for the latency of a reduction: two units that add or multiply, with a latency of four cycles,
 * are saturated by eight accumulators.
 */
function isShortSum(loop: scf.ForOp, ops: readonly Operation[]): boolean {
  return loop.initArgs.length === 1 && ops.length <= shortBody;
}

/** The vectors that an operation loads or stores. */
function accessedVectors(op: Operation): readonly VectorType[] {
  if (effectsOf(op)?.length === 0) return [];
  return [...op.results, ...op.operands].map(({ type }) => type).filter((type) => type instanceof VectorType);
}

function bitsOf(type: VectorType): number {
  return type.shape.reduce((product, size) => product * size, bitWidth(type));
}

/** How many of the vectors that a body computes fill a register, if all of them are as narrow; 1 otherwise. */
export function partsOfRegister(ops: readonly Operation[]): number {
  const types = ops
    .flatMap(({ results }) => results.map(({ type }) => type))
    .filter((type) => type instanceof VectorType);
  return types.length === 0 ? 1 : Math.max(1, Math.floor(registerBits / Math.max(...types.map(bitsOf))));
}

/** The number of vectors from outside of the loop that its body uses. */
function invariantVectors(loop: scf.ForOp, ops: readonly Operation[]): number {
  const vectors = ops.flatMap((op) => op.operands).filter(({ type }) => type instanceof VectorType);
  return new Set(vectors.filter((value) => value.parentBlock !== loop.body)).size;
}

/** With more operations in the body, the latency of a sum that the copies share is hidden. */
const enoughOperations = 8;

/** Combinations that take one cycle, which hides itself: several accumulators would only occupy registers. */
const singleCycle: ReadonlySet<string> = new Set(
  ["addi", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"].map((name) => `arith.${name}`),
);

/**
 * The value that a loop combines with an accumulator if its copies can share one: they combine their values first, in a
 * tree. An iteration then has as many additions, and the dependence chain is as short, but no accumulator per copy has
 * to be spilled to the stack. A product that only the sum uses is left alone if both can be one operation.
 */
function sharedValue(loop: scf.ForOp, { op, accumulatorIndex }: Combination): Value | undefined {
  const value = op.operand(1 - accumulatorIndex);
  const made = value.definingOp;
  if (made === undefined || made.block !== loop.body || (made.is(MulFOp) && value.hasOneUse)) return undefined;
  if (singleCycle.has(op.name)) return value;
  return vectorOperations(loop) > enoughOperations ? value : undefined;
}

/** Narrow floats are combined in f32: widened, combined, and rounded again. */
function reductionOf(loop: scf.ForOp, index: number, mayShare: boolean): Reduction | undefined {
  const direct = combinationOf(loop.body, index + 1, index);
  if (direct !== undefined) {
    const shared = mayShare ? sharedValue(loop, direct) : undefined;
    return { identity: direct.identity, chain: [direct.op], ...(shared && { shared }) };
  }
  const accumulator = at(loop.body.args, index + 1);
  const narrow = loop.body.last?.operand(index).definingOp;
  const combining = narrow?.is(TruncFOp) === true ? narrow.in.definingOp : undefined;
  if (narrow === undefined || combining === undefined || combining.operandCount !== 2) return undefined;
  const widened = combining.operands.map((operand) => operand.definingOp);
  const own = widened.find((op) => op?.is(ExtFOp) === true && op.in === accumulator);
  const identity = identityOf(combining.name, elementTypeOrSelf(accumulator.type));
  const isChain = [accumulator, own?.resultAt(0), combining.resultAt(0), narrow.resultAt(0)].every(
    (value) => value?.hasOneUse === true,
  );
  if (own === undefined || identity === undefined || !isChain) return undefined;
  return { identity, chain: [own, combining, narrow] };
}

function tripCount({ lowerBound, upperBound }: scf.ForOp, step: number): number | undefined {
  const size = knownSize(lowerBound, upperBound);
  return size === undefined ? undefined : Math.max(0, size) / step;
}
