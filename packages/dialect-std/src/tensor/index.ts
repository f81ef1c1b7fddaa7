/** The `tensor` dialect. */
export { tensorDialect } from "./dialect.ts";
export * from "./ops.ts";
