/**
 * The IR core: context, types and attributes, operations and their definitions, the text format, the verifier,
 * rewriting, analyses and passes. All other packages of the project use the exports of this file.
 * @packageDocumentation
 */
export * from "./affine/index.ts";
export { holdsForAll, type Judgement } from "./analysis/backward-slice.ts";
export * from "./analysis/call-graph.ts";
export * from "./analysis/dominance.ts";
export * from "./analysis/dominator-tree.ts";
export * from "./analysis/dataflow/index.ts";
export { Liveness, livenessAnalysis } from "./analysis/liveness.ts";
export * from "./attributes/index.ts";
export * from "./builtin/index.ts";
export * from "./context.ts";
export * from "./conversion/index.ts";
export * from "./define/index.ts";
export * from "./diagnostics/index.ts";
export * from "./interfaces/index.ts";
export { assert, at, defined, fail, InternalError, unreachable } from "./internal/invariant.ts";
export * from "./ir/index.ts";
export * from "./numerics/index.ts";
export * from "./pass/index.ts";
export * from "./rewrite/index.ts";
export * from "./text/index.ts";
export * from "./types/index.ts";
export { verify } from "./verify/verifier.ts";
