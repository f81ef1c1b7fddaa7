/** What the tests of the arith, math and ub dialects share: `tt-opt` in process and `mlir-opt` as oracle. */
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
import { arithDialect, funcDialect, gpuDialect, llvmDialect, mathDialect, ubDialect } from "../../src/index.ts";

/** A context with the dialects that the tests use. */
export function testContext(): Context {
  const context = new Context(arithDialect, mathDialect, ubDialect, llvmDialect, gpuDialect, funcDialect);
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

/** The first error that the oracle reports for `text`. */
export function oracleError(text: string): string | undefined {
  const flags = ["--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false", "-o", "/dev/null"];
  const { stderr } = spawnSync(program, flags, { input: text, encoding: "utf8" });
  return /^<stdin>:\d+:\d+: error: (.*)$/m.exec(stderr)?.[1];
}
