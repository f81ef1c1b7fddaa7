import type { Block } from "../ir/block.ts";
import type { Names } from "./names.ts";

/** `  // pred: ^bb0`, as MLIR writes it after the label of a block. */
export function predecessorComment(block: Block, names: Names): string {
  const labels: string[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
    const predecessor = use.owner.block;
    if (predecessor !== undefined) labels.push(`^${names.block(predecessor)}`);
  }
  if (labels.length === 0) return "  // no predecessors";
  // Uses are listed with the last one first.
  return `${labels.length === 1 ? "  // pred: " : `  // ${labels.length} preds: `}${labels.reverse().join(", ")}`;
}
