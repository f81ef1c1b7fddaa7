/**
 * Ranges of indices that follow from remainders and ranges of lanes, for blocks and scalars. Products of program ids and
 * sizes of blocks are assumed not to overflow, as in Triton; numbers that are no indices, such as hashes, have no range.
 */
import {
  AddIOp,
  constantInt,
  DivSIOp,
  ExtSIOp,
  ExtUIOp,
  IndexCastOp,
  MulIOp,
  RemSIOp,
  RemUIOp,
  scf,
  SelectOp,
  ShRSIOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { BlockArgument, type Operation, type Value } from "@tt-opt/ir-core";
import { integerWidth, isNonNegativeValue } from "./tt-to-structured/scalar-facts.ts";

/** The smallest and the greatest value; undefined if it is not known. */
export interface IndexRange {
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
}

/** The longest chain of operations that is followed. */
const depthLimit = 12;

/** Greater factors are not those of indices. */
const greatestFactor = 1n << 16n;

const unknown: IndexRange = { low: undefined, high: undefined };

/** See the file's header. */
export function indexRange(value: Value): IndexRange {
  return rangeOf(value, 0, new Map());
}

/** The range of a value that is used at `depth`; `known` has those of values that were asked for before. */
function rangeOf(value: Value, depth: number, known: Map<Value, IndexRange>): IndexRange {
  let range = known.get(value);
  if (range === undefined) known.set(value, (range = newRange(value, depth, known)));
  return range;
}

function newRange(value: Value, depth: number, known: Map<Value, IndexRange>): IndexRange {
  const constant = constantInt(value);
  if (constant !== undefined) return { low: constant, high: constant };
  if (isLoopCounter(value)) return isNonNegativeValue(value) ? { low: 0n, high: undefined } : unknown;
  const op = value.definingOp;
  if (op === undefined || depth > depthLimit) return unknown;
  const { low, high } = rangeOfResult(op, (index) => rangeOf(op.operand(index), depth + 1, known));
  const greatest = (1n << BigInt(Math.min(integerWidth(value.type), 32) - 1)) - 1n;
  const isFar = (n: bigint | undefined): boolean => n !== undefined && (n > greatest || n < -greatest);
  return isFar(low) || isFar(high) ? unknown : { low, high };
}

/** Whether a value counts programs or iterations, in every lane. */
function isCounter(value: Value): boolean {
  const op = value.definingOp;
  if (op?.is(tt.SplatOp) === true) return isCounter(op.src);
  return isLoopCounter(value) || op?.is(tt.GetProgramIdOp) === true;
}

/** Other values that loops carry may wrap around, such as the state of a random number generator. */
function isLoopCounter(value: Value): boolean {
  const loop = value instanceof BlockArgument ? value.owner.parentOp : undefined;
  return loop?.is(scf.ForOp) === true && value === loop.inductionVar;
}

/** The range of what an operation computes; `of` gives those of its operands. */
function rangeOfResult(op: Operation, of: (index: number) => IndexRange): IndexRange {
  if (op.is(tt.GetProgramIdOp) || op.is(tt.GetNumProgramsOp)) return { low: 0n, high: undefined };
  if (op.is(tt.MakeRangeOp)) return { low: op.start.value, high: op.end.value - 1n };
  if (op.is(tt.SplatOp) || op.is(tt.ExpandDimsOp) || op.is(tt.BroadcastOp) || op.is(tt.ReshapeOp)) return of(0);
  if (op.is(IndexCastOp) || op.is(ExtSIOp) || op.is(ExtUIOp)) {
    const { low, high } = of(0);
    return op.is(ExtUIOp) && !(low !== undefined && low >= 0n) ? unknown : { low, high };
  }
  if (op.is(AddIOp)) return { low: sum(of(0).low, of(1).low), high: sum(of(0).high, of(1).high) };
  if (op.is(SelectOp)) return { low: lesser(of(1).low, of(2).low), high: greater(of(1).high, of(2).high) };
  if (op.is(SubIOp)) return { low: sum(of(0).low, minus(of(1).high)), high: sum(of(0).high, minus(of(1).low)) };
  const by = op.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  if (op.is(ShRSIOp) && by !== undefined && by >= 0n && by < 32n)
    return { low: shifted(of(0).low, by), high: shifted(of(0).high, by) };
  if ((op.is(RemSIOp) || op.is(RemUIOp)) && by === undefined) {
    // Whatever the divisor is, a remainder has the sign of the dividend and is not further from 0.
    const { low, high } = of(0);
    return low !== undefined && low >= 0n ? { low: 0n, high } : unknown;
  }
  if (by === undefined || by <= 0n || (op.is(MulIOp) && by > greatestFactor)) return unknown;
  const { low, high } = of(0);
  const isNonNegative = low !== undefined && low >= 0n;
  if (op.is(MulIOp) && high === undefined && !isCounter(op.operand(0))) return unknown;
  if (op.is(MulIOp)) return { low: low === undefined ? low : low * by, high: high === undefined ? high : high * by };
  if (op.is(RemSIOp) || (op.is(RemUIOp) && isNonNegative)) {
    const most = high !== undefined && isNonNegative && high < by ? high : by - 1n;
    return { low: isNonNegative ? 0n : 1n - by, high: most };
  }
  if (op.is(DivSIOp)) return { low: low === undefined ? low : low / by, high: high === undefined ? high : high / by };
  return unknown;
}

function sum(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function minus(a: bigint | undefined): bigint | undefined {
  return a === undefined ? undefined : -a;
}

function shifted(a: bigint | undefined, by: bigint): bigint | undefined {
  return a === undefined ? undefined : a >> by;
}

function lesser(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a < b ? a : b;
}

function greater(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a > b ? a : b;
}
