/** `tt-run --interpret`: the kernel's TTIR executed operation by operation, as the reference. Nothing is compiled. */
import { chooseKernel, CompileError, kernelParam } from "@tt-opt/backend-wasm";
import { attachEvaluators, findKernel, InterpreterError, runKernel } from "@tt-opt/interpreter";
import { Context, functionBody, functionName, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { standardToolkit } from "../toolkit.ts";
import type { ArgumentValue } from "./argument.ts";
import type { KernelSignature } from "./kernel-signature.ts";
import type { RunTimes } from "./run-report.ts";

/** A kernel that can be interpreted. */
export interface InterpretedKernel {
  readonly signature: KernelSignature;
  /** Runs the kernel once; buffers are read and written in place. */
  run(grid: readonly [number, number, number], values: readonly ArgumentValue[]): RunTimes;
}

/**
 * Reads the kernel in `text`, which is that called `name` if there are several.
 * @throws CompileError with all diagnostics if it is not valid or there are others, InterpreterError if there is none,
 * or one with an argument that has no values on the command line.
 */
export function readForInterpreter(text: string, fileName: string, name?: string): InterpretedKernel {
  attachEvaluators();
  const context = new Context(...standardToolkit.dialects);
  const module = parseModule(context, text, fileName);
  if (module === undefined || !verify(module) || !chooseKernel(module, name))
    throw new CompileError(renderDiagnostics(context.diagnostics.all));
  const kernel = findKernel(module);
  const params = (functionBody(kernel)?.entry?.args ?? []).map((arg) => {
    const param = kernelParam(arg);
    if (param !== undefined) return param;
    const message = `has argument ${arg.index} of type '${arg.type.toString()}', of which tt-run has no values`;
    throw new InterpreterError("invalid", message, kernel);
  });
  return {
    signature: { name: functionName(kernel), params },
    run(grid, values) {
      const args = values.map((value) => {
        if (value.kind === "buffer") return value.array.data;
        if (value.value === null) return 0n;
        return typeof value.value === "boolean" ? Number(value.value) : value.value;
      });
      const start = performance.now();
      runKernel(module, undefined, grid, args);
      const [x, y, z] = grid;
      return { runMs: [performance.now() - start], programs: x * y * z };
    },
  };
}
