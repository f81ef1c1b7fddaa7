/** What the tests of the tensor, memref and bufferization dialects share: `tt-opt` in process and `mlir-opt` as oracle. */
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
import type { Tool } from "@tt-opt/testing";
import { arithDialect } from "../../src/arith/index.ts";
import { bufferizationDialect } from "../../src/bufferization/index.ts";
import { cfDialect } from "../../src/cf/index.ts";
import { funcDialect } from "../../src/func/index.ts";
import { memrefDialect } from "../../src/memref/index.ts";
import { scfDialect } from "../../src/scf/index.ts";
import { tensorDialect } from "../../src/tensor/index.ts";

/** A context with the dialects that the tests use. */
export function testContext(): Context {
  const context = new Context(
    arithDialect,
    cfDialect,
    funcDialect,
    scfDialect,
    tensorDialect,
    memrefDialect,
    bufferizationDialect,
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

/** Folds and canonicalizes a module in place. */
export function canonicalize(module: Operation): Operation {
  applyPatternsGreedily(module, collectCanonicalization(module.context));
  if (!verify(module)) throw new Error(module.context.diagnostics.all.map(({ message }) => message).join("\n"));
  return module;
}

/** `tt-opt [--canonicalize] [--mlir-print-op-generic]` as far as these tests need it. */
export const ttOpt: Tool = (args, stdin, files) => {
  const input = args.find((arg) => !arg.startsWith("-"));
  const text = input === undefined ? stdin : files.read(input);
  const options: PrintOptions = { generic: args.includes("--mlir-print-op-generic") };
  const parts = args.includes("--split-input-file") ? text.split(/^\/\/ -----.*$/m) : [text];
  try {
    const modules = parts.map(load);
    if (args.includes("--canonicalize")) modules.forEach(canonicalize);
    return { stdout: modules.map((module) => printOperation(module, options)).join("// -----\n"), stderr: "", code: 0 };
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

/** The errors that the oracle reports for `text`; only the first of each part. */
export function oracleErrors(text: string): readonly string[] {
  const flags = ["--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false", "-o", "/dev/null"];
  const { stderr } = spawnSync(program, flags, { input: text, encoding: "utf8" });
  return [...stderr.matchAll(/^<stdin>:\d+:\d+: error: (?:custom op '[^']*' )?(.*)$/gm)].map((match) => match[1] ?? "");
}

/** A part of a file of invalid inputs. */
export interface InvalidCase {
  readonly text: string;
  /** What must be reported first. */
  readonly expected: string;
  /** What mlir-opt reports first where that is something else; empty if it accepts the input. */
  readonly oracle: string | undefined;
}

/**
 * The parts of a file between lines `// -----`. Each says `// expected-error: …`, and `// mlir-opt: …` where mlir-opt
 * words it differently (`accepts` where it has no objection).
 */
export function invalidCases(text: string): readonly InvalidCase[] {
  return text.split(/^\/\/ -----.*\n/m).map((part) => {
    const line = (key: string): string | undefined => part.match(new RegExp(`^// ${key}: (.*)$`, "m"))?.[1];
    const theirs = line("mlir-opt");
    return { text: part, expected: line("expected-error") ?? "", oracle: theirs === "accepts" ? "" : theirs };
  });
}
