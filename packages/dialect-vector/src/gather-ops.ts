/** Accesses to elements at arbitrary offsets: gather and scatter. */
import { AnyRankedTensor, defineOp, I64Attr, Index, optional, variadic } from "@tt-opt/ir-core";
import { AnyVectorOfNonZeroRank, MaskVector, OffsetVector, TensorOrMemRef } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import {
  alignmentProblem,
  baseElementProblem,
  indicesProblem,
  passThruProblem,
  shapeMatchProblem,
} from "./verify/access-problems.ts";

/** `vector.gather`. */
export class GatherOp extends defineOp("vector.gather", {
  summary: "reads elements at a vector of offsets",
  description: `
Each offset counts elements along the last dimension from where the indices point. Elements whose mask is off are not
read but taken from \`pass_thru\`.

\`\`\`mlir
%0 = vector.gather %m[%i] [%offsets], %mask, %else
  : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
\`\`\``,
  operands: {
    base: TensorOrMemRef,
    offsets: variadic(Index),
    indices: OffsetVector,
    mask: MaskVector,
    pass_thru: AnyVectorOfNonZeroRank,
  },
  results: { result: AnyVectorOfNonZeroRank },
  attributes: { alignment: optional(I64Attr) },
  assembly:
    "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
}) {
  override verify(): void {
    reportFirst(
      this,
      alignmentProblem(this.alignment),
      baseElementProblem(this.base.type, this.result.type, "result element type"),
      indicesProblem(this.base.type, this.offsets.length),
      shapeMatchProblem(this.result.type, this.indices.type, "result", "dim", "indices"),
      shapeMatchProblem(this.result.type, this.mask.type, "result", "dim", "mask"),
      passThruProblem(this.result.type, this.pass_thru.type),
    );
  }
}

/** `vector.scatter`. */
export class ScatterOp extends defineOp("vector.scatter", {
  summary: "writes elements at a vector of offsets",
  description: `
\`\`\`mlir
vector.scatter %m[%i] [%offsets], %mask, %v
  : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
\`\`\``,
  operands: {
    base: TensorOrMemRef,
    offsets: variadic(Index),
    indices: OffsetVector,
    mask: MaskVector,
    valueToStore: AnyVectorOfNonZeroRank,
  },
  results: { result: optional(AnyRankedTensor) },
  attributes: { alignment: optional(I64Attr) },
  assembly:
    "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
}) {
  override verify(): void {
    reportFirst(
      this,
      alignmentProblem(this.alignment),
      baseElementProblem(this.base.type, this.valueToStore.type, "valueToStore element type"),
      indicesProblem(this.base.type, this.offsets.length),
      shapeMatchProblem(this.valueToStore.type, this.indices.type, "valueToStore", "dim", "indices"),
      shapeMatchProblem(this.valueToStore.type, this.mask.type, "valueToStore", "dim", "mask"),
    );
  }
}
