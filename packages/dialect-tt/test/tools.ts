/** What the tests of the tt and tts dialects share: `tt-opt` in process, as far as they need it. */
import {
  applyPatternsGreedily,
  collectCanonicalization,
  Context,
  type Diagnostic,
  type Operation,
  parseModule,
  printOperation,
  verify,
} from "@tt-opt/ir-core";
import {
  arithDialect,
  cfDialect,
  funcDialect,
  gpuDialect,
  llvmDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
} from "@tt-opt/dialect-std";
import type { Tool, ToolResult } from "@tt-opt/testing";
import { ttDialect, ttsDialect } from "../src/index.ts";

const standard = [
  arithDialect,
  mathDialect,
  ubDialect,
  scfDialect,
  cfDialect,
  funcDialect,
  tensorDialect,
  memrefDialect,
];

/** A context with the dialects that occur in kernels. */
export function testContext(): Context {
  return new Context(...standard, llvmDialect, gpuDialect, ttDialect, ttsDialect);
}

/** What is wrong with `text`, in order. */
export function diagnosticsOf(text: string): readonly Diagnostic[] {
  const context = testContext();
  const module = parseModule(context, text, "in.mlir");
  if (module !== undefined && !context.diagnostics.hasErrors) verify(module);
  return context.diagnostics.all;
}

/** Reads and verifies `text`; throws what is wrong with it. */
export function load(text: string, name = "in.mlir"): Operation {
  const context = testContext();
  const module = parseModule(context, text, name);
  if (module !== undefined && verify(module) && context.diagnostics.all.length === 0) return module;
  throw new Error(
    context.diagnostics.all.map((d) => `${name}:${d.place?.line}:${d.place?.column}: ${d.message}`).join("\n"),
  );
}

/** Folds and canonicalizes a module in place. */
export function canonicalize(module: Operation): Operation {
  applyPatternsGreedily(module, collectCanonicalization(module.context));
  if (!verify(module)) throw new Error(module.context.diagnostics.all.map(({ message }) => message).join("\n"));
  return module;
}

/** `tt-opt [--canonicalize] [--mlir-print-op-generic] [--verify-diagnostics]`; files are always split at `// -----`. */
export const ttOpt: Tool = (args, stdin, files) => {
  const input = args.find((arg) => !arg.startsWith("-"));
  const chunks = (input === undefined ? stdin : files.read(input)).split(/^\/\/ -----$/m);
  const results = chunks.map((chunk) =>
    args.includes("--verify-diagnostics") ? checkErrors(chunk) : run(chunk, args),
  );
  return {
    stdout: results.map(({ stdout }) => stdout).join("// -----\n"),
    stderr: results.map(({ stderr }) => stderr).join(""),
    code: results.some(({ code }) => code !== 0) ? 1 : 0,
  };
};

function run(text: string, args: readonly string[]): ToolResult {
  try {
    const module = load(text);
    if (args.includes("--canonicalize")) canonicalize(module);
    return {
      stdout: printOperation(module, { generic: args.includes("--mlir-print-op-generic") }),
      stderr: "",
      code: 0,
    };
  } catch (error) {
    return { stdout: "", stderr: `${error instanceof Error ? error.message : String(error)}\n`, code: 1 };
  }
}

/** Compares errors with comments `// expected-error @+1 {{part of the message}}`. */
function checkErrors(text: string): ToolResult {
  const expected = text.split("\n").flatMap((line, index) => {
    const match = /expected-error @\+(\d+) \{\{(.*)\}\}/.exec(line);
    return match === null ? [] : [{ line: index + 1 + Number(match[1]), part: match[2] ?? "" }];
  });
  const found = diagnosticsOf(text).filter(({ severity }) => severity === "error");
  const missing = expected.filter(
    ({ line, part }) => !found.some((d) => d.place?.line === line && d.message.includes(part)),
  );
  const extra = found.filter(
    (d) => !expected.some(({ line, part }) => d.place?.line === line && d.message.includes(part)),
  );
  const stderr = [
    ...missing.map(({ line, part }) => `line ${line}: expected error not reported: ${part}\n`),
    ...extra.map((d) => `line ${d.place?.line}: unexpected error: ${d.message}\n`),
  ].join("");
  return { stdout: "", stderr, code: stderr === "" ? 0 : 1 };
}
