/** How operations use their tensor operands. */
import { LinalgStructured, SoftmaxOp } from "@tt-opt/dialect-linalg";
import { bufferization, scf, SelectOp, tensor } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  constantIntOf,
  isDynamic,
  type OpOperand,
  type Operation,
  RankedTensorType,
  type Value,
} from "@tt-opt/ir-core";

/** Whether a value is a tensor. */
export function isTensor(value: Value): boolean {
  return value.type instanceof RankedTensorType;
}

/** Whether the size of a tensor is known only once it has been computed. */
export function hasUnknownSize({ type }: Value): boolean {
  return type instanceof RankedTensorType && type.shape.some(isDynamic);
}

/** Whether the only result of an operation is a view of its first operand's buffer. */
export function isView(op: Operation): boolean {
  if (op.is(tensor.CastOp)) return isTensor(op.source) && isTensor(op.dest);
  return viewOps.some((cls) => op.is(cls));
}

const viewOps = [tensor.ExtractSliceOp, tensor.CollapseShapeOp, tensor.ExpandShapeOp, tensor.ReshapeOp];

/** The tensor that `value` is a view of, or `value` itself. Building a view again does not create new contents. */
export function viewed(value: Value): Value {
  let root = value;
  for (let op = root.definingOp; op !== undefined && isView(op); op = root.definingOp) root = op.operand(0);
  return root;
}

/** Whether the result is the buffer of one of two operands. */
export function isTensorSelect(op: Operation): op is SelectOp {
  return op.is(SelectOp) && isTensor(op.result) && !isTensor(op.condition);
}

/** Operations, except for structured ones, whose result is their second operand with some elements replaced. */
const intoSecond = [
  tensor.InsertOp,
  tensor.InsertSliceOp,
  vector.TransferWriteOp,
  SoftmaxOp,
  bufferization.MaterializeInDestinationOp,
];

/** The operand that an operation overwrites to compute result `index`; undefined if there is none. */
export function destinationOf(op: Operation, index: number): OpOperand | undefined {
  const structured = LinalgStructured.get(op);
  if (structured !== undefined) return op.opOperands[structured.inputs(op).length + index];
  return intoSecond.some((cls) => op.is(cls)) ? op.opOperands[1] : undefined;
}

/** Whether `operand` is read, so that its old elements matter. */
export function isRead(operand: OpOperand): boolean {
  const op = operand.owner;
  if (isView(op)) return operand.index > 0;
  if (isTensorSelect(op) || asksForSizes(op)) return false;
  if (op.is(vector.TransferWriteOp)) return operand.index !== 1 || !writesAll(op);
  if (op.is(SoftmaxOp) || op.is(bufferization.MaterializeInDestinationOp)) return operand.index === 0;
  const structured = LinalgStructured.get(op);
  if (structured === undefined) return !op.is(tensor.EmptyOp);
  const inputs = structured.inputs(op).length;
  if (operand.index < inputs) return true;
  const argument = op.region(0).entry?.args[operand.index];
  return argument === undefined || argument.hasUses;
}

function asksForSizes(op: Operation): boolean {
  return op.is(tensor.DimOp) || op.is(tensor.RankOp);
}

/** Whether a transfer writes every element of its tensor. */
function writesAll(op: vector.TransferWriteOp): boolean {
  const { shape } = op.base.type;
  const isWhole = op.permutationMap.isIdentity() && shape.every((size, d) => size === op.valueToStore.type.shape[d]);
  return isWhole && !isMasked(op) && op.indices.every((index) => constantIntOf(index) === 0);
}

function isMasked(op: vector.TransferWriteOp): boolean {
  return op.mask !== undefined || op.parentOp?.is(vector.MaskOp) === true;
}

/**
 * Whether the body of an operation may be executed repeatedly, so that later operations in it also come before earlier
 * ones.
 */
export function isLoop(op: Operation): boolean {
  return (
    op.is(scf.ForOp) || op.is(scf.WhileOp) || op.is(scf.ParallelOp) || op.is(scf.ForallOp) || LinalgStructured.has(op)
  );
}
