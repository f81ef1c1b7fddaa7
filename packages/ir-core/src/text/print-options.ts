import type { ElementLimits } from "../attributes/attribute.ts";
import type { Resources } from "./resources.ts";

/** How operations are printed. */
export interface PrintOptions extends ElementLimits {
  /** The generic form of every operation. */
  readonly generic?: boolean;
  /** With locations. */
  readonly debugInfo?: boolean;
  /** Locations in place and in short form, for people. */
  readonly prettyDebugInfo?: boolean;
  /** Without aliases. */
  readonly localScope?: boolean;
  /** Numbers instead of the names that values and aliases have. */
  readonly stripNames?: boolean;
  /** The names in locations before the names that values have. */
  readonly namesFromLocations?: boolean;
  /** A name for one value only, also where it could not be mistaken for that of another region. */
  readonly uniqueNames?: boolean;
  /** Resources to print instead of those of the text that was read. */
  readonly resources?: Resources;
  /** Resources whose text has more characters than this are left out. */
  readonly elideResourcesIfLarger?: number;
  /** `{...}` instead of regions. */
  readonly skipRegions?: boolean;
}
