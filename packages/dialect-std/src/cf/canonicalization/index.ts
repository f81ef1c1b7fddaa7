import type { RewritePattern } from "@tt-opt/ir-core";
import { assertTrue } from "./assert.ts";
import { branchPassThrough, mergeIntoPredecessor } from "./branch.ts";
import {
  condBranchAgain,
  condBranchConstant,
  condBranchPassThrough,
  condBranchSameBlock,
  condBranchTruth,
  condBranchUnreachable,
} from "./cond-branch.ts";
import { switchAgain, switchConstantFlag, switchDefaultOnly, switchDropCases, switchPassThrough } from "./switch.ts";

/** All rewrites that `canonicalize` applies to branches. */
export const cfCanonicalization: readonly RewritePattern[] = [
  mergeIntoPredecessor,
  branchPassThrough,
  condBranchConstant,
  condBranchPassThrough,
  condBranchSameBlock,
  condBranchAgain,
  condBranchTruth,
  condBranchUnreachable,
  switchDefaultOnly,
  switchDropCases,
  switchConstantFlag,
  switchPassThrough,
  switchAgain,
  assertTrue,
];
