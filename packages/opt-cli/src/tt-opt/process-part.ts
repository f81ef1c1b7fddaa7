/** What `tt-opt` does with one input, or with one part of a split one: parse, verify, run passes, print. */
import {
  Context,
  CrashReproducer,
  type Diagnostic,
  type DiagnosticTarget,
  FileLineColLoc,
  type Instrumentation,
  Operation,
  parseModule,
  parsePipeline,
  PassManager,
  type Pipeline,
  printOperation,
  printOperationBytes,
  type PrintOptions,
  type RunResult,
  takeReproducer,
  type Timing,
  verify,
} from "@tt-opt/ir-core";
import { ExitCode } from "../host.ts";
import type { Toolkit } from "../toolkit.ts";
import { UsageError } from "../usage-error.ts";
import type { ReproducerFile } from "./reproducer-file.ts";
import type { Settings } from "./settings.ts";
import type { InputPart } from "./split-input.ts";

/** What is done with each part. */
export interface Work {
  readonly toolkit: Toolkit;
  readonly passes: Pipeline;
  readonly settings: Settings;
  readonly instrumentations: readonly Instrumentation[];
  readonly timing: Timing | undefined;
  readonly reproducers: ReproducerFile;
  show(diagnostics: readonly Diagnostic[]): void;
}

/** The result of a part; no output if it has errors. */
export interface PartResult {
  /** Bytes, in pieces. */
  readonly output?: readonly Uint8Array[];
  readonly exitCode: number;
}

function contextWith({ dialects, moreDialects }: Toolkit): Context {
  const context = new Context(...dialects);
  if (moreDialects !== undefined) context.registerLazily(moreDialects);
  return context;
}

/** Does the work on one part. */
export async function processPart(part: InputPart, name: string, work: Work): Promise<PartResult> {
  const { settings, timing } = work;
  const context = contextWith(work.toolkit);
  context.allowUnregistered = settings.allowUnregistered;
  if (settings.showOperations) context.diagnostics.describe = describeOperation;
  const { explain } = settings;
  if (explain !== undefined) {
    context.onNoMatch = (pattern, op, reason) => {
      if (explain !== "" && explain !== pattern && explain !== op.name) return;
      context.diagnostics.remark(op, "TT4001", `[Missed] ${pattern}: ${reason}`);
    };
  }
  const measure = <T>(what: string, run: () => T): T => (timing === undefined ? run() : timing.measure(what, run));
  const flush = (): void => work.show(context.diagnostics.take());
  const failed = (exitCode: number): PartResult => {
    flush();
    return { exitCode };
  };
  try {
    const root = measure("Parser", () => parse(context, part, name, settings));
    if (root === undefined) return failed(ExitCode.diagnostics);
    const run = settings.runReproducer ? storedRun(root, work) : work;
    if (run === undefined) return failed(ExitCode.diagnostics);
    if (run.passes.items.length > 0 || settings.dumpPipeline !== undefined) {
      const outcome = runPasses(root, run, work, flush);
      if (outcome === "verifier") return failed(ExitCode.verifier);
      if (outcome === "failed") return failed(ExitCode.diagnostics);
    }
    if (settings.verifyRoundTrip && !checkRoundTrip(root, work)) return failed(ExitCode.diagnostics);
    const { emit } = settings;
    const output =
      emit === "mlir" ? measure("Output", () => printed(root, settings)) : await encoded(root, emit, work.toolkit);
    const exitCode = context.diagnostics.hasErrors ? ExitCode.diagnostics : ExitCode.ok;
    flush();
    return output === undefined ? { exitCode } : { output, exitCode };
  } catch (error) {
    flush();
    throw error;
  }
}

/** The text of `root`; undefined after an error. */
function printed(root: Operation, settings: Settings): readonly Uint8Array[] | undefined {
  try {
    return printOperationBytes(root, settings.print);
  } catch (error) {
    if (!(error instanceof RangeError && /string length/i.test(error.message))) throw error;
    root.context.diagnostics.error(root, "TT6006", "the output is longer than a text can be in this engine");
    return undefined;
  }
}

/** The code that was made of `root`; undefined after an error. @throws UsageError if the tool makes none */
async function encoded(
  root: Operation,
  as: "wat" | "wasm",
  { emit }: Toolkit,
): Promise<readonly Uint8Array[] | undefined> {
  if (emit === undefined) throw new UsageError(`--emit=${as}: this tool has nothing to emit it with`);
  const code = await emit(root, as);
  if (code === undefined) return undefined;
  return [typeof code === "string" ? new TextEncoder().encode(code) : code];
}

/** The verified operation to work on: the module, or what takes its place with `--no-implicit-module`. */
function parse(
  context: Context,
  { text, ascii, firstLine }: InputPart,
  name: string,
  settings: Settings,
): Operation | undefined {
  const module = parseModule(context, text, name, { firstLine, ascii });
  if (module === undefined || (settings.verifyInput && !verify(module))) return undefined;
  const { loc } = module;
  const isImplicit = loc instanceof FileLineColLoc && loc.line === 0;
  if (settings.implicitModule || !isImplicit) return module;
  const ops = [...module.body.ops()];
  const [only] = ops;
  if (only !== undefined && ops.length === 1) return only;
  const found = ops.length === 0 ? "there is none" : `there are ${ops.length}`;
  context.diagnostics.error(undefined, "TT6002", `--no-implicit-module asks for one top-level operation, but ${found}`);
  return undefined;
}

/** What is run on a part. */
interface Run {
  readonly passes: Pipeline;
  readonly verifyEach?: boolean | undefined;
}

/** What the input itself says is to be run on it; undefined after an error. */
function storedRun(root: Operation, { toolkit, show }: Work): Run | undefined {
  const stored = takeReproducer(root);
  if (stored === undefined) {
    const form = `{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(cse)" } } #-}`;
    root.context.diagnostics.error(root, "TT6004", `--run-reproducer needs a pipeline at the end: ${form}`);
    return undefined;
  }
  const parsed = parsePipeline(stored.pipeline, toolkit.registry);
  if (parsed.ok) return { passes: parsed.pipeline, verifyEach: stored.verifyEach };
  show(parsed.diagnostics);
  return undefined;
}

/** Runs the passes; what fails or throws is kept for `--run-reproducer`, if that was asked for. */
function runPasses(root: Operation, run: Run, work: Work, flush: () => void): RunResult {
  const { settings, reproducers } = work;
  const verifyEach = run.verifyEach ?? settings.verifyEach;
  // What passes report comes out before the dumps that follow it.
  const instrumentations: Instrumentation[] = [{ afterPass: flush, afterPassFailed: flush }, ...work.instrumentations];
  const { file, when, local, print } = settings.reproducer;
  const crash =
    file !== undefined && when === "failure" ? new CrashReproducer({ local, verifyEach, print }) : undefined;
  if (crash !== undefined) instrumentations.push(crash);
  reproducers.writeBefore(run.passes, verifyEach, root);
  let outcome: RunResult | undefined;
  try {
    outcome = new PassManager(root.context, run.passes, { verifyEach, instrumentations }).run(root);
    return outcome;
  } finally {
    flush();
    if (outcome !== "ok" && crash !== undefined) reproducers.writeFailure(crash);
  }
}

/** The operation that a diagnostic points at, as it is now. */
function describeOperation(at: DiagnosticTarget): string | undefined {
  if (!(at instanceof Operation)) return undefined;
  return `see current operation: ${printOperation(at, { generic: true, localScope: true }).trimEnd()}`;
}

/** Whether what is printed, in both forms, reads back as the same. */
function checkRoundTrip(root: Operation, { settings, toolkit }: Work): boolean {
  const { allowUnregistered, print } = settings;
  // Locations are left out: custom forms do not have those of all block arguments.
  const essence = (op: Operation): string => printOperation(op, { generic: true, localScope: true });
  return [false, true].every((generic) => {
    const options: PrintOptions = { ...print, generic, debugInfo: true, prettyDebugInfo: false };
    const context = contextWith(toolkit);
    context.allowUnregistered = allowUnregistered;
    const form = generic ? "generic" : "custom";
    const module = parseModule(context, printOperation(root, options), `<printed in ${form} form>`);
    const again = module?.name === root.name ? module : module?.body.first;
    if (again !== undefined && essence(again) === essence(root)) return true;
    const builder = root.error(`does not read back from its ${form} form as the same operation`, "TT6003");
    for (const { message, place } of context.diagnostics.all) {
      builder.note(undefined, `${place === undefined ? "" : `line ${place.line}: `}${message}`);
    }
    return false;
  });
}
