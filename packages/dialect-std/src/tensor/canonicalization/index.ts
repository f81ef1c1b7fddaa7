import { castPatterns } from "./casts.ts";
import { extractionPatterns } from "./extractions.ts";
import { concatPatterns } from "./concats.ts";
import { dimPatterns } from "./dims.ts";
import { insertionPatterns } from "./insertions.ts";
import { padPatterns } from "./pads.ts";
import { producerPatterns } from "./producers.ts";
import { reshapePatternsOfTensors } from "./reshapes.ts";
import { staticSizePatterns } from "./static-sizes.ts";

/** Rewrites that `canonicalize` applies to the operations of the dialect. */
export const tensorCanonicalization = [
  ...castPatterns,
  ...producerPatterns,
  ...staticSizePatterns,
  ...insertionPatterns,
  ...dimPatterns,
  ...reshapePatternsOfTensors,
  ...concatPatterns,
  ...padPatterns,
  ...extractionPatterns,
];
