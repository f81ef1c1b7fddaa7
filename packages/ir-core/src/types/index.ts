export * from "./composite.ts";
export * from "./dynamic-size.ts";
export * from "./scalar.ts";
export * from "./shaped.ts";
export type { StridedForm } from "./strided-form.ts";
