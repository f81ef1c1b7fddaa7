/**
 * The `vector` dialect: operations on vectors of any rank, their transfers to and from memory, and their folds.
 * @packageDocumentation
 */
export * from "./attributes.ts";
export { maskKind, type MaskKind } from "./canonicalization/masks.ts";
export { vectorDialect } from "./dialect.ts";
export { combine, combinerName } from "./combine.ts";
export { integersOf } from "./integers-of.ts";
export { Maskable, maskOf } from "./maskable.ts";
export * from "./ops.ts";
export { createTransferRead, type TransferReadParts } from "./transfer-read-op.ts";
export { createTransferWrite, type TransferWriteParts } from "./transfer-write-op.ts";
export { boolArrayAttr, defaultPermutationMap, transferMaskType, type TransferBaseType } from "./transfer.ts";
