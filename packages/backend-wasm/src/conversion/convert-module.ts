/**
 * Replaces the contents of a builtin module, one kernel and the functions it needs, by the `wasm.module` of the kernel.
 */
import { tts } from "@tt-opt/dialect-tt";
import {
  endOf,
  type ModuleOp as BuiltinModuleOp,
  type Operation,
  type Rewriter,
  symbolName,
  symbolVisibility,
} from "@tt-opt/ir-core";
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

/** The function marked `tt.kernel`, or the only one that is visible from outside. */
function findKernel(module: BuiltinModuleOp, stop: Stop): Operation {
  const functions = [...module.body.ops()].filter((op) => op.name === "func.func" && !op.region(0).isEmpty);
  const marked = functions.filter((op) => tts.isMarked(op, "kernel"));
  const visible = functions.filter((op) => symbolVisibility(op) === "public");
  const candidates = marked.length > 0 ? marked : visible;
  const [kernel, other] = candidates;
  if (kernel === undefined)
    return stop(module, "has no kernel: a public func.func, or one with the attribute tt.kernel");
  if (other !== undefined) {
    const first = symbolName(kernel) ?? "";
    return stop(other, `is a second kernel beside @${first}: a module is made of one, so make the others private`);
  }
  return kernel;
}
