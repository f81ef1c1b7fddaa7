import type { RewritePattern } from "@tt-opt/ir-core";

/** All rewrites that `canonicalize` applies to operations of this dialect. */
export const arithCanonicalization: readonly RewritePattern[] = [];
