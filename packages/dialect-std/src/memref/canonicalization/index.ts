import { allocationScopePatterns } from "./allocation-scopes.ts";
import { castPatterns } from "./casts.ts";
import { compositionPatterns } from "./compositions.ts";
import { metadataPatterns } from "./metadata.ts";
import { reshapePatternsOfMemRefs } from "./reshapes.ts";
import { staticSizePatterns } from "./static-sizes.ts";

/** Rewrites that `canonicalize` applies to the operations of the dialect. */
export const memrefCanonicalization = [
  ...castPatterns,
  ...staticSizePatterns,
  ...compositionPatterns,
  ...metadataPatterns,
  ...reshapePatternsOfMemRefs,
  ...allocationScopePatterns,
];
