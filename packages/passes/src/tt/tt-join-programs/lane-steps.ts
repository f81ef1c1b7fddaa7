/** Distances between consecutive elements along a dimension of a tensor of pointers or indices, in elements. */
import {
  AddIOp,
  constantInt,
  ConstantOp,
  DivSIOp,
  DivUIOp,
  ExtSIOp,
  ExtUIOp,
  MulIOp,
  RemSIOp,
  RemUIOp,
  scf,
  SubIOp,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { DenseElementsAttr, Elementwise, type Operation, type Value } from "@tt-opt/ir-core";
import { sizeAlong } from "../program-slices/operand-slices.ts";

/** The steps between elements of values, each computed once. */
export class LaneSteps {
  readonly #known = new Map<Value, Map<number, number>>();
  readonly #numbers: ReadonlySet<Value>;
  readonly #count: number;
  readonly #shortestRow: number;

  /**
   * @param numbers Values whose elements are consecutive, from a multiple of `count` up to the next one.
   * @param shortestRow Steps of remainders and quotients of these numbers are those within rows of at least this length,
   * or of one that is not known, which may end anywhere.
   */
  constructor(numbers: ReadonlySet<Value>, count: number, shortestRow = Infinity) {
    this.#numbers = numbers;
    this.#count = count;
    this.#shortestRow = shortestRow;
  }

  /** 0 if all elements along `dim` are equal, NaN if the step is not constant or not known. */
  of(value: Value, dim: number): number {
    if (sizeAlong(value, dim) <= 1) return 0;
    const steps = this.#known.get(value) ?? new Map<number, number>();
    this.#known.set(value, steps);
    const known = steps.get(dim);
    if (known !== undefined) return known;
    const step = this.#compute(value, dim);
    steps.set(dim, step);
    return step;
  }

  #compute(value: Value, dim: number): number {
    const op = value.definingOp;
    if (op !== undefined) return this.#ofResult(op, dim);
    // A value that a loop carries is taken to have the steps of its initial value, which holds for pointers.
    const first = scf.firstValue(value);
    return first === undefined ? NaN : this.of(first, dim);
  }

  #ofResult(op: Operation, dim: number): number {
    if (op.is(tt.MakeRangeOp)) return 1;
    if (op.is(tt.SplatOp)) return 0;
    if (op.is(tt.BroadcastOp) || op.is(ExtSIOp) || op.is(ExtUIOp)) return this.of(op.operand(0), dim);
    if (op.is(tt.TransOp)) return this.of(op.src, op.permutation[dim] ?? dim);
    if (op.is(tt.ExpandDimsOp)) return this.of(op.src, op.axis.number < dim ? dim - 1 : dim);
    if (op.is(ConstantOp)) return op.value instanceof DenseElementsAttr && op.value.isSplat ? 0 : NaN;
    const steps = op.operands.map((operand) => this.of(operand, dim));
    const [first = NaN, second = 0] = steps;
    if ((op.has(Elementwise) || op.is(tt.LoadOp)) && steps.every((step) => step === 0)) return 0;
    if (op.is(AddIOp) || op.is(tt.AddPtrOp)) return first + second;
    if (op.is(SubIOp)) return first - second;
    if (op.is(MulIOp)) return this.#product(op, first, second);
    if (op.is(RemSIOp) || op.is(RemUIOp)) return second === 0 && this.#isWithin(op) ? first : NaN;
    if (op.is(DivSIOp) || op.is(DivUIOp)) return second === 0 && this.#isWithin(op) ? 0 : NaN;
    return NaN;
  }

  /**
   * Whether all element indices of a program have the same quotient. That holds for pixels of an image plane that a
   * program does not exceed.
   */
  #isWithin({ lhs, rhs }: DivSIOp | DivUIOp | RemSIOp | RemUIOp): boolean {
    const divisor = constantInt(rhs);
    const row = Number(divisor ?? Number.MAX_SAFE_INTEGER);
    if (this.#numbers.has(lhs) && row >= this.#shortestRow) return true;
    const count = this.#numbers.has(lhs) ? this.#count : alignedCount(lhs);
    return count !== undefined && divisor !== undefined && divisor > 0n && divisor % BigInt(count) === 0n;
  }

  #product(op: MulIOp, first: number, second: number): number {
    const [left, right] = [constantInt(op.lhs), constantInt(op.rhs)];
    if (second === 0 && right !== undefined) return first * Number(right);
    return first === 0 && left !== undefined ? second * Number(left) : NaN;
  }
}

/** How many consecutive numbers a block holds, from a multiple of their count on; undefined if it may be another one. */
function alignedCount({ definingOp: sum }: Value): number | undefined {
  if (sum?.is(AddIOp) !== true) return undefined;
  const [lhs, rhs] = sum.operands.map(unspread);
  for (const [range, start] of [
    [lhs, rhs],
    [rhs, lhs],
  ]) {
    if (range?.is(tt.MakeRangeOp) !== true || range.start.number !== 0 || start?.is(MulIOp) !== true) continue;
    const count = range.end.number;
    const isMultiple = start.operands.some((operand) => Number(constantInt(operand) ?? 1n) % count === 0);
    if (isMultiple) return count;
  }
  return undefined;
}

/** The operation whose elements a block holds, maybe several times each. */
function unspread({ definingOp: op }: Value): Operation | undefined {
  const isSpread = op?.is(tt.SplatOp) === true || op?.is(tt.BroadcastOp) === true || op?.is(tt.ExpandDimsOp) === true;
  return isSpread || op?.is(ExtSIOp) === true ? unspread(op.operand(0)) : op;
}
