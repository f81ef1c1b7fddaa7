/** How many elements a block, or a loop over blocks, has along a dimension. */
import { AddIOp, CmpIOp, constantInt, ConstantOp, type scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { isDefinedOutside, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { conjuncts } from "../../linalg/bodies/index.ts";

/** The elements of blocks along a dimension. */
export interface Visited {
  /** The loop over blocks, each of which begins where the one before ends; undefined for a single block. */
  readonly loop: scf.ForOp | undefined;
  readonly axis: number;
  /** The number of elements of a block. */
  readonly extent: number;
  /** Which elements count; undefined if all do. */
  readonly mask: Value | undefined;
}

/**
 * How many elements count, at each place of the other dimensions where any do; undefined if it is not known. Of a loop, those
 * before its end do, and of a block those before a constant.
 */
export function countElements(visited: Visited): Value | number | undefined {
  const { loop, mask, extent, axis } = visited;
  if (loop !== undefined && (constantInt(loop.lowerBound) !== 0n || constantInt(loop.step) !== BigInt(extent)))
    return undefined;
  let count = loop === undefined ? extent : undefined;
  const end = loop && (constantInt(loop.upperBound) ?? loop.upperBound);
  if (typeof end === "bigint" && end % BigInt(extent) === 0n) count = Number(end);
  let isEnded = false;
  for (const condition of mask === undefined ? [] : conjuncts(mask)) {
    const limit = limitOf(visited, condition);
    if (limit === undefined) {
      if (!isSameAlong(loop, condition, axis)) return undefined;
    } else if (loop === undefined) count = Math.min(count ?? extent, Math.max(0, Number(limit)));
    else if (limit === end) isEnded = true;
    else return undefined;
  }
  if (!isEnded) return count;
  return typeof end === "bigint" ? Number(end) : end;
}

/** What the numbers of elements are less than if a condition holds; undefined if it is another one. */
function limitOf({ loop, extent, axis }: Visited, condition: Value): bigint | Value | undefined {
  const test = unbroadcast(condition, axis)?.definingOp;
  if (test?.is(CmpIOp) !== true || test.predicateName !== "slt") return undefined;
  const limit = constantInt(test.rhs) ?? scalarOf(test.rhs);
  if (loop === undefined) return typeof limit === "bigint" && isRange(test.lhs, extent, axis) ? limit : undefined;
  const sum = test.lhs.definingOp;
  if (sum?.is(AddIOp) !== true) return undefined;
  const isNumber = sum.operands.some(
    (number, i) => scalarOf(sum.operand(1 - i)) === loop.inductionVar && isRange(number, extent, axis),
  );
  return isNumber ? limit : undefined;
}

/** Whether a block holds the numbers from 0 on along a dimension. */
function isRange(value: Value, extent: number, axis: number): boolean {
  const op = value.definingOp;
  if (op?.is(tt.BroadcastOp) === true) return isRange(op.src, extent, axis);
  if (op?.is(tt.ExpandDimsOp) === true)
    return op.axis.number !== axis && isRange(op.src, extent, op.axis.number < axis ? axis - 1 : axis);
  return op?.is(tt.MakeRangeOp) === true && axis === 0 && op.start.number === 0 && op.end.number === extent;
}

/** The block that is broadcast along other dimensions than `axis`. */
function unbroadcast(value: Value, axis: number): Value | undefined {
  const op = value.definingOp;
  if (op?.is(tt.BroadcastOp) !== true) return value;
  return sizeOf(op.src, axis) === sizeOf(value, axis) ? unbroadcast(op.src, axis) : undefined;
}

/** Whether elements along a dimension, and those of all iterations, are equal. */
function isSameAlong(loop: scf.ForOp | undefined, value: Value, axis: number): boolean {
  const isOutside = (part: Value): boolean => loop === undefined || isDefinedOutside(loop, part);
  const op = value.definingOp;
  if (op?.is(tt.SplatOp) === true) return isOutside(op.src);
  if (op?.is(ConstantOp) === true) return constantInt(value) !== undefined;
  const source = op?.is(tt.BroadcastOp) === true ? op.src : value;
  return sizeOf(source, axis) === 1 && isOutside(source);
}

function scalarOf(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(tt.BroadcastOp) === true || op?.is(tt.ExpandDimsOp) === true) return scalarOf(op.src);
  return op?.is(tt.SplatOp) === true ? op.src : undefined;
}

function sizeOf({ type }: Value, dim: number): number | undefined {
  return type instanceof RankedTensorType ? type.shape[dim] : undefined;
}
