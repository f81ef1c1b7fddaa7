/**
 * The dialects of Triton kernels: `tt`, as Triton prints it, `tts`, memory accesses with known structure, and
 * what TTIR holds of `ttg`.
 * @packageDocumentation
 */
export * from "./tt/index.ts";
export * as tt from "./tt/index.ts";
export { AccessLayout, type AccessDimension, type Bounds, type Wrap } from "./tts/access-layout.ts";
export { ttsDialect } from "./tts/dialect.ts";
export * as tts from "./tts/index.ts";
export { ttgDialect } from "./ttg/index.ts";
export * as ttg from "./ttg/index.ts";
