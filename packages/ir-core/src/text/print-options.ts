/** How operations are printed. */
export interface PrintOptions {
  /** The generic form of every operation. */
  readonly generic?: boolean;
  /** With locations. */
  readonly debugInfo?: boolean;
  /** Locations in place and in short form, for people. */
  readonly prettyDebugInfo?: boolean;
  /** Without aliases. */
  readonly localScope?: boolean;
  /** Numbers instead of the names that values have. */
  readonly stripNames?: boolean;
  /** Dense attributes of more elements than this are written as `dense_resource<__elided__>`. */
  readonly elideElementsIfLarger?: number;
  /** Without regions. */
  readonly skipRegions?: boolean;
}
