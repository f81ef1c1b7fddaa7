/** `tt-opt` in process, as far as the tests of the transformations need it. */
import { Context, parseModule, parsePipeline, PassManager, printOperation, verify } from "@tt-opt/ir-core";
import type { Tool } from "@tt-opt/testing";
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

/** `tt-opt %s --pass [--pass='option=value']`: remarks and errors go to stderr. */
export const ttOpt: Tool = (args, stdin, files) => {
  const input = args.find((arg) => !arg.startsWith("-"));
  const passes = args
    .filter((arg) => arg.startsWith("--"))
    .map((arg) => arg.slice(2).replace(/=(.*)$/, (_, options: string) => `{${options}}`));
  const { text, messages, isOk } = runPasses(input === undefined ? stdin : files.read(input), passes.join(","));
  return { stdout: text, stderr: messages.map((message) => `${message}\n`).join(""), code: isOk ? 0 : 1 };
};
