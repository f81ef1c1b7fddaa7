/** Tools that a RUN line may call, and the small ones that every test may use. */
import { parseFileCheckArguments } from "../filecheck/command-line.ts";
import { fileCheck } from "../filecheck/filecheck.ts";
import type { VirtualFs } from "./virtual-fs.ts";

/** What a tool leaves behind. */
export interface ToolResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** A program that runs in process. */
export type Tool = (args: string[], stdin: string, files: VirtualFs) => ToolResult | Promise<ToolResult>;

const success = (stdout: string): ToolResult => ({ stdout, stderr: "", code: 0 });
const failure = (stderr: string, code = 1): ToolResult => ({ stdout: "", stderr, code });

/** `FileCheck`, `diff`, `count`, `cat`, `echo`, `true`, `false`. */
export const builtinTools: Readonly<Record<string, Tool>> = {
  FileCheck(args, stdin, files) {
    const { checkFile, inputFile, options } = parseFileCheckArguments(args);
    const input = inputFile === undefined || inputFile === "-" ? stdin : files.read(inputFile);
    const result = fileCheck(files.read(checkFile), input, options);
    return result.ok ? success("") : failure(result.message);
  },
  diff(args, stdin, files) {
    const names = args.filter((arg) => arg === "-" || !arg.startsWith("-"));
    const [left = [], right = []] = names.map((name) => (name === "-" ? stdin : files.read(name)).split("\n"));
    for (let line = 0; line < Math.max(left.length, right.length); line++)
      if (left[line] !== right[line])
        return { stdout: `${line + 1}c${line + 1}\n< ${left[line]}\n---\n> ${right[line]}\n`, stderr: "", code: 1 };
    return success("");
  },
  count(args, stdin) {
    const lines = stdin === "" ? 0 : stdin.replace(/\n$/, "").split("\n").length;
    return lines === Number(args[0]) ? success("") : failure(`Expected ${args[0]} lines, got ${lines}.\n`);
  },
  cat: (args, stdin, files) => success(args.length ? args.map((name) => files.read(name)).join("") : stdin),
  echo: (args) => success(`${args.join(" ")}\n`),
  true: () => success(""),
  false: () => failure(""),
};
