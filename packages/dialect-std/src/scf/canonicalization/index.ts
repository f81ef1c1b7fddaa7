import type { RewritePattern } from "@tt-opt/ir-core";

/** All rewrites that `canonicalize` applies to structured control flow. */
export const scfCanonicalization: readonly RewritePattern[] = [];
