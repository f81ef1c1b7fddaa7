import { type Dialect, dialect, FunctionType, SymbolRefAttr } from "@tt-opt/ir-core";
import { CallIndirectOp } from "./call-indirect-op.ts";
import { CallOp } from "./call-op.ts";
import { callOfConstant } from "./canonicalization.ts";
import { ConstantOp } from "./constant-op.ts";
import { FuncOp } from "./func-op.ts";
import { ReturnOp } from "./return-op.ts";

/** Functions and calls. */
export const funcDialect: Dialect = dialect({
  name: "func",
  summary: "functions and calls",
  ops: [CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp],
  canonicalization: [callOfConstant],
  materializeConstant(b, value, type) {
    if (!(value instanceof SymbolRefAttr) || !value.isFlat || !(type instanceof FunctionType)) return undefined;
    return ConstantOp.build(b, { value, resultTypes: [type] });
  },
});
