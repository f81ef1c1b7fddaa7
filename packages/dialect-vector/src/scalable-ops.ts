/** Operations on scalable vectors: their scale, and fixed parts of them. */
import { defineOp, I64Attr, Index, Pure, same } from "@tt-opt/ir-core";
import { ScalableVectorOfRank1, VectorOfRank1 } from "./constraints.ts";

/** `vector.vscale`. */
export class VectorScaleOp extends defineOp("vector.vscale", {
  summary: "how many times the size of a scalable dimension counts",
  results: { res: Index },
  traits: [Pure],
  assembly: "attr-dict",
}) {
  override suggestName(): string {
    return "vscale";
  }
}

/** `vector.scalable.insert`. */
export class ScalableInsertOp extends defineOp("vector.scalable.insert", {
  summary: "puts a vector into a scalable one",
  operands: { valueToStore: VectorOfRank1, dest: ScalableVectorOfRank1 },
  results: { res: same("dest") },
  attributes: { pos: I64Attr },
  traits: [Pure],
  assembly: "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
}) {}

/** `vector.scalable.extract`. */
export class ScalableExtractOp extends defineOp("vector.scalable.extract", {
  summary: "takes a part of a scalable vector",
  operands: { source: ScalableVectorOfRank1 },
  results: { res: VectorOfRank1 },
  attributes: { pos: I64Attr },
  traits: [Pure],
  assembly: "$source `[` $pos `]` attr-dict `:` type($res) `from` type($source)",
}) {}
