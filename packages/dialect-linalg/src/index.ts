/**
 * The `linalg` dialect: structured operations on tensors and memrefs, their interfaces, tiling and folds.
 * @packageDocumentation
 */
export * from "./attributes.ts";
export { linalgDialect } from "./dialect.ts";
export { createBroadcast, createTranspose } from "./ops/data-movement-ops.ts";
export * from "./ops/index.ts";
export { outerOrder, packedShape, type Packing } from "./ops/packing.ts";
export * from "./payload/payload.ts";
export * from "./structured/index.ts";
export * from "./tiling/index.ts";
