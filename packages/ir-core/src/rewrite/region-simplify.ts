/** Simplification of control flow inside of regions, after folds and patterns have been applied. */
import type { Operation } from "../ir/operation.ts";
import { eraseDeadInRegions } from "./region-simplify-dce.ts";
import { dropRedundantArguments, mergeIdenticalBlocks } from "./region-simplify-merge.ts";
import type { Rewriter } from "./rewriter.ts";
import { eraseUnreachableBlocks } from "./unreachable-blocks.ts";

/**
 * The extent of simplification: none; erasing unreachable and dead code; or also merging equal blocks and removing
 * arguments that always receive the same value.
 */
export type RegionSimplification = "disabled" | "normal" | "aggressive";

/** Simplifies the regions of `root` and of all operations inside of it; returns whether anything changed. */
export function simplifyRegions(root: Operation, rw: Rewriter, level: RegionSimplification): boolean {
  if (level === "disabled") return false;
  const before = rw.changeCount;
  eraseUnreachableBlocks(root, rw);
  eraseDeadInRegions(root, rw);
  if (level === "aggressive") {
    mergeIdenticalBlocks(root, rw);
    dropRedundantArguments(root, rw);
  }
  return rw.changeCount !== before;
}
