/** Executes functions, and launches kernels over a grid with buffers of the caller. */
import { func } from "@tt-opt/dialect-std";
import { FuncOp, PointerType, storageBytes, tts } from "@tt-opt/dialect-tt";
import {
  at,
  FloatType,
  functionBody,
  functionName,
  functionType,
  IndexType,
  IntegerType,
  MemRefType,
  type ModuleOp,
  type Operation,
  type Type,
} from "@tt-opt/ir-core";
import type { Results } from "./evaluator.ts";
import { InterpreterError } from "./interpreter-error.ts";
import { Machine, type MachineOptions } from "./machine.ts";
import { bytesOf, normalize } from "./scalars.ts";
import { MemRefValue, type RuntimeValue } from "./values.ts";

/** An argument of a kernel: a buffer for a pointer, a number or bigint for a scalar. */
export type KernelArgument = ArrayBufferView | number | bigint;

/**
 * Executes the function `op` with `args` and returns its results.
 *
 * @throws InterpreterError if the program has an operation without a defined result, or takes too many steps, or if an
 * argument does not fit its type: an integer, index or address is a bigint, a float a number
 */
export function interpretFunction(op: Operation, args: Results, options: MachineOptions = {}): Results {
  return callFunction(new Machine(options), op, args);
}

/** Executes the function `op` in a machine that may already have memory. */
export function callFunction(m: Machine, op: Operation, args: Results): Results {
  const body = functionBody(op);
  if (body === undefined || body.isEmpty) throw new InterpreterError("invalid", "has no body to execute", op);
  const { inputs } = functionType(op);
  if (inputs.length !== args.length) {
    throw new InterpreterError("invalid", `takes ${inputs.length} arguments, but got ${args.length}`, op);
  }
  inputs.forEach((type, i) => checkScalar(op, type, args[i], i));
  return m.run(body, args);
}

/** @throws InterpreterError for an integer that is not a bigint, or a float that is not a number */
function checkScalar(op: Operation, type: Type, arg: RuntimeValue | undefined, index: number): void {
  const isInteger = type instanceof IntegerType || type instanceof IndexType || type instanceof PointerType;
  if (isInteger && typeof arg !== "bigint") throw wrongArgument(op, type, index, "a bigint", arg);
  if (type instanceof FloatType && typeof arg !== "number") throw wrongArgument(op, type, index, "a number", arg);
}

function wrongArgument(op: Operation, type: Type, index: number, expected: string, arg: unknown): InterpreterError {
  const got = typeof arg === "object" ? (ArrayBuffer.isView(arg) ? "a buffer" : "an object") : describeScalar(arg);
  const message = `needs ${expected} as argument ${index} of type '${type.toString()}', but got ${got}`;
  return new InterpreterError("invalid", message, op);
}

function describeScalar(arg: unknown): string {
  return arg === undefined ? "nothing" : `the ${typeof arg} ${String(arg)}`;
}

/**
 * Launches a kernel for each program of `grid`, x fastest. Buffers are read and written in place. A kernel after
 * `plan-scratch` gets its arena, which all programs share one after the other, filled anew for each.
 *
 * @param name the kernel's name; may be left out if the module has one
 * @example
 * ```ts
 * import { arithDialect } from "@tt-opt/dialect-std";
 * import { ttDialect } from "@tt-opt/dialect-tt";
 * import { Context, parseModule } from "@tt-opt/ir-core";
 *
 * const module = parseModule(
 *   new Context(arithDialect, ttDialect),
 *   `tt.func @double(%p: !tt.ptr<i32>) {
 *     %x = tt.load %p : !tt.ptr<i32>
 *     %y = arith.addi %x, %x : i32
 *     tt.store %p, %y : !tt.ptr<i32>
 *     tt.return
 *   }`,
 * );
 * const buffer = Int32Array.of(21);
 * if (module !== undefined) runKernel(module, "double", [1, 1, 1], [buffer]);
 * buffer[0]; // 42
 * ```
 * @throws InterpreterError as {@link interpretFunction}, and if the arguments do not fit the kernel
 */
export function runKernel(
  module: ModuleOp,
  name: string | undefined,
  grid: readonly [number, number, number],
  args: readonly KernelArgument[],
  options: MachineOptions = {},
): void {
  const m = new Machine(options);
  const kernel = findKernel(module, name);
  const { inputs } = functionType(kernel);
  const scratch = tts.declaredBytes(kernel, "scratch");
  const cleared = tts.declaredBytes(kernel, "cleared") ?? 0;
  const values: RuntimeValue[] = [];
  let arena: MemRefValue | undefined;
  if (scratch !== undefined) {
    arena = makeArena(m, scratch, at(inputs, 0));
    values.push(arena);
  }
  const types = inputs.slice(values.length);
  if (types.length !== args.length) {
    throw new InterpreterError("invalid", `takes ${types.length} arguments, but got ${args.length}`, kernel);
  }
  types.forEach((type, i) => values.push(argumentValue(m, kernel, type, at(args, i), i)));
  const [stepX, stepY, stepZ] = tts.joinedPrograms(kernel);
  for (let z = 0; z < grid[2]; z += stepZ) {
    for (let y = 0; y < grid[1]; y += stepY) {
      for (let x = 0; x < grid[0]; x += stepX) {
        m.program = { id: [x, y, z], grid };
        if (arena !== undefined) fillArena(arena, cleared);
        callFunction(m, kernel, values);
      }
    }
  }
}

/** The kernel called `name`, or the only one of the module. */
export function findKernel(module: ModuleOp, name?: string): Operation {
  if (name !== undefined) {
    const functions = [...module.body.ops()].filter(
      (op) => (op.is(FuncOp) || op.is(func.FuncOp)) && functionBody(op)?.isEmpty === false,
    );
    const named = functions.find((op) => functionName(op) === name);
    if (named !== undefined) return named;
    const known = functions.map((op) => `@${functionName(op)}`).join(", ");
    throw new InterpreterError("invalid", `the module has no kernel @${name}; it has ${known || "none"}`);
  }
  const kernels = tts.kernelsOf(module);
  if (kernels.length === 1) return at(kernels, 0);
  if (kernels.length === 0) {
    const kinds = "a public tt.func or func.func with a body, or one with the attribute tt.kernel";
    throw new InterpreterError("invalid", `has no kernel: ${kinds}`, module);
  }
  const found = kernels.map((op) => `@${functionName(op)}`).join(", ");
  throw new InterpreterError("invalid", `the module has ${found}; say by name which kernel is meant`);
}

function makeArena(m: Machine, bytes: number, type: Type): MemRefValue {
  if (!(type instanceof MemRefType)) throw new InterpreterError("invalid", "the arena must be a memref");
  const region = m.memory.allocate(bytes, "the scratch arena");
  return new MemRefValue({ region, elementType: type.elementType, sizes: [bytes], strides: [1] });
}

/**
 * Overwrites the contents that an earlier program has left, so that no program can depend on them; `cleared` bytes are
 * zeroed again.
 */
function fillArena({ region }: MemRefValue, cleared: number): void {
  const { view } = region;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0xff);
  bytes.fill(0, tts.reservedBytes, tts.reservedBytes + cleared);
}

function argumentValue(m: Machine, kernel: Operation, type: Type, arg: KernelArgument, index: number): RuntimeValue {
  const reject = (expected: string): never => {
    throw wrongArgument(kernel, type, index, expected, arg);
  };
  if (type instanceof PointerType) {
    if (typeof arg === "object") return BigInt(m.memory.place(arg, `argument ${index}`).address);
    return typeof arg === "bigint" ? BigInt.asUintN(64, arg) : reject("a buffer or an address as a bigint");
  }
  if (type instanceof MemRefType && typeof arg === "object") return flatMemRef(m, type, arg, index);
  if (typeof arg === "object") return reject("a number");
  if (type instanceof FloatType) return normalize(type, Number(arg));
  if (typeof arg === "number" && !Number.isInteger(arg)) return reject("an integer");
  return type instanceof IntegerType || storageBytes(type) !== undefined
    ? normalize(type, BigInt(arg))
    : reject("another kernel");
}

/** A buffer as a contiguous memref of rank 1. */
function flatMemRef(m: Machine, type: MemRefType, buffer: ArrayBufferView, index: number): MemRefValue {
  const region = m.memory.place(buffer, `argument ${index}`);
  const count = Math.floor(buffer.byteLength / bytesOf(type.elementType));
  const sizes = [count];
  return new MemRefValue({ region, elementType: type.elementType, sizes, strides: [1] });
}
