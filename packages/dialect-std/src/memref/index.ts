/** The `memref` dialect. */
export { uncast } from "./canonicalization/casts.ts";
export { memrefDialect } from "./dialect.ts";
export { Non0RankedMemRef } from "./constraints.ts";
export { stackResource } from "./interfaces.ts";
export {
  areMemRefsCastCompatible,
  collapsedMemRefType,
  droppedMemRefDims,
  expandedMemRefType,
  isIdentity,
  sameMemRef,
  transposedMemRefType,
} from "./layout.ts";
export * from "./ops.ts";
