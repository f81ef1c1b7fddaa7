/** Attaches to the operations of this dialect what passes ask of them. */
import { attachDestinations } from "./destinations.ts";
import { attachIntRanges } from "./int-ranges.ts";
import { attachLoops } from "./loops.ts";
import { attachRegionBranches } from "./region-branches.ts";
import { attachSpeculation } from "./speculation.ts";

/** Attaches all interfaces that concern several operations. */
export function attachInterfaces(): void {
  attachDestinations();
  attachIntRanges();
  attachLoops();
  attachRegionBranches();
  attachSpeculation();
}
