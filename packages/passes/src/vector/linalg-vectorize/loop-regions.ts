/**
 * Splits the vectorized loop at the cuts of masks: between the cuts, all lanes of masked accesses are active, beyond
 * them none is.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { AddIOp, AndIOp, CmpIOp, ConstantOp, MaxSIOp, MinSIOp, RemUIOp, SelectOp, SubIOp } from "@tt-opt/dialect-std";
import { at, type Builder, gcd, type Operation, type Value } from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { divisorOfValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { knownSize } from "../range-size.ts";
import { type MaskMode, withinBounds } from "./cuts.ts";
import { iterationsFromZero, iterationsTo } from "./iterations-to.ts";
import type { AccessMask } from "./lane-facts.ts";
import type { LaneBound } from "../../linalg/bodies/index.ts";
import { isWrite } from "./element-access.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";

/** A position of the loop, which may be constant. */
export type Bound = number | Value;

/** The elements of a loop from `from` to `to`, exclusive. */
export interface LoopRange {
  readonly from: Bound;
  readonly to: Bound;
  /** The number of elements is a multiple of this. */
  readonly multiple?: number;
  /** `from` is a multiple of this. */
  readonly start?: number;
  /** Whether there is an element. */
  readonly isAny?: boolean;
  /** Remainders that are 0 at the start. */
  readonly zero?: ReadonlySet<Operation>;
}

/** The ends of more stores cost more than they save. */
const mostEnds = 4;

/** A part of the loop, with the state of masks in it. */
export interface Region extends LoopRange {
  readonly mode: MaskMode;
  /** What is known in the part, if that is not what is known of all parts. */
  readonly plan?: VectorPlan;
  /** The number of iterations is a multiple of this. */
  readonly multiple: number;
  /** The start is a multiple of this. */
  readonly start: number;
}

/**
 * The part of `range` in which elements are stored, if nothing but stores has an effect: none where conditions that they
 * share are false, and otherwise within the bounds that they share, or, if they share none, before the last of their
 * ends. `point` builds arithmetic at the first iteration.
 */
export function storedRange(b: Builder, plan: VectorPlan, range: LoopRange, point: () => Point): LoopRange {
  if (plan.op.outputs.length > 0) return range;
  const stores = [...plan.masks].flatMap(([access, mask]) => (isWrite(access) ? [mask] : []));
  return writtenRange(b, plan, stores, range, point);
}

/** The part of `range` in which one of the masks `stores` may hold, as {@link storedRange} describes. */
export function writtenRange(
  b: Builder,
  plan: VectorPlan,
  stores: readonly AccessMask[],
  range: LoopRange,
  point: () => Point,
): LoopRange {
  const conditions = sharedConditions(plan, stores);
  if (conditions.length === 0) return boundedRange(b, plan, stores, range, point);
  const start = point();
  const { from, to } = boundedRange(b, plan, stores, range, () => start);
  const isStored = allOf(b, conditions, start);
  return { from, to: isStored === undefined ? to : choose(b, isStored, to, from) };
}

/** The conditions that are the same for all lanes and that all stores share. */
function sharedConditions({ keys }: VectorPlan, stores: readonly AccessMask[]): readonly Value[] {
  const isIn = (key: string, { uniform }: AccessMask): boolean => uniform.some((each) => keys.of(each) === key);
  return (stores[0]?.uniform ?? []).filter((condition) => stores.every((store) => isIn(keys.of(condition), store)));
}

function boundedRange(
  b: Builder,
  { keys }: VectorPlan,
  stores: readonly AccessMask[],
  range: LoopRange,
  point: () => Point,
): LoopRange {
  const isShared = (key: string): boolean =>
    stores.every(({ bounds }) => bounds.some(({ condition }) => keys.of(condition) === key));
  const bounds = (stores[0]?.bounds ?? []).filter(({ condition }) => isShared(keys.of(condition)));
  if (bounds.length > 0) {
    const start = point();
    const from = limitOf(b, start, bounds, "from", range);
    return { from, to: clampHigh(b, limitOf(b, start, bounds, "below", range), from, range.from) };
  }
  const isBounded = stores.every((own) => own.bounds.some(({ kind }) => kind === "below"));
  if (stores.length === 0 || stores.length > mostEnds || !isBounded) return range;
  const start = point();
  const ends = stores.map((own) => toValue(b, limitOf(b, start, own.bounds, "below", range)));
  return { from: range.from, to: ends.reduce((lhs, rhs) => MaxSIOp.build(b, { lhs, rhs }).result) };
}

/** The parts of the vectorized loop from `from` to `to` in order; `point` builds arithmetic at the first iteration. */
export function loopRegions(b: Builder, plan: VectorPlan, range: LoopRange, point: () => Point): readonly Region[] {
  const { from, to } = range;
  const { cuts } = plan;
  const whole = range.multiple ?? (from === 0 && typeof to === "number" ? to : 1);
  const first = range.start ?? startOf(from);
  if (cuts.accesses.size === 0) return [{ ...range, mode: "on", multiple: whole, start: first }];
  const start = point();
  const low = limitOf(b, start, cuts.bounds, "from", range);
  const high = clampHigh(b, limitOf(b, start, cuts.bounds, "below", range), low, from);
  const condition = allOf(b, cuts.shared, start);
  const on = condition === undefined ? high : choose(b, condition, high, low);
  const outside: MaskMode = cuts.outside === "off" ? "off" : "exact";
  const multiple = gcd(whole, multipleOfCuts(plan, from));
  const regions: Region[] = [];
  const partOf = (start: Bound, end: Bound): Omit<Region, "mode"> => {
    return { from: start, to: end, multiple, start: start === from ? first : startOf(start) };
  };
  const add = (start: Bound, end: Bound, mode: MaskMode): void => void regions.push({ ...partOf(start, end), mode });
  const isSplit = cuts.outside === "off beyond bounds";
  if (isSplit || outside === "exact" || hasEffectWhenOff(plan)) {
    if (low !== from) add(from, low, isSplit ? "off" : outside);
    add(low, on, "on");
    if (isSplit && on !== high && !isIdleWithin(plan)) regions.push({ ...partOf(on, high), ...boundedPart(plan) });
    const rest = isSplit ? high : on;
    if (rest !== to) add(rest, to, isSplit ? "off" : outside);
  } else add(low, on, "on");
  return regions;
}

/** A number that divides the distances of all cuts from the start of a range, which begins at `from`; 0 if there are none. */
function multipleOfCuts({ cuts, loop }: VectorPlan, from: Bound): number {
  if (cuts.bounds.length === 0) return 0;
  if (from !== 0) return 1;
  const isIndex = ({ definingOp: op }: Value): boolean => op?.is(IndexOp) === true && op.dim.number === loop;
  const divisorOf = (value: Value): number => divisorOfValue(value, (part) => (isIndex(part) ? 0 : undefined));
  return cuts.bounds
    .map(({ value, step, limit, slack }) => (step === 1 ? [divisorOf(value), divisorOf(limit), Math.abs(slack)] : [1]))
    .flat()
    .reduce(gcd, 0);
}

/** Whether nothing is left to do within the bounds if one of the shared conditions does not hold: all stores need them. */
function isIdleWithin({ op, masks, cuts, keys }: VectorPlan): boolean {
  const needed = cuts.shared.flatMap((condition) => keys.conjuncts(condition));
  const isOff = (access: Operation, { uniform }: AccessMask): boolean => {
    const own = uniform.flatMap((condition) => keys.conjuncts(condition));
    return !isWrite(access) || needed.every((key) => own.includes(key));
  };
  return op.outputs.length === 0 && [...masks].every(([access, mask]) => isOff(access, mask));
}

/**
 * How a part within all bounds is executed in which other conditions may be false: in vectors that test these. Parts of
 * reductions and of runs are mostly empty, and not worth the code.
 */
function boundedPart(plan: VectorPlan): Pick<Region, "mode" | "plan"> {
  const isParallel = plan.op.iteratorTypes.every((type) => type === "parallel");
  const isMap = isParallel && plan.lanes.divisions.size === 0 && plan.between === undefined;
  return isMap ? { mode: "on", plan: { ...plan, cuts: withinBounds(plan) } } : { mode: "exact" };
}

/**
 * The range of the only loop inside of the vectorized one in which lanes are active; undefined if masks do not bound
 * it.
 */
export function innerRange(b: Builder, { inner, extents }: VectorPlan, point: () => Point): LoopRange | undefined {
  if (inner === undefined) return undefined;
  const range = { from: 0, to: at(extents, inner.dim) };
  const start = point();
  const from = limitOf(b, start, inner.bounds, "from", range);
  return { from, to: limitOf(b, start, inner.bounds, "below", range) };
}

/** Builds the conjunction of all conditions; undefined if there are none. */
export function allOf(b: Builder, conditions: readonly Value[], point: Point): Value | undefined {
  let all: Value | undefined;
  for (const condition of conditions) {
    const value = point.evaluateUniform(condition);
    all = all === undefined ? value : AndIOp.build(b, { lhs: all, rhs: value }).result;
  }
  return all;
}

function choose(b: Builder, condition: Value, whenTrue: Bound, whenFalse: Bound): Value {
  return SelectOp.build(b, {
    condition,
    trueValue: toValue(b, whenTrue),
    falseValue: toValue(b, whenFalse),
  }).result;
}

/** Whether there is anything to execute where masked lanes are inactive. */
export function hasEffectWhenOff(plan: VectorPlan): boolean {
  return plan.op.outputs.length > 0 || storesWhenOff(plan);
}

/** Whether kernel memory is written where masked lanes are inactive. */
export function storesWhenOff({ masks, cuts }: VectorPlan): boolean {
  return [...masks.keys()].some((access) => isWrite(access) && !cuts.accesses.has(access));
}

/** The cut of all bounds of one kind in a range; `point` is at its start. */
function limitOf(
  b: Builder,
  point: Point,
  bounds: readonly LaneBound[],
  kind: LaneBound["kind"],
  range: LoopRange,
): Bound {
  const { from, to } = range;
  const known = knownLimit(bounds, kind, range);
  if (known !== undefined) return advanced(b, from, known);
  let cut: Value | undefined;
  for (const bound of bounds) {
    if (bound.kind !== kind) continue;
    const value = iterationsTo(b, point, bound);
    if (cut === undefined) cut = value;
    else
      cut =
        kind === "below"
          ? MinSIOp.build(b, { lhs: cut, rhs: value }).result
          : MaxSIOp.build(b, { lhs: cut, rhs: value }).result;
  }
  if (cut === undefined) return kind === "below" ? to : from;
  const place = from === 0 ? cut : AddIOp.build(b, { lhs: cut, rhs: toValue(b, from) }).result;
  const atLeast = MaxSIOp.build(b, { lhs: place, rhs: toValue(b, from) }).result;
  return MinSIOp.build(b, { lhs: atLeast, rhs: toValue(b, to) }).result;
}

/** The number of elements before the cut of all bounds of one kind, if it is constant. */
function knownLimit(bounds: readonly LaneBound[], kind: LaneBound["kind"], range: LoopRange): number | undefined {
  const size = knownSize(range.from, range.to);
  const own = bounds.filter((bound) => bound.kind === kind);
  const limits = own.map((bound) => range.zero && iterationsFromZero(bound, range.zero));
  if (size === undefined || limits.length === 0) return undefined;
  const known = limits.filter((limit) => limit !== undefined);
  if (known.length < limits.length) return undefined;
  const cut = kind === "below" ? Math.min(...known) : Math.max(...known);
  return Math.min(Math.max(cut, 0), size);
}

function clampHigh(b: Builder, high: Bound, low: Bound, from: Bound): Bound {
  if (low === from) return high;
  const size = knownSize(low, high);
  if (size !== undefined) return size < 0 ? low : high;
  return MaxSIOp.build(b, { lhs: toValue(b, high), rhs: toValue(b, low) }).result;
}

/** The position as a value. */
export function toValue(b: Builder, bound: Bound): Value {
  return typeof bound === "number" ? ConstantOp.index(b, bound).result : bound;
}

/** Whether a range is known to have an iteration. */
export function isSurelyAny(range: LoopRange): boolean {
  return range.isAny === true || (knownSize(range.from, range.to) ?? 0) > 0;
}

/** Builds whether a range has an iteration. */
export function isAny(b: Builder, range: LoopRange): Value {
  if (isSurelyAny(range)) return ConstantOp.bool(b, true).result;
  const { from, to } = range;
  return CmpIOp.create(b, "slt", toValue(b, from), toValue(b, to)).result;
}

/** The position `by` elements after another one. */
export function advanced(b: Builder, from: Bound, by: number): Bound {
  if (typeof from === "number") return from + by;
  return by === 0 ? from : AddIOp.build(b, { lhs: from, rhs: ConstantOp.index(b, by).result }).result;
}

/** The end of the first iteration of a range, or the range's end if there is none. */
export function firstOf(b: Builder, range: LoopRange): Bound {
  const { from, to } = range;
  const next = advanced(b, from, 1);
  if (isSurelyAny(range)) return next;
  if (typeof next === "number" && typeof to === "number") return Math.min(next, to);
  return MinSIOp.build(b, { lhs: toValue(b, next), rhs: toValue(b, to) }).result;
}

/** The end of the last whole vector between two positions; the number of elements is a multiple of `multiple`. */
export function wholeVectors(b: Builder, from: Bound, to: Bound, lanes: number, multiple = 1): Bound {
  if (multiple % lanes === 0) return to;
  const size = knownSize(from, to);
  if (size !== undefined) return advanced(b, from, Math.floor(size / lanes) * lanes);
  const [lhs, rhs] = [toValue(b, to), toValue(b, from)];
  const length = from === 0 ? lhs : SubIOp.build(b, { lhs, rhs }).result;
  const isPower = Number.isInteger(Math.log2(lanes));
  const rest = isPower
    ? AndIOp.build(b, { lhs: length, rhs: ConstantOp.index(b, lanes - 1).result }).result
    : RemUIOp.build(b, { lhs: length, rhs: ConstantOp.index(b, lanes).result }).result;
  return SubIOp.build(b, { lhs, rhs: rest }).result;
}

/** A known divisor of a position; 0 if the position is 0. */
function startOf(position: Bound): number {
  return typeof position === "number" ? position : divisorOfValue(position);
}

/**
 * The place from which on vectors of `lanes` begin where the plan assumes, limited to the end of the region; `point`
 * builds arithmetic at its first iteration.
 */
export function alignedStart(b: Builder, plan: VectorPlan, region: Region, lanes: number, point: () => Point): Bound {
  const { from, start } = region;
  const { patterns, anchor } = plan;
  if (!patterns.isAligned || (anchor === undefined && start % lanes === 0)) return from;
  const [lhs, rhs] = [toValue(b, from), ConstantOp.index(b, lanes - 1).result];
  let next: Value;
  if (anchor === undefined) {
    const beyond = AddIOp.build(b, { lhs, rhs }).result;
    next = AndIOp.build(b, { lhs: beyond, rhs: ConstantOp.index(b, -lanes).result }).result;
  } else {
    const first = toIndex(b, point().evaluateUniform(anchor));
    const negative = SubIOp.build(b, { lhs: ConstantOp.index(b, 0).result, rhs: first }).result;
    next = AddIOp.build(b, { lhs, rhs: AndIOp.build(b, { lhs: negative, rhs }).result }).result;
  }
  return MinSIOp.build(b, { lhs: next, rhs: endOf(b, region) }).result;
}

/** The end of a region; its start if it ends earlier, as one of inactive lanes may. */
function endOf(b: Builder, region: Region): Value {
  const { from, to } = region;
  if (isSurelyAny(region)) return toValue(b, to);
  return MaxSIOp.build(b, { lhs: toValue(b, from), rhs: toValue(b, to) }).result;
}
