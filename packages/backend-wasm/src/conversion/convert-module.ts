/**
 * Replaces the contents of a builtin module, one kernel and the functions it needs, by the `wasm.module` of the kernel.
 */
import { func } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { endOf, type ModuleOp as BuiltinModuleOp, type Operation, type Rewriter, symbolName } from "@tt-opt/ir-core";
import type { ModuleOp } from "../dialect/index.ts";
import { convertKernel, type Stop } from "./kernel.ts";
import type { LoweringOptions } from "./lowering.ts";

/** Converts `module` in place and returns its `wasm.module`. */
export function convertModule(module: BuiltinModuleOp, rw: Rewriter, options: LoweringOptions, stop: Stop): ModuleOp {
  const kernel = findKernel(module, stop);
  const old = [...module.body.ops()];
  const made = rw.within(endOf(module.body), () => {
    rw.rawLoc = kernel.rawLoc;
    return convertKernel(rw, kernel, options, stop);
  });
  for (const op of old) rw.erase(op);
  return made;
}

/** The only kernel of `module`. */
function findKernel(module: BuiltinModuleOp, stop: Stop): Operation {
  const [kernel, other] = tts.kernelsOf(module);
  if (kernel === undefined)
    return stop(module, "has no kernel: a public func.func, or one with the attribute tt.kernel");
  if (!kernel.is(func.FuncOp)) return stop(kernel, "is no func.func: the pass tt-to-linalg makes it one");
  if (other !== undefined) {
    const first = symbolName(kernel) ?? "";
    return stop(other, `is a second kernel beside @${first}: a module is made of one, so make the others private`);
  }
  return kernel;
}
