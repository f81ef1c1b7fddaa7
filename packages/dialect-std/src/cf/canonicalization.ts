import type { RewritePattern } from "@tt-opt/ir-core";
export const cfCanonicalization: readonly RewritePattern[] = [];
