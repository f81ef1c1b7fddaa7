/** Finds the kernels of a module. */
import { func } from "@tt-opt/dialect-std";
import { isDeclaration, type ModuleOp, type Operation, symbolVisibility } from "@tt-opt/ir-core";
import { FuncOp } from "../tt/functions/func-op.ts";
import { isMarked } from "./marks.ts";

/** The functions with a body that are marked as kernels; if there are none, those that are visible from outside. */
export function kernelsOf(module: ModuleOp): readonly Operation[] {
  const functions = [...module.body.ops()].filter((op) => (op.is(FuncOp) || op.is(func.FuncOp)) && !isDeclaration(op));
  const marked = functions.filter((op) => isMarked(op, "kernel"));
  return marked.length > 0 ? marked : functions.filter((op) => symbolVisibility(op) === "public");
}
