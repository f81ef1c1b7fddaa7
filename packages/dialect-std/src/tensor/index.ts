/** The `tensor` dialect. */
export { tensorDialect } from "./dialect.ts";
export { areTensorsCastCompatible, knowsAtLeast } from "./casting.ts";
export { Non0RankedTensor } from "./constraints.ts";
export { tensorSize, tensorSizes } from "./interfaces.ts";
export * from "./ops.ts";
