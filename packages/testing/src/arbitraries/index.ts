/** fast-check arbitraries for IR, built through builders and always valid. */
export * from "./accesses/index.ts";
export * from "./compare-buffers.ts";
export * from "./control-flow.ts";
export * from "./element-types.ts";
export * from "./functions.ts";
export * from "./inputs.ts";
export * from "./kernels.ts";
export * from "./operation-templates.ts";
export * from "./program.ts";
export * from "./steps.ts";
