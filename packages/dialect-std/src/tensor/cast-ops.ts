/** Operations that give a tensor another type without touching its elements. */
import { AnyTensor, defineOp, type FoldResult, Pure } from "@tt-opt/ir-core";
import { verifyCast } from "../shape/index.ts";
import { areTensorsBitcastCompatible, areTensorsCastCompatible } from "./casting.ts";

/** The same tensor with more or fewer sizes known. */
export class CastOp extends defineOp("tensor.cast", {
  summary: "change what is known of a tensor's shape",
  operands: { source: AnyTensor },
  results: { dest: AnyTensor },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
}) {
  override suggestName(): string {
    return "cast";
  }

  override verify(): void {
    verifyCast(this, areTensorsCastCompatible);
  }

  override fold(): readonly [FoldResult] | undefined {
    return this.source.type === this.dest.type ? [this.source] : undefined;
  }
}

/** The bits of the elements as elements of another type of the same width. */
export class BitcastOp extends defineOp("tensor.bitcast", {
  summary: "reinterpret the bits of a tensor's elements",
  operands: { source: AnyTensor },
  results: { dest: AnyTensor },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
}) {
  override verify(): void {
    verifyCast(this, areTensorsBitcastCompatible);
  }

  override fold(): readonly [FoldResult] | undefined {
    return this.source.type === this.dest.type ? [this.source] : undefined;
  }
}
