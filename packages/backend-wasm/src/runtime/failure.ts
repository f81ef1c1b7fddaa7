/** Converts exceptions of running programs to errors that name the kernel, the program and the source line. */
import type { Region } from "./buffer-placement.ts";
import { type Failure, failureKind } from "./control-block.ts";
import { formatPosition, type Grid, KernelError, programOf } from "./kernel-error.ts";
import { type CodePosition, isJoined, type KernelModule } from "./kernel-module.ts";

/** Thrown by `env.assert_fail` to leave the kernel. */
export class AssertionFailure extends Error {
  readonly site: number;

  constructor(site: number) {
    super("assertion failed");
    this.site = site;
  }
}

/** Thrown by `env.out_of_bounds` to leave the kernel. */
export class BoundsFailure extends Error {
  readonly site: number;
  /** The address as the kernel computes it, in 64 bits: it can be negative or beyond the end of memory. */
  readonly address: number;

  constructor(site: number, address: bigint) {
    super("access outside of all buffers");
    this.site = site;
    this.address = Number(address);
  }
}

/** The report for an exception in this thread. */
export function failureOf(cause: unknown, program: number): Failure {
  const isError = cause instanceof Error;
  const report = {
    message: isError ? cause.message : String(cause),
    stack: isError ? (cause.stack ?? "") : "",
    program,
    cause,
  };
  if (cause instanceof AssertionFailure) return { ...report, kind: failureKind.assert, site: cause.site };
  if (cause instanceof BoundsFailure) {
    return { ...report, kind: failureKind.bounds, site: cause.site, address: cause.address };
  }
  // Engines report a stack overflow as a RangeError.
  const isTrap = cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError;
  return { ...report, kind: isTrap ? failureKind.trap : failureKind.other };
}

/**
 * The error with which `launch` rejects. An exception that is neither a trap nor an assert, such as an error of a print
 * callback, is passed on unchanged.
 * @param regions The buffers of the launch, if accesses are to be checked.
 */
export function errorOf(failure: Failure, module: KernelModule, grid: Grid, regions: readonly Region[]): unknown {
  const [x, y, z] = programOf(failure.program, grid);
  const program: Grid = [x, y, Math.floor(z / module.parts)];
  const inProgram = `in program (${program.join(", ")})${isJoined(module) ? " or one that is executed with it" : ""}`;
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
  if (failure.kind === failureKind.bounds) return boundsError(failure, module, program, regions);
  const { source, op } = position ?? {};
  const at = source ? `${formatPosition(source)}: ` : "";
  const where = op === undefined ? "" : ` (${op})`;
  // The engines of Node, Firefox and Safari use these words, among others.
  const isUnchecked = /out of bounds/i.test(failure.message) && !module.checksBounds && regions.length === 0;
  const hint = isUnchecked ? "; launch with { checkBounds: true } to learn which access" : "";
  return new KernelError("trap", `${at}kernel '${module.name}': ${failure.message} ${inProgram}${where}${hint}`, {
    program,
    ...(source && { source }),
    ...(op !== undefined && { op }),
    cause,
  });
}

/** The error for an access outside of all buffers, with its operation and address. */
function boundsError(failure: Failure, module: KernelModule, program: Grid, regions: readonly Region[]): KernelError {
  const site = module.messages[failure.site ?? -1];
  const { op = "an access", bytes = 0, source } = site?.kind === "access" ? site : {};
  const address = failure.address ?? 0;
  const at = source ? `${formatPosition(source)}: ` : "";
  const where = nearestRegion(module, regions, address, bytes);
  const message =
    `${at}kernel '${module.name}': ${op} of ${bytes} bytes at address ${hexadecimal(address)} is outside of all ` +
    `buffers in program (${program.join(", ")})${where}`;
  return new KernelError("bounds", message, { program, op, ...(source && { source }), address });
}

function hexadecimal(address: number): string {
  return `${address < 0 ? "-" : ""}0x${Math.abs(address).toString(16)}`;
}

/** A description of the buffer nearest to an address. */
function nearestRegion(module: KernelModule, regions: readonly Region[], address: number, bytes: number): string {
  const distances = regions.flatMap(({ start, end, argument }) => {
    if (argument === undefined) return [];
    const name = `argument ${argument} '${module.params[argument]?.name ?? ""}' of ${end - start} bytes`;
    const [before, behind] = [start - address, address + bytes - end];
    return before > 0
      ? [{ distance: before, words: `, ${before} bytes before the start of ${name}` }]
      : [{ distance: behind, words: `, ${behind} bytes beyond the end of ${name}` }];
  });
  const nearest = distances.toSorted((a, b) => a.distance - b.distance)[0];
  return nearest !== undefined && nearest.distance <= mostInteresting ? nearest.words : "";
}

/** Largest distance in bytes at which a buffer is named. */
const mostInteresting = 2 ** 20;

/** The source position of the innermost WebAssembly frame, which engines print as `wasm-function[index]:0xoffset`. */
function findPosition(positions: readonly CodePosition[], stack: string): CodePosition | undefined {
  const hex = /wasm-function\[\d+\]:0x([0-9a-f]+)/i.exec(stack)?.[1];
  if (hex === undefined) return undefined;
  const offset = Number.parseInt(hex, 16);
  return positions.findLast((position) => position.offset <= offset);
}
