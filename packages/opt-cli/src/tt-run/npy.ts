/** `.npy` files: what NumPy's `save` writes. */
import { dump, parse } from "npyjs";
import { UsageError } from "../usage-error.ts";
import { canStandFor, type ElementArray, type ElementType, elementTypeOfNpy } from "./element-types.ts";

/** An array with its shape, elements in row-major order. */
export interface NdArray {
  readonly type: ElementType;
  readonly data: ElementArray;
  readonly shape: readonly number[];
}

/** Reads a file. `wanted` says what its elements are if the file's type does not. @throws UsageError */
export function readNpy(bytes: Uint8Array, name: string, wanted: ElementType | undefined): NdArray {
  const { data, shape, dtype, fortranOrder } = parseFile(bytes, name);
  if (fortranOrder && shape.length > 1) {
    throw new UsageError(`'${name}' is in Fortran order; save it with numpy.ascontiguousarray`);
  }
  const type = wanted?.npy.some((code) => code === dtype) === true ? wanted : elementTypeOfNpy(dtype);
  if (type === undefined) throw new UsageError(`'${name}' holds elements of the unsupported type '${dtype}'`);
  if (wanted !== undefined && !canStandFor(type, wanted)) {
    throw new UsageError(`'${name}' holds elements of type ${type.name}, but ${wanted.name} is wanted`);
  }
  const count = shape.reduce((product, size) => product * size, 1);
  const made = type.make(count);
  const source = viewOf(data);
  const target = new Uint8Array(made.buffer);
  if (source.length < target.length) throw new UsageError(`'${name}' is shorter than its header says`);
  target.set(source.subarray(0, target.length));
  return { type, data: made, shape };
}

function parseFile(bytes: Uint8Array, name: string): ReturnType<typeof parse> {
  const problem = headerProblem(bytes);
  if (problem !== undefined) throw new UsageError(`'${name}' ${problem}`);
  try {
    // A copy: the reader needs the file at the start of a buffer of its own.
    return parse(new Uint8Array(bytes).buffer, { convertFloat16: false });
  } catch (error) {
    throw new UsageError(
      `'${name}' is not a .npy file that can be read: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

/** Why the reader, which trusts headers, should not see a file. */
function headerProblem(bytes: Uint8Array): string | undefined {
  const latin1 = (part: Uint8Array): string => String.fromCharCode(...part);
  if (latin1(bytes.subarray(0, 6)) !== "\x93NUMPY") return "is not a .npy file, such as numpy.save writes";
  // Version 1 has two bytes for the length of the header, later ones four.
  const start = bytes[6] === 1 ? 10 : 12;
  const length = bytes.subarray(8, start).reduce((sum, byte, i) => sum + byte * 256 ** i, 0);
  if (bytes.length < start + length) return "ends in the middle of its header";
  const descr = /'descr': *'([^']*)'/.exec(latin1(bytes.subarray(start, start + length)))?.[1];
  if (descr?.startsWith(">") !== true) return undefined;
  return `is big-endian ('${descr}'); save it with array.astype('<${descr.slice(1)}')`;
}

/** The reader gives truth values as an array of booleans. */
function viewOf(data: unknown): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return Array.isArray(data) ? Uint8Array.from(data, (value) => (value === true ? 1 : 0)) : new Uint8Array(0);
}

/** The bytes of a file. */
export function writeNpy({ type, data, shape }: NdArray): Uint8Array {
  return new Uint8Array(dump(data, [...shape], { dtype: type.npy[0] }));
}
