export { ttDialect } from "./dialect.ts";
export * from "./enums.ts";
export { CallOp, ReturnOp } from "./functions/call-ops.ts";
export { FuncOp } from "./functions/func-op.ts";
export * from "./ops/index.ts";
export { Atomic, maxTensorElements } from "./traits.ts";
export * from "./types/index.ts";
