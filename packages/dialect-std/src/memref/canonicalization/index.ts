import { castPatterns } from "./casts.ts";
import { compositionPatterns } from "./compositions.ts";
import { staticSizePatterns } from "./static-sizes.ts";

/** Rewrites that `canonicalize` applies to the operations of the dialect. */
export const memrefCanonicalization = [...castPatterns, ...staticSizePatterns, ...compositionPatterns];
