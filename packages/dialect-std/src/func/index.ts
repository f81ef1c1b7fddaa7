export * from "./call-indirect-op.ts";
export * from "./call-op.ts";
export * from "./canonicalization.ts";
export * from "./constant-op.ts";
export * from "./dialect.ts";
export * from "./func-op.ts";
export * from "./return-op.ts";
export * from "./verify-callee.ts";
