/**
 * Attributes that hold many numbers: `dense<…>`, `array<i32: …>` and `dense_resource<…>`. The payload of a dense
 * attribute is one `Uint8Array`, little-endian, each element in whole bytes; a splat stores one element.
 */
import { at, fail } from "../internal/invariant.ts";
import { decodeFloat, encodeFloat, printFloat, wrapSigned, wrapUnsigned } from "../numerics/index.ts";
import { ComplexType, FloatType, IndexType, IntegerType } from "../types/scalar.ts";
import type { ShapedType } from "../types/shaped.ts";
import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter, type Type, TypedAttribute } from "./attribute.ts";
import { FloatAttr, IntegerAttr } from "./numeric.ts";
import { quote } from "./text.ts";

/** Number of bytes of an element of `type` in a dense attribute. */
export function elementBytes(type: Type): number {
  if (type instanceof IntegerType) return Math.max(1, Math.ceil(type.width / 8));
  if (type instanceof FloatType) return Math.ceil(type.width / 8);
  if (type instanceof IndexType) return 8;
  if (type instanceof ComplexType) return 2 * elementBytes(type.elementType);
  return 0;
}

function readBits(bytes: Uint8Array, offset: number, size: number): bigint {
  let bits = 0n;
  for (let i = size - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(at(bytes, offset + i));
  return bits;
}

function writeBits(bytes: Uint8Array, offset: number, size: number, bits: bigint): void {
  let rest = bits;
  for (let i = 0; i < size; i++) {
    bytes[offset + i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
}

/** FNV-1a over the payload; it only selects the bucket, then the contents are compared. */
function hashBytes(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** `dense<[1, 2]> : tensor<2xi32>` of integers, floats, `index` or complex numbers. */
export class DenseElementsAttr extends TypedAttribute {
  readonly type: ShapedType;
  /** One element if {@link isSplat}, else all of them in row-major order. */
  readonly bytes: Uint8Array;
  readonly isSplat: boolean;

  private constructor(context: Context, type: ShapedType, bytes: Uint8Array, isSplat: boolean) {
    super(context);
    this.type = type;
    this.bytes = bytes;
    this.isSplat = isSplat;
  }

  /** The attribute whose payload is `bytes`: one element for a splat, or one per element of the static `type`. */
  static fromBytes(type: ShapedType, bytes: Uint8Array): DenseElementsAttr {
    const size = elementBytes(type.elementType);
    const count = type.elementCount;
    if (size <= 0 || count === undefined) fail(`no dense payload for ${type.toString()}`);
    const payload = isUniform(bytes, size) && count > 0 ? bytes.subarray(0, size) : bytes;
    const isSplat = payload.length === size && count > 0;
    if (!isSplat && payload.length !== size * count) fail(`${payload.length} bytes do not fill ${type.toString()}`);
    const { context } = type;
    for (let probe = 0; ; probe++) {
      const key = `${type.id}:${payload.length}:${hashBytes(payload)}:${probe}`;
      const make = (): DenseElementsAttr => new DenseElementsAttr(context, type, payload.slice(), isSplat);
      const found = context.uniquer.get(DenseElementsAttr, key, make);
      if (sameBytes(found.bytes, payload)) return found;
    }
  }

  /** All elements of `type` have the value of `element`. */
  static splat(type: ShapedType, element: IntegerAttr | FloatAttr): DenseElementsAttr {
    return DenseElementsAttr.fromElements(type, [element]);
  }

  /** The attribute of one element (a splat) or of all elements in row-major order. */
  static fromElements(type: ShapedType, elements: readonly (IntegerAttr | FloatAttr)[]): DenseElementsAttr {
    const size = elementBytes(type.elementType);
    const bytes = new Uint8Array(size * elements.length);
    elements.forEach((element, index) => writeBits(bytes, index * size, size, rawBits(element)));
    return DenseElementsAttr.fromBytes(type, bytes);
  }

  /** The attribute of numbers, each rounded or wrapped to the element type. */
  static fromNumbers(type: ShapedType, values: readonly (number | bigint)[]): DenseElementsAttr {
    const { elementType } = type;
    const size = elementBytes(elementType);
    const bytes = new Uint8Array(size * values.length);
    values.forEach((value, index) => {
      const bits = elementType instanceof FloatType ? encodeFloat(elementType.format, Number(value)) : BigInt(value);
      const width = elementType instanceof IntegerType ? elementType.width : size * 8;
      writeBits(bytes, index * size, size, wrapUnsigned(bits, width));
    });
    return DenseElementsAttr.fromBytes(type, bytes);
  }

  /** Number of elements of the type. */
  get length(): number {
    return this.type.elementCount ?? 0;
  }

  /** The bits of element `index` in row-major order (of a complex number: real part low). */
  rawBits(index: number): bigint {
    const size = elementBytes(this.type.elementType);
    return readBits(this.bytes, this.isSplat ? 0 : index * size, size);
  }

  /** Element `index` in row-major order as an attribute. */
  element(index: number): IntegerAttr | FloatAttr {
    const { elementType } = this.type;
    const bits = this.rawBits(index);
    return elementType instanceof FloatType
      ? FloatAttr.fromBits(elementType, bits)
      : IntegerAttr.get(elementType, bits);
  }

  /** The element that all elements equal, if this is a splat. */
  get splatValue(): IntegerAttr | FloatAttr | undefined {
    return this.isSplat && !(this.type.elementType instanceof ComplexType) ? this.element(0) : undefined;
  }

  /** All elements as attributes in row-major order. */
  *elements(): IterableIterator<IntegerAttr | FloatAttr> {
    for (let i = 0; i < this.length; i++) yield this.element(i);
  }

  /** Element `index` as a number: integers signed unless the type is unsigned, floats decoded. */
  number(index: number): number {
    const { elementType } = this.type;
    const bits = this.rawBits(index);
    if (elementType instanceof FloatType) return decodeFloat(elementType.format, bits);
    if (elementType instanceof IntegerType && elementType.signedness === "unsigned") return Number(bits);
    return Number(wrapSigned(bits, elementType instanceof IntegerType ? elementType.width : 64));
  }

  /** The same elements with another shape of the same element type and, unless this is a splat, count. */
  reshape(type: ShapedType): DenseElementsAttr {
    return DenseElementsAttr.fromBytes(type, this.bytes);
  }

  override printValue(p: AttributePrinter): void {
    const { elideElementsIfLarger: limit } = p;
    if (limit !== undefined && this.length > limit && !this.isSplat) return p.write("dense_resource<__elided__>");
    p.write("dense<");
    this.printElements(p, true);
    p.write(">");
  }

  /** Writes the text between the angle brackets; many elements are written in hexadecimal if `allowsHex`. */
  printElements(p: AttributePrinter, allowsHex: boolean): void {
    if (this.length === 0) return;
    if (this.isSplat) p.write(this.#text(0));
    else if (allowsHex && this.length > (p.hexElementsIfLarger ?? 100)) p.write(`"0x${hexOf(this)}"`);
    else this.#printNested(p);
  }

  #text(index: number): string {
    const { elementType } = this.type;
    const bits = this.rawBits(index);
    if (!(elementType instanceof ComplexType)) return elementText(elementType, bits);
    const half = BigInt(elementBytes(elementType.elementType) * 8);
    const low = wrapUnsigned(bits, Number(half));
    return `(${elementText(elementType.elementType, low)},${elementText(elementType.elementType, bits >> half)})`;
  }

  #printNested(p: AttributePrinter): void {
    const shape = this.type.shape ?? [];
    const counters = shape.map(() => 0);
    let out = "[".repeat(shape.length);
    for (let i = 0; i < this.length; i++) {
      if (i > 0) {
        let level = shape.length - 1;
        for (; level >= 0; level--) {
          const next = at(counters, level) + 1;
          counters[level] = next;
          if (next < at(shape, level)) break;
          counters[level] = 0;
        }
        const closed = shape.length - 1 - level;
        out += `${"]".repeat(closed)}, ${"[".repeat(closed)}`;
      }
      out += this.#text(i);
    }
    p.write(out + "]".repeat(shape.length));
  }
}

function isUniform(bytes: Uint8Array, size: number): boolean {
  if (bytes.length === 0 || size === 0) return false;
  for (let i = size; i < bytes.length; i++) if (bytes[i] !== bytes[i - size]) return false;
  return true;
}

function rawBits(element: IntegerAttr | FloatAttr): bigint {
  if (element instanceof FloatAttr) return element.bits;
  const width = element.type instanceof IntegerType ? element.type.width : 64;
  return wrapUnsigned(element.value, width);
}

function elementText(type: Type, bits: bigint): string {
  if (type instanceof FloatType) return printFloat(type.format, bits);
  if (type instanceof IntegerType && type.isSignless(1)) return bits !== 0n ? "true" : "false";
  if (type instanceof IntegerType && type.signedness === "unsigned") return bits.toString();
  return wrapSigned(bits, type instanceof IntegerType ? type.width : 64).toString();
}

/** The payload in hexadecimal; `i1` elements are packed eight to a byte. */
function hexOf(attribute: DenseElementsAttr): string {
  const { elementType } = attribute.type;
  let { bytes } = attribute;
  if (elementType instanceof IntegerType && elementType.width === 1) {
    const packed = new Uint8Array(Math.ceil(bytes.length / 8));
    bytes.forEach((bit, i) => (packed[i >> 3] = at(packed, i >> 3) | ((bit & 1) << (i & 7))));
    bytes = packed;
  }
  return toHex(bytes);
}

/** Bytes as upper-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let out = "";
  for (const byte of bytes) out += byte.toString(16).padStart(2, "0").toUpperCase();
  return out;
}

/** `array<i32: 1, 2>`: a flat array of integers, booleans or floats. */
export class DenseArrayAttr extends Attribute {
  readonly elementType: Type;
  readonly values: readonly number[] | readonly bigint[];
  #numbers: readonly number[] | undefined = undefined;
  /** The bits of floats whose values do not tell them, such as those of NaN. */
  readonly #bits: readonly bigint[] | undefined;

  private constructor(
    context: Context,
    elementType: Type,
    values: readonly number[] | readonly bigint[],
    bits?: readonly bigint[],
  ) {
    super(context);
    this.elementType = elementType;
    this.values = values;
    this.#bits = bits;
  }

  /** The array of `values`: bigints for 64-bit integers beyond ±2^53, numbers otherwise. */
  static get(elementType: Type, values: readonly number[] | readonly bigint[]): DenseArrayAttr {
    const { context } = elementType;
    const make = (): DenseArrayAttr => new DenseArrayAttr(context, elementType, Object.freeze(values.slice()));
    return context.uniquer.get(DenseArrayAttr, `${elementType.id}:${values.map(keyOf).join()}`, make);
  }

  /** The array of floats with the given bits. */
  static ofFloatBits(type: FloatType, bits: readonly bigint[]): DenseArrayAttr {
    const { context, format } = type;
    const values = bits.map((each) => decodeFloat(format, each));
    if (values.every((value, i) => encodeFloat(format, value) === bits[i])) return DenseArrayAttr.get(type, values);
    const make = (): DenseArrayAttr => new DenseArrayAttr(context, type, Object.freeze(values), [...bits]);
    return context.uniquer.get(DenseArrayAttr, `${type.id}:bits:${bits.join()}`, make);
  }

  /** `array<i64: …>`. */
  static i64(context: Context, values: readonly number[]): DenseArrayAttr {
    return DenseArrayAttr.#small(context, 64, smallArrays.i64, values);
  }

  /** `array<i32: …>`. */
  static i32(context: Context, values: readonly number[]): DenseArrayAttr {
    return DenseArrayAttr.#small(context, 32, smallArrays.i32, values);
  }

  static #small(context: Context, width: number, table: object, values: readonly number[]): DenseArrayAttr {
    const make = (): DenseArrayAttr => DenseArrayAttr.get(IntegerType.get(context, width), values);
    const key = keyOfSmall(values);
    return key === undefined ? make() : context.uniquer.get(table, key, make);
  }

  /** `array<i1: …>`, a one for true. */
  static bools(context: Context, values: readonly boolean[]): DenseArrayAttr {
    return DenseArrayAttr.get(IntegerType.get(context, 1), values.map(Number));
  }

  /** The values as numbers. */
  get numbers(): readonly number[] {
    return (this.#numbers ??= Object.freeze(this.values.map(Number)));
  }

  /** The text of the elements, without `array<…>`. */
  elementsText(): string {
    const { elementType } = this;
    const text = (value: number | bigint, index: number): string => {
      if (elementType instanceof FloatType) {
        const { format } = elementType;
        return printFloat(format, this.#bits?.[index] ?? encodeFloat(format, Number(value)));
      }
      if (elementType instanceof IntegerType && elementType.width === 1) return Number(value) !== 0 ? "true" : "false";
      return value.toString();
    };
    return this.values.map((value: number | bigint, index: number) => text(value, index)).join(", ");
  }

  override print(p: AttributePrinter): void {
    p.write("array<");
    p.attribute(this.elementType);
    if (this.values.length > 0) p.write(`: ${this.elementsText()}`);
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.elementType);
  }
}

/** A table that finds arrays of a few small numbers, such as sizes of operand groups, without creating text keys. */
const smallArrays = { i32: {}, i64: {} } as const;

/** A numeric key of `values` if they are few and small. */
function keyOfSmall(values: readonly number[]): number | undefined {
  if (values.length > 7) return undefined;
  let key = 1;
  for (const value of values) {
    if ((value & 63) !== value || Object.is(value, -0)) return undefined;
    key = key * 64 + value;
  }
  return key;
}

function keyOf(value: number | bigint): string {
  return Object.is(value, -0) ? "-0" : value.toString();
}

/** `dense<"text"> : tensor<!tt.string>`, or `dense<["a", "b"]>`: elements that are strings. */
export class DenseStringElementsAttr extends TypedAttribute {
  readonly type: ShapedType;
  /** One string if all elements are equal, else all in row-major order. */
  readonly values: readonly string[];

  private constructor(context: Context, type: ShapedType, values: readonly string[]) {
    super(context);
    this.type = type;
    this.values = values;
  }

  static get(type: ShapedType, values: readonly string[]): DenseStringElementsAttr {
    const { context } = type;
    const key = `${type.id}:${values.map(quote).join()}`;
    const make = (): DenseStringElementsAttr => new DenseStringElementsAttr(context, type, Object.freeze([...values]));
    return context.uniquer.get(DenseStringElementsAttr, key, make);
  }

  override printValue(p: AttributePrinter): void {
    const shape = this.type.shape ?? [];
    const isSplat = this.values.length === 1 && this.type.elementCount !== 0;
    const nest = (level: number, offset: number): string => {
      const size = shape[level];
      if (size === undefined) return quote(at(this.values, offset));
      const step = shape.slice(level + 1).reduce((a, b) => a * b, 1);
      return `[${Array.from({ length: size }, (_, i) => nest(level + 1, offset + i * step)).join(", ")}]`;
    };
    p.write(`dense<${isSplat ? quote(at(this.values, 0)) : nest(0, 0)}>`);
  }
}

/** `dense_resource<key> : tensor<4xf32>`: elements whose bytes are in the resources at the end of the file. */
export class DenseResourceElementsAttr extends TypedAttribute {
  readonly type: ShapedType;
  readonly key: string;

  private constructor(context: Context, type: ShapedType, key: string) {
    super(context);
    this.type = type;
    this.key = key;
  }

  static get(type: ShapedType, key: string): DenseResourceElementsAttr {
    const { context } = type;
    const make = (): DenseResourceElementsAttr => new DenseResourceElementsAttr(context, type, key);
    return context.uniquer.get(DenseResourceElementsAttr, `${type.id}:${key}`, make);
  }

  override printValue(p: AttributePrinter): void {
    p.write(`dense_resource<${/^[A-Za-z_][A-Za-z0-9_$.]*$/.test(this.key) ? this.key : quote(this.key)}>`);
  }
}
