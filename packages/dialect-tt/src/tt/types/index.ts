export * from "./constraints.ts";
export { globalAddressSpace, PointerType, parsePointerParameters } from "./pointer-type.ts";
export { storageBytes } from "./storage-bytes.ts";
export { TensorDescType } from "./tensor-desc-type.ts";
export * from "./type-relations.ts";
