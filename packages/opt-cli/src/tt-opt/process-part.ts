/** What `tt-opt` does with one input, or with one part of a split one: parse, verify, run passes, print. */
import {
  Context,
  type Diagnostic,
  type DiagnosticTarget,
  FileLineColLoc,
  type Instrumentation,
  Operation,
  parseModule,
  PassManager,
  type Pipeline,
  printOperation,
  type PrintOptions,
  type Timing,
  verify,
} from "@tt-opt/ir-core";
import { ExitCode } from "../host.ts";
import type { Toolkit } from "../toolkit.ts";
import { emit } from "./emit.ts";
import type { Settings } from "./settings.ts";
import type { InputPart } from "./split-input.ts";

/** What is done with each part. */
export interface Work {
  readonly toolkit: Toolkit;
  readonly passes: Pipeline;
  readonly settings: Settings;
  readonly instrumentations: readonly Instrumentation[];
  readonly timing: Timing | undefined;
  show(diagnostics: readonly Diagnostic[]): void;
}

/** The result of a part; no output if it has errors. */
export interface PartResult {
  readonly output?: string | Uint8Array;
  readonly exitCode: number;
}

/** Does the work on one part. */
export async function processPart(part: InputPart, name: string, work: Work): Promise<PartResult> {
  const { settings, passes, timing } = work;
  const context = new Context(...work.toolkit.dialects);
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
    if (passes.items.length > 0 || settings.dumpPipeline !== undefined) {
      // What passes report comes out before the dumps that follow it.
      const flusher: Instrumentation = { afterPass: flush, afterPassFailed: flush };
      const instrumentations = [flusher, ...work.instrumentations];
      const manager = new PassManager(context, passes, { verifyEach: settings.verifyEach, instrumentations });
      const outcome = manager.run(root);
      if (outcome === "verifier") return failed(ExitCode.verifier);
      if (outcome === "failed") return failed(ExitCode.diagnostics);
    }
    if (settings.verifyRoundTrip && !checkRoundTrip(root, work)) return failed(ExitCode.diagnostics);
    const output =
      settings.emit === "mlir"
        ? measure("Output", () => printOperation(root, settings.print))
        : await emit(root, settings.emit);
    const exitCode = context.diagnostics.hasErrors ? ExitCode.diagnostics : ExitCode.ok;
    flush();
    return output === undefined ? { exitCode } : { output, exitCode };
  } catch (error) {
    flush();
    throw error;
  }
}

/** The verified operation to work on: the module, or what takes its place with `--no-implicit-module`. */
function parse(
  context: Context,
  { text, firstLine }: InputPart,
  name: string,
  settings: Settings,
): Operation | undefined {
  const module = parseModule(context, text, name, { firstLine });
  if (module === undefined || (settings.verifyInput && !verify(module))) return undefined;
  const { loc } = module;
  const isImplicit = loc instanceof FileLineColLoc && loc.line === 0;
  if (settings.implicitModule || !isImplicit) return module;
  const ops = [...module.body.ops()];
  const [only] = ops;
  if (only !== undefined && ops.length === 1) return only;
  const found = ops.length === 0 ? "there is none" : `there are ${ops.length}`;
  context.diagnostics.error(undefined, "TT0002", `--no-implicit-module asks for one top-level operation, but ${found}`);
  return undefined;
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
    const context = new Context(...toolkit.dialects);
    context.allowUnregistered = allowUnregistered;
    const form = generic ? "generic" : "custom";
    const module = parseModule(context, printOperation(root, options), `<printed in ${form} form>`);
    const again = module?.name === root.name ? module : module?.body.first;
    if (again !== undefined && essence(again) === essence(root)) return true;
    const builder = root.error(`does not read back from its ${form} form as the same operation`, "TT0003");
    for (const { message, place } of context.diagnostics.all) {
      builder.note(undefined, `${place === undefined ? "" : `line ${place.line}: `}${message}`);
    }
    return false;
  });
}
