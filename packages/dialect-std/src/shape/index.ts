/** What the operations on tensors and memrefs share: mixed lists, slices, reassociations and strided layouts. */
export * from "./compose-reshapes.ts";
export * from "./fold-dim.ts";
export * from "./index-arithmetic.ts";
export * from "./index-list.ts";
export * from "./mixed-values.ts";
export * from "./newly-known.ts";
export * from "./reassociation.ts";
export * from "./reshapes.ts";
export * from "./slice.ts";
export * from "./strided-layout.ts";
export * from "./replace-with-cast.ts";
export * from "./report.ts";
export * from "./verify-reshape.ts";
export * from "./verify-slice.ts";
export * from "./verify-sizes.ts";
export * from "./verify-cast.ts";
