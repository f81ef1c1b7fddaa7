/** The `bufferization` dialect. */
export { bufferizationDialect } from "./dialect.ts";
export * from "./ops.ts";
export { tensorTypeOf } from "./bridge-ops.ts";
