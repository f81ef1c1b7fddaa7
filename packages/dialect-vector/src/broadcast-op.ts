/** `vector.broadcast`: duplicates a scalar or vector over leading dimensions and stretches dimensions of size one. */
import { AnyType, defineOp, Pure, type Attribute, type FoldResult } from "@tt-opt/ir-core";
import { AnyVectorOfAnyRank } from "./constraints.ts";
import { elementProblem, reportFirst } from "./verify/report.ts";
import { broadcastProblem } from "./verify/shape-problems.ts";
import { splatOf } from "./folds/constants.ts";

/** `vector.broadcast`. */
export class BroadcastOp extends defineOp("vector.broadcast", {
  summary: "duplicates a scalar or vector",
  description: `
The source is repeated over the dimensions that the result has in front of it, and its dimensions of size one are
stretched to the size of the result.

\`\`\`mlir
%0 = vector.broadcast %x : f32 to vector<16xf32>
%1 = vector.broadcast %v : vector<4x1xf32> to vector<2x4x8xf32>
\`\`\``,
  operands: { source: AnyType },
  results: { vector: AnyVectorOfAnyRank },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($vector)",
}) {
  override fold([source]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.source.type === this.vector.type) return [this.source];
    const folded = splatOf(this.vector.type, source);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    reportFirst(
      this,
      elementProblem("source operand and result", this.source.type, this.vector.type),
      broadcastProblem(this.source.type, this.vector.type),
    );
  }
}
