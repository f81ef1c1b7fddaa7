/**
 * Reads the command line of `tt-opt`: flags in MLIR's spelling, with one dash or two, and passes as flags, which run in
 * the order in which they stand.
 */
import { parseArgs } from "node:util";
import { didYouMean, type PassRegistry } from "@tt-opt/ir-core";
import { UsageError } from "../usage-error.ts";
import { type FlagName, flags, ignoredFlags, isFlagName } from "./flags.ts";

/** The command line, taken apart but not yet understood. */
export interface CommandLine {
  /** Path of the input; `-` is standard input. */
  readonly input: string;
  /** Values of the flags that were given; `""` where a flag has none. The last one wins. */
  readonly values: ReadonlyMap<FlagName, string>;
  /** Passes that were given as flags, as text of a pipeline. */
  readonly passes: readonly string[];
}

/** Files that dialects and passes are loaded from. */
export interface PluginPaths {
  readonly dialects: readonly string[];
  readonly passes: readonly string[];
}

/** The plugins that are asked for: they decide which other flags there are. @throws UsageError */
export function pluginPaths(args: readonly string[]): PluginPaths {
  const tokens = tokenize(args);
  const of = (wanted: FlagName): readonly string[] =>
    tokens.flatMap((token) => (token.kind === "option" && token.name === wanted ? valueOf(wanted, token.value) : []));
  return { dialects: of("load-dialect-plugin"), passes: of("load-pass-plugin") };
}

/** @throws UsageError */
export function parseCommandLine(args: readonly string[], registry: PassRegistry): CommandLine {
  const values = new Map<FlagName, string>();
  const pipelines: string[] = [];
  const passes: string[] = [];
  const inputs: string[] = [];
  for (const token of tokenize(args)) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") {
      inputs.push(token.value);
      continue;
    }
    const { name, value } = token;
    if (isFlagName(name)) {
      const text = valueOf(name, value);
      values.set(name, text);
      if (name === "pass-pipeline" || name === "p") pipelines.push(text);
    } else if (registry.pass(name) !== undefined || registry.pipeline(name) !== undefined) {
      passes.push(value === undefined ? name : `${name}{${value}}`);
    } else if (!ignoredFlags.has(name)) {
      const hint = didYouMean(name, [...Object.keys(flags), ...registry.names]).replace("'", "'--");
      throw new UsageError(`unknown flag '--${name}'${hint}`);
    }
  }
  const [input = "-", second] = inputs;
  if (second !== undefined)
    throw new UsageError(`there is one input at most, but '${input}' and '${second}' are given`);
  const [text, another] = pipelines;
  if (text !== undefined && another !== undefined) {
    throw new UsageError(
      `there is one pipeline at most, but '${text}' and '${another}' are given: join them by a comma`,
    );
  }
  const [pass] = passes;
  if (text !== undefined && pass !== undefined) {
    throw new UsageError(`--pass-pipeline and passes as flags ('--${pass}') cannot be used together`);
  }
  return { input, values, passes: text === undefined ? passes : [text] };
}

type Token =
  | { readonly kind: "option"; readonly name: string; readonly value?: string | undefined }
  | { readonly kind: "positional"; readonly value: string }
  | { readonly kind: "option-terminator" };

function tokenize(args: readonly string[]): readonly Token[] {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { kind }]) => [name, { type: kind === "value" ? "string" : "boolean" } as const]),
  );
  const { tokens } = parseArgs({
    args: withTwoDashes(args),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return tokens;
}

/** LLVM's tools take `-cse` for `--cse`. Values of flags, and what follows `--`, stay as they are. */
function withTwoDashes(args: readonly string[]): string[] {
  let isValue = false;
  let hasEnded = false;
  return args.map((arg) => {
    if (isValue || hasEnded) {
      isValue = false;
      return arg;
    }
    hasEnded = arg === "--";
    const dashed = /^-[a-z]/i.test(arg) ? `-${arg}` : arg;
    const name = dashed.slice(2);
    isValue = dashed.startsWith("--") && isFlagName(name) && flags[name].kind === "value";
    return dashed;
  });
}

function valueOf(name: FlagName, value: string | undefined): string {
  const { kind } = flags[name];
  if (kind === "value") {
    if (value === undefined) throw new UsageError(`flag '--${name}' needs a value: ${flagText(name)}`);
    return value;
  }
  if (kind === "optional") return value ?? "";
  if (value === undefined || /^(?:true|1|)$/i.test(value)) return "true";
  if (/^(?:false|0)$/i.test(value)) return "false";
  throw new UsageError(`flag '--${name}' takes no value but true or false, got '${value}'`);
}

/** `--mlir-timing-display=<tree|list>` */
export function flagText(name: FlagName): string {
  const { kind, meta }: { kind: string; meta?: string } = flags[name];
  const dashed = name.length === 1 ? `-${name}` : `--${name}`;
  if (kind === "switch" || meta === undefined) return dashed;
  const value = name.length === 1 ? ` <${meta}>` : `=<${meta}>`;
  return kind === "optional" ? `${dashed}[${value}]` : dashed + value;
}
