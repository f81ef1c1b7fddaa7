export {};
export * from "./shape/index.ts";
export * as tensor from "./tensor/index.ts";
export { tensorDialect } from "./tensor/index.ts";
export * as memref from "./memref/index.ts";
export { memrefDialect } from "./memref/index.ts";
export * as bufferization from "./bufferization/index.ts";
export { bufferizationDialect } from "./bufferization/index.ts";
