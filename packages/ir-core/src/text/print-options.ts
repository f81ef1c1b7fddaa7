import type { ElementLimits } from "../attributes/attribute.ts";
import type { Resources } from "./resources.ts";

/** Options of printing operations. */
export interface PrintOptions extends ElementLimits {
  /** The generic form of every operation. */
  readonly generic?: boolean;
  /** With locations. */
  readonly debugInfo?: boolean;
  /** Locations in place and in a short form for users. */
  readonly prettyDebugInfo?: boolean;
  /** Without aliases. */
  readonly localScope?: boolean;
  /** Numbers instead of the names of values and aliases. */
  readonly stripNames?: boolean;
  /** Names in locations have precedence over those of values. */
  readonly namesFromLocations?: boolean;
  /** Each name is used for one value only, even where reuse in another region would be unambiguous. */
  readonly uniqueNames?: boolean;
  /** Resources to print instead of those of the parsed text. */
  readonly resources?: Resources;
  /** Resources whose text has more characters than this are elided. */
  readonly elideResourcesIfLarger?: number;
  /** `{...}` instead of regions. */
  readonly skipRegions?: boolean;
}
