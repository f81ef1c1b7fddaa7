/** Operations that put tensors together and take them apart. */
import {
  at,
  type Attribute,
  defineOp,
  type FoldResult,
  I32Attr,
  NoMemoryEffect,
  optional,
  Pure,
  RankedTensorType,
  same,
  SameOperandsAndResultElementType,
  SameTypeOperands,
  type Type,
  UnitFlag,
} from "@tt-opt/ir-core";
import { TensorSize } from "../traits.ts";
import { TtIntTensor, TtTensor } from "../types/constraints.ts";

/** `tt.cat`: concatenates two tensors; the elements of the result may come in any order. */
export class CatOp extends defineOp("tt.cat", {
  summary: "concatenate two tensors",
  description: "```mlir\n%c = tt.cat %a, %b : tensor<4xf32> -> tensor<8xf32>\n```",
  operands: { lhs: TtTensor, rhs: TtTensor },
  results: { result: TtTensor },
  traits: [TensorSize, NoMemoryEffect, SameTypeOperands, SameOperandsAndResultElementType],
  assembly: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
}) {
  override verify(): void {
    const expected = (this.lhs.type.elementCount ?? 0) * 2;
    const count = this.result.type.elementCount ?? 0;
    if (count !== expected) {
      this.error(
        `result element count must equal the sum of the operand element counts, expected ${expected} but got ${count}`,
        "TT3035",
      );
    } else if ((this.lhs.type.encoding === undefined) !== (this.result.type.encoding === undefined)) {
      this.error("requires that either (a) operands and result all have encodings, or (b) none do.", "TT3002");
    }
  }
}

/** `tt.join`: interleaves two tensors along a new last dimension of size 2. */
export class JoinOp extends defineOp("tt.join", {
  summary: "join two tensors along a new last dimension",
  description: "```mlir\n%j = tt.join %a, %b : tensor<4xf32> -> tensor<4x2xf32>\n```",
  operands: { lhs: TtTensor, rhs: TtTensor },
  results: { result: TtTensor },
  traits: [TensorSize, NoMemoryEffect, SameTypeOperands],
  assembly: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
  inferResultTypes: ({ operands }) => {
    const type = operands[0]?.type;
    if (!(type instanceof RankedTensorType)) return "operands must be tensors";
    return [RankedTensorType.get([...type.shape, 2], type.elementType)];
  },
}) {
  /** `join(split(x)) → x` */
  override fold(_operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const source = this.lhs.definingOp;
    if (source === undefined || !source.is(SplitOp) || source.src.type !== this.result.type) return undefined;
    return this.operand(0) === source.resultAt(0) && this.operand(1) === source.resultAt(1) ? [source.src] : undefined;
  }

  override verify(): void {
    const { lhs, result } = this;
    const expected = [...lhs.type.shape, 2].join(", ");
    const found = result.type.shape.join(", ");
    if (found !== expected) this.error(`result shape must be (${expected}), but got ${found}`, "TT3036");
    else if (result.type.elementType !== lhs.type.elementType) {
      this.error("result element type must match the input element type", "TT3036");
    } else if (lhs.type.encoding !== undefined && result.type.encoding === undefined) {
      this.error("result encoding must be specified", "TT3002");
    }
  }
}

/** `tt.split`: the two halves of a tensor whose last dimension has size 2. */
export class SplitOp extends defineOp("tt.split", {
  summary: "split a tensor along its last dimension",
  description: "```mlir\n%a, %b = tt.split %j : tensor<4x2xf32> -> tensor<4xf32>\n```",
  operands: { src: TtTensor },
  results: { outLHS: TtTensor, outRHS: same("outLHS") },
  traits: [TensorSize, NoMemoryEffect],
  assembly: "$src attr-dict `:` type($src) `->` type($outLHS)",
  inferResultTypes: ({ operands }) => {
    const type = operands[0]?.type;
    if (!(type instanceof RankedTensorType)) return "operand must be a tensor";
    if (type.shape.at(-1) !== 2) return "last dimension of input tensor must be 2";
    const half: Type = RankedTensorType.get(type.shape.slice(0, -1), type.elementType);
    return [half, half];
  },
}) {
  /** `split(join(a, b)) → a, b` */
  override fold(_operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const source = this.src.definingOp;
    if (source === undefined || !source.is(JoinOp)) return undefined;
    return source.lhs.type === this.outLHS.type ? [source.lhs, source.rhs] : undefined;
  }

  override verify(): void {
    const { src, outLHS } = this;
    if (src.type.shape.at(-1) !== 2) {
      this.error("last dimension of input tensor must be 2", "TT3037");
      return;
    }
    const expected = RankedTensorType.get(src.type.shape.slice(0, -1), src.type.elementType, outLHS.type.encoding);
    if (outLHS.type === expected) return;
    this.error(
      `inferred type(s) '${expected.toString()}' are incompatible with return type(s) of operation '${outLHS.type.toString()}'`,
      "TT3037",
    );
  }
}

/** `tt.gather`: the elements of a tensor at indices along one dimension. */
export class GatherOp extends defineOp("tt.gather", {
  summary: "take elements of a tensor at indices along one dimension",
  description:
    "`result[i, j] = src[indices[i, j], j]` for axis 0. Indices must be in range.\n\n```mlir\n%g = tt.gather %t[%i] {axis = 0 : i32} : (tensor<8xf32>, tensor<4xi32>) -> tensor<4xf32>\n```",
  operands: { src: TtTensor, indices: TtIntTensor },
  results: { result: TtTensor },
  attributes: { axis: I32Attr, efficient_layout: optional(UnitFlag) },
  traits: [TensorSize, Pure],
  assembly: "$src `[` $indices `]` attr-dict `:` functional-type(operands, results)",
  inferResultTypes: ({ operands }) => {
    const [source, indices] = [operands[0]?.type, operands[1]?.type];
    if (!(source instanceof RankedTensorType) || !(indices instanceof RankedTensorType))
      return "operands must be tensors";
    return [indices.with({ elementType: source.elementType })];
  },
}) {
  override verify(): void {
    const problem = gatherProblem(this);
    if (problem !== undefined) this.error(problem, "TT3038");
  }
}

function gatherProblem(op: GatherOp): string | undefined {
  const [source, indices, result] = [op.src.type, op.indices.type, op.result.type];
  const axis = op.axis.number;
  if (indices.shape.join() !== result.shape.join()) return "indices and output shapes must match";
  if (indices.encoding !== result.encoding) return "indices and output encodings must match";
  if (source.elementType !== result.elementType) return "input and output element types must match";
  if (source.rank !== indices.rank) return "input and indices ranks must match";
  if (axis < 0 || axis >= source.rank) return "gather dimension must be less than the input rank";
  const dim = indices.shape.findIndex((size, d) => d !== axis && size !== at(source.shape, d));
  return dim < 0 ? undefined : `indices dimension ${dim} must match the corresponding input dimension`;
}
