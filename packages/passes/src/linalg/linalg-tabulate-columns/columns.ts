/**
 * Columns: numbers of elements along a row, from 0 on. A row is what lies between multiples of a divisor, the innermost
 * dimension of a block, or that dimension of the blocks of all programs along an axis of the grid.
 */
import { bodyOf, type GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { AddIOp, constantInt, ConstantOp, MulIOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt } from "@tt-opt/dialect-tt";
import { at, type Builder, IntegerType, type Operation, type Value } from "@tt-opt/ir-core";
import { isLaunchConstant } from "../../launch-constants.ts";
import { toI64 } from "../../to-i64.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { isRemainder, type LaneSteps, loopOfIndex, withoutCasts } from "../bodies/index.ts";

/** See the file's header. */
export interface Column {
  /** The operation whose result is the number. */
  readonly op: Operation;
  /** How many columns there are; of one program, if those of others along an axis follow. */
  readonly count: number | Value;
  /** Whether each program has elements in all columns. */
  readonly isWhole: boolean;
  readonly axis?: { readonly name: ProgramDimName; readonly distance: number };
}

/** Finds columns in the body of `op`, whose innermost loop is `loop`. */
export class ColumnFinder {
  readonly #op: GenericOp;
  readonly #loop: number;
  readonly #lanes: LaneSteps;
  readonly #axes: ReadonlySet<ProgramDimName>;

  /** `axes` are those along which the kernel asks for the number of a program. */
  constructor(op: GenericOp, loop: number, lanes: LaneSteps, axes: ReadonlySet<ProgramDimName>) {
    this.#op = op;
    this.#loop = loop;
    this.#lanes = lanes;
    this.#axes = axes;
  }

  /** The column that an operation of the body computes; undefined if its result is none. */
  find(op: Operation): Column | undefined {
    if (isRemainder(op)) return this.#remainder(op);
    if (op.is(IndexOp)) return this.#position(op);
    return op.is(AddIOp) && this.#axes.size > 1 ? this.#positionInGrid(op) : undefined;
  }

  #remainder(op: Operation): Column | undefined {
    const [dividend, divisor] = op.operands;
    if (dividend === undefined || divisor === undefined) return undefined;
    // Only then it is known whether the remainder begins rows.
    this.#lanes.step(op.resultAt(0));
    if (!this.#lanes.divisions.has(op)) return undefined;
    if (divisor.parentBlock === bodyOf(this.#op) || !isLaunchConstant(divisor)) return undefined;
    if (!isNonNegativeValue(dividend)) return undefined;
    const known = Number(constantInt(divisor) ?? NaN);
    return {
      op,
      count: Number.isNaN(known) ? divisor : known,
      isWhole: known <= at(staticLoopRanges(this.#op), this.#loop),
    };
  }

  /** The index of an element in a row of the block, if there are several rows or programs. */
  #position(op: IndexOp): Column | undefined {
    if (op.dim.number !== this.#loop) return undefined;
    const extents = staticLoopRanges(this.#op);
    const hasRows = this.#axes.size > 0 || extents.some((extent, loop) => extent !== 1 && loop !== this.#loop);
    return hasRows ? { op, count: at(extents, this.#loop), isWhole: true } : undefined;
  }

  /** The number of an element among those of all programs along an axis, if the grid has another one, for the rows. */
  #positionInGrid(op: AddIOp): Column | undefined {
    const sum = indexSumOf(op.result);
    const axis = sum?.loop === this.#loop ? axisOf(sum.start) : undefined;
    if (axis === undefined || [...this.#axes].every((name) => name === axis.name)) return undefined;
    const count = at(staticLoopRanges(this.#op), this.#loop);
    return axis.distance <= count ? { op, count, isWhole: false, axis } : undefined;
  }
}

/** A sum of the index of a loop and a value of the program, if any. */
export interface IndexSum {
  readonly loop: number;
  readonly start: Value | undefined;
}

/** The sum that a value of a body is; undefined if it is none. */
export function indexSumOf(value: Value): IndexSum | undefined {
  const { definingOp: sum } = value;
  const loop = loopOfIndex(value);
  if (loop !== undefined) return { loop, start: undefined };
  if (sum?.is(AddIOp) !== true) return undefined;
  const [start, index] = loopOfIndex(sum.lhs) === undefined ? [sum.lhs, sum.rhs] : [sum.rhs, sum.lhs];
  const of = loopOfIndex(index);
  return of === undefined || start.parentBlock === sum.block ? undefined : { loop: of, start };
}

/** The axis of the grid and the distance of blocks that begin at `start`; undefined if they do not follow each other. */
function axisOf(start: Value | undefined): { readonly name: ProgramDimName; readonly distance: number } | undefined {
  const product = start && withoutCasts(start).definingOp;
  if (product?.is(MulIOp) !== true) return undefined;
  const program = withoutCasts(product.lhs).definingOp;
  const distance = Number(constantInt(product.rhs) ?? 0n);
  return program?.is(tt.GetProgramIdOp) === true && distance > 0
    ? { name: ProgramDim.name(program.axis), distance }
    : undefined;
}

/** Builds the number of columns of all programs, in 64 bits. */
export function emitCount(b: Builder, { count, axis }: Column): Value {
  if (axis === undefined) return typeof count === "number" ? wideConstant(b, count) : toI64(b, count);
  const distance = wideConstant(b, axis.distance);
  const others = MulIOp.build(b, { lhs: programsAlong(b, axis.name), rhs: distance }).result;
  return AddIOp.build(b, { lhs: others, rhs: wideConstant(b, Number(count) - axis.distance) }).result;
}

/** Builds the number of programs along an axis of the grid, in 64 bits. */
export function programsAlong(b: Builder, name: ProgramDimName): Value {
  return toI64(b, tt.GetNumProgramsOp.build(b, { axis: ProgramDim.attr(b.context, name) }).result);
}

/** Builds a constant of 64 bits. */
export function wideConstant(b: Builder, value: number): Value {
  return ConstantOp.int(b, IntegerType.get(b.context, 64), value).result;
}
