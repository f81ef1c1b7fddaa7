/** `linalg.index`: where in the iteration space the region of a structured operation is executed. */
import { defineOp, I64Attr, Index, Pure } from "@tt-opt/ir-core";

/** `linalg.index`. */
export class IndexOp extends defineOp("linalg.index", {
  summary: "the index of one loop of the enclosing structured operation",
  description: `
\`\`\`mlir
%i = linalg.index 0 : index
\`\`\``,
  results: { result: Index },
  attributes: { dim: I64Attr },
  traits: [Pure],
  assembly: "$dim attr-dict `:` type($result)",
}) {
  /** The number of the loop, counted from the outermost. */
  get loop(): number {
    return this.dim.number;
  }
}
