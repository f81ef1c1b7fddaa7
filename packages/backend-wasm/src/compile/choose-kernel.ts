/** Selects one kernel of a text with several, since a `wasm.module` holds one. */
import { tts } from "@tt-opt/dialect-tt";
import {
  didYouMean,
  functionName,
  type ModuleOp,
  type Operation,
  Rewriter,
  setSymbolVisibility,
} from "@tt-opt/ir-core";
import { eraseDeadSymbols } from "@tt-opt/passes";

/**
 * Erases all kernels of a module except for the one called `name`, with everything that only they use. Without a name,
 * there must be at most one kernel. Returns whether a kernel was found; if not, an error is reported.
 */
export function chooseKernel(module: ModuleOp, name?: string): boolean {
  const kernels = tts.kernelsOf(module);
  const chosen = name === undefined ? kernels[0] : kernels.find((kernel) => functionName(kernel) === name);
  const others = kernels.filter((kernel) => kernel !== chosen);
  const [other] = others;
  if (name !== undefined && chosen === undefined) {
    const known = kernels.length === 0 ? "there is no kernel" : `none of the kernels ${listOf(kernels)} is`;
    const message = `${known} called '${name}'${didYouMean(name, kernels.map(functionName))}`;
    module.context.diagnostics.error(kernels[0] ?? module, "TT5003", message);
    return false;
  }
  if (name === undefined && other !== undefined) {
    other.error(`is a second kernel: choose one of ${listOf(kernels)} by the option 'kernel'`, "TT5002");
    return false;
  }
  if (other === undefined) return true;
  const rw = new Rewriter(module.context);
  for (const kernel of others) {
    // A kernel that the selected one calls becomes an ordinary function.
    setSymbolVisibility(kernel, rw, "private");
    rw.setAttribute(kernel, tts.marks.kernel, undefined);
  }
  eraseDeadSymbols(module, rw);
  return true;
}

function listOf(kernels: readonly Operation[]): string {
  return kernels.map((kernel) => `@${functionName(kernel)}`).join(", ");
}
