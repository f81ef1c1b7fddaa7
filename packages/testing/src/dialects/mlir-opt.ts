/**
 * MLIR's own `mlir-opt` as an oracle, where it is installed. Tests that need it are skipped where it is not, and their
 * names then say so.
 */
import { spawnSync } from "node:child_process";
import { describe, it } from "vitest";

const program = "mlir-opt-22";
const isInstalled = spawnSync(program, ["--version"]).status === 0;
const whyNot = isInstalled ? "" : ` (skipped: ${program} is not installed)`;
const maxBuffer = 1 << 28;

/** What `mlir-opt` prints for `text`, in which dialects may be unknown to it. @throws Error with what it reports. */
export function mlirOpt(text: string, ...flags: readonly string[]): string {
  const args = ["--allow-unregistered-dialect", ...flags];
  const { status, stdout, stderr } = spawnSync(program, args, { input: text, encoding: "utf8", maxBuffer });
  if (status !== 0) throw new Error(`${program} failed:\n${stderr}`);
  return stdout;
}

/** An error that `mlir-opt` reports. */
export interface MlirOptError {
  /** The number of the line, from 1. */
  readonly line: number;
  /** Without the `custom op '…'` that stands before errors of custom syntax. */
  readonly message: string;
}

/** What `mlir-opt` makes of a text that is not valid. */
export interface MlirOptVerdict {
  /** The errors in order; those with an unknown place are in line 0. */
  readonly errors: readonly MlirOptError[];
  readonly isCrash: boolean;
}

/** Has `mlir-opt` read `text`, whose parts between lines `// -----` are read on their own. */
export function judgeByMlirOpt(text: string): MlirOptVerdict {
  const flags = ["--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false", "--split-input-file"];
  const args = [...flags, "-o", "/dev/null"];
  const { stderr, signal } = spawnSync(program, args, { input: text, encoding: "utf8", maxBuffer });
  const errors = stderr.matchAll(/^(?:<stdin>:(\d+):\d+|<unknown>:0): error: (?:custom op '[^']*' )?(.*)$/gm);
  return {
    errors: [...errors].map(([, line = "0", message = ""]) => ({ line: Number(line), message: message.trim() })),
    isCrash: signal !== null,
  };
}

/** `describe` for tests that all need `mlir-opt`. */
export function describeAgainstMlirOpt(name: string, define: () => void): void {
  describe.skipIf(!isInstalled)(`${name}${whyNot}`, define);
}

/** `it` for a test that needs `mlir-opt`. */
export function itAgainstMlirOpt(name: string, test: () => void, timeout?: number): void {
  it.skipIf(!isInstalled)(`${name}${whyNot}`, test, timeout);
}
