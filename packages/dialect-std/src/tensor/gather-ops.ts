/** Reading and writing many slices of a tensor at positions that another tensor holds. */
import { AnyRankedTensor, defineOp, DenseI64Array, optional, Pure, UnitFlag } from "@tt-opt/ir-core";
import { CoordinateTensor } from "./constraints.ts";

/** Slices of a tensor at the given coordinates. */
export class GatherOp extends defineOp("tensor.gather", {
  summary: "read slices of a tensor at given coordinates",
  operands: { source: AnyRankedTensor, indices: CoordinateTensor },
  results: { result: AnyRankedTensor },
  attributes: { gather_dims: DenseI64Array, unique: optional(UnitFlag) },
  traits: [Pure],
  assembly:
    "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
}) {}

/** A tensor with slices at the given coordinates replaced. */
export class ScatterOp extends defineOp("tensor.scatter", {
  summary: "replace slices of a tensor at given coordinates",
  operands: { source: AnyRankedTensor, dest: AnyRankedTensor, indices: CoordinateTensor },
  results: { result: AnyRankedTensor },
  attributes: { scatter_dims: DenseI64Array, unique: optional(UnitFlag) },
  traits: [Pure],
  assembly:
    "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
}) {}
