/** Between scalars and tensors of equal elements. */
import {
  type Attribute,
  defineOp,
  elementTypeOrSelf,
  type FoldResult,
  derived,
  Pure,
  RankedTensorType,
  SameOperandsAndResultElementType,
} from "@tt-opt/ir-core";
import { onlyElement, splatConstant } from "../fold/constant-folds.ts";
import { SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";
import { TtTensor, TtType } from "../types/constraints.ts";
import { castAssembly } from "./op-shapes.ts";

/** `tt.splat`: a tensor whose elements are all the same scalar. */
export class SplatOp extends defineOp("tt.splat", {
  summary: "make a tensor of one scalar",
  description: "```mlir\n%t = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>\n```",
  operands: { src: TtType },
  results: { result: TtTensor },
  traits: [TensorSize, Pure, SameOperandsAndResultElementType, SameOperandsAndResultEncoding],
  assembly: castAssembly,
}) {
  override verify(): void {
    const { type } = this.src;
    if (type instanceof RankedTensorType) this.error(`source must be a scalar, but got '${type.toString()}'`, "TT3030");
  }

  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const folded = splatConstant(operands[0], this.result.type);
    return folded === undefined ? undefined : [folded];
  }
}

/** `tt.unsplat`: the only element of a tensor. */
export class UnsplatOp extends defineOp("tt.unsplat", {
  summary: "take the only element of a tensor",
  description: "```mlir\n%x = tt.unsplat %t : tensor<1xf32>\n```",
  operands: { src: TtTensor },
  results: { result: derived("src", "the element type of 'src'", elementTypeOrSelf) },
  traits: [TensorSize, Pure],
  assembly: "$src attr-dict `:` type($src)",
}) {
  /** `unsplat(splat(x)) → x` */
  override fold(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const source = this.src.definingOp;
    if (source?.is(SplatOp) === true) return [source.src];
    const element = onlyElement(operands[0]);
    return element === undefined ? undefined : [element];
  }

  override verify(): void {
    const { type } = this.src;
    if (type instanceof RankedTensorType && type.elementCount !== 1) {
      this.error("source tensor must have exactly one element", "TT3030");
    }
  }
}
