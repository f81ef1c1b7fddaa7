export * from "./conversion-pattern.ts";
export { ConversionRewriter } from "./conversion-rewriter.ts";
export * from "./conversion-target.ts";
export * from "./dialect-conversion.ts";
export { reconcileUnrealizedCasts } from "./reconcile-casts.ts";
export * from "./structural-patterns.ts";
export * from "./type-converter.ts";
