/** Elements of buffers: their storage in JavaScript, their name in `.npy` files, and numbers as their bits. */
import { bf16, f16, f8E4M3B11FNUZ, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E5M2FNUZ } from "@tt-opt/ir-core";

/** An array that holds elements, or the bits of those that JavaScript has no numbers for. */
export type ElementArray =
  | Int8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | BigUint64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** A type of elements. */
export interface ElementType {
  readonly name: string;
  /** Type codes of NumPy that have these bits; the first one is written. */
  readonly npy: readonly [NpyCode, ...NpyCode[]];
  /** Of integers: the least and the greatest one. Those of types such as `i8` may be given with or without a sign. */
  readonly range?: readonly [bigint, bigint];
  make(length: number): ElementArray;
  /** Stores a number, which for integers is whole and in their range. */
  set(array: ElementArray, index: number, value: number | bigint): void;
  /** Reads a number: a bigint where there are more integers than a number can tell apart. */
  get(array: ElementArray, index: number): number | bigint;
}

/** A type code of a `.npy` file. */
export type NpyCode = "i1" | "u1" | "i2" | "u2" | "i4" | "u4" | "i8" | "u8" | "f2" | "f4" | "f8" | "b1";

function store(array: ElementArray, index: number, value: number | bigint): void {
  if (array instanceof BigInt64Array || array instanceof BigUint64Array) array[index] = BigInt(value);
  else array[index] = Number(value);
}

function read(array: ElementArray, index: number): number | bigint {
  return array[index] ?? 0;
}

function float(name: string, npy: ElementType["npy"], make: ElementType["make"]): ElementType {
  return { name, npy, make, set: store, get: read };
}

interface Codec {
  toBits(value: number): number;
  fromBits(bits: number): number;
}

function small(name: string, npy: ElementType["npy"], make: ElementType["make"], codec: Codec): ElementType {
  return {
    name,
    npy,
    make,
    set: (array, index, value) => store(array, index, codec.toBits(Number(value))),
    get: (array, index) => codec.fromBits(Number(read(array, index))),
  };
}

function integer(name: string, npy: ElementType["npy"], make: ElementType["make"]): ElementType {
  const width = BigInt(name.slice(1));
  const least = name.startsWith("u") || width === 1n ? 0n : -(1n << (width - 1n));
  return { name, npy, range: [least, (1n << width) - 1n], make, set: store, get: read };
}

const types: readonly ElementType[] = [
  float("f32", ["f4"], (n) => new Float32Array(n)),
  float("f64", ["f8"], (n) => new Float64Array(n)),
  small("f16", ["f2", "u2"], (n) => new Uint16Array(n), f16),
  integer("i1", ["b1", "u1", "i1"], (n) => new Uint8Array(n)),
  integer("i8", ["i1", "u1", "b1"], (n) => new Int8Array(n)),
  integer("u8", ["u1", "i1", "b1"], (n) => new Uint8Array(n)),
  integer("i16", ["i2", "u2"], (n) => new Int16Array(n)),
  integer("u16", ["u2", "i2"], (n) => new Uint16Array(n)),
  integer("i32", ["i4", "u4"], (n) => new Int32Array(n)),
  integer("u32", ["u4", "i4"], (n) => new Uint32Array(n)),
  integer("i64", ["i8", "u8"], (n) => new BigInt64Array(n)),
  integer("u64", ["u8", "i8"], (n) => new BigUint64Array(n)),
  // NumPy has none of these; files of its integers that have their bits are taken for integers if nothing is known.
  small("bf16", ["u2"], (n) => new Uint16Array(n), bf16),
  small("f8E4M3FN", ["u1"], (n) => new Uint8Array(n), f8E4M3FN),
  small("f8E5M2", ["u1"], (n) => new Uint8Array(n), f8E5M2),
  small("f8E4M3FNUZ", ["u1"], (n) => new Uint8Array(n), f8E4M3FNUZ),
  small("f8E5M2FNUZ", ["u1"], (n) => new Uint8Array(n), f8E5M2FNUZ),
  small("f8E4M3B11FNUZ", ["u1"], (n) => new Uint8Array(n), f8E4M3B11FNUZ),
];

/** Element types by name. */
export const elementTypes: ReadonlyMap<string, ElementType> = new Map(types.map((type) => [type.name, type]));

/** The type that elements of a NumPy type have if nothing else is known. */
export function elementTypeOfNpy(code: string): ElementType | undefined {
  return types.find((type) => type.npy[0] === code);
}

/** Whether memory of elements `wanted` can be given elements of `type`: integers of the same bits, or anything as bytes. */
export function canStandFor(type: ElementType, wanted: ElementType): boolean {
  const isBytes = wanted.name === "i8" || wanted.name === "u8";
  const isInteger = /^[iu]/.test(type.name);
  return type === wanted || isBytes || (isInteger && wanted.npy.includes(type.npy[0]));
}
