export { builtinDialect } from "./dialect.ts";
export { ModuleOp } from "./module-op.ts";
export { UnrealizedConversionCastOp } from "./unrealized-conversion-cast-op.ts";
