/** The `ub` dialect. */
export * from "./dialect.ts";
export * from "./poison-attr.ts";
export * from "./ub-ops.ts";
