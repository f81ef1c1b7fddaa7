/** The canonicalization of the vector dialect. */
import type { RewritePattern } from "@tt-opt/ir-core";
import { accessedCasts } from "./accessed-casts.ts";
import { boxes } from "./boxes.ts";
import { contractions } from "./contractions.ts";
import { createdMasks } from "./create-masks.ts";
import { elements } from "./elements.ts";
import { extracts } from "./extracts.ts";
import { gathers } from "./gathers.ts";
import { inBounds } from "./in-bounds.ts";
import { inserts } from "./inserts.ts";
import { lanes } from "./lanes.ts";
import { maskedAccesses } from "./masked-accesses.ts";
import { reductions } from "./reductions.ts";
import { shapes } from "./shapes.ts";
import { slices } from "./slices.ts";
import { compareStep } from "./steps.ts";
import { transferChains } from "./transfer-chains.ts";
import { writeOfSlice } from "./transfer-slices.ts";

/** All rewrites that `canonicalize` applies to operations of this dialect. */
export const vectorCanonicalization: readonly RewritePattern[] = [
  ...extracts,
  ...inserts,
  ...shapes,
  ...elements,
  ...lanes,
  ...slices,
  ...boxes,
  ...createdMasks,
  ...maskedAccesses,
  ...gathers,
  ...inBounds,
  ...accessedCasts,
  ...transferChains,
  ...reductions,
  ...contractions,
  compareStep,
  writeOfSlice,
];
