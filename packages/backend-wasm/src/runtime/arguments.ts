/**
 * Arguments of a launch: checked against the parameters of the kernel and converted to the form that `run` takes. All
 * of this happens before anything is copied or run, so that a wrong argument changes nothing.
 */
import { describe } from "./describe-value.ts";
import { type Grid, KernelError } from "./kernel-error.ts";
import { Allocation, type KernelMemory } from "./kernel-memory.ts";
import type { KernelModule, KernelParam } from "./kernel-module.ts";
import { roundToBf16, roundToF16 } from "./round-float.ts";

/**
 * An argument. For a pointer: a view of memory, memory from `alloc`, an address in the kernel's memory, or null. For an
 * i64 a bigint or a safe integer, for other integers a number or bigint, for floats a number, for an i1 a boolean.
 */
export type KernelArg = ArrayBufferView | Allocation | number | bigint | boolean | null;

/** A pointer into a buffer that is not yet placed in the kernel's memory. */
export interface BufferArg {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
}

/** An argument as `run` takes it, or the buffer that gives its address once it is placed. */
export type CheckedArg = number | bigint | BufferArg;

/** @throws KernelError naming the argument and what is expected. */
export function checkArguments(
  module: KernelModule,
  memory: KernelMemory,
  args: readonly KernelArg[],
): readonly CheckedArg[] {
  const { params } = module;
  if (args.length !== params.length) {
    const list = params.map(({ name, type }) => `${name}: ${type}`).join(", ");
    throw new KernelError(
      "argument",
      `kernel '${module.name}' takes ${params.length} arguments (${list}), got ${args.length}`,
    );
  }
  return params.map((param, i) => {
    const value = args[i];
    const checked = value === undefined ? "a value" : checkArgument(param, value, memory);
    if (typeof checked !== "string") return checked;
    const type = param.type === "ptr" && param.elementType ? `pointer to ${param.elementType}` : param.type;
    throw new KernelError(
      "argument",
      `kernel '${module.name}', argument ${i} '${param.name}' (${type}): expected ${checked}, got ${describe(value)}`,
    );
  });
}

/** Checks that a grid and arguments are arrays, whatever is in them. @throws KernelError */
export function checkLists({ name }: KernelModule, grid: unknown, args: unknown): void {
  if (Array.isArray(grid) && Array.isArray(args)) return;
  const [what, got] = Array.isArray(grid) ? ["arguments", args] : ["three numbers as its grid", grid];
  throw new KernelError("argument", `kernel '${name}': a launch takes an array of ${what}, got ${describe(got)}`);
}

/** Checks that a grid is a valid size with 32-bit ids; returns its number of programs. @throws KernelError */
export function checkGrid(module: KernelModule, grid: Grid): number {
  const fits = grid.length === 3 && grid.every((size) => Number.isInteger(size) && size >= 0);
  const programs = fits ? grid[0] * grid[1] * grid[2] : -1;
  if (programs >= 0 && programs < 2 ** 31 && grid.every((size) => size < 2 ** 31)) return programs;
  throw new KernelError(
    "argument",
    `kernel '${module.name}': the grid must be three non-negative integers with a product below 2^31, ` +
      `got [${Array.from(grid, (size) => describe(size)).join(", ")}]`,
  );
}

/** The argument as `run` takes it, or a description of what is expected. */
function checkArgument(param: KernelParam, value: KernelArg, memory: KernelMemory): CheckedArg | string {
  switch (param.type) {
    case "ptr":
      return checkPointer(value, memory);
    case "i1":
      return typeof value === "boolean" || value === 0 || value === 1 ? Number(value) : "a boolean";
    case "i8":
      return checkInteger(value, 8);
    case "i16":
      return checkInteger(value, 16);
    case "i32":
      return checkInteger(value, 32);
    case "i64":
      return checkInteger64(value);
    case "f16":
      return typeof value === "number" ? roundToF16(value) : "a number";
    case "bf16":
      return typeof value === "number" ? roundToBf16(value) : "a number";
    case "f32":
      return typeof value === "number" ? Math.fround(value) : "a number";
    case "f64":
      return typeof value === "number" ? value : "a number";
  }
}

function checkInteger(value: KernelArg, bits: number): number | string {
  const number = typeof value === "bigint" ? Number(value) : value;
  const isInRange =
    typeof number === "number" && Number.isInteger(number) && number >= -(2 ** (bits - 1)) && number < 2 ** bits;
  // Unsigned values wrap to the signed ones with the same bits.
  if (isInRange) return (number << (32 - bits)) >> (32 - bits);
  return `an integer from ${-(2 ** (bits - 1))} to ${2 ** bits - 1}`;
}

function checkInteger64(value: KernelArg): bigint | string {
  const wide = typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof wide === "bigint" && wide >= -(2n ** 63n) && wide < 2n ** 64n) return BigInt.asIntN(64, wide);
  return "a bigint from -2^63 to 2^64-1 or a safe integer";
}

const pointerKinds = "a typed array or DataView, memory from alloc, an address, or null";

function checkPointer(value: KernelArg, memory: KernelMemory): CheckedArg | string {
  if (value === null) return 0;
  if (typeof value === "number" || typeof value === "bigint") {
    const address = Number(value);
    return Number.isInteger(address) && address >= 0 && address < 2 ** 32 ? address | 0 : "an address from 0 to 2^32-1";
  }
  if (value instanceof Allocation) {
    return memory.holds(value) ? value.address | 0 : "memory that was allocated for this kernel and not freed";
  }
  if (!ArrayBuffer.isView(value)) return pointerKinds;
  const { buffer } = value;
  if (isDetached(buffer)) {
    return "memory that is there: this view's buffer is detached (transferred, or kernel memory that has grown)";
  }
  if (isCutOff(value)) return "memory that is there: this view's buffer has shrunk, and ends before it";
  return memory.owns(buffer) ? value.byteOffset | 0 : { buffer, byteOffset: value.byteOffset };
}

/** Whether a view may be outside of its buffer, which can shrink: a typed array is empty and begins at 0 then. */
function isCutOff(view: ArrayBufferView): boolean {
  const { buffer } = view;
  if (!("resizable" in buffer) || buffer.resizable !== true || buffer.byteLength === 0) return false;
  try {
    return view.byteLength === 0 && view.byteOffset === 0;
  } catch {
    return true;
  }
}

function isDetached(buffer: ArrayBufferLike): boolean {
  if (buffer.byteLength > 0) return false;
  try {
    // An empty buffer is fine; the constructor refuses a detached one.
    return new Uint8Array(buffer).length > 0;
  } catch {
    return true;
  }
}
