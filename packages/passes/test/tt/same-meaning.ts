/** Runs kernels before and after passes. */
import { expect } from "vitest";
import { Elements, findKernel, interpretFunction, runKernel } from "@tt-opt/interpreter";
import {
  Context,
  type ModuleOp,
  parseModule,
  PassManager,
  pipeline,
  type PipelineItem,
  renderDiagnostics,
} from "@tt-opt/ir-core";
import { allDialects, canonicalize, cse } from "../../src/index.ts";

/** An argument of a kernel. */
export type Argument = Float32Array | Uint8Array | Int32Array | Int16Array | number;

/** Parses a module. */
export function load(text: string): { readonly context: Context; readonly module: ModuleOp } {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "in.mlir");
  if (module === undefined) throw new Error(renderDiagnostics(context.diagnostics.all));
  return { context, module };
}

/** Runs a kernel before and after `passes`; what it leaves in its buffers must be the same. */
export function expectSameMeaning(text: string, makeArgs: () => Argument[], ...passes: readonly PipelineItem[]): void {
  const { context, module } = load(text);
  const before = makeArgs();
  runKernel(module, undefined, [1, 1, 1], before);
  const outcome = new PassManager(context, pipeline("builtin.module", ...passes, canonicalize(), cse())).run(module);
  expect(outcome, renderDiagnostics(context.diagnostics.all)).toBe("ok");
  const after = makeArgs();
  runKernel(module, undefined, [1, 1, 1], after);
  expect(after).toEqual(before);
  expect(before).not.toEqual(makeArgs());
}

/** The results of the only function of a module, which has no arguments; those of a block are its elements. */
export function resultsOf(text: string): readonly unknown[] {
  return interpretFunction(findKernel(load(text).module), []).map((result) =>
    result instanceof Elements ? result.elements : result,
  );
}

/** Numbers of both signs without a pattern. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (((i * 7919) % 211) - 100) / 8);
}
