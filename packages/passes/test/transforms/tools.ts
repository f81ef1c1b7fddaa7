/** Runs passes for the tests of the transformations. */
import { Context, parseModule, parsePipeline, PassManager, printOperation, verify } from "@tt-opt/ir-core";
import { allDialects, createPassRegistry } from "../../src/index.ts";

/** What a run printed, and what it reported. */
export interface RunOutput {
  readonly text: string;
  readonly messages: readonly string[];
  readonly isOk: boolean;
  readonly statistics: ReadonlyMap<string, number>;
}

/** Runs the passes of `pipeline` on `text`, with verification after each. */
export function runPasses(text: string, pipeline: string): RunOutput {
  const context = new Context(...allDialects);
  context.allowUnregistered = true;
  const statistics = new Map<string, number>();
  const messages = (): string[] => context.diagnostics.all.map(({ severity, message }) => `${severity}: ${message}`);
  const failed = (more: readonly string[] = []): RunOutput => {
    return { text: "", messages: [...messages(), ...more], isOk: false, statistics };
  };
  const module = parseModule(context, text, "in.mlir");
  if (module === undefined || !verify(module)) return failed();
  const parsed = parsePipeline(pipeline, createPassRegistry());
  if (!parsed.ok) return failed(parsed.diagnostics.map(({ message }) => message));
  const manager = new PassManager(context, parsed.pipeline, {
    instrumentations: [
      {
        afterPass(pass, _op, report) {
          for (const [name, count] of report.statistics) {
            const key = `${pass.name} ${name}`;
            statistics.set(key, (statistics.get(key) ?? 0) + count);
          }
        },
      },
    ],
  });
  const isOk = manager.run(module) === "ok";
  return { text: printOperation(module), messages: messages(), isOk, statistics };
}
