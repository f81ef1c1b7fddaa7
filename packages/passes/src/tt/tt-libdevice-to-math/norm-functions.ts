/** Lengths of vectors of three and four components. */
import { boolAttr, StringAttr, type Value } from "@tt-opt/ir-core";
import type { FunctionBuilder, LibraryFunction } from "./function-builder.ts";

/** See the file's header. */
export const normFunctions: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
  ["norm3d", (f, operands) => length(f, operands)],
  ["norm4d", (f, operands) => length(f, operands)],
  ["rnorm3d", (f, operands) => f.op("arith.divf", [f.constant(f.type, 1), length(f, operands)])],
  ["rnorm4d", (f, operands) => f.op("arith.divf", [f.constant(f.type, 1), length(f, operands)])],
]);

/** One component after the other, so that no square overflows. */
function length(f: FunctionBuilder, operands: readonly Value[]): Value {
  const { context } = f.b;
  const empty = StringAttr.get(context, "");
  return operands.reduce((x, y) =>
    f.op("tt.extern_elementwise", [x, y], f.type, [
      ["libname", empty],
      ["libpath", empty],
      ["symbol", StringAttr.get(context, "hypot")],
      ["pure", boolAttr(context, true)],
    ]),
  );
}
