/** Accesses to rows of a tensor in memory through a descriptor, at row numbers that are given by a tensor. */
import { defineOp, I32, IntegerType, tensorOf, typeConstraint } from "@tt-opt/ir-core";
import { TensorSize } from "../traits.ts";
import { TtTensor, TtTensorDesc } from "../types/constraints.ts";
import { verifyRows } from "./descriptor-shapes.ts";

const RowNumber = typeConstraint(
  "16-bit or 32-bit signless integer",
  (type): type is IntegerType => type instanceof IntegerType && (type.isSignless(16) || type.isSignless(32)),
);

/** `tt.descriptor_gather`: reads parts of rows. */
export class DescriptorGatherOp extends defineOp("tt.descriptor_gather", {
  summary: "read parts of rows through a descriptor",
  description:
    "The block of the descriptor is one row high; row `i` of the result begins at `(x_offsets[i], y_offset)`.\n\n```mlir\n%t = tt.descriptor_gather %d[%rows, %y] : (!tt.tensordesc<1x128xf32>, tensor<32xi32>, i32) -> tensor<32x128xf32>\n```",
  operands: { desc: TtTensorDesc, x_offsets: tensorOf(RowNumber), y_offset: I32 },
  results: { result: TtTensor },
  traits: [TensorSize],
  assembly: "$desc `[` $x_offsets `,` $y_offset `]` attr-dict `:` functional-type(operands, results)",
}) {
  override verify(): void {
    verifyRows(this, this.desc.type, this.result.type, this.x_offsets.type);
  }
}

/** `tt.descriptor_scatter`: writes parts of rows. */
export class DescriptorScatterOp extends defineOp("tt.descriptor_scatter", {
  summary: "write parts of rows through a descriptor",
  description:
    "```mlir\ntt.descriptor_scatter %d[%rows, %y], %t : !tt.tensordesc<1x128xf32>, tensor<32xi32>, i32, tensor<32x128xf32>\n```",
  operands: { desc: TtTensorDesc, x_offsets: tensorOf(RowNumber), y_offset: I32, src: TtTensor },
  traits: [TensorSize],
  assembly: "$desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:` type(operands)",
}) {
  override verify(): void {
    verifyRows(this, this.desc.type, this.src.type, this.x_offsets.type);
  }
}
