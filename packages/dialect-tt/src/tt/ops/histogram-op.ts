import { defineOp, derived, i1SameShape, optional, Pure } from "@tt-opt/ir-core";
import { TensorSize } from "../traits.ts";
import { TtIntTensor } from "../types/constraints.ts";

/** `tt.histogram`: counts how often each number from 0 up occurs. */
export class HistogramOp extends defineOp("tt.histogram", {
  summary: "count how often each number occurs",
  description:
    "Bin `i` of the result counts the elements equal to `i` whose mask is true. Elements of up to 16 bits are unsigned.\n\n```mlir\n%h = tt.histogram %t, %mask : tensor<128xi32> -> tensor<16xi32>\n```",
  operands: { src: TtIntTensor, mask: optional(derived("src", "mask type matches src type", i1SameShape)) },
  results: { result: TtIntTensor },
  traits: [TensorSize, Pure],
  assembly: "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)",
}) {
  override verify(): void {
    if (this.src.type.rank !== 1 || this.result.type.rank !== 1)
      this.error("source and result must be 1D tensors", "TT3064");
  }
}
