/** Values of a body that follow from the column of an element alone: they are the same in each row and program of a launch. */
import { bodyOf, type GenericOp, IndexOp, staticLoopRanges, YieldOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt, func } from "@tt-opt/dialect-std";
import { type ProgramDimName, storageBytes, tt, tts } from "@tt-opt/dialect-tt";
import {
  type Block,
  defined,
  FloatType,
  holdsForAll,
  IntegerType,
  isMemoryEffectFree,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { isLaunchConstant, readsUnwrittenMemory } from "../../launch-constants.ts";
import { isDivision, isPowerOfTwo, LaneSteps } from "../bodies/index.ts";
import { operationCost } from "../linalg-fuse/cost.ts";
import { type Column, ColumnFinder } from "./columns.ts";
import { isEnd, isUnseen } from "./ends.ts";

/** Shorter rows have loops of their own kind, or none. */
const shortestRow = 32;

/** What a load of neighbours costs, in simple operations. */
const loadCost = 2;

/** What tables have to save for each element, in simple operations. */
const leastSaving = 5;

/** Tables of more columns, or of more bytes together, would leave little of the first cache to the elements. */
const mostColumns = 4096;
const mostBytes = 1 << 15;

/** Values that can be loaded from tables with an element for each column. */
export interface ColumnValues {
  readonly column: Column;
  /** The values that the rest of the body uses. */
  readonly values: readonly Value[];
  /** The operations that compute them from the column, in order; others may use their results as well. */
  readonly steps: readonly Operation[];
  /** Masks of loads among them that are on for the first elements of a program. */
  readonly masks: readonly CmpIOp[];
}

/** What is known of a kernel. */
export interface KernelFacts {
  /** The axes along which it asks for the number of a program. */
  readonly axes: ReadonlySet<ProgramDimName>;
  /** Whether memory accessed through different arguments may be assumed to be distinct. */
  readonly distinctArguments: boolean;
}

/** The values of the body of `op` that are worth tables, for each column that they follow from. */
export function columnValues(op: GenericOp, kernel: KernelFacts): readonly ColumnValues[] {
  const loop = staticLoopRanges(op).findLastIndex((extent) => extent !== 1);
  if (loop < 0 || ![...bodyOf(op).ops()].some((inner) => inner.is(IndexOp))) return [];
  const lanes = new LaneSteps(bodyOf(op), loop, op.indexingMaps, shortestRow);
  const origins = new Origins(
    lanes,
    bodyOf(op),
    new ColumnFinder(op, loop, lanes, kernel.axes),
    kernel.distinctArguments,
  );
  for (const inner of bodyOf(op).ops()) origins.add(inner);
  return origins.columns.flatMap((column) => plan(column, origins) ?? []).filter((each) => capacityOf(each) > 0);
}

/** What a value follows from: a column, or only what is constant in a launch. */
type Origin = Column | "launch";

class Origins {
  readonly columns: Column[] = [];
  readonly #lanes: LaneSteps;
  readonly #body: Block;
  readonly #finder: ColumnFinder;
  readonly #mayRead: boolean;
  readonly #known = new Map<Operation, Origin>();
  /** Whether values from outside of the body are constant in a launch. */
  readonly #constants = new Map<Value, boolean>();
  /** Operations whose result is computed by a hard operation, and not the same in all lanes. */
  readonly #irregular = new Set<Operation>();

  constructor(lanes: LaneSteps, body: Block, finder: ColumnFinder, mayRead: boolean) {
    this.#lanes = lanes;
    this.#body = body;
    this.#finder = finder;
    this.#mayRead = mayRead;
  }

  add(op: Operation): void {
    const [result] = op.results;
    const isLoad = this.#mayRead && op.is(tts.LoadOp) && !op.isVolatile.value;
    if (result === undefined || op.regions.length > 0 || !(isLoad || isMemoryEffectFree(op))) return;
    const column = this.#finder.find(op);
    if (column !== undefined) {
      this.columns.push(column);
      this.#known.set(op, column);
    }
    const isNumber = op.is(IndexOp) || op.is(tt.GetProgramIdOp);
    if (column !== undefined || isNumber) return;
    const end = this.endOf(op);
    const origin = this.#commonOrigin(op.operands.filter((operand) => operand !== end?.result));
    if (origin === undefined || !this.#isSafe(op, origin)) return;
    if (end !== undefined && (origin === "launch" || !isEnd(end, origin))) return;
    if (isLoad && !readsConstants(op)) return;
    this.#known.set(op, origin);
    const made = op.operands.flatMap(({ definingOp }) => definingOp ?? []);
    const isIrregular = this.#isHard(op) || made.some((maker) => this.#irregular.has(maker));
    if (isIrregular && this.#lanes.step(result) !== 0) this.#irregular.add(op);
  }

  /** The operations that compute from a column, in order. */
  from(column: Column): readonly Operation[] {
    return [...this.#known].flatMap(([op, origin]) => (origin === column && op !== column.op ? [op] : []));
  }

  /** The operations that compute `values` from `column`, in order. */
  stepsTo(values: readonly Value[], column: Column): readonly Operation[] {
    const needed = new Set<Operation>();
    holdsForAll(values, ({ definingOp: op }) => {
      const origin = op && this.#known.get(op);
      if (op === undefined || op === column.op || (origin !== column && origin !== "launch")) return true;
      needed.add(op);
      return op.operands;
    });
    return [...this.#known.keys()].filter((op) => needed.has(op));
  }

  /** The mask of a load if it does not follow from the same column, but may be on for the first elements of a program. */
  endOf(op: Operation): CmpIOp | undefined {
    if (!op.is(tts.LoadOp) || op.other !== undefined) return undefined;
    const mask = op.mask?.definingOp;
    const isOther = mask?.is(CmpIOp) === true && this.#commonOrigin(op.operands) === undefined;
    return isOther && isUnseen(op.result, mask.result) ? mask : undefined;
  }

  /** Whether lanes differ by more than a constant, or a choice of constants, and the result can be stored. */
  isIrregular(op: Operation): boolean {
    const { type } = op.resultAt(0);
    const isNumber = type instanceof FloatType || (type instanceof IntegerType && type.width > 1);
    return isNumber && storageBytes(type) !== undefined && this.#irregular.has(op);
  }

  /** What all of `values` follow from; undefined if that is not one column. */
  #commonOrigin(values: readonly Value[]): Origin | undefined {
    let common: Origin = "launch";
    for (const value of values) {
      const origin = this.#origin(value);
      if (origin === undefined || (origin !== "launch" && common !== "launch" && origin !== common)) return undefined;
      if (origin !== "launch") common = origin;
    }
    return common;
  }

  #origin(value: Value): Origin | undefined {
    if (value.parentBlock === this.#body) return value.definingOp && this.#known.get(value.definingOp);
    let isConstant = this.#constants.get(value);
    if (isConstant === undefined) this.#constants.set(value, (isConstant = isLaunchConstant(value)));
    return isConstant ? "launch" : undefined;
  }

  /** Whether an operation may be computed for columns that no element has: divisions must not trap, nor loads. */
  #isSafe(op: Operation, origin: Origin): boolean {
    if (op.is(tts.LoadOp)) return origin !== "launch" && (origin.isWhole || this.#isCut(op, origin));
    if (!isDivision(op)) return true;
    const divisor = op.operand(1);
    return (constantInt(divisor) ?? 0n) > 0n || (origin !== "launch" && divisor === origin.count);
  }

  /**
   * Whether a load of columns that programs along an axis have together is on for the same columns in each row, and executed
   * by all of these programs.
   */
  #isCut(load: tts.LoadOp, column: Column): boolean {
    const mask = load.mask?.definingOp;
    if (this.#body.parentOp?.parentOp?.is(func.FuncOp) !== true) return false;
    return column.axis !== undefined && mask !== undefined && this.#known.get(mask) === column;
  }

  /** Whether an operation takes columns, which grow by a constant, to values that do not. */
  #isHard(op: Operation): boolean {
    if (op.is(tts.LoadOp)) return false;
    const isFloat = (value: Value): boolean => value.type instanceof FloatType;
    if (op.results.some(isFloat) || op.operands.some(isFloat)) return true;
    if (!isDivision(op)) return false;
    // Those of neighbours by the same constant have shorter forms.
    const isConstant = constantInt(op.operand(1)) !== undefined;
    return !isConstant || (this.#lanes.step(op.operand(0)) !== 1 && !isPowerOfTwo(op.operand(1)));
  }
}

/** Whether a load reads what no program writes. */
function readsConstants(load: Operation): boolean {
  const kernel = load.parentOfType(func.FuncOp);
  return kernel !== undefined && readsUnwrittenMemory(load, kernel);
}

/** The values that follow from `column` and are worth tables, if there are any. */
function plan(column: Column, origins: Origins): ColumnValues | undefined {
  const own = origins.from(column);
  const gone = new Set<Operation>();
  const values: Value[] = [];
  for (const op of own.toReversed()) {
    const users = [...op.resultAt(0).users()];
    if (!users.every((user) => gone.has(user))) {
      if (!origins.isIrregular(op)) continue;
      values.unshift(op.resultAt(0));
    }
    gone.add(op);
  }
  const costOf = (op: Operation): number => (op.is(tts.LoadOp) ? loadCost : operationCost(op));
  const cost = [...gone].reduce((sum, op) => sum + costOf(op), 0);
  if (values.every((value) => [...value.users()].every((user) => user.is(YieldOp)))) return undefined;
  if (cost - loadCost * values.length < leastSaving) return undefined;
  const steps = origins.stepsTo(values, column);
  const masks = new Set(steps.flatMap((step) => origins.endOf(step) ?? []));
  return { column, values, steps, masks: [...masks] };
}

/** For how many columns tables have places; 0 if there are too many columns. */
export function capacityOf({ column: { count, axis }, values }: ColumnValues): number {
  const bytes = values.reduce((sum, { type }) => sum + defined(storageBytes(type), "the size of an element"), 0);
  const room = Math.min(mostColumns, 2 ** Math.floor(Math.log2(mostBytes / bytes)));
  if (typeof count !== "number") return room;
  if (count > room) return 0;
  return axis === undefined ? count : room;
}
