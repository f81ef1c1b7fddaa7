/** `tt-run` as a function: compiles a kernel, launches it on arguments from the command line, and writes buffers. */
import {
  CompileError,
  compileForLaunches,
  engineOptions,
  instantiateKernel,
  type InstantiateOptions,
  KernelError,
  type KernelModule,
  Profiler,
  ttToWasm,
} from "@tt-opt/backend-wasm";
import { type Diagnostic, formatPipeline, pipeline, renderDiagnostics } from "@tt-opt/ir-core";
import { CommanderError } from "commander";
import { ExitCode, fileErrorText, type Host } from "../host.ts";
import { readInput } from "../tt-opt/read-input.ts";
import { internalErrorText } from "../internal-error-text.ts";
import { UsageError } from "../usage-error.ts";
import type { ArgumentValue } from "./argument.ts";
import { parseCommandLine, type RunOptions } from "./command-line.ts";
import { readForInterpreter } from "./interpret.ts";
import { bindArguments, bufferOf, type KernelSignature } from "./kernel-signature.ts";
import { type NdArray, writeNpy } from "./npy.ts";
import { profileTable } from "./profile-table.ts";
import { tuneForRun } from "./tune-for-run.ts";
import { type CompiledRun, runReport, type RunTimes } from "./run-report.ts";

/** Runs the tool with these arguments; resolves to its exit code (see {@link ExitCode}) and never rejects. */
export async function runTtRun(args: readonly string[], host: Host): Promise<number> {
  try {
    const { file, options } = parseCommandLine(args, host);
    await run(file, options, host);
    return ExitCode.ok;
  } catch (error) {
    return reportFailure(error, args.includes("--debug"), host);
  }
}

function reportFailure(error: unknown, withStack: boolean, host: Host): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
  if (error instanceof UsageError || (error instanceof KernelError && error.code === "argument")) {
    host.stderr(`tt-run: error: ${error.message}\nSee 'tt-run --help'.\n`);
    return ExitCode.usage;
  }
  if (error instanceof CompileError) {
    host.stderr(`${error.message}\n`);
    return ExitCode.diagnostics;
  }
  const isOfKernel = error instanceof KernelError || (error instanceof Error && error.name === "InterpreterError");
  if (isOfKernel) {
    host.stderr(`tt-run: error: ${error.message}\n`);
    return ExitCode.diagnostics;
  }
  host.stderr(internalErrorText("tt-run", error, withStack));
  return ExitCode.internal;
}

async function run(file: string, options: RunOptions, host: Host): Promise<void> {
  const input = readInput(host, file);
  if ("error" in input) throw new CompileError(`${input.name}:1:1: error: ${input.error}`);
  const start = performance.now();
  const { threads } = options;
  const setting =
    options.tune && !options.interpret ? await tuneForRun(input.text, input.name, options, host) : { threads };
  const suited = await engineOptions({ ...setting, ...(options.kernel !== undefined && { kernel: options.kernel }) });
  if (options.printPipeline) {
    const { relaxed, shared, tileRows, tileDepth, unrollMaps } = suited;
    const built = ttToWasm.build({ ...setting, relaxed, shared, tileRows, tileDepth, unrollMaps });
    host.stderr(`${formatPipeline(pipeline("builtin.module", ...built))}\n`);
  }
  if (options.interpret) {
    const kernel = readForInterpreter(input.text, input.name, options.kernel);
    const { values, writeOutputs } = bind(kernel.signature, options, host);
    const times = kernel.run(options.grid, values);
    host.stderr(runReport(kernel.signature.name, options, times));
    writeOutputs();
    return;
  }
  const profiler = options.profile.length > 0 ? new Profiler() : undefined;
  const remarks: Diagnostic[] = [];
  const { module, recompile, compileCounting } = await compileForLaunches(input.text, {
    ...setting,
    ...(options.kernel !== undefined && { kernel: options.kernel }),
    fileName: input.name,
    ...(profiler && { profiler }),
    remark: (each) => remarks.push(each),
  });
  if (options.explain) {
    const ofAccesses = remarks.filter(({ message }) => /^\[\w+\] (tt-to-structured|linalg-vectorize): /.test(message));
    host.stderr(`${renderDiagnostics(ofAccesses)}\n`);
  }
  const compileMs = performance.now() - start;
  const { values, writeOutputs } = bind(module, options, host);
  const versions = { recompile, compileCounting, ...(profiler && { profiler }) };
  const times = await launch(module, versions, values, { ...options, threads: setting.threads }, host);
  host.stderr(runReport(module.name, options, times, { ...times, module, values, compileMs }));
  if (profiler !== undefined) writeProfile(profiler, options.profile, host);
  writeOutputs();
}

function writeProfile(profiler: Profiler, files: readonly string[], host: Host): void {
  for (const file of new Set(files)) {
    if (file === "-") host.stderr(profileTable(profiler));
    else writeFile(host, file, `${JSON.stringify(profiler.chromeTrace())}\n`);
  }
}

/** The arguments of a launch, and what is to be done with its buffers afterwards. */
function bind(
  kernel: KernelSignature,
  { arg, out }: RunOptions,
  host: Host,
): { readonly values: readonly ArgumentValue[]; writeOutputs(): void } {
  const values = bindArguments(kernel, arg, host);
  const outputs = out.map(({ name, text }) => ({ path: text, array: bufferOf(kernel, values, name) }));
  return {
    values,
    writeOutputs() {
      for (const { path, array } of outputs) {
        if (path === "-") host.stdout(`${preview(array)}\n`);
        else writeFile(host, path, writeNpy(array));
      }
    },
  };
}

async function launch(
  module: KernelModule,
  versions: Pick<InstantiateOptions, "recompile" | "compileCounting" | "profiler">,
  values: readonly ArgumentValue[],
  { grid, threads, repeat, checkBounds }: RunOptions,
  host: Host,
): Promise<RunTimes & Pick<CompiledRun, "threads" | "instantiateMs">> {
  const start = performance.now();
  const kernel = await instantiateKernel(module, { ...versions, threads: module.sharedMemory ? threads : 1 });
  const instantiateMs = performance.now() - start;
  const buffers = values.flatMap((value) => (value.kind === "buffer" ? [value.array.data] : []));
  const initial = repeat > 1 ? buffers.map((buffer) => new Uint8Array(buffer.buffer).slice()) : [];
  const args = values.map((value) => (value.kind === "buffer" ? value.array.data : value.value));
  const runMs: number[] = [];
  let programs = 0;
  try {
    for (let i = 0; i < repeat; i++) {
      if (i > 0) buffers.forEach((buffer, k) => new Uint8Array(buffer.buffer).set(initial[k] ?? []));
      const print = i === 0 ? (line: string) => host.stdout(`${line}\n`) : () => {};
      const result = await kernel.launch(grid, args, { print, checkBounds });
      programs = result.programs;
      runMs.push(result.runMs);
    }
    return { instantiateMs, runMs, programs, threads: kernel.threads };
  } finally {
    await kernel.dispose();
  }
}

function writeFile(host: Host, path: string, data: string | Uint8Array): void {
  try {
    host.writeFile(path, data);
  } catch (error) {
    throw new UsageError(`cannot write '${path}': ${fileErrorText(error)}`);
  }
}

/** The first elements of an array. */
function preview({ type, data, shape }: NdArray): string {
  const shown = Array.from({ length: Math.min(data.length, 16) }, (_, i) => String(type.get(data, i)));
  const rest = data.length > shown.length ? ", …" : "";
  return `${type.name}[${shape.join("x")}]: ${shown.join(", ")}${rest}`;
}
