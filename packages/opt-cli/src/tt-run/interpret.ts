/** `tt-run --interpret`: the kernel's TTIR executed operation by operation, as the reference. Nothing is compiled. */
import { chooseKernel, CompileError, kernelParam } from "@tt-opt/backend-wasm";
import { attachEvaluators, findKernel, InterpreterError, type PrintEvent, runKernel } from "@tt-opt/interpreter";
import {
  Context,
  functionBody,
  functionName,
  type ModuleOp,
  type Operation,
  parseModule,
  verify,
} from "@tt-opt/ir-core";
import type { Host } from "../host.ts";
import { standardToolkit } from "../toolkit.ts";
import type { ReadableInput } from "../tt-opt/read-input.ts";
import type { RunOptions } from "./command-line.ts";
import type { KernelSignature } from "./kernel-signature.ts";
import { launchData, repeated } from "./launch-data.ts";
import { printedLines } from "./printed-lines.ts";
import { runReport } from "./run-report.ts";

/**
 * Runs the kernel in `input` by the interpreter.
 * @throws CompileError with all diagnostics if it is not valid, InterpreterError if it cannot be executed or has an
 * argument of which there are no values on the command line, UsageError for a wrong argument
 */
export async function runInterpreted(input: ReadableInput, options: RunOptions, host: Host): Promise<void> {
  attachEvaluators();
  const module = readKernel(input, options.kernel);
  const signature = signatureOf(findKernel(module));
  const { values, writeOutputs } = launchData(signature, options, host);
  const args = values.map((value) => {
    if (value.kind === "buffer") return value.array.data;
    if (value.value === null) return 0n;
    return typeof value.value === "boolean" ? Number(value.value) : value.value;
  });
  const show = (event: PrintEvent): void => {
    for (const line of printedLines(event)) host.stdout(`${line}\n`);
  };
  const [x, y, z] = options.grid;
  const times = await repeated(values, options.repeat, (isFirst) => {
    const start = performance.now();
    const { grid, maxSteps } = options;
    try {
      runKernel(module, undefined, grid, args, { maxSteps, ...(isFirst && { print: show }) });
    } catch (error) {
      throw limitOf(error, maxSteps) ?? error;
    }
    return Promise.resolve({ runMs: performance.now() - start, programs: x * y * z });
  });
  host.stderr(runReport(signature.name, options, times));
  writeOutputs();
}

/** The error of the limit on steps, with the way out that the command line has. */
function limitOf(error: unknown, maxSteps: number): InterpreterError | undefined {
  if (!(error instanceof InterpreterError) || error.kind !== "step-limit") return undefined;
  const message = `is one operation more than the ${maxSteps} that may be executed; raise --max-steps, or take a smaller --grid`;
  return new InterpreterError(error.kind, message, error.op);
}

/** The module with no kernel but that called `name`, or its only one. */
function readKernel({ text, name: fileName }: ReadableInput, name: string | undefined): ModuleOp {
  const context = new Context(...standardToolkit.dialects);
  const module = parseModule(context, text, fileName);
  if (module === undefined || !verify(module) || !chooseKernel(module, name))
    throw new CompileError(context.diagnostics.all);
  return module;
}

function signatureOf(kernel: Operation): KernelSignature {
  const params = (functionBody(kernel)?.entry?.args ?? []).map((arg) => {
    const param = kernelParam(arg);
    if (param !== undefined) return param;
    const message = `has argument ${arg.index} of type '${arg.type.toString()}', of which tt-run has no values`;
    throw new InterpreterError("invalid", message, kernel);
  });
  return { name: functionName(kernel), params };
}
