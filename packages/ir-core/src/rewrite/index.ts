export * from "./builder.ts";
export * from "./clone.ts";
export * from "./fold.ts";
export * from "./greedy-driver.ts";
export * from "./pattern.ts";
export * from "./region-simplify.ts";
export * from "./rewriter.ts";
export * from "./walk-driver.ts";
export { eraseUnreachableBlocks } from "./unreachable-blocks.ts";
