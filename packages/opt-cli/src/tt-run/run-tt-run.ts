/** `tt-run` as a function: runs a kernel on arguments from the command line, and writes buffers. */
import { CompileError, KernelError } from "@tt-opt/backend-wasm";
import { CommanderError } from "commander";
import { ExitCode, type Host } from "../host.ts";
import { internalErrorText } from "../internal-error-text.ts";
import { readInput } from "../tt-opt/read-input.ts";
import { UsageError } from "../usage-error.ts";
import { parseCommandLine } from "./command-line.ts";
import { runInterpreted } from "./interpret.ts";
import { runCompiled } from "./run-compiled.ts";

/** Runs the tool with these arguments; resolves to its exit code (see {@link ExitCode}) and never rejects. */
export async function runTtRun(args: readonly string[], host: Host): Promise<number> {
  try {
    const { file, options } = parseCommandLine(args, host);
    const input = readInput(host, file, "tt-run");
    if ("error" in input) throw new CompileError([input.error]);
    await (options.interpret ? runInterpreted : runCompiled)(input, options, host);
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
    // The text has no kernel of the name that the command line gives.
    return error.diagnostics.some(({ code }) => code === "TT5003") ? ExitCode.usage : ExitCode.diagnostics;
  }
  const isOfKernel = error instanceof KernelError || (error instanceof Error && error.name === "InterpreterError");
  if (isOfKernel) {
    // The way out that the command line has.
    const message = error.message.replace("launch with { checkBounds: true }", "use --check-bounds");
    host.stderr(`tt-run: error: ${message}\n`);
    return ExitCode.diagnostics;
  }
  host.stderr(internalErrorText("tt-run", error, withStack));
  return ExitCode.internal;
}
