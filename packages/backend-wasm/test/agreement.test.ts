/**
 * Compiled kernels do what the interpreter does: random kernels are launched and interpreted on the same buffers.
 * `AGREEMENT_RUNS=1000` looks longer.
 */
import { runKernel } from "@tt-opt/interpreter";
import { Context, printOperation } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { bufferDifference, buildVerified, kernelProgram, type KernelProgram } from "@tt-opt/testing";
import * as fc from "fast-check";
import { it } from "vitest";
import { compileKernel } from "../src/index.ts";

const numRuns = Number(process.env["AGREEMENT_RUNS"] ?? 40);

async function compare(program: KernelProgram): Promise<void> {
  const module = buildVerified(program, new Context(...allDialects));
  const text = printOperation(module);
  const [expected, got] = [program.args(), program.args()];
  runKernel(module, "kernel", program.grid, expected, { maxSteps: 2_000_000 });
  const kernel = await compileKernel(text, { threads: 1 });
  try {
    await kernel.launch(program.grid, [...got]);
  } finally {
    await kernel.dispose();
  }
  const difference = bufferDifference(program, expected, got);
  if (difference !== undefined) throw new Error(`interpreted, ${difference} when compiled\n${text}`);
}

it(
  "agrees with the interpreter on random kernels",
  () => fc.assert(fc.asyncProperty(kernelProgram, compare), { numRuns }),
  60_000 + 1000 * numRuns,
);
