/** The `memref` dialect. */
export { memrefDialect } from "./dialect.ts";
export * from "./ops.ts";
