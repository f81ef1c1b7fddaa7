/** What the tests of this dialect share: `tt-opt` in process and `mlir-opt` as oracle. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  applyPatternsGreedily,
  collectCanonicalization,
  Context,
  type Operation,
  parseModule,
  printOperation,
  type PrintOptions,
  verify,
} from "@tt-opt/ir-core";
import {
  arithDialect,
  funcDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
} from "@tt-opt/dialect-std";
import type { Tool } from "@tt-opt/testing";
import { linalgDialect } from "../src/index.ts";

/** A context with the dialects that the tests use. */
export function testContext(): Context {
  const context = new Context(
    arithDialect,
    mathDialect,
    ubDialect,
    funcDialect,
    memrefDialect,
    tensorDialect,
    scfDialect,
    linalgDialect,
  );
  context.allowUnregistered = true;
  return context;
}

/** The errors of reading and verifying `text`, in order. */
export function errorsOf(text: string): readonly string[] {
  const context = testContext();
  const module = parseModule(context, text, "in.mlir");
  if (module !== undefined) verify(module);
  return context.diagnostics.all.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

/** Reads and verifies `text`; throws what is wrong with it. */
export function load(text: string): Operation {
  const context = testContext();
  const module = parseModule(context, text, "in.mlir");
  if (module !== undefined && verify(module)) return module;
  throw new Error(context.diagnostics.all.map((d) => `${d.place?.line}:${d.place?.column}: ${d.message}`).join("\n"));
}

/** Throws if `module` does not verify. */
export function checked(module: Operation): Operation {
  if (!verify(module)) throw new Error(module.context.diagnostics.all.map(({ message }) => message).join("\n"));
  return module;
}

/** Folds and canonicalizes a module in place. */
export function canonicalize(module: Operation): Operation {
  applyPatternsGreedily(module, collectCanonicalization(module.context));
  return checked(module);
}

/** `tt-opt [--canonicalize] [--mlir-print-op-generic]` as far as these tests need it. */
export const ttOpt: Tool = (args, stdin, files) => {
  const input = args.find((arg) => !arg.startsWith("-"));
  const text = input === undefined ? stdin : files.read(input);
  const options: PrintOptions = { generic: args.includes("--mlir-print-op-generic") };
  try {
    const module = load(text);
    if (args.includes("--canonicalize")) canonicalize(module);
    return { stdout: printOperation(module, options), stderr: "", code: 0 };
  } catch (error) {
    return { stdout: "", stderr: `${error instanceof Error ? error.stack : String(error)}\n`, code: 1 };
  }
};

const program = "mlir-opt-22";

/** Whether the oracle is installed. */
export const hasOracle = spawnSync(program, ["--version"]).status === 0;

/** What the oracle prints for `text`. */
export function oracle(text: string, ...flags: readonly string[]): string {
  return execFileSync(program, ["--allow-unregistered-dialect", ...flags], { input: text, encoding: "utf8" });
}

/** The first error that the oracle reports for `text`, without the name of the operation. */
export function oracleErrors(text: string): readonly string[] {
  const flags = ["--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false", "-o", "/dev/null"];
  const { stderr } = spawnSync(program, flags, { input: text, encoding: "utf8" });
  return [...stderr.matchAll(/^\S+ error: (.*)$/gm)].map((match) => match[1] ?? "");
}

/** A piece of a file of invalid programs, and the errors that it must get. */
export interface InvalidCase {
  readonly text: string;
  readonly line: number;
  /** What both implementations say, or a part of it. */
  readonly expected: string;
  /** What only we say. */
  readonly ours: string | undefined;
}

/** The pieces of a file, separated by `// -----`, with `// expected: …` and, where we differ, `// ours: …`. */
export function invalidCases(text: string): readonly InvalidCase[] {
  let line = 1;
  return text.split("// -----\n").flatMap((piece) => {
    const start = line;
    line += piece.split("\n").length;
    const expected = /^\/\/ expected: (.*)$/m.exec(piece)?.[1];
    const ours = /^\/\/ ours: (.*)$/m.exec(piece)?.[1];
    return expected === undefined ? [] : [{ text: piece, line: start, expected, ours }];
  });
}
