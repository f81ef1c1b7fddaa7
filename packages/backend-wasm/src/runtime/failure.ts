/** From what was thrown while programs ran to an error that names kernel, program and source line. */
import { type Failure, failureKind } from "./control-block.ts";
import { formatPosition, type Grid, KernelError, programOf } from "./kernel-error.ts";
import type { CodePosition, KernelModule } from "./kernel-module.ts";

/** Thrown by `env.assert_fail` to leave the kernel. */
export class AssertionFailure extends Error {
  readonly site: number;

  constructor(site: number) {
    super("assertion failed");
    this.site = site;
  }
}

/** What was thrown in this thread, as a report. */
export function failureOf(cause: unknown, program: number): Failure {
  const isError = cause instanceof Error;
  const report = {
    message: isError ? cause.message : String(cause),
    stack: isError ? (cause.stack ?? "") : "",
    program,
    cause,
  };
  if (cause instanceof AssertionFailure) return { ...report, kind: failureKind.assert, site: cause.site };
  // A RangeError is what a stack overflow gives.
  const isTrap = cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError;
  return { ...report, kind: isTrap ? failureKind.trap : failureKind.other };
}

/** What `launch` rejects with. What is neither trap nor assert, such as an error of a print callback, stays as it is. */
export function errorOf(failure: Failure, module: KernelModule, grid: Grid): unknown {
  const program = programOf(failure.program, grid);
  const inProgram = `in program (${program.join(", ")})`;
  const position = findPosition(module.positions, failure.stack);
  const cause = failure.cause ?? Object.assign(new Error(failure.message), { stack: failure.stack });
  if (failure.kind === failureKind.other) return cause;
  if (failure.kind === failureKind.assert) {
    const site = module.messages[failure.site ?? -1];
    const source = site?.source ?? position?.source;
    const text = site?.kind === "assert" ? site.message : "";
    const at = source ? `${formatPosition(source)}: ` : "";
    return new KernelError("assert", `${at}kernel '${module.name}': assertion '${text}' failed ${inProgram}`, {
      program,
      op: "tt.assert",
      ...(source && { source }),
      cause,
    });
  }
  const { source, op } = position ?? {};
  const at = source ? `${formatPosition(source)}: ` : "";
  const where = op === undefined ? "" : ` (${op})`;
  return new KernelError("trap", `${at}kernel '${module.name}': ${failure.message} ${inProgram}${where}`, {
    program,
    ...(source && { source }),
    ...(op !== undefined && { op }),
    cause,
  });
}

/** The source of the innermost WebAssembly frame, which engines give as `wasm-function[index]:0xoffset`. */
function findPosition(positions: readonly CodePosition[], stack: string): CodePosition | undefined {
  const hex = /wasm-function\[\d+\]:0x([0-9a-f]+)/i.exec(stack)?.[1];
  if (hex === undefined) return undefined;
  const offset = Number.parseInt(hex, 16);
  return positions.findLast((position) => position.offset <= offset);
}
