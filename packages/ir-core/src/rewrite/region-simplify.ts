/** Simplification of control flow inside of regions, after folds and patterns have done what they can. */
import type { Operation } from "../ir/operation.ts";
import type { Rewriter } from "./rewriter.ts";
import { eraseUnreachableBlocks } from "./unreachable-blocks.ts";

/** How much is done: nothing, what never duplicates or merges code, or merging of equal blocks too. */
export type RegionSimplification = "disabled" | "normal" | "aggressive";

/** Simplifies the regions of `root` and of all operations inside of it; whether anything changed. */
export function simplifyRegions(root: Operation, rw: Rewriter, level: RegionSimplification): boolean {
  if (level === "disabled") return false;
  const before = rw.changeCount;
  eraseUnreachableBlocks(root, rw);
  return rw.changeCount !== before;
}
