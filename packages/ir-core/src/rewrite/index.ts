export * from "./builder.ts";
export * from "./clone.ts";
export * from "./pattern.ts";
export * from "./rewriter.ts";
