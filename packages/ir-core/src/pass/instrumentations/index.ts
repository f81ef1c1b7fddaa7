export * from "./crash-reproducer.ts";
export * from "./dump-pipeline.ts";
export { passTitle } from "./pass-title.ts";
export * from "./print-ir.ts";
export * from "./statistics.ts";
export * from "./timing.ts";
