/** Runs functions in the interpreter before and after passes, on arguments made from their types. */
import {
  assert,
  FloatType,
  functionType,
  IndexType,
  IntegerType,
  MemRefType,
  type Operation,
  parseModule,
  Context,
  contiguousStrides,
  RankedTensorType,
  type Type,
  VectorType,
} from "@tt-opt/ir-core";
import {
  attachEvaluators,
  bytesOf,
  callFunction,
  Elements,
  findKernel,
  Machine,
  MemRefValue,
  type RuntimeValue,
  type Scalar,
} from "@tt-opt/interpreter";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "../transforms/tools.ts";

attachEvaluators();

/** What a run gave: its results, and what it left in the memory of its arguments. */
export interface Outcome {
  readonly results: readonly unknown[];
  readonly memory: readonly (readonly number[])[];
}

/** Makes numbers that depend on `seed` only; small ones, so that sums are exact in any order. */
function numbers(seed: number): () => number {
  let state = seed * 2654435761 + 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) % 9;
  };
}

function scalarOf(type: Type, next: () => number): Scalar {
  const value = next();
  if (type instanceof FloatType) return value - 4;
  if (type instanceof IntegerType && type.width === 1) return BigInt(value % 2);
  return type instanceof IndexType || type instanceof IntegerType ? BigInt(value % 4) : value;
}

/** The size that stands for `?`. */
const dynamicSize = 7;

function argument(m: Machine, type: Type, next: () => number, bytes: Uint8Array[]): RuntimeValue {
  if (type instanceof VectorType || type instanceof RankedTensorType) {
    const shape = type.shape.map((size) => (size < 0 ? dynamicSize : size));
    const count = shape.reduce((product, size) => product * size, 1);
    return new Elements(
      shape,
      Array.from({ length: count }, () => scalarOf(type.elementType, next)),
    );
  }
  if (!(type instanceof MemRefType)) return scalarOf(type, next);
  const sizes = type.shape.map((size) => (size < 0 ? dynamicSize : size));
  const strides =
    type.strided?.strides.map((stride, d) => (stride < 0 ? (contiguousStrides(sizes)[d] ?? 1) : stride)) ?? [];
  const count = 1 + sizes.reduce((sum, size, d) => sum + (size - 1) * (strides[d] ?? 1), 0);
  const memory = new Uint8Array(count * bytesOf(type.elementType));
  bytes.push(memory);
  const region = m.memory.place(memory, "an argument");
  const typedValues = type.elementType instanceof FloatType ? new Float32Array(memory.buffer) : memory;
  for (let i = 0; i < typedValues.length; i++)
    typedValues[i] = type.elementType instanceof FloatType ? next() - 4 : next() % 4;
  return new MemRefValue({ region, elementType: type.elementType, sizes, strides });
}

function run(op: Operation, seed: number): Outcome {
  const m = new Machine({});
  const bytes: Uint8Array[] = [];
  const next = numbers(seed);
  const args = functionType(op).inputs.map((type) => argument(m, type, next, bytes));
  const results = callFunction(m, op, args);
  return {
    results: results.map((value) => (value instanceof Elements ? value.elements : value)),
    memory: bytes.map((buffer) => [...buffer]),
  };
}

/** What the only function of `text` does before `pipeline` and after it, and the text after it. */
export function compare(
  text: string,
  pipeline: string,
  seed: number,
): { before: Outcome; after: Outcome; text: string } {
  const lowered = runPasses(text, pipeline);
  assert(lowered.isOk, `${pipeline} failed: ${lowered.messages.join("\n")}`);
  return { before: outcome(text, seed), after: outcome(lowered.text, seed), text: lowered.text };
}

/** What the only function of `text` does. */
export function outcome(text: string, seed: number): Outcome {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "in.mlir");
  assert(
    module !== undefined,
    `cannot be parsed: ${context.diagnostics.all.map(({ message }) => message).join("\n")}\n${text}`,
  );
  return run(findKernel(module), seed);
}
