/** Help on the flags, on a pass, a dialect or an operation, and the lists of them. */
import { didYouMean, type Options, optionText, type PassRegistry } from "@tt-opt/ir-core";
import { dialectReference } from "../reference/dialect-reference.ts";
import { opReference } from "../reference/op-reference.ts";
import { passReference, pipelineReference } from "../reference/pass-reference.ts";
import type { Toolkit } from "../toolkit.ts";
import { UsageError } from "../usage-error.ts";
import { flagText } from "./command-line.ts";
import { flagGroups, flags, isFlagName } from "./flags.ts";

/** The text of `--help`. */
export function generalHelp(): string {
  const lines = [
    "Reads MLIR text, runs passes over it and prints the result.",
    "",
    "Usage: tt-opt [flags] [passes] [file]     (without a file, or with '-', standard input is read)",
    "",
    "  tt-opt kernel.ttir --canonicalize --cse",
    "  tt-opt kernel.ttir --pass-pipeline='builtin.module(tt.func(cse),inline)'",
    "  tt-opt kernel.ttir --tt-to-wasm --emit=wat -o kernel.wat",
  ];
  for (const group of flagGroups) {
    lines.push("", `${group}:`);
    for (const [name, { group: of, help }] of Object.entries(flags)) {
      if (of === group && isFlagName(name)) lines.push(`  ${flagText(name).padEnd(42)} ${help}`);
    }
  }
  lines.push("", 'Passes and pipelines: see --list-passes; each is a flag, with options as --name="a=1 b=2".');
  lines.push("Exit codes: 0 success, 1 errors in the input, 2 wrong usage, 3 a pass broke the IR, 70 internal error.");
  return `${lines.join("\n")}\n`;
}

/** Help on a pass, a pipeline, a dialect, an operation or a flag. @throws UsageError for a name that nobody has */
export function helpOn(topic: string, { dialects, registry }: Toolkit): string {
  const name = topic.replace(/^--?/, "");
  const pass = registry.pass(name);
  if (pass !== undefined) return passReference(pass, { dialects, registry }, 1);
  const named = registry.pipeline(name);
  if (named !== undefined) return pipelineReference(named, 1);
  const dialect = dialects.find((candidate) => candidate.name === name);
  if (dialect !== undefined) return dialectReference(dialect);
  for (const { opsByName } of dialects) {
    const op = opsByName.get(name);
    if (op !== undefined) return opReference(op, 1);
  }
  if (isFlagName(name)) return `${flagText(name)}\n  ${flags[name].help}\n`;
  const names = [
    ...registry.names,
    ...dialects.flatMap((candidate) => [candidate.name, ...candidate.opsByName.keys()]),
    ...Object.keys(flags),
  ];
  throw new UsageError(`no pass, dialect, operation or flag is called '${topic}'${didYouMean(name, names)}`);
}

/** The text of `--list-passes`. */
export function passList(of: PassRegistry): string {
  const lines = ["Passes:"];
  for (const { definition } of of.passes) lines.push(...entry(definition));
  lines.push("", "Pass pipelines:");
  for (const named of of.pipelines) lines.push(...entry(named));
  return `${lines.join("\n")}\n`;
}

function entry(of: { name: string; summary: string; options?: Options }): readonly string[] {
  const { name, summary, options = {} } = of;
  return [
    `  ${`--${name}`.padEnd(34)} ${summary}`,
    ...Object.entries(options).map(
      ([key, option]) =>
        `    ${`${optionText(key)}=<${option.typeName}>`.padEnd(32)} ${option.description} (${option.range === undefined ? "" : `${option.range}; `}default: ${option.print(option.default) || '""'})`,
    ),
  ];
}

/** The text of `--show-dialects`. */
export function dialectList({ dialects }: Toolkit): string {
  return `Available Dialects: ${dialects.map(({ name }) => name).join(",")}\n`;
}
