/**
 * The dialects of Triton kernels: `tt`, as Triton prints it, and `tts`, memory accesses whose structure is known.
 * @packageDocumentation
 */
export * from "./tt/index.ts";
export * as tt from "./tt/index.ts";
export { AccessLayout, type AccessDimension, type Bounds, type Wrap } from "./tts/access-layout.ts";
export { ttsDialect } from "./tts/dialect.ts";
export * as tts from "./tts/index.ts";
