/**
 * FileCheck's command line, for RUN lines: flags take one or two dashes, values follow `=` or stand in the next
 * argument.
 */
import type { FileCheckOptions } from "./options.ts";

/** What a command line asks for. */
export interface FileCheckCommand {
  readonly checkFile: string;
  readonly inputFile: string | undefined;
  readonly options: FileCheckOptions;
}

/** Flags that change only what LLVM's tool prints, and so nothing here. */
const ignoredFlags = new Set(["color", "v", "vv", "dump-input", "dump-input-filter", "dump-input-context"]);

/** Reads the arguments after `FileCheck`. @throws Error for a flag that is unknown, or without a check file. */
export function parseFileCheckArguments(args: readonly string[]): FileCheckCommand {
  const prefixes: string[] = [];
  const commentPrefixes: string[] = [];
  const implicitCheckNot: string[] = [];
  const defines: Record<string, string> = {};
  const flags = { matchFullLines: false, strictWhitespace: false, enableVarScope: false, allowEmpty: false };
  let inputFile: string | undefined;
  let checkFile: string | undefined;
  const queue = [...args];
  for (let arg = queue.shift(); arg !== undefined; arg = queue.shift()) {
    const define = /^-D([^=]+)=(.*)$/s.exec(arg);
    if (define) {
      defines[define[1] ?? ""] = define[2] ?? "";
      continue;
    }
    const [, name, attached] = /^--?([\w-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const value = (): string => attached ?? queue.shift() ?? "";
    if (name === undefined) checkFile = arg;
    else if (name === "check-prefix" || name === "check-prefixes") prefixes.push(...value().split(","));
    else if (name === "comment-prefixes") commentPrefixes.push(...value().split(","));
    else if (name === "implicit-check-not") implicitCheckNot.push(value());
    else if (name === "input-file") inputFile = value();
    else if (name === "match-full-lines") flags.matchFullLines = true;
    else if (name === "strict-whitespace") flags.strictWhitespace = true;
    else if (name === "enable-var-scope") flags.enableVarScope = true;
    else if (name === "allow-empty") flags.allowEmpty = true;
    else if (!ignoredFlags.has(name)) throw new Error(`FileCheck: unknown flag '${arg}'`);
  }
  if (checkFile === undefined) throw new Error("FileCheck: no check file given");
  const options: FileCheckOptions = {
    ...flags,
    defines,
    implicitCheckNot,
    checkName: checkFile,
    ...(prefixes.length ? { prefixes } : {}),
    ...(commentPrefixes.length ? { commentPrefixes } : {}),
  };
  return { checkFile, inputFile, options };
}
