export * from "./symbol.ts";
