/** Operations that give the elements of a tensor another shape. */
import {
  type Attribute,
  at,
  defineOp,
  DenseArrayAttr,
  DenseI32Array,
  type FoldResult,
  I32Attr,
  IntegerAttr,
  type InferenceInput,
  optional,
  Pure,
  RankedTensorType,
  SameOperandsAndResultElementType,
  type Type,
  UnitFlag,
} from "@tt-opt/ir-core";
import { reshapeConstant, splatOnly } from "../fold/constant-folds.ts";
import { formerBoolean } from "../former-syntax.ts";
import { SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";
import { TtTensor } from "../types/constraints.ts";
import { castAssembly } from "./op-shapes.ts";

const shapeTraits = [TensorSize, Pure, SameOperandsAndResultElementType] as const;

/** `tt.expand_dims`: inserts a dimension of size 1. */
export class ExpandDimsOp extends defineOp("tt.expand_dims", {
  summary: "insert a dimension of size 1",
  description: "```mlir\n%c = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>\n```",
  operands: { src: TtTensor },
  results: { result: TtTensor },
  attributes: { axis: I32Attr },
  traits: shapeTraits,
  assembly: castAssembly,
  inferResultTypes: inferExpandDims,
}) {
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const folded = reshapeConstant(operands[0], this.result.type);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const { shape } = this.src.type;
    const axis = this.axis.number;
    if (axis < 0 || axis > shape.length) {
      this.error(
        `axis ${axis} is out of bounds: a tensor of rank ${shape.length} has room for axes 0 to ${shape.length}`,
        "TT3031",
      );
      return;
    }
    verifyShape(this, this.result.type, withSizeOne(shape, axis));
  }
}

function withSizeOne(shape: readonly number[], axis: number): readonly number[] {
  return [...shape.slice(0, axis), 1, ...shape.slice(axis)];
}

function inferExpandDims({ operands, properties }: InferenceInput): readonly Type[] | string {
  const source = operands[0]?.type;
  const axis = properties.get("axis");
  if (!(source instanceof RankedTensorType) || !(axis instanceof IntegerAttr)) return "needs a tensor and an axis";
  if (axis.number < 0 || axis.number > source.rank)
    return `axis ${axis.number} is out of bounds for rank ${source.rank}`;
  return [RankedTensorType.get(withSizeOne(source.shape, axis.number), source.elementType)];
}

/** `tt.reshape`: the same elements in row-major order under another shape. */
export class ReshapeOp extends defineOp("tt.reshape", {
  summary: "give a tensor another shape",
  description:
    "With `allow_reorder` the elements may come in any order.\n\n```mlir\n%m = tt.reshape %v : tensor<16xf32> -> tensor<4x4xf32>\n```",
  operands: { src: TtTensor },
  results: { result: TtTensor },
  attributes: { allow_reorder: optional(UnitFlag), efficient_layout: optional(UnitFlag) },
  traits: shapeTraits,
  assembly:
    "$src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict `` custom<Former>() `:` type($src) `->` type($result)",
  directives: { Former: formerBoolean("allow_reorder") },
}) {
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.src.type === this.result.type && this.allow_reorder === undefined) return [this.src];
    const folded = reshapeConstant(operands[0], this.result.type);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    if (this.src.type.elementCount !== this.result.type.elementCount) {
      this.error("number of src and dst elements of reshape must be the same", "TT3032");
    } else if ((this.src.type.encoding === undefined) !== (this.result.type.encoding === undefined)) {
      this.error("Op requires that either (a) src and dst both have encodings, or (b) neither does.", "TT3002");
    }
  }
}

/** `tt.broadcast`: repeats a tensor along dimensions of size 1. */
export class BroadcastOp extends defineOp("tt.broadcast", {
  summary: "repeat a tensor along dimensions of size 1",
  description: "```mlir\n%m = tt.broadcast %c : tensor<4x1xi32> -> tensor<4x8xi32>\n```",
  operands: { src: TtTensor },
  results: { result: TtTensor },
  traits: [...shapeTraits, SameOperandsAndResultEncoding],
  assembly: castAssembly,
}) {
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.src.type === this.result.type) return [this.src];
    const folded = reshapeConstant(splatOnly(operands[0]), this.result.type);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const from = this.src.type.shape;
    const to = this.result.type.shape;
    if (from.length !== to.length) {
      this.error("rank of source must be same as rank of result", "TT3033");
      return;
    }
    const different = from.findIndex((size, dim) => size !== 1 && size !== to[dim]);
    if (different < 0) return;
    this.error(
      `Different dimensions at index ${different} between source and result.  Broadcast requires the source dimension to be 1.`,
      "TT3033",
    );
  }
}

/** `tt.trans`: permutes the dimensions of a tensor. */
export class TransOp extends defineOp("tt.trans", {
  summary: "permute the dimensions of a tensor",
  description:
    "Dimension `i` of the result is dimension `order[i]` of the source.\n\n```mlir\n%t = tt.trans %m {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>\n```",
  operands: { src: TtTensor },
  results: { result: TtTensor },
  attributes: { order: DenseI32Array },
  traits: shapeTraits,
  assembly: castAssembly,
  inferResultTypes: inferTrans,
}) {
  /** The dimension of the source that each dimension of the result is. */
  get permutation(): readonly number[] {
    const order = this.properties.get("order");
    return order instanceof DenseArrayAttr ? order.numbers : [];
  }

  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const isIdentity = this.permutation.every((dim, index) => dim === index);
    if (isIdentity && this.src.type === this.result.type) return [this.src];
    const folded = reshapeConstant(splatOnly(operands[0]), this.result.type);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const order = this.permutation;
    const { shape } = this.src.type;
    if (order.length !== shape.length) {
      this.error("order must have the same size as the source tensor", "TT3034");
    } else if (!isPermutation(order)) {
      this.error("order must be a permutation of 0..n-1", "TT3034");
    } else if (this.result.type.shape.join() !== permute(shape, order).join()) {
      this.error("result shape must match the permutation of the source shape", "TT3034");
    }
  }
}

function inferTrans({ operands, properties }: InferenceInput): readonly Type[] | string {
  const source = operands[0]?.type;
  const order = properties.get("order");
  if (!(source instanceof RankedTensorType) || !(order instanceof DenseArrayAttr)) return "needs a tensor and an order";
  if (order.values.length !== source.rank || !isPermutation(order.numbers))
    return "order must be a permutation of 0..n-1";
  return [RankedTensorType.get(permute(source.shape, order.numbers), source.elementType)];
}

/** Whether `order` holds each of 0 to n-1 once. */
function isPermutation(order: readonly number[]): boolean {
  return [...order].sort((a, b) => a - b).every((dim, index) => dim === index);
}

/** `values` in the given order. */
function permute(values: readonly number[], order: readonly number[]): readonly number[] {
  return order.map((dim) => at(values, dim));
}

function verifyShape(op: ExpandDimsOp, result: RankedTensorType, expected: readonly number[]): void {
  if (result.shape.join() === expected.join()) return;
  const want = RankedTensorType.get(expected, result.elementType, result.encoding);
  op.error(
    `inferred type(s) '${want.toString()}' are incompatible with return type(s) of operation '${result.toString()}'`,
    "TT3031",
  );
}
