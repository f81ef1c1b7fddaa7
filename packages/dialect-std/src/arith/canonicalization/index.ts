/** All rewrites that `canonicalize` applies to operations of this dialect, beside their folds. */
import type { RewritePattern } from "@tt-opt/ir-core";
import { castPatterns } from "./cast-patterns.ts";
import { comparePatterns } from "./compare-patterns.ts";
import { floatPatterns } from "./float-patterns.ts";
import { integerPatterns } from "./integer-patterns.ts";
import { selectPatterns } from "./select-patterns.ts";

/** The canonicalization patterns of the `arith` dialect. */
export const arithCanonicalization: readonly RewritePattern[] = [
  ...integerPatterns,
  ...castPatterns,
  ...comparePatterns,
  ...selectPatterns,
  ...floatPatterns,
];
