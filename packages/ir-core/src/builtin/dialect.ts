import { dialect } from "../define/dialect.ts";
import { ModuleOp } from "./module-op.ts";
import { UnrealizedConversionCastOp } from "./unrealized-conversion-cast-op.ts";

/** The dialect that every context has: modules, and the types and attributes of the text format. */
export const builtinDialect = dialect({
  name: "builtin",
  summary: "modules, and the types and attributes of the text format",
  ops: [ModuleOp, UnrealizedConversionCastOp],
});
