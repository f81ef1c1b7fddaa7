/**
 * The dialects of Triton kernels: `tt`, as Triton prints it, and `tts`, memory accesses whose structure is known.
 * @packageDocumentation
 */
export * as tt from "./tt/index.ts";
export { ttDialect } from "./tt/dialect.ts";
export * from "./tt/enums.ts";
export { PointerType, TensorDescType } from "./tt/types/index.ts";
