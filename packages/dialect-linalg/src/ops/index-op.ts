/** `linalg.index`: where in the iteration space the region of a structured operation is executed. */
import { type Attribute, defineOp, I64Attr, Index, indexAttr, Pure } from "@tt-opt/ir-core";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { staticLoopRanges } from "../structured/loop-ranges.ts";

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

  /** The index of a loop of one iteration → 0 */
  override fold(): readonly [Attribute] | undefined {
    const { parentOp } = this;
    const isUnit = parentOp !== undefined && staticLoopRanges(parentOp)[this.loop] === 1;
    return isUnit ? [indexAttr(this.context, 0)] : undefined;
  }

  override verify(): void {
    const parent = this.parentOp;
    const loops = parent === undefined ? undefined : LinalgStructured.get(parent)?.iteratorTypes(parent).length;
    if (loops === undefined) {
      this.error("expected parent op with LinalgOp interface", "TT3102");
    } else if (this.loop < 0 || this.loop >= loops) {
      const dim =
        this.loop < 0 ? "non-negative" : `lower than the number of loops (${loops}) of the enclosing LinalgOp`;
      this.error(`expected dim (${this.loop}) to be ${dim}`, "TT3102");
    }
  }
}
