export * from "./assert-op.ts";
export * from "./branch-op.ts";
export * from "./canonicalization/index.ts";
export * from "./cond-branch-op.ts";
export * from "./dialect.ts";
export * from "./switch-op.ts";
