/** Casts that keep the bits: to another element type, to another shape, and of a memref to one of a single vector. */
import { AnyMemRef, defineOp, Pure, type Attribute, type FoldResult, DenseElementsAttr } from "@tt-opt/ir-core";
import { PoisonAttr } from "@tt-opt/dialect-std";
import { AnyVectorOfAnyRank, StaticMemRef } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import { bitsAs } from "./folds/constant-bits.ts";
import { bitcastProblem, shapeCastProblem, typeCastProblem } from "./verify/shape-problems.ts";

/** `vector.bitcast`. */
export class BitCastOp extends defineOp("vector.bitcast", {
  summary: "reads the bits of a vector as another element type",
  description: `
The last dimension changes its size so that it keeps its width in bits; the other dimensions stay.

\`\`\`mlir
%0 = vector.bitcast %v : vector<4x8xi16> to vector<4x4xf32>
\`\`\``,
  operands: { source: AnyVectorOfAnyRank },
  results: { result: AnyVectorOfAnyRank },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($result)",
}) {
  override fold([source]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.source.type === this.result.type) return [this.source];
    if (source instanceof PoisonAttr) return [source];
    const folded = bitsAs(this.result.type, source);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    reportFirst(this, bitcastProblem(this.source.type, this.result.type));
  }
}

/** `vector.shape_cast`. */
export class ShapeCastOp extends defineOp("vector.shape_cast", {
  summary: "gives the elements of a vector, in row-major order, another shape",
  description: `
\`\`\`mlir
%0 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
\`\`\``,
  operands: { source: AnyVectorOfAnyRank },
  results: { result: AnyVectorOfAnyRank },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($result)",
}) {
  override fold([source]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.source.type === this.result.type) return [this.source];
    if (source instanceof PoisonAttr) return [source];
    if (!(source instanceof DenseElementsAttr)) return undefined;
    return [DenseElementsAttr.fromBytes(this.result.type, source.bytes)];
  }

  override verify(): void {
    reportFirst(this, shapeCastProblem(this.source.type, this.result.type));
  }
}

/** `vector.type_cast`. */
export class TypeCastOp extends defineOp("vector.type_cast", {
  summary: "sees a memref of scalars as a memref of one vector",
  description: `
\`\`\`mlir
%0 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
\`\`\``,
  operands: { memref: StaticMemRef },
  results: { result: AnyMemRef },
  traits: [Pure],
  assembly: "$memref attr-dict `:` type($memref) `to` type($result)",
}) {
  override verify(): void {
    reportFirst(this, typeCastProblem(this.memref.type, this.result.type));
  }
}
