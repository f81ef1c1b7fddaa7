/**
 * Finds kernels each of whose programs computes one element of a dimension: in blocks, that dimension has size 1, and
 * the index of the element is a scalar. Batching pays if programs are short, reduce, and load what is next to what the
 * next program loads.
 */
import { AddIOp, constantInt, DivSIOp, ExtSIOp, MulIOp, RemSIOp, SubIOp } from "@tt-opt/dialect-std";
import { ProgramDim, tt } from "@tt-opt/dialect-tt";
import { Elementwise, isMemoryEffectFree, type Operation, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { leadsToArgument } from "../program-slices/pointer-argument.ts";

/** How programs are batched. */
export interface BatchPlan {
  /** The number of programs that become one, a power of two. */
  readonly count: number;
  /** The values that differ between programs of a batch. */
  readonly varying: ReadonlySet<Value>;
}

/** The largest number of elements of the blocks of a batch. */
const mostBatched = 2048;

/** Longer programs gain nothing. */
const mostElements = 256;

/** Shorter rows of indices would be cut into parts of single elements. */
const shortestRow = 16;

/** The plan for a kernel, for at most `limit` programs; undefined if none is known to be valid and to pay. */
export function planBatch(kernel: tt.FuncOp, limit: number): BatchPlan | undefined {
  const body = kernel.body.entry;
  if (body === undefined || !kernel.body.hasOneBlock) return undefined;
  const ops = [...body.ops()];
  if (!ops.some((op) => op.is(tt.ReduceOp)) || !ops.some(isNumber) || !keepsLoads(ops)) return undefined;
  const all = varyingValues(ops, Infinity);
  if (all === undefined) return undefined;
  const largest = Math.max(...[...all].map((value) => elementsOf(value) ?? Infinity));
  const steps = new ProgramSteps(all);
  const isAdjacent = ops.some((op) => op.is(tt.LoadOp) && (elementsOf(op.ptr) ?? 1) > 1 && steps.of(op.ptr) === 1);
  if (largest > mostElements || !isAdjacent) return undefined;
  // Batches of half the size may share more, such as where rows are as short as these.
  const most = 2 ** Math.floor(Math.log2(Math.min(limit, mostBatched / largest)));
  const plans = [most, most / 2]
    .filter((count) => count > 1)
    .flatMap((count) => {
      const varying = varyingValues(ops, count);
      return varying === undefined ? [] : [{ count, varying }];
    });
  return plans.toSorted((a, b) => a.varying.size - b.varying.size)[0];
}

/**
 * The values that differ between the programs of a batch of `count`; undefined if an operation has no form for several
 * programs. Batches begin at multiples of their size, so quotients by multiples of it are the same in all programs.
 */
function varyingValues(ops: readonly Operation[], count: number): ReadonlySet<Value> | undefined {
  const varying = new Set<Value>();
  for (const op of ops) {
    const varies =
      isNumber(op) || (op.operands.some((operand) => varying.has(operand)) && !isSharedQuotient(op, count));
    if (!(varies ? canVary(op) : isSharable(op))) return undefined;
    if (varies) for (const result of op.results) varying.add(result);
  }
  return varying;
}

/** Whether an operation divides the number of a program by a multiple of `count`. */
export function isSharedQuotient(op: Operation, count: number): boolean {
  const number = op.is(DivSIOp) ? op.lhs.definingOp : undefined;
  const divisor = op.is(DivSIOp) ? constantInt(op.rhs) : undefined;
  return number !== undefined && isNumber(number) && divisor !== undefined && Number(divisor) % count === 0;
}

/** Whether an operation gives the number of a program along the axis that is batched. */
function isNumber(op: Operation): boolean {
  return op.is(tt.GetProgramIdOp) && ProgramDim.name(op.axis) === "x";
}

/** Whether an operation that is the same in all programs may be executed once for several. */
function isSharable(op: Operation): boolean {
  if (op.is(tt.LoadOp)) return !op.isVolatile.value;
  return op.is(tt.ReturnOp) || op.is(tt.AssertOp) || (op.regions.length === 0 && isMemoryEffectFree(op));
}

/** Whether an operation has a form on blocks of several elements in place of one. */
function canVary(op: Operation): boolean {
  if (op.is(tt.LoadOp)) return !op.isVolatile.value;
  if (isNumber(op)) return true;
  if (op.is(tt.ExpandDimsOp) || op.is(tt.ReduceOp)) return op.axis.number > 0;
  const isKnown = op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.StoreOp) || op.is(tt.AssertOp);
  return isKnown || (op.has(Elementwise) && op.regions.length === 0 && isMemoryEffectFree(op));
}

/** The elements of a scalar or of a block whose first dimension has size 1; undefined for other values. */
function elementsOf({ type }: Value): number | undefined {
  if (!(type instanceof RankedTensorType)) return 1;
  return type.shape[0] === 1 ? type.shape.reduce((product, size) => product * size, 1) : undefined;
}

/** Whether no program loads what another one stores. */
function keepsLoads(ops: readonly Operation[]): boolean {
  const stored = ops.flatMap((op) => (op.is(tt.StoreOp) ? [leadsToArgument(op.ptr)] : []));
  const loaded = ops.flatMap((op) => (op.is(tt.LoadOp) ? [leadsToArgument(op.ptr)] : []));
  const areKnown = !stored.includes(undefined) && !loaded.includes(undefined);
  return areKnown && new Set(stored).size === stored.length && !loaded.some((each) => stored.includes(each));
}

/**
 * Differences between the values of consecutive programs; NaN if they are not constant in long rows of programs, or
 * loaded.
 */
class ProgramSteps {
  readonly #varying: ReadonlySet<Value>;
  readonly #known = new Map<Value, number>();

  constructor(varying: ReadonlySet<Value>) {
    this.#varying = varying;
  }

  of(value: Value): number {
    const op = value.definingOp;
    if (op === undefined || !this.#varying.has(value)) return 0;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const step = this.#ofResult(op);
    this.#known.set(value, step);
    return step;
  }

  #ofResult(op: Operation): number {
    if (isNumber(op)) return 1;
    const steps = op.operands.map((operand) => this.of(operand));
    const [first = NaN, second = 0] = steps;
    if (op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(ExtSIOp)) return first;
    if (op.is(AddIOp) || op.is(tt.AddPtrOp)) return first + second;
    if (op.is(SubIOp)) return first - second;
    const constant = op.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
    if (op.is(MulIOp) && constant !== undefined) return first * Number(constant);
    const isLong = constant !== undefined && constant >= BigInt(shortestRow);
    if (first === 1 && isLong && (op.is(RemSIOp) || op.is(DivSIOp))) return op.is(RemSIOp) ? 1 : 0;
    return steps.every((step) => step === 0) ? 0 : NaN;
  }
}
