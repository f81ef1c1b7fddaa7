/**
 * Finds kernels each of whose programs computes one element of a dimension. The index of the element is a scalar, and in
 * blocks, that dimension has size 1 or does not occur. Batching pays if programs load what is next to what the next
 * program loads, and are short and reduce or load nothing else, or store next to it if they all load the same, or if each
 * loads a short row.
 */
import { AddIOp, CmpIOp, constantInt, DivSIOp, ExtSIOp, MulIOp, RemSIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Block,
  Elementwise,
  isMemoryEffectFree,
  type Operation,
  RankedTensorType,
  type Value,
} from "@tt-opt/ir-core";
import { LaneSteps } from "../tt-join-programs/lane-steps.ts";
import { leadsToArgument } from "../program-slices/pointer-argument.ts";
import { programsApart } from "./columns-apart.ts";

/** How programs are batched. */
export interface BatchPlan {
  /** The axis of the grid along which programs are batched. */
  readonly axis: ProgramDimName;
  /** The number of programs that become one, a power of two. */
  readonly count: number;
  /** The values that differ between programs of a batch. */
  readonly varying: ReadonlySet<Value>;
  /** Whether blocks that differ get a new first dimension, instead of having one of size 1. */
  readonly isRaising: boolean;
  /** The operations on the number of a program that have one result for all programs of a batch. */
  readonly shared: ReadonlySet<Operation>;
}

/** Limits of batches. */
interface Limits {
  /** The largest number of elements of the blocks of a batch. */
  readonly batched: number;
  /** Longer programs gain nothing, or need more memory than pays. */
  readonly elements: number;
  /** The largest number of programs. */
  readonly programs: number;
  /** How often a batch may be halved to share more, such as where rows are shorter than it. */
  readonly halvings: number;
}

const ofUnits: Limits = { batched: 2048, elements: 256, programs: 2048, halvings: 1 };

/** Columns of a batch fill the lines of a cache, and two blocks of them fit a second-level cache. */
const ofColumns: Limits = { batched: 1 << 16, elements: 4096, programs: 16, halvings: 1 };

/** Columns that are only reduced are read row by row, in rows of half a page. */
const ofReducedColumns: Limits = { batched: tt.maxTensorElements, elements: 4096, programs: 512, halvings: 2 };

/** Shorter rows of indices would be cut into parts of single elements. */
const shortestRow = 16;

/** Programs with longer rows are not many for what they do. */
const shortRow = 128;

/** Parts of rows are whole vectors. */
const wholeVector = 4;

/** The axes of a grid, the one along which programs are adjacent first. */
const axes = ["x", "y", "z"] as const;

/** The programs of a kernel along an axis. */
interface Programs {
  readonly axis: ProgramDimName;
  readonly body: Block;
  /** All operations, also those of loops. */
  readonly ops: readonly Operation[];
  /** Whether an operation gives the number of a program along the axis. */
  isNumber(this: void, op: Operation): boolean;
}

/** The plan for a kernel, for at most `limit` programs; undefined if none is known to be valid and to pay. */
export function planBatch(kernel: tt.FuncOp, limit: number): BatchPlan | undefined {
  const body = kernel.body.entry;
  if (body === undefined || !kernel.body.hasOneBlock) return undefined;
  const ops = flatOperations(body);
  if (!keepsLoads(ops)) return undefined;
  for (const axis of axes) {
    const isNumber = (op: Operation): boolean => op.is(tt.GetProgramIdOp) && ProgramDim.name(op.axis) === axis;
    const plan = ops.some(isNumber) ? planAlong({ axis, body, ops, isNumber }, limit) : undefined;
    if (plan !== undefined) return plan;
  }
  return undefined;
}

function planAlong(programs: Programs, limit: number): BatchPlan | undefined {
  const { ops, isNumber } = programs;
  const most = Math.min(limit, programsApart(ops, isNumber));
  if (most < 2) return undefined;
  const isCombining = ops.some((op) => op.is(tt.ReduceOp) || op.is(tt.ScanOp));
  return (isCombining ? planOf(programs, most, false) : undefined) ?? planOf(programs, most, true);
}

/** The operations of a block and of the loops in it. */
function flatOperations(block: Block): readonly Operation[] {
  return [...block.ops()].flatMap((op) => (op.is(scf.ForOp) ? [op, ...flatOperations(op.body)] : [op]));
}

function planOf(programs: Programs, limit: number, isRaising: boolean): BatchPlan | undefined {
  const { ops } = programs;
  const all = varyingValues(programs, isRaising, new Set());
  if (all === undefined) return undefined;
  const largest = Math.max(...[...all].map((value) => elementsOf(value, isRaising) ?? Infinity));
  const steps = new ProgramSteps(all, programs);
  const blocksOf = (types: typeof tt.LoadOp | typeof tt.StoreOp): readonly Value[] =>
    ops.flatMap((op) => (op.is(types) && all.has(op.ptr) && isBlock(op.ptr) ? [op.ptr] : []));
  const loads = blocksOf(tt.LoadOp);
  // What programs only store may tell, too.
  const accesses = loads.length > 0 ? loads : blocksOf(tt.StoreOp);
  const lanes = new LaneSteps(new Set(), 1);
  const isAdjacent = (ptr: Value): boolean => steps.of(ptr) === 1;
  const isColumn = (ptr: Value): boolean => isAdjacent(ptr) && lanes.of(ptr, isRaising ? 0 : 1) !== 1;
  const areColumns = accesses.some(isColumn) && accesses.every((ptr) => isColumn(ptr) || steps.of(ptr) === 0);
  const areUnits = !isRaising && largest <= ofUnits.elements && !ops.some((op) => op.is(scf.ForOp));
  const limits = areUnits ? ofUnits : readsOnce(ops) ? ofReducedColumns : ofColumns;
  const isRow = (ptr: Value): boolean => steps.of(ptr) > 1 && lanes.of(ptr, 1) === 1;
  const areShortRows =
    largest <= shortRow && loads.some(isRow) && loads.every((ptr) => isRow(ptr) || steps.of(ptr) === 0);
  const pays = areUnits ? accesses.some(isAdjacent) || areShortRows : areColumns;
  if (largest > limits.elements || !pays) return undefined;
  const most = Math.min(limit, limits.programs, limits.batched / largest);
  const halved = Array.from({ length: limits.halvings + 1 }, (_, i) => 2 ** (Math.floor(Math.log2(most)) - i));
  const plans = [...partsOfRows(programs, most), ...halved]
    .filter((count) => count > 1)
    .flatMap((count) => batchOf(programs, count, isRaising) ?? []);
  return plans.toSorted((a, b) => a.varying.size - b.varying.size)[0];
}

/** A batch of `count` programs; undefined if an operation has no form for several programs. */
function batchOf(programs: Programs, count: number, isRaising: boolean): BatchPlan | undefined {
  const { axis, ops } = programs;
  const planWith = (shared: ReadonlySet<Operation>): BatchPlan | undefined => {
    const varying = varyingValues(programs, isRaising, shared);
    return varying && { axis, count, varying, isRaising, shared };
  };
  const quotients = ops.filter((op) => isSharedQuotient(programs, op, count));
  const plan = planWith(new Set(quotients));
  if (plan === undefined || !ops.some((op) => isOnlyMasked(op, plan.varying))) return plan;
  return planWith(new Set([...quotients, ...ops.filter((op) => isSharedBound(programs, op, count))])) ?? plan;
}

/**
 * The largest parts of rows into which the numbers of programs are taken apart, of at most `most` programs and in whole
 * vectors: the programs of a part share the number of their row.
 */
function partsOfRows({ ops, isNumber }: Programs, most: number): readonly number[] {
  const lengths = new Set<number>();
  for (const op of ops) {
    const number = op.is(DivSIOp) || op.is(RemSIOp) ? op.lhs.definingOp : undefined;
    const length = number !== undefined && isNumber(number) ? Number(constantInt(op.operand(1)) ?? 0n) : 0;
    // Powers of two are tried anyway.
    if (length >= shortestRow && !Number.isInteger(Math.log2(length))) lengths.add(length);
  }
  return [...lengths].flatMap((length) => {
    const parts = Math.ceil(length / most);
    for (let part = parts; part * shortestRow <= length; part++)
      if (length % part === 0 && (length / part) % wholeVector === 0) return [length / part];
    return [];
  });
}

/** Whether an operation loads what differs between programs by nothing but a mask. */
function isOnlyMasked(op: Operation, varying: ReadonlySet<Value>): boolean {
  return op.is(tt.LoadOp) && !varying.has(op.ptr) && op.mask !== undefined && varying.has(op.mask);
}

/**
 * The values that differ between the programs of a batch; undefined if an operation has no form for several programs.
 * The results of the operations `shared`, to which the number of a program leads, do not: batches begin at multiples of
 * their size, and so quotients by such, and comparisons with them, are the same in all programs. A comparison is taken
 * so only for loads that would differ by nothing but a mask; others bound the columns of a batch.
 */
function varyingValues(
  { body, isNumber }: Programs,
  isRaising: boolean,
  shared: ReadonlySet<Operation>,
): ReadonlySet<Value> | undefined {
  const varying = new Set<Value>();
  const visit = (op: Operation): boolean => {
    if (op.is(scf.ForOp)) return visitLoop(op);
    if (op.is(scf.YieldOp)) return true;
    const varies = isNumber(op) || (op.operands.some((operand) => varying.has(operand)) && !shared.has(op));
    if (varies) for (const result of op.results) varying.add(result);
    return varies ? isNumber(op) || canVary(op, isRaising) : isSharable(op);
  };
  const visitLoop = (loop: scf.ForOp): boolean => {
    if ([loop.lowerBound, loop.upperBound, loop.step].some((bound) => varying.has(bound))) return false;
    // What an iteration yields may make values of the next one differ.
    for (let before = -1; before < varying.size;) {
      before = varying.size;
      loop.regionIterArgs.forEach((arg, i) => {
        const carried = [arg, loop.resultAt(i)];
        const varies = [...carried, at(loop.initArgs, i), at(loop.yieldedValues, i)].some((each) => varying.has(each));
        if (varies) for (const value of carried) varying.add(value);
      });
      if (![...loop.body.ops()].every(visit)) return false;
    }
    return true;
  };
  return [...body.ops()].every(visit) ? varying : undefined;
}

/** Whether an operation divides the number of a program by a multiple of `count`. */
function isSharedQuotient({ isNumber }: Programs, op: Operation, count: number): boolean {
  const number = op.is(DivSIOp) ? op.lhs.definingOp : undefined;
  const divisor = op.is(DivSIOp) ? constantInt(op.rhs) : undefined;
  return number !== undefined && isNumber(number) && divisor !== undefined && Number(divisor) % count === 0;
}

/** Whether an operation tests that the number of a program is below a multiple of `count`. */
function isSharedBound({ isNumber }: Programs, op: Operation, count: number): boolean {
  if (!op.is(CmpIOp) || op.predicateName !== "slt") return false;
  const [number, limit] = [op.lhs.definingOp, constantInt(op.rhs)];
  return number !== undefined && isNumber(number) && limit !== undefined && Number(limit) % count === 0;
}

/** Whether an operation that is the same in all programs may be executed once for several. */
function isSharable(op: Operation): boolean {
  if (op.is(tt.LoadOp)) return !op.isVolatile.value;
  return op.is(tt.ReturnOp) || op.is(tt.AssertOp) || (op.regions.length === 0 && isMemoryEffectFree(op));
}

/** Whether an operation has a form on blocks of all programs. */
function canVary(op: Operation, isRaising: boolean): boolean {
  if (op.is(tt.LoadOp)) return !op.isVolatile.value;
  if (op.is(tt.ExpandDimsOp) || op.is(tt.ReduceOp) || op.is(tt.ScanOp)) return isRaising || op.axis.number > 0;
  const isKnown = op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.StoreOp) || op.is(tt.AssertOp);
  return isKnown || (op.has(Elementwise) && op.regions.length === 0 && isMemoryEffectFree(op));
}

/** The elements of a scalar, of a line, or of a block whose first dimension has size 1; undefined for other values. */
function elementsOf({ type }: Value, isRaising: boolean): number | undefined {
  if (!(type instanceof RankedTensorType)) return 1;
  return (isRaising ? type.rank === 1 : type.shape[0] === 1)
    ? type.shape.reduce((product, size) => product * size, 1)
    : undefined;
}

function isBlock({ type }: Value): boolean {
  return type instanceof RankedTensorType && (type.elementCount ?? 1) > 1;
}

/** Whether programs reduce blocks, and compute none from what they reduced. */
function readsOnce(ops: readonly Operation[]): boolean {
  const reduced = new Set<Value>();
  for (const op of ops) {
    if (!op.is(tt.ReduceOp) && !op.operands.some((operand) => reduced.has(operand))) continue;
    for (const result of op.results) reduced.add(result);
  }
  return reduced.size > 0 && ![...reduced].some(isBlock);
}

/** Whether no program loads what another one stores. */
function keepsLoads(ops: readonly Operation[]): boolean {
  const stored = ops.flatMap((op) => (op.is(tt.StoreOp) ? [leadsToArgument(op.ptr)] : []));
  const loaded = ops.flatMap((op) => (op.is(tt.LoadOp) ? [leadsToArgument(op.ptr)] : []));
  const areKnown = !stored.includes(undefined) && !loaded.includes(undefined);
  return areKnown && !loaded.some((each) => stored.includes(each));
}

/**
 * Differences between the values of consecutive programs; NaN if they are not constant in long rows of programs, or
 * loaded.
 */
class ProgramSteps {
  readonly #varying: ReadonlySet<Value>;
  readonly #programs: Programs;
  readonly #known = new Map<Value, number>();

  constructor(varying: ReadonlySet<Value>, programs: Programs) {
    [this.#varying, this.#programs] = [varying, programs];
  }

  of(value: Value): number {
    if (!this.#varying.has(value)) return 0;
    const op = value.definingOp;
    if (op === undefined) return NaN;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const step = this.#ofResult(op);
    this.#known.set(value, step);
    return step;
  }

  #ofResult(op: Operation): number {
    if (this.#programs.isNumber(op)) return 1;
    const steps = op.operands.map((operand) => this.of(operand));
    const [first = NaN, second = 0] = steps;
    if (op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(ExtSIOp)) return first;
    if (op.is(AddIOp) || op.is(tt.AddPtrOp)) return first + second;
    if (op.is(SubIOp)) return first - second;
    const constant = op.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
    if (op.is(MulIOp) && constant !== undefined) return first * Number(constant);
    const isLong = constant !== undefined && constant >= BigInt(shortestRow);
    if (first === 1 && isLong && (op.is(RemSIOp) || op.is(DivSIOp))) return op.is(RemSIOp) ? 1 : 0;
    // The programs before a bound are many.
    if (first === 1 && second === 0 && op.is(CmpIOp) && op.predicateName === "slt") return 0;
    return steps.every((step) => step === 0) ? 0 : NaN;
  }
}
