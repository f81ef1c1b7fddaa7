/**
 * Finds adjacent programs that can be joined: those that use their number only to compute the index of their first
 * element, so that the indices of consecutive programs are consecutive. Joining pays if adjacent programs access
 * adjacent memory.
 */
import { AddIOp, AndIOp, CmpIOp, CmpIPredicate, constantInt, ExtSIOp, MulIOp, scf, ShLIOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt } from "@tt-opt/dialect-tt";
import { gcd, type Operation, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { isDivision } from "../../linalg/bodies/index.ts";
import { firstOf } from "../first-of.ts";
import { operandSlices, sizeAlong } from "../program-slices/operand-slices.ts";
import { isSlicedStore, type SlicedStore } from "../program-slices/sliced-store.ts";
import { findSlicings, type Slicing } from "../program-slices/slicing.ts";
import { LaneSteps } from "./lane-steps.ts";

/** How programs are joined. */
export interface JoinPlan extends Slicing {
  /** The axis of the grid along which programs are joined. */
  readonly axis: ProgramDimName;
  /** The number of programs that become one. */
  readonly factor: number;
  /**
   * Comparisons of element indices with a scalar, with the indices of the first program's elements. They mask the
   * elements of programs past the end of the grid if the scalar is lowered to it.
   */
  readonly comparisons: ReadonlyMap<Operation, Numbers>;
  /** Loads and stores that these comparisons do not mask. */
  readonly accesses: ReadonlySet<Operation>;
}

/** The indices of the first program's elements. */
export interface Numbers {
  readonly start: number;
  readonly count: number;
}

/**
 * The number of elements of a row that a program should access: a page of 4 KiB of f32, since the next page is
 * not prefetched.
 */
const wantedElements = 1024;

/** The number of elements that a program should copy at once: 64 KiB of f32. */
const copiedElements = 16_384;

/** Rows are long if a program has at most this many of them; those that it cuts are then a large part of all. */
const mostRows = 8;

/** Rows of at most this length repeat after a few vectors, and programs prepare for that. */
const shortRow = 40;

/** The greatest distance of elements that still share lines of a cache. */
const nearestStep = 4;

/** The most lanes of a vector: other numbers of programs than powers of two must have whole vectors, too. */
const mostLanes = 16;

/** The most columns that a program reads at the same time. */
const mostColumns = 64;

/** With fewer elements of a row of a known length, programs rather have parts of several rows. */
const fewColumns = 16;

/** Shorter rows would be cut into parts of single elements. */
const shortestCutRow = 16;

/** Rows of two vectors; shorter ones are mostly single elements. */
const shortestWholeRow = 8;

/** Elements at multiples of this distance are in a quarter of the sets of a first cache, or in fewer. */
const collidingStep = 256;

/** The plan for a kernel, for at most `limit` programs; undefined if none is known to be valid and to pay. */
export function planJoin(kernel: tt.FuncOp, limit: number): JoinPlan | undefined {
  let isOfRows = false;
  let isLight = true;
  const ids: tt.GetProgramIdOp[] = [];
  kernel.walk((op) => {
    if (op.is(tt.GetProgramIdOp)) ids.push(op);
    isOfRows ||= op.is(tt.LoadOp) && (rankOf(op.ptr) > 1 || op.block !== kernel.body.entry);
    // The block size of a matrix product already suits the caches.
    isLight &&= !op.is(tt.DotOp);
  });
  const isCopy = !isOfRows && isCopying(kernel);
  const mayCut = !isOfRows && ids.length === 1 && dividesNumbers(kernel);
  if (!isLight || !(isOfRows || isCopy || mayCut) || !ids.some(({ result }) => isScaled(result))) return undefined;
  for (const slicing of findSlicings(kernel, "also in regions")) {
    const joint = findJoint(kernel, slicing, ids);
    if (joint === undefined) continue;
    const single = stepsOf(joint, 1);
    const isNear = ({ op, dim }: Access): boolean => Math.abs(single.of(op.ptr, dim)) <= nearestStep;
    const isCut = mayCut && cutsRows(joint);
    const wanted = isCopy || isCut ? copiedElements : wantedElements;
    const most = Math.min(limit, wanted / joint.size, tt.maxTensorElements / largestBlock(kernel));
    const planOf = (factor: number, shortestRow: number): JoinPlan | undefined => {
      const steps = stepsOf(joint, factor, shortestRow);
      const accesses = accessesOf(kernel, slicing, steps);
      const suits = (access: Access): boolean =>
        isRow(access) ||
        (access.op.is(tt.LoadOp) && (isNear(access) || isNarrowColumn(access, steps, factor * joint.size)));
      const isWhole = isCut && accesses.every(({ op, step }) => op.is(tt.LoadOp) || step === 1);
      const pays = isCopy ? accesses.every(({ step }) => step === 1) : accesses.some(hasRows);
      if (!isWhole && !(pays && accesses.every(suits))) return undefined;
      const comparisons = comparisonsOf(joint);
      const others = accesses.filter(({ op }) => !isMaskedBy(op.mask, comparisons));
      return { ...slicing, axis: joint.axis, factor, comparisons, accesses: new Set(others.map(({ op }) => op)) };
    };
    const factors = factorsOf(joint, most);
    const whole = firstOf(factors, (factor) => planOf(factor, Infinity));
    const mayCutRows = isOfRows && dividesUnevenly(joint, whole?.factor ?? 1);
    const inRows = mayCutRows ? programsOfWholeRows(joint) : Infinity;
    const ofRows = inRows > 1 && inRows <= most ? planOf(inRows, 1) : undefined;
    const mayCutAny = mayCutRows && ofRows === undefined;
    const cut = mayCutAny ? firstOf(factors, (factor) => planOf(factor, shortestCutRow)) : undefined;
    const plan = ofRows ?? cut ?? whole;
    if (plan !== undefined) return plan;
  }
  return undefined;
}

/** Whether a kernel does nothing but store what it loads, outside of loops. */
function isCopying(kernel: tt.FuncOp): boolean {
  let [stores, isOther] = [0, false];
  kernel.walkOps(tt.StoreOp, ({ value, block }) => {
    stores++;
    isOther ||= block !== kernel.body.entry || value.definingOp?.is(tt.LoadOp) !== true;
  });
  return stores > 0 && !isOther;
}

/** Whether blocks of numbers are divided by constants. This test is cheap. */
function dividesNumbers(kernel: tt.FuncOp): boolean {
  let isDividing = false;
  kernel.walk((op) => {
    isDividing ||= isDivision(op) && rankOf(op.resultAt(0)) === 1;
  });
  return isDividing;
}

/** Whether numbers of elements are taken apart into rows of a constant length that begin anywhere in programs. */
function cutsRows(joint: Joint): boolean {
  const row = leastRow(joint);
  const { size } = joint;
  const isShort = row <= shortRow;
  return Number.isFinite(row) && (isShort || row * mostRows >= size) && row % size > 0 && size % row > 0;
}

/** Whether `factor` programs do not begin and end with rows, as far as is known, or are a few elements of one. */
function dividesUnevenly(joint: Joint, factor: number): boolean {
  const row = leastRow(joint);
  const { size } = joint;
  return Number.isNaN(row) || (size % row > 0 && (row % size > 0 || size * factor < fewColumns));
}

/** The fewest programs that begin and end with a row; Infinity if rows are too short, or if their length is not known. */
function programsOfWholeRows(joint: Joint): number {
  const row = leastRow(joint);
  return row >= shortestWholeRow && Number.isFinite(row) ? row / gcd(row, joint.size) : Infinity;
}

/**
 * The length of the shortest rows into which numbers of elements are taken apart: Infinity if they are not, NaN if it is
 * not known.
 */
function leastRow({ sums }: Joint): number {
  const lengths = [...sums.keys()].flatMap((sum) =>
    [...sum.resultAt(0).uses()].flatMap(({ owner: op, index }) =>
      index === 0 && isDivision(op) ? [Number(constantInt(op.operand(1)) ?? NaN)] : [],
    ),
  );
  return Math.min(...lengths);
}

/**
 * The numbers of programs to try, the largest first: powers of two, and the largest parts of rows whose length is known,
 * since only programs of the same row access adjacent memory.
 */
function factorsOf({ sums, size }: Joint, most: number): readonly number[] {
  const factors = new Set<number>();
  for (let factor = 2; factor <= most; factor *= 2) factors.add(factor);
  for (const [sum, { start, count }] of sums) {
    if (start !== 0 || count !== size || size % mostLanes > 0) continue;
    for (const { owner: op, index } of sum.resultAt(0).uses()) {
      const row = index === 0 && isDivision(op) ? Number(constantInt(op.operand(1)) ?? 0n) : 0;
      if (row > size && row % size === 0) factors.add(largestDivisor(row / size, most));
    }
  }
  return [...factors].filter((factor) => factor > 1).sort((a, b) => b - a);
}

/** The largest divisor of `number` that is at most `most`. */
function largestDivisor(number: number, most: number): number {
  let divisor = Math.min(number, Math.floor(most));
  while (number % divisor > 0) divisor--;
  return divisor;
}

/** The number of elements of the largest block. */
function largestBlock(kernel: tt.FuncOp): number {
  let largest = 1;
  kernel.walk((op) => {
    for (const { type } of op.results)
      if (type instanceof RankedTensorType) largest = Math.max(largest, type.elementCount ?? 1);
  });
  return largest;
}

/** Whether a program id is only multiplied by constants. This test is cheap, so it comes first. */
function isScaled(number: Value): boolean {
  return [...number.uses()].every(({ owner: op }) => {
    if (op.is(ExtSIOp)) return isScaled(op.resultAt(0));
    return (op.is(MulIOp) || op.is(ShLIOp)) && op.operands.some((operand) => constantInt(operand) !== undefined);
  });
}

function rankOf({ type }: Value): number {
  return type instanceof RankedTensorType ? type.rank : 0;
}

/** Where program ids become element indices. */
interface Joint {
  readonly axis: ProgramDimName;
  /** The largest number of elements of a program along the dimension. */
  readonly size: number;
  /** The operations that compute element indices, with the indices of the first program. */
  readonly sums: ReadonlyMap<Operation, Numbers>;
}

/** The only axis whose program id slices depend on in the required form; undefined if there is none. */
function findJoint(kernel: tt.FuncOp, { needs }: Slicing, ids: readonly tt.GetProgramIdOp[]): Joint | undefined {
  const [axes, sums] = [new Set<ProgramDimName>(), new Map<Operation, Numbers>()];
  let size = 0;
  const isKnown = (value: Value, dim: number, numbers: Numbers): boolean =>
    [...value.uses()].every(({ owner: user, index }) => {
      const dims = needs.dimensions(user).filter((each) => operandSlices(user, each)?.[index] === dim);
      if (dims.length === 0) return !isSlicedStore(user) && !isCarrying(user);
      if (user.is(ExtSIOp) || user.is(tt.ExpandDimsOp) || user.is(tt.BroadcastOp))
        return dims.every((each) => isKnown(user.resultAt(0), each, numbers));
      const axis = user.is(AddIOp) ? axisOfStart(user.operand(1 - index), numbers.count) : undefined;
      if (axis === undefined || needs.isNeededWhole(user)) return false;
      axes.add(axis);
      sums.set(user, numbers);
      return true;
    });
  let areKnown = true;
  kernel.walkOps(tt.MakeRangeOp, (op) => {
    if (!areKnown || needs.dimensions(op).length === 0) return;
    const count = sizeAlong(op.result, 0);
    size = Math.max(size, count);
    areKnown = count > 1 && isKnown(op.result, 0, { start: op.start.number, count });
  });
  const [axis] = axes;
  if (!areKnown || axis === undefined || axes.size > 1) return undefined;
  const numbers = ids.filter((op) => ProgramDim.name(op.axis) === axis);
  return numbers.every((op) => isOnlyStart(op.result, sums)) ? { axis, size, sums } : undefined;
}

/** Whether an operation forwards values that it does not compute. */
function isCarrying(op: Operation): boolean {
  return op.regions.length > 0 || op.is(scf.YieldOp);
}

/** The axis of the grid if `value` is a splat of the program id along it times `size`. */
function axisOfStart(value: Value, size: number): ProgramDimName | undefined {
  const op = value.definingOp;
  if (op === undefined) return undefined;
  if (op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(ExtSIOp))
    return axisOfStart(op.operand(0), size);
  const [lhs, rhs] = op.operands;
  if (lhs === undefined || rhs === undefined) return undefined;
  if (op.is(ShLIOp)) return constantInt(rhs) === BigInt(Math.log2(size)) ? axisOfNumber(lhs) : undefined;
  if (!op.is(MulIOp)) return undefined;
  if (constantInt(rhs) === BigInt(size)) return axisOfNumber(lhs);
  return constantInt(lhs) === BigInt(size) ? axisOfNumber(rhs) : undefined;
}

function axisOfNumber(value: Value): ProgramDimName | undefined {
  const op = value.definingOp;
  if (op?.is(ExtSIOp) === true) return axisOfNumber(op.operand(0));
  return op?.is(tt.GetProgramIdOp) === true ? ProgramDim.name(op.axis) : undefined;
}

/** Whether a program id is used only in `sums` that compute element indices. */
function isOnlyStart(value: Value, sums: ReadonlyMap<Operation, Numbers>): boolean {
  return [...value.uses()].every(({ owner }) => {
    if (sums.has(owner)) return true;
    const isStart =
      owner.is(MulIOp) ||
      owner.is(ShLIOp) ||
      owner.is(ExtSIOp) ||
      owner.is(tt.SplatOp) ||
      owner.is(tt.BroadcastOp) ||
      owner.is(tt.ExpandDimsOp);
    return isStart && isOnlyStart(owner.resultAt(0), sums);
  });
}

/** The comparisons that test whether element indices are less than a scalar. */
function comparisonsOf({ sums }: Joint): ReadonlyMap<Operation, Numbers> {
  const found = new Map<Operation, Numbers>();
  for (const [sum, numbers] of sums) {
    for (const { owner: op, index } of sum.resultAt(0).uses()) {
      const isLess = index === 0 && op.is(CmpIOp) && CmpIPredicate.name(op.predicate) === "slt";
      if (isLess && isScalar(op.rhs)) found.set(op, numbers);
    }
  }
  return found;
}

function isScalar(value: Value): boolean {
  return value.definingOp?.is(tt.SplatOp) === true || constantInt(value) !== undefined;
}

/** Whether a mask is false wherever one of `comparisons` is. */
function isMaskedBy(mask: Value | undefined, comparisons: ReadonlyMap<Operation, Numbers>): boolean {
  const op = mask?.definingOp;
  if (op === undefined || comparisons.has(op)) return op !== undefined;
  if (op.is(AndIOp)) return op.operands.some((operand) => isMaskedBy(operand, comparisons));
  return (op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp)) && isMaskedBy(op.operand(0), comparisons);
}

interface Access {
  readonly op: tt.LoadOp | SlicedStore;
  /** The dimension of the slice. */
  readonly dim: number;
  /** The distance in elements between consecutive elements of the slice; see {@link LaneSteps}. */
  readonly step: number;
  /** Whether it accesses several rows, at once or one after the other. */
  readonly hasSeveralRows: boolean;
}

/** The steps between elements of `factor` joined programs. */
function stepsOf({ sums, size }: Joint, factor: number, shortestRow = Infinity): LaneSteps {
  const whole = [...sums].filter(([, { start, count }]) => start === 0 && count === size);
  return new LaneSteps(new Set(whole.map(([sum]) => sum.resultAt(0))), size * factor, shortestRow);
}

/** The loads and stores of slices. */
function accessesOf(kernel: tt.FuncOp, { needs, stores }: Slicing, steps: LaneSteps): readonly Access[] {
  const found: Access[] = [];
  const add = (op: tt.LoadOp | SlicedStore, dim: number): void => {
    const { type } = op.ptr;
    const shape = type instanceof RankedTensorType ? type.shape : [];
    const hasSeveralRows = op.block !== kernel.body.entry || shape.some((size, i) => i !== dim && size > 1);
    found.push({ op, dim, step: steps.of(op.ptr, dim), hasSeveralRows });
  };
  kernel.walkOps(tt.LoadOp, (op) => needs.dimensions(op).forEach((dim) => add(op, dim)));
  for (const [store, dim] of stores) add(store, dim);
  return found;
}

/** Whether adjacent programs access adjacent memory; loads may also access the same memory. */
function isRow({ op, step }: Access): boolean {
  return step === 1 || (step === 0 && op.is(tt.LoadOp));
}

/** Whether an access is of several rows of adjacent memory. */
function hasRows({ step, hasSeveralRows }: Access): boolean {
  return step === 1 && hasSeveralRows;
}

/**
 * Whether an access of columns, each of which is adjacent memory, is of so few that the first cache keeps a line of each:
 * none at a distance at which lines are in the same place of the cache.
 */
function isNarrowColumn({ op, dim, step }: Access, steps: LaneSteps, width: number): boolean {
  const { type } = op.ptr;
  const dims = type instanceof RankedTensorType ? [...type.shape.keys()] : [];
  const isColumn = dims.some((other) => other !== dim && steps.of(op.ptr, other) === 1);
  return isColumn && width <= mostColumns && !Number.isNaN(step) && step % collidingStep !== 0;
}
