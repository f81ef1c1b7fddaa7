/**
 * The part of a shell that RUN lines need: quoting, `|`, `&&`, `<`, `>`, `2>`, `2>&1` and `not`. A pipe fails where any
 * of its commands fails, as under lit's `pipefail`.
 */
import { builtinTools, type Tool, type ToolResult } from "./tool.ts";
import type { VirtualFs } from "./virtual-fs.ts";

type Token = { readonly kind: "word" | "operator"; readonly text: string };

/** Splits a command line. @throws SyntaxError for an open quote. */
export function tokenize(line: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(2>&1|2>|&&|[|<>;])|((?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|[^\s|<>&;'"\\])+))/y;
  const text = line.trimEnd();
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new SyntaxError(`cannot understand '${text.slice(at)}' in RUN line '${line}'`);
    const [, operator, word = ""] = match;
    if (operator === undefined) tokens.push({ kind: "word", text: unquote(word) });
    else tokens.push({ kind: "operator", text: operator });
  }
  return tokens;
}

function unquote(word: string): string {
  return word.replace(
    /\\(.)|'([^']*)'|"((?:\\.|[^"\\])*)"/g,
    (_whole, escaped?: string, single?: string, double?: string) =>
      escaped ?? single ?? (double ?? "").replace(/\\(["\\$`])/g, "$1"),
  );
}

/** Runs one command line; stops at the first pipe that fails. */
export async function runCommandLine(
  line: string,
  tools: Readonly<Record<string, Tool>>,
  files: VirtualFs,
): Promise<ToolResult> {
  let result: ToolResult = { stdout: "", stderr: "", code: 0 };
  for (const pipeline of split(tokenize(line), (token) => token.text === "&&" || token.text === ";")) {
    result = await runPipeline(pipeline, { ...builtinTools, ...tools }, files);
    if (result.code !== 0) break;
  }
  return result;
}

async function runPipeline(
  tokens: readonly Token[],
  tools: Readonly<Record<string, Tool>>,
  files: VirtualFs,
): Promise<ToolResult> {
  let stdout = "";
  let stderr = "";
  let code = 0;
  for (const command of split(tokens, (token) => token.text === "|")) {
    const result = await runCommand(command, stdout, tools, files);
    stdout = result.stdout;
    stderr += result.stderr;
    if (result.code !== 0) code = result.code;
  }
  return { stdout, stderr, code };
}

function split(tokens: readonly Token[], isSeparator: (token: Token) => boolean): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (token.kind === "operator" && isSeparator(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  return parts;
}

async function runCommand(
  tokens: readonly Token[],
  pipedIn: string,
  tools: Readonly<Record<string, Tool>>,
  files: VirtualFs,
): Promise<ToolResult> {
  const words: string[] = [];
  let stdin = pipedIn;
  let outFile: string | undefined;
  let errorFile: string | undefined;
  let mergesError = false;
  const queue = [...tokens];
  for (let token = queue.shift(); token; token = queue.shift()) {
    if (token.kind === "word") words.push(token.text);
    else if (token.text === "2>&1") mergesError = true;
    else {
      const target = queue.shift()?.text ?? "";
      if (token.text === "<") stdin = files.read(target);
      else if (token.text === ">") outFile = target;
      else errorFile = target;
    }
  }
  let expectsFailure = false;
  let [name = "", ...args] = words;
  while (name === "not") {
    expectsFailure = !expectsFailure;
    if (args[0] === "--crash") args.shift();
    [name = "", ...args] = args;
  }
  const tool = tools[name];
  if (!tool) return { stdout: "", stderr: `${name}: command not found\n`, code: 127 };
  const result = await tool(args, stdin, files);
  const code = expectsFailure ? (result.code === 0 ? 1 : 0) : result.code;
  let { stdout, stderr } = result;
  if (mergesError) [stdout, stderr] = [stderr + stdout, ""];
  if (errorFile !== undefined) {
    files.write(errorFile, stderr);
    stderr = "";
  }
  if (outFile !== undefined) {
    files.write(outFile, stdout);
    stdout = "";
  }
  return { stdout, stderr, code };
}
