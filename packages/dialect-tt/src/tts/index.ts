/** Memory accesses with known structure. */
export { AccessLayout, type AccessDimension, type Bounds, type Wrap } from "./access-layout.ts";
export * from "./accumulate-op.ts";
export * from "./atomic-ops.ts";
export * from "./base-type.ts";
export { Block, blockShape, dynamicSizeCount, haveSameBlock } from "./block-type.ts";
export { ttsDialect } from "./dialect.ts";
export * from "./index-arithmetic.ts";
export * from "./kernels.ts";
export * from "./lane-ops.ts";
export { layoutArgs, layoutOf } from "./layout-storage.ts";
export * from "./marks.ts";
export * from "./prefetch-op.ts";
export * from "./print-op.ts";
export * from "./program-ops.ts";
export * from "./structured-ops.ts";
export { simplifyLayout } from "./canonicalization.ts";
export * from "./slicing.ts";
export * from "./staged-places.ts";
