/** The canonicalization of the vector dialect. */
import type { RewritePattern } from "@tt-opt/ir-core";
import { elementMoves } from "./element-moves.ts";
import { maskedAccesses } from "./masked-accesses.ts";
import { reductions } from "./reductions.ts";
import { transfers } from "./transfers.ts";

/** All rewrites that `canonicalize` applies to operations of this dialect. */
export const vectorCanonicalization: readonly RewritePattern[] = [
  ...elementMoves,
  ...maskedAccesses,
  ...transfers,
  ...reductions,
];
