export * from "./composite.ts";
export * from "./scalar.ts";
export * from "./shaped.ts";
