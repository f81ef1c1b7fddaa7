/** `vector.transpose`: permutes the dimensions of a vector. */
import { DenseI64Array, defineOp, Pure, type Attribute, type FoldResult } from "@tt-opt/ir-core";
import { AnyVectorOfAnyRank } from "./constraints.ts";
import { elementProblem, reportFirst } from "./verify/report.ts";
import { transposeProblem } from "./verify/shape-problems.ts";
import { keepsOrder } from "./dimensions.ts";
import { moveElements } from "./folds/fold-elements.ts";

/** `vector.transpose`. */
export class TransposeOp extends defineOp("vector.transpose", {
  summary: "permutes dimensions",
  description: `
Dimension \`i\` of the result is dimension \`permutation[i]\` of the source.

\`\`\`mlir
%0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
\`\`\``,
  operands: { vector: AnyVectorOfAnyRank },
  results: { result: AnyVectorOfAnyRank },
  attributes: { permutation: DenseI64Array },
  traits: [Pure],
  assembly: "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
}) {
  override fold([vector]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const permutation = this.permutation.numbers;
    if (this.vector.type === this.result.type && keepsOrder(this.vector.type, permutation)) return [this.vector];
    const folded = moveElements(this.result.type, vector, (position) =>
      permutation.map((_, i) => position[permutation.indexOf(i)] ?? 0),
    );
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    reportFirst(
      this,
      elementProblem("operand and result", this.vector.type, this.result.type),
      transposeProblem(this.vector.type, this.result.type, this.permutation.numbers),
    );
  }
}
