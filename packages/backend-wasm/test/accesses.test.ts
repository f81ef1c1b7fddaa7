/**
 * Accesses to memory do in WebAssembly what they do in the interpreter: random kernels in the idioms of Triton and
 * Inductor are interpreted, compiled in several ways, and interpreted again between passes; memory must be the same
 * afterwards. `ACCESS_RUNS=10000` looks longer.
 */
import { type KernelArgument, runKernel } from "@tt-opt/interpreter";
import {
  Context,
  parseModule,
  PassManager,
  pipeline,
  printOperation,
  renderDiagnostics,
  verify,
} from "@tt-opt/ir-core";
import { allDialects, ttToWasmPipeline } from "@tt-opt/passes";
import { type AccessProgram, accessProgram } from "@tt-opt/testing";
import * as fc from "fast-check";
import { it } from "vitest";
import { compileKernel } from "../src/index.ts";

const numRuns = Number(process.env["ACCESS_RUNS"] ?? 25);
const maxSteps = 3_000_000;

function parse(text: string) {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module === undefined || !verify(module)) {
    throw new Error(`a generated kernel is not valid: ${renderDiagnostics(context.diagnostics.all)}\n${text}`);
  }
  return { context, module };
}

/** What the kernel leaves in its arguments; undefined if lanes of a store conflict. */
function interpreted({ text, grid, args }: AccessProgram): readonly KernelArgument[] | undefined {
  const buffers = args();
  let hasConflict = false;
  runKernel(parse(text).module, "kernel", grid, buffers, { maxSteps, conflict: () => (hasConflict = true) });
  return hasConflict ? undefined : buffers;
}

function check(
  program: AccessProgram,
  expected: readonly KernelArgument[],
  got: readonly KernelArgument[],
  how: string,
) {
  const difference = program.difference(expected, got);
  if (difference !== undefined) throw new Error(`${how}: ${difference}\n${program.text}`);
}

const variants = [{}, { fuse: false }, { vectorize: false }, { structure: false }] as const;

async function compareCompiled(program: AccessProgram): Promise<void> {
  const expected = interpreted(program);
  fc.pre(expected !== undefined);
  if (expected === undefined) return;
  for (const options of variants) {
    const how = `compiled with ${JSON.stringify(options)}`;
    const got = program.args();
    try {
      // Programs may store to the same elements, so they are executed in the order of the interpreter.
      const kernel = await compileKernel(program.text, { ...options, threads: 1, rowGroup: 1 });
      await kernel.launch(program.grid, [...got]);
      await kernel.dispose();
    } catch (error) {
      throw new Error(`${how}: ${String(error)}\n${program.text}`, { cause: error });
    }
    check(program, expected, got, how);
  }
}

/** Interprets the kernel after some of the passes. */
function comparePrefix(program: AccessProgram, passes: number): void {
  const expected = interpreted(program);
  fc.pre(expected !== undefined);
  if (expected === undefined) return;
  const { context, module } = parse(program.text);
  const items = ttToWasmPipeline();
  const count = 1 + (passes % items.length);
  const manager = new PassManager(context, pipeline("builtin.module", ...items.slice(0, count)), { verifyEach: true });
  const how = `interpreted after ${count} passes`;
  if (manager.run(module) !== "ok") {
    throw new Error(`${how}: ${renderDiagnostics(context.diagnostics.all)}\n${program.text}`);
  }
  const got = program.args();
  try {
    runKernel(module, "kernel", program.grid, got, { maxSteps });
    check(program, expected, got, how);
  } catch (error) {
    throw new Error(`${String(error)}\n${program.text}\nis now\n${printOperation(module)}`, { cause: error });
  }
}

const timeout = 60_000 + 1000 * numRuns;
const parameters = { numRuns } as const;

it(
  "compiled kernels access what interpreted ones do",
  () => fc.assert(fc.asyncProperty(accessProgram, compareCompiled), parameters),
  timeout,
);

it(
  "kernels access the same after any number of passes",
  () => fc.assert(fc.property(accessProgram, fc.nat(100), comparePrefix), parameters),
  timeout,
);
