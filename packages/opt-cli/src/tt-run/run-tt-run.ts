/** `tt-run` as a function: compiles a kernel, launches it on arguments from the command line, and writes buffers. */
import {
  CompileError,
  type CompileOptions,
  compileToKernelModule,
  detectFeatures,
  instantiateKernel,
  KernelError,
  type KernelModule,
  type KernelVersion,
  ttToWasm,
} from "@tt-opt/backend-wasm";
import { type Diagnostic, formatPipeline, pipeline, renderDiagnostics } from "@tt-opt/ir-core";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { ExitCode, fileErrorText, type Host } from "../host.ts";
import { readInput } from "../tt-opt/read-input.ts";
import { internalErrorText } from "../internal-error-text.ts";
import { UsageError } from "../usage-error.ts";
import { type ArgumentValue, bufferForms } from "./argument.ts";
import { readForInterpreter } from "./interpret.ts";
import { type Assignment, bindArguments, bufferOf, type KernelSignature } from "./kernel-signature.ts";
import { type NdArray, writeNpy } from "./npy.ts";
import { type CompiledRun, runReport, type RunTimes } from "./run-report.ts";

interface RunOptions {
  readonly grid: Grid;
  readonly arg: readonly Assignment[];
  readonly out: readonly Assignment[];
  readonly threads: number;
  readonly repeat: number;
  readonly time: boolean;
  readonly interpret: boolean;
  readonly checkBounds: boolean;
  readonly explain: boolean;
  readonly printPipeline: boolean;
  readonly debug: boolean;
}

type Grid = readonly [number, number, number];

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

function parseCommandLine(args: readonly string[], host: Host): { file: string; options: RunOptions } {
  const command = new Command("tt-run")
    .description("Compiles a Triton kernel to WebAssembly and runs it.")
    .argument("[file]", "TTIR; standard input if left out or '-'", "-")
    .requiredOption("--grid <x,y,z>", "number of programs", parseGrid)
    .option("--arg <name=value>", `an argument: a number, or for pointers ${bufferForms}`, collect, [])
    .option(
      "--out <name=file>",
      "write a buffer to a .npy file after the run, or show it if the file is '-'",
      collect,
      [],
    )
    .option("--threads <n>", "threads to run on", positive, 1)
    .option("--repeat <n>", "run n times, each time on the initial buffers, and take the median", positive, 1)
    .option("--time", "show where the time went", false)
    .option("--interpret", "run by the reference interpreter instead of WebAssembly", false)
    .option("--check-bounds", "stop at accesses outside of the buffers", false)
    .option("--explain", "show how each access to memory is lowered, and why", false)
    .option("--print-pipeline", "show the passes that the kernel is lowered by", false)
    .option("--debug", "show the stack of internal errors", false)
    .addHelpText(
      "after",
      "\nExample:\n  tt-run vector_add.ttir --grid 8 --arg x_ptr=random:8000 --arg y_ptr=@y.npy \\\n    --arg out_ptr=zeros:8000 --arg n_elements=8000 --out out_ptr=out.npy",
    )
    .configureOutput({ writeOut: (text) => host.stdout(text), writeErr: (text) => host.stderr(`tt-run: ${text}`) })
    .showHelpAfterError("See 'tt-run --help'.")
    .exitOverride();
  command.parse([...args], { from: "user" });
  const file: unknown = command.processedArgs[0];
  return { file: typeof file === "string" ? file : "-", options: command.opts<RunOptions>() };
}

function parseGrid(text: string): Grid {
  const sizes = text.split(/[,x]/).map((part) => (/^\d+$/.test(part.trim()) ? Number(part) : -1));
  const [x = -1, y = 1, z = 1] = sizes;
  if (sizes.length > 3 || Math.min(x, y, z) < 0) {
    throw new InvalidArgumentError("Expected one to three numbers: 8 or 8,1,1.");
  }
  return [x, y, z];
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError("Expected a positive number.");
  return Number(text);
}

function collect(text: string, previous: readonly Assignment[]): readonly Assignment[] {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Expected name=value.");
  return [...previous, { name: text.slice(0, at), text: text.slice(at + 1) }];
}

async function run(file: string, options: RunOptions, host: Host): Promise<void> {
  const input = readInput(host, file);
  if ("error" in input) throw new CompileError(`${input.name}:1:1: error: ${input.error}`);
  const start = performance.now();
  const features = await detectFeatures();
  const shared = options.threads > 1 && features.threads;
  const relaxed = features.relaxedSimd;
  if (options.printPipeline) {
    const built = ttToWasm.build({ relaxed, shared });
    host.stderr(`${formatPipeline(pipeline("builtin.module", ...built))}\n`);
  }
  if (options.interpret) {
    const kernel = readForInterpreter(input.text, input.name);
    const { values, writeOutputs } = bind(kernel.signature, options, host);
    const times = kernel.run(options.grid, values);
    host.stderr(runReport(kernel.signature.name, options, times));
    writeOutputs();
    return;
  }
  const compile = (more: Partial<CompileOptions> = {}): KernelModule =>
    compileToKernelModule(input.text, { relaxed, shared, fileName: input.name, ...more });
  const remarks: Diagnostic[] = [];
  const module = compile({ remark: (each) => remarks.push(each) });
  if (options.explain) {
    const ofAccesses = remarks.filter(({ message }) => /^\[\w+\] (tt-to-structured|linalg-vectorize): /.test(message));
    host.stderr(`${renderDiagnostics(ofAccesses)}\n`);
  }
  const compileMs = performance.now() - start;
  const { values, writeOutputs } = bind(module, options, host);
  const times = await launch(module, compile, values, options, host);
  host.stderr(runReport(module.name, options, times, { ...times, module, values, compileMs }));
  writeOutputs();
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
  recompile: (version: KernelVersion) => KernelModule,
  values: readonly ArgumentValue[],
  { grid, threads, repeat, checkBounds }: RunOptions,
  host: Host,
): Promise<RunTimes & Pick<CompiledRun, "threads" | "instantiateMs">> {
  const start = performance.now();
  const kernel = await instantiateKernel(module, { threads: module.sharedMemory ? threads : 1, recompile });
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

function writeFile(host: Host, path: string, data: Uint8Array): void {
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
