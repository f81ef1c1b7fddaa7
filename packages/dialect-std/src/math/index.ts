/** The `math` dialect. */
export * from "./classification-ops.ts";
export * from "./dialect.ts";
export * from "./error-function.ts";
export * from "./integer-ops.ts";
export * from "./multi-operand-ops.ts";
export * from "./rounding-ops.ts";
export * from "./unary-float-ops.ts";
