/** What real Triton IR holds of the `llvm` dialect. */
export * from "./assume-op.ts";
export * from "./dialect.ts";
