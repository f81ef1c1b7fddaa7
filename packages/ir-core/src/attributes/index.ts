export { Attribute, Type, TypedAttribute, type AttributePrinter } from "./attribute.ts";
export * from "./affine.ts";
export * from "./collections.ts";
export * from "./dense.ts";
export * from "./distinct.ts";
export * from "./location.ts";
export * from "./numeric.ts";
export * from "./sparse.ts";
export * from "./text.ts";
