import type { Block } from "../ir/block.ts";
import type { Names } from "./names.ts";

/** `  // pred: ^bb0`, which MLIR prints after the label of a block. */
export function predecessorComment(block: Block, names: Names): string {
  let labels = "";
  let count = 0;
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
    const predecessor = use.owner.block;
    if (predecessor === undefined) continue;
    // Uses are listed in reverse order.
    labels = count === 0 ? `^${names.block(predecessor)}` : `^${names.block(predecessor)}, ${labels}`;
    count++;
  }
  if (count === 0) return "  // no predecessors";
  return count === 1 ? `  // pred: ${labels}` : `  // ${count} preds: ${labels}`;
}
