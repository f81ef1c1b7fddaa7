/** `tt-run --interpret`: the kernel's TTIR executed operation by operation, as the reference. */
import { CompileError } from "@tt-opt/backend-wasm";
import { attachEvaluators, runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { dialects } from "../registry.ts";
import type { ArgumentValue } from "./argument.ts";
import type { RunTimes } from "./run-report.ts";

/** Runs the kernel once; buffers are read and written in place. */
export function interpret(
  text: string,
  grid: readonly [number, number, number],
  values: readonly ArgumentValue[],
): RunTimes {
  attachEvaluators();
  const context = new Context(...dialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module === undefined || !verify(module)) throw new CompileError(renderDiagnostics(context.diagnostics.all));
  const args = values.map((value) => {
    if (value.kind === "buffer") return value.array.data;
    if (value.value === null) return 0n;
    return typeof value.value === "boolean" ? Number(value.value) : value.value;
  });
  const start = performance.now();
  runKernel(module, undefined, grid, args);
  const [x, y, z] = grid;
  return { instantiateMs: 0, runMs: [performance.now() - start], programs: x * y * z, threads: 1 };
}
