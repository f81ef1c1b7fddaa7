/** Checks of accesses through descriptors. */
import { type Operation, RankedTensorType, type Type } from "@tt-opt/ir-core";
import type { TensorDescType } from "../types/tensor-desc-type.ts";
import { bitWidth } from "../types/type-relations.ts";

/** Reports an error unless `tensor` fits a block of the descriptor and there is an index per dimension. */
export function verifyBlock(op: Operation, desc: TensorDescType, tensor: Type, indices: number): void {
  const problem = blockProblem(desc, tensor, indices);
  if (problem !== undefined) op.error(problem, "TT3071");
}

function blockProblem(desc: TensorDescType, tensor: Type, indices: number): string | undefined {
  const block = desc.signlessBlockType;
  if (!(tensor instanceof RankedTensorType)) return "expected a tensor";
  if (block.elementType !== tensor.elementType) {
    return `descriptor block and tensor element types must match, but got descriptor element type '${block.elementType.toString()}' and tensor element type '${tensor.elementType.toString()}'`;
  }
  if (block.elementCount !== tensor.elementCount) {
    return `descriptor block and tensor must have the same number of elements, but got descriptor block with ${block.elementCount} elements tensor with ${tensor.elementCount} elements`;
  }
  return indices === desc.rank ? undefined : `expected ${desc.rank} indices for the descriptor, but got ${indices}`;
}

/** Reports an error unless `tensor` has a row of the descriptor's block per number in `rows`. */
export function verifyRows(
  op: Operation,
  desc: TensorDescType,
  tensor: RankedTensorType,
  rows: RankedTensorType,
): void {
  const problem = rowsProblem(desc.signlessBlockType, tensor, rows);
  if (problem !== undefined) op.error(problem, "TT3072");
}

function rowsProblem(block: RankedTensorType, tensor: RankedTensorType, rows: RankedTensorType): string | undefined {
  if (block.rank !== 2) return `descriptor block must be a 2D tensor, but got '${block.toString()}'`;
  if (block.shape[0] !== 1) return `descriptor block must have exactly 1 row, but got '${block.toString()}'`;
  if (rows.rank !== 1) return `x offsets must be a 1D tensor, but got '${rows.toString()}'`;
  if (tensor.rank !== 2) return `result must be a 2D tensor, but got '${tensor.toString()}'`;
  const [height = 0, width = 0] = tensor.shape;
  if (height < 8) return `must have at least 8 rows, but got ${height}`;
  const bits = bitWidth(tensor) ?? 0;
  if (bits > 32) return "TMA dtype cannot be greater than 32 bits";
  const narrowest = Math.trunc(32 / bits) * 8;
  if (width < narrowest)
    return `must have at least ${narrowest} columns for '${tensor.elementType.toString()}', but got ${width}`;
  if (height !== rows.shape[0]) {
    return `result tensor must have as many rows as indices (${rows.shape[0]}), but got '${tensor.toString()}'`;
  }
  if (width !== block.shape[1]) {
    return `result tensor number of columns must match block (${block.shape[1]}), but got '${tensor.toString()}'`;
  }
  if (tensor.elementType === block.elementType) return undefined;
  return `result tensor element type must match block ('${block.elementType.toString()}'), but got '${tensor.toString()}'`;
}
