/** Compares what random kernels write, interpreted and compiled with several options. */
import { runKernel } from "@tt-opt/interpreter";
import { Context, type ModuleOp, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { type CompileKernelOptions, compileKernel } from "../../src/index.ts";
import type { RandomKernel } from "./kernel.ts";
import { type Buffer, decoded, type Launch, makeBuffer } from "./launch.ts";

/**
 * Interprets all launches of a kernel, and launches it when it is compiled with each of `settings`. Afterwards all buffers
 * must hold the same bits; all NaNs are the same.
 *
 * @throws Error with the first difference, the launch and the text
 */
export async function compareWithInterpreted(
  kernel: RandomKernel,
  settings: readonly CompileKernelOptions[],
): Promise<void> {
  const module = parsed(kernel.text);
  const expected = kernel.launches.map((launch) => {
    const buffers = buffersOf(kernel, launch);
    runKernel(module, "kernel", kernel.grid, [...buffers, launch.n, launch.m, launch.k]);
    return { launch, buffers };
  });
  for (const options of settings) {
    const compiled = await compileKernel(kernel.text, options);
    try {
      for (const { launch, buffers } of expected) {
        const got = buffersOf(kernel, launch);
        await compiled.launch(kernel.grid, [...got, launch.n, launch.m, launch.k]);
        const difference = firstDifference(kernel, buffers, got);
        if (difference !== undefined) throw new Error(`${difference} in ${described(kernel, launch, options)}`);
      }
    } finally {
      await compiled.dispose();
    }
  }
}

function parsed(text: string): ModuleOp {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module !== undefined && verify(module)) return module;
  throw new Error(`a generated kernel is not valid: ${renderDiagnostics(context.diagnostics.all)}\n${text}`);
}

function buffersOf({ buffers }: RandomKernel, { seed }: Launch): readonly Buffer[] {
  return buffers.map((buffer, i) => makeBuffer(buffer, seed + i));
}

/** The first element that is not what was interpreted, in words. */
function firstDifference(
  { buffers }: RandomKernel,
  expected: readonly Buffer[],
  got: readonly Buffer[],
): string | undefined {
  for (const [i, { name, element }] of buffers.entries()) {
    const [want, is] = [expected, got].map((list) => decoded(element, list[i] ?? new Int8Array()));
    const place = want?.findIndex((x, k) => !Object.is(x, is?.[k])) ?? -1;
    if (place >= 0) return `${name}[${place}] was ${want?.[place]} and is ${is?.[place]}`;
  }
  return undefined;
}

function described({ text, grid }: RandomKernel, { n, m, k, seed }: Launch, options: CompileKernelOptions): string {
  const how = `a grid of ${grid.join("x")}, n = ${n}, m = ${m}, k = ${k}, buffers of seed ${seed}`;
  return `${how}, compiled with ${JSON.stringify(options)}\n${text}`;
}
