/** Arguments of kernels in whose place another one with the same address is used. */
import { functionPartAttrs, type Operation, type Rewriter, setFunctionPartAttr, UnitAttr } from "@tt-opt/ir-core";

const mark = "tts.merged";

/** Marks argument `index` of `kernel`. */
export function markMergedArgument(rw: Rewriter, kernel: Operation, index: number): void {
  setFunctionPartAttr(kernel, rw, "arg_attrs", index, mark, UnitAttr.get(kernel.context));
}

/** Whether argument `index` of `kernel` is marked. */
export function isMergedArgument(kernel: Operation, index: number): boolean {
  return functionPartAttrs(kernel, "arg_attrs", index).get(mark) !== undefined;
}
