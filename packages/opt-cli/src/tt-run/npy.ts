/** `.npy` files: what NumPy's `save` writes. */
import { dump } from "npyjs";
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
  const { dtype, isFortranOrder, shape, end } = readHeader(bytes, name);
  if (isFortranOrder && shape.length > 1) {
    throw new UsageError(`'${name}' is in Fortran order; save it with numpy.ascontiguousarray`);
  }
  const type = wanted?.npy.some((code) => code === dtype) === true ? wanted : elementTypeOfNpy(dtype);
  if (type === undefined) throw new UsageError(`'${name}' holds elements of the unsupported type '${dtype}'`);
  if (wanted !== undefined && !canStandFor(type, wanted)) {
    throw new UsageError(`'${name}' holds elements of type ${type.name}, but ${wanted.name} is wanted`);
  }
  const source = bytes.subarray(end);
  // Sizes of a damaged header may have a product that is no exact number.
  const count = shape.reduce((product, size) => product * BigInt(size), 1n);
  const length = count * BigInt(type.make(0).BYTES_PER_ELEMENT);
  if (length > source.length) {
    const sizes = `${source.length} bytes of elements instead of ${length}`;
    throw new UsageError(`'${name}' is shorter than its header says: it has ${sizes}`);
  }
  const data = type.make(Number(count));
  const target = new Uint8Array(data.buffer);
  target.set(source.subarray(0, target.length));
  // Any byte but 0 is true.
  if (dtype === "b1") target.forEach((byte, i) => (target[i] = byte === 0 ? 0 : 1));
  return { type, data, shape };
}

/** What a header says. */
interface Header {
  /** The type of the elements as NumPy has it, without the order of bytes, which is little-endian. */
  readonly dtype: string;
  readonly isFortranOrder: boolean;
  readonly shape: readonly number[];
  /** Where the elements begin. */
  readonly end: number;
}

/** @throws UsageError for a header that NumPy does not write */
function readHeader(bytes: Uint8Array, name: string): Header {
  const refused = (problem: string): UsageError => new UsageError(`'${name}' ${problem}`);
  if (String.fromCharCode(...bytes.subarray(0, 6)) !== "\x93NUMPY") {
    throw refused("is not a .npy file, such as numpy.save writes");
  }
  // Version 1 has two bytes for the length of the header, later ones four.
  const start = bytes[6] === 1 ? 10 : 12;
  const length = bytes.subarray(8, start).reduce((sum, byte, i) => sum + byte * 256 ** i, 0);
  const end = start + length;
  if (bytes.length < end) throw refused("ends in the middle of its header");
  const text = new TextDecoder("latin1").decode(bytes.subarray(start, end));
  const entry = (key: string, value: string, example: string): string => {
    const found = new RegExp(`["']${key}["']\\s*:\\s*${value}`).exec(text)?.[1];
    if (found === undefined)
      throw refused(`has a header that cannot be read: expected an entry such as '${key}': ${example}`);
    return found;
  };
  const descr = entry("descr", `["']([^"']+)["']`, "'<f4'");
  if (descr.startsWith(">")) {
    throw refused(`is big-endian ('${descr}'); save it with array.astype('<${descr.slice(1)}')`);
  }
  const isFortranOrder = entry("fortran_order", "(True|False)\\b", "False") === "True";
  // NumPy in Python 2 may put an L behind a size.
  const size = "\\s*\\d{1,15}L?\\s*";
  const shape = entry("shape", `\\(((?:${size},)*(?:${size}|\\s*))\\)`, "(8, 64)").match(/\d+/g) ?? [];
  return { dtype: descr.replace(/^[<|=]/, ""), isFortranOrder, shape: shape.map(Number), end };
}

/** The bytes of a file. */
export function writeNpy({ type, data, shape }: NdArray): Uint8Array {
  return new Uint8Array(dump(data, [...shape], { dtype: type.npy[0] }));
}
