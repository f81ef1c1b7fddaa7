/** The reference of a pass as Markdown. Its example is run, so that what the page shows is what the pass does. */
import {
  Context,
  fail,
  type NamedPipeline,
  type Options,
  optionText,
  parseModule,
  parsePipeline,
  type PassFactory,
  PassManager,
  pipeline,
  pipelineText,
  printOperation,
  renderDiagnostics,
  verify,
} from "@tt-opt/ir-core";
import type { Toolkit } from "../toolkit.ts";
import { code, fenced, paragraphs, table } from "./markdown.ts";

/** A section of level `level` (number of `#`). @throws InternalError if the pass's example does not work */
export function passReference({ definition }: PassFactory, toolkit: Toolkit, level = 2): string {
  const { name, summary, description, on, options, statistics, eliminates, example } = definition;
  const names = (list: readonly string[]): string => list.map(code).join(", ");
  return paragraphs(
    `${"#".repeat(level)} \`--${name}\`\n\n_${summary.charAt(0).toUpperCase()}${summary.slice(1)}_`,
    description?.trim(),
    on === undefined ? undefined : `Runs on ${code(on.definition.name)}.`,
    eliminates === undefined ? undefined : `There is no ${names(eliminates)} after it.`,
    optionTable(options ?? {}),
    Object.keys(statistics ?? {}).length > 0 &&
      table(
        ["Statistic", "what it counts"],
        Object.entries(statistics ?? {}).map(([key, what]) => [code(key), what]),
      ),
    example === undefined ? undefined : exampleText(name, example, toolkit),
  );
}

/** A section about a named pipeline; the passes are those of its default options. */
export function pipelineReference(named: NamedPipeline, level = 2): string {
  const defaults = Object.fromEntries(Object.entries(named.options).map(([key, option]) => [key, option.default]));
  const items = pipeline("builtin.module", ...named.build(defaults));
  return paragraphs(
    `${"#".repeat(level)} \`--${named.name}\`\n\n_${named.summary.charAt(0).toUpperCase()}${named.summary.slice(1)}_`,
    optionTable(named.options),
    `Stands for:\n\n${fenced("", items.items.map((item) => pipelineText(item)).join(",\n"))}`,
  );
}

function optionTable(options: Options): string | undefined {
  const entries = Object.entries(options);
  if (entries.length === 0) return undefined;
  return table(
    ["Option", "type", "default", "what it does"],
    entries.map(([name, option]) => [
      code(optionText(name)),
      option.range === undefined ? code(option.typeName) : `${code(option.typeName)}, ${option.range}`,
      code(option.print(option.default) || '""'),
      option.description,
    ]),
  );
}

function exampleText(name: string, example: { input: string; options?: string }, toolkit: Toolkit): string {
  const text = example.options === undefined ? name : `${name}{${example.options}}`;
  const output = runExample(text, example.input, toolkit);
  return `Example: \`tt-opt --${text}\` turns\n\n${fenced("mlir", example.input)}\n\ninto\n\n${fenced("mlir", output)}`;
}

/** Runs a pipeline on a text. @throws InternalError with the diagnostics if that fails */
function runExample(pipelineSource: string, input: string, { dialects, registry }: Toolkit): string {
  const context = new Context(...dialects);
  const module = parseModule(context, input, "example.mlir");
  const parsed = parsePipeline(pipelineSource, registry);
  if (!parsed.ok) fail(renderDiagnostics(parsed.diagnostics));
  if (module === undefined || !verify(module) || new PassManager(context, parsed.pipeline).run(module) !== "ok") {
    fail(`the example of '${pipelineSource}' does not work:\n${renderDiagnostics(context.diagnostics.all)}`);
  }
  const printed = printOperation(module);
  const isWrapped = !input.trimStart().startsWith("module");
  return isWrapped ? printed.replace(/^module \{\n|\n\}\n$/g, "").replace(/^ {2}/gm, "") : printed;
}
