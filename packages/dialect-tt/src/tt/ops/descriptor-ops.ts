/** Accesses through descriptors of tensors in memory: by blocks at given indices, without pointers. */
import {
  at,
  defineOp,
  I32,
  I64,
  Pure,
  SameVariadicOperandSize,
  type Type,
  variadic,
  withDefault,
} from "@tt-opt/ir-core";
import { DescriptorReduceKind, PaddingOption } from "../enums.ts";
import { TensorSize } from "../traits.ts";
import { TtPtr, TtTensor, TtTensorDesc } from "../types/constraints.ts";
import { TensorDescType } from "../types/tensor-desc-type.ts";
import { verifyBlock } from "./descriptor-shapes.ts";
import { cacheAttributes, cacheDirectives, cacheSyntax, newerCacheSyntax, verifyCacheOfLoad } from "./memory-ops.ts";

/** `tt.make_tensor_descriptor`: describes a strided tensor in memory. */
export class MakeTensorDescOp extends defineOp("tt.make_tensor_descriptor", {
  summary: "describe a strided tensor in memory",
  description:
    "`strides` are in elements. `padding` says what loads give outside of the tensor: zero (1) or NaN (2). The sizes of a block stand in the type.\n\n```mlir\n%d = tt.make_tensor_descriptor %base, [%m, %n], [%stride, %one] : <f16>, <64x32xf16>\n```",
  operands: { base: TtPtr, shape: variadic(I32), strides: variadic(I64) },
  results: { result: TtTensorDesc },
  attributes: { padding: withDefault(PaddingOption, (context) => PaddingOption.attr(context, "zero")) },
  traits: [TensorSize, Pure, SameVariadicOperandSize],
  assembly: "$base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` type($base) `,` type($result)",
}) {
  override verify(): void {
    const { rank, signlessElementType } = this.result.type;
    const { pointeeType } = this.base.type;
    if (this.shape.length !== rank || this.strides.length !== rank) {
      this.error(
        `expected ${rank} sizes and ${rank} strides for the block, but got ${this.shape.length} and ${this.strides.length}`,
        "TT3070",
      );
    } else if (pointeeType !== signlessElementType) {
      this.error(
        `base points to '${pointeeType.toString()}', but the elements of the descriptor are '${signlessElementType.toString()}'`,
        "TT3070",
      );
    }
  }
}

/** `tt.reinterpret_tensor_descriptor`: takes a pointer to a descriptor made outside of the program as a descriptor. */
export class ReinterpretTensorDescOp extends defineOp("tt.reinterpret_tensor_descriptor", {
  summary: "take a pointer to a raw descriptor as a descriptor",
  operands: { rawDesc: TtPtr },
  results: { result: TtTensorDesc },
  traits: [TensorSize, Pure],
  assembly: "$rawDesc attr-dict `:` qualified(type($rawDesc)) `to` qualified(type($result))",
}) {}

/** `tt.descriptor_load`: reads a block; elements outside of the tensor give the padding. */
export class DescriptorLoadOp extends defineOp("tt.descriptor_load", {
  summary: "read a block through a descriptor",
  description:
    "`indices` say where the block begins. The result has the elements of the block, possibly without dimensions of size 1.\n\n```mlir\n%t = tt.descriptor_load %d[%i, %j] : !tt.tensordesc<64x32xf16> -> tensor<64x32xf16>\n```",
  operands: { desc: TtTensorDesc, indices: variadic(I32) },
  results: { result: TtTensor },
  attributes: cacheAttributes,
  directives: cacheDirectives,
  traits: [TensorSize],
  assembly: `$desc \`[\` $indices \`]\` ${cacheSyntax} attr-dict ${newerCacheSyntax} \`:\` qualified(type($desc)) \`->\` type($result)`,
  inferResultTypes: ({ operands }) => {
    const type: Type = at(operands, 0).type;
    return type instanceof TensorDescType ? [type.signlessBlockType] : "the first operand must be a descriptor";
  },
}) {
  override verify(): void {
    verifyBlock(this, this.desc.type, this.result.type, this.indices.length);
    verifyCacheOfLoad(this, this.cache);
  }
}

/** `tt.descriptor_store`: writes a block; elements outside of the tensor are not written. */
export class DescriptorStoreOp extends defineOp("tt.descriptor_store", {
  summary: "write a block through a descriptor",
  description: "```mlir\ntt.descriptor_store %d[%i, %j], %t : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>\n```",
  operands: { desc: TtTensorDesc, src: TtTensor, indices: variadic(I32) },
  traits: [TensorSize],
  assembly: "$desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)",
}) {
  override verify(): void {
    verifyBlock(this, this.desc.type, this.src.type, this.indices.length);
  }
}

/** `tt.descriptor_reduce`: combines a block with memory, each element atomically. */
export class DescriptorReduceOp extends defineOp("tt.descriptor_reduce", {
  summary: "atomically combine a block with memory through a descriptor",
  description: "```mlir\ntt.descriptor_reduce add, %d[%i, %j], %t : !tt.tensordesc<64x32xf32>, tensor<64x32xf32>\n```",
  operands: { desc: TtTensorDesc, src: TtTensor, indices: variadic(I32) },
  attributes: { kind: DescriptorReduceKind },
  traits: [TensorSize],
  assembly: "$kind `,` $desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)",
}) {
  override verify(): void {
    verifyBlock(this, this.desc.type, this.src.type, this.indices.length);
  }
}
