/** What `tt-opt` does: reads MLIR text, runs passes over it, writes the result. */
import {
  type Diagnostic,
  type Instrumentation,
  parsePipeline,
  pipeline,
  type Pipeline,
  StatisticsCollector,
  Timing,
  dumpPipeline,
} from "@tt-opt/ir-core";
import { ExitCode, fileErrorText, type Host } from "../host.ts";
import { internalErrorText } from "../internal-error-text.ts";
import { Reporter } from "../report.ts";
import type { Toolkit } from "../toolkit.ts";
import { UsageError } from "../usage-error.ts";
import { version } from "../version.ts";
import { type CommandLine, parseCommandLine, pluginPaths } from "./command-line.ts";
import { checkExpectations } from "./expected-diagnostics.ts";
import { dialectList, generalHelp, helpOn, passList } from "./help.ts";
import { irDumps } from "./ir-dumps.ts";
import { withPlugins } from "./plugins.ts";
import { processPart } from "./process-part.ts";
import { readInput } from "./read-input.ts";
import { ReproducerFile } from "./reproducer-file.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { splitInput } from "./split-input.ts";

/** `runTtOpt` with the dialects and passes of `own` and its plugins. */
export async function runWithToolkit(args: readonly string[], host: Host, own: Toolkit): Promise<number> {
  try {
    const toolkit = await withPlugins(own, pluginPaths(args), host);
    const line = parseCommandLine(args, toolkit.registry);
    const answer = information(line, toolkit);
    if (answer !== undefined) {
      host.stdout(answer);
      return ExitCode.ok;
    }
    return await process(line, settingsOf(line), host, toolkit);
  } catch (error) {
    if (error instanceof UsageError) {
      host.stderr(`tt-opt: error: ${error.message}\nSee 'tt-opt --help'.\n`);
      return ExitCode.usage;
    }
    host.stderr(
      internalErrorText(
        "tt-opt",
        error,
        args.some((arg) => /^--?debug$/.test(arg)),
      ),
    );
    return ExitCode.internal;
  }
}

/** What the flags that only ask for information ask for. */
function information({ values }: CommandLine, toolkit: Toolkit): string | undefined {
  const topic = values.get("help");
  if (topic === "" || values.get("h") === "true") return generalHelp();
  if (topic !== undefined) return helpOn(topic, toolkit);
  if (values.get("list-passes") === "true") return passList(toolkit.registry);
  if (values.get("show-dialects") === "true") return dialectList(toolkit);
  if (values.get("version") === "true") return `tt-opt ${version()}\n`;
  return undefined;
}

async function process(line: CommandLine, settings: Settings, host: Host, toolkit: Toolkit): Promise<number> {
  const reporter = new Reporter(host, settings.report);
  const passes = pipelineOf(line, settings, reporter, toolkit);
  if (passes === undefined) return ExitCode.usage;
  const timing = settings.timing === undefined ? undefined : new Timing();
  const statistics = settings.statistics === undefined ? undefined : new StatisticsCollector();
  const instrumentations: Instrumentation[] = [...(await irDumps(settings, host, toolkit.registry))];
  if (settings.dumpPipeline !== undefined) {
    instrumentations.push(dumpPipeline((text) => host.stderr(text), settings.dumpPipeline === "all"));
  }
  if (statistics !== undefined) instrumentations.push(statistics);
  if (timing !== undefined) instrumentations.push(timing);

  const input = readInput(host, line.input, "tt-opt");
  if ("error" in input) {
    reporter.show([input.error]);
    return ExitCode.diagnostics;
  }
  await host.expectInput?.(input.text.length);
  const reproducers = new ReproducerFile(host, settings);
  const outputs: (readonly Uint8Array[])[] = [];
  let exitCode: number = ExitCode.ok;
  const parts = splitInput(input, settings.splitMarker);
  if (settings.emit === "wasm" && parts.length > 1) {
    throw new UsageError(
      `--emit=wasm writes one binary, but '${input.name}' is split into ${parts.length} parts: leave out --split-input-file, or give a file for each`,
    );
  }
  for (const part of parts) {
    const mode = settings.verifyDiagnostics;
    const collected: Diagnostic[] = [];
    const show = (diagnostics: readonly Diagnostic[]): void => {
      if (mode === undefined) reporter.show(diagnostics);
      else for (const each of diagnostics) collected.push(each);
    };
    const work = { toolkit, passes, settings, instrumentations, timing, reproducers, show };
    const result = await processPart(part, input.name, work);
    if (result.output !== undefined) outputs.push(result.output);
    if (mode === undefined) {
      exitCode = Math.max(exitCode, result.exitCode);
      continue;
    }
    const problems = checkExpectations(input.name, part.text, part.firstLine, collected, mode);
    reporter.show(problems);
    if (problems.length > 0) exitCode = Math.max(exitCode, ExitCode.diagnostics);
  }
  reporter.finish();
  writeOutput(host, settings, outputs);
  if (statistics !== undefined) host.stderr(statistics.report(settings.statistics));
  if (timing !== undefined) host.stderr(timing.report(settings.timing));
  return exitCode;
}

/**
 * The passes of the command line; undefined after an error was shown. Without any, what `--emit` asks for needs is run.
 */
function pipelineOf(
  { passes }: CommandLine,
  { emit, runReproducer }: Settings,
  reporter: Reporter,
  { registry }: Toolkit,
): Pipeline | undefined {
  if (runReproducer && passes.length > 0) {
    throw new UsageError("--run-reproducer runs the passes that the input names: leave out those of the command line");
  }
  if (runReproducer || (passes.length === 0 && emit === "mlir")) return pipeline("builtin.module");
  const parsed = parsePipeline(passes.length === 0 ? "tt-to-wasm" : passes.join(","), registry);
  if (parsed.ok) return parsed.pipeline;
  reporter.show(parsed.diagnostics);
  return undefined;
}

/** Writes the results of the parts, which come in pieces. */
function writeOutput(host: Host, { output, outputMarker }: Settings, parts: readonly (readonly Uint8Array[])[]): void {
  if (parts.length === 0) return;
  const marker = new TextEncoder().encode(`${outputMarker}\n`);
  const pieces = parts.flatMap((part, i) => (i === 0 ? part : [marker, ...part]));
  if (output === "-") {
    for (const piece of pieces) host.stdout(piece);
    return;
  }
  try {
    host.writeFile(output, joined(pieces));
  } catch (error) {
    throw new UsageError(`cannot write output file '${output}': ${fileErrorText(error)}`);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
