/** Pointer arithmetic: on pointers to scalars, and on the block pointers of Triton up to 3.6. */
import {
  at,
  type Attribute,
  defineOp,
  DenseArrayAttr,
  DenseI32Array,
  derived,
  Elementwise,
  type FoldResult,
  I32,
  I64,
  Pure,
  RankedTensorType,
  same,
  SameOperandsAndResultShape,
  SameVariadicOperandSize,
  variadic,
} from "@tt-opt/ir-core";
import { isZero } from "../fold/constants.ts";
import { SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";
import { TtIntLike, TtPtrLike, TtTensorPtr } from "../types/constraints.ts";
import { blockPointerBase } from "../types/type-relations.ts";

/** `tt.addptr`: a pointer, moved by a number of elements. */
export class AddPtrOp extends defineOp("tt.addptr", {
  summary: "move pointers by offsets in elements",
  description: "```mlir\n%q = tt.addptr %p, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>\n```",
  operands: { ptr: TtPtrLike, offset: TtIntLike },
  results: { result: same("ptr") },
  traits: [TensorSize, Pure, Elementwise, SameOperandsAndResultShape, SameOperandsAndResultEncoding],
  assembly: "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)",
}) {
  /** `p + 0 → p` */
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    return isZero(operands[1]) ? [this.ptr] : undefined;
  }
}

/** `tt.make_tensor_ptr`: a pointer to a block of a strided tensor (up to Triton 3.6). */
export class MakeTensorPtrOp extends defineOp("tt.make_tensor_ptr", {
  summary: "make a block pointer",
  description:
    "`base` points to the first element of a tensor of the given shape and strides, in elements; `offsets` say where in it the block begins. The sizes of the block stand in the type.\n\n```mlir\n%b = tt.make_tensor_ptr %base, [%m, %n], [%stride, %one], [%i, %j] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>\n```",
  operands: {
    base: derived("result", "infer pointer type from the result type", blockPointerBase),
    shape: variadic(I64),
    strides: variadic(I64),
    offsets: variadic(I32),
  },
  results: { result: TtTensorPtr },
  attributes: { order: DenseI32Array },
  traits: [TensorSize, Pure, SameVariadicOperandSize],
  assembly: "$base `,` `[` $shape `]` `,` `[` $strides `]` `,` `[` $offsets `]` attr-dict `:` type($result)",
}) {
  /** The dimensions from the fastest to the slowest in memory. */
  get dimensionOrder(): readonly number[] {
    const order = this.properties.get("order");
    return order instanceof DenseArrayAttr ? order.numbers : [];
  }

  override verify(): void {
    const { rank } =
      this.result.type.pointeeType instanceof RankedTensorType ? this.result.type.pointeeType : { rank: 0 };
    if (this.offsets.length !== rank || this.dimensionOrder.length !== rank) {
      this.error(
        `expected ${rank} sizes, strides, offsets and entries of order, but got ${this.offsets.length} and an order of ${this.dimensionOrder.length}`,
        "TT3041",
      );
    }
  }
}

/** `tt.advance`: a block pointer, moved by offsets in elements of each dimension (up to Triton 3.6). */
export class AdvanceOp extends defineOp("tt.advance", {
  summary: "move a block pointer",
  description: "```mlir\n%c = tt.advance %b, [%c0, %c32] : <tensor<16x16xf32>>\n```",
  operands: { ptr: same("result"), offsets: variadic(I32) },
  results: { result: TtTensorPtr },
  traits: [TensorSize, Pure],
  assembly: "$ptr `,` `[` $offsets `]` attr-dict `:` type($result)",
  inferResultTypes: ({ operands }) => [at(operands, 0).type],
}) {
  /** `advance(p, [0, 0]) → p` */
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    return operands.slice(1).every(isZero) ? [this.ptr] : undefined;
  }
}
