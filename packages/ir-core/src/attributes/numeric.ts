/** Attributes that hold one number: integers, booleans, `index` values and floats. */
import { decodeFloat, encodeFloat, printFloat, wrapSigned, wrapUnsigned } from "../numerics/index.ts";
import { type FloatType, IndexType, IntegerType } from "../types/scalar.ts";
import { type AttributePrinter, type Type, TypedAttribute } from "./attribute.ts";
import type { Context } from "../context.ts";

/** `5 : i32`, `true`, `7 : index`. The value of a signless or signed type is interpreted as signed. */
export class IntegerAttr extends TypedAttribute {
  readonly value: bigint;
  readonly type: Type;

  private constructor(context: Context, value: bigint, type: Type) {
    super(context);
    this.value = value;
    this.type = type;
  }

  /** The attribute of `value`, wrapped to the width of `type` (an integer type or `index`). */
  static get(type: Type, value: bigint | number): IntegerAttr {
    const wide = typeof value === "bigint" ? value : BigInt(value);
    const wrapped = wrapToType(wide, type);
    const { context } = type;
    // Each type has its own table with the value as key; small values are plain numbers.
    const number = Number(wrapped);
    const key = Number.isSafeInteger(number) ? number : wrapped;
    return context.uniquer.get(type, key, () => new IntegerAttr(context, wrapped, type));
  }

  /** The value as a number; exact within ±2^53. */
  get number(): number {
    return Number(this.value);
  }

  /** Whether a boolean attribute is true. */
  get isTrue(): boolean {
    return this.value !== 0n;
  }

  override printValue(p: AttributePrinter): void {
    if (this.elidesType) p.write(this.isTrue ? "true" : "false");
    else p.write(this.value.toString());
  }

  override get hasDefaultType(): boolean {
    return this.type instanceof IntegerType && this.type.isSignless(64);
  }

  override get elidesType(): boolean {
    return this.type instanceof IntegerType && this.type.isSignless(1);
  }
}

function wrapToType(value: bigint, type: Type): bigint {
  if (type instanceof IndexType) return wrapSigned(value, 64);
  if (!(type instanceof IntegerType)) return value;
  return type.signedness === "unsigned" ? wrapUnsigned(value, type.width) : wrapSigned(value, type.width);
}

/** The `i1` attribute of a truth value. */
export function boolAttr(context: Context, value: boolean): IntegerAttr {
  return IntegerAttr.get(IntegerType.get(context, 1), value ? -1n : 0n);
}

/** The `index` attribute of a number. */
export function indexAttr(context: Context, value: number | bigint): IntegerAttr {
  return IntegerAttr.get(IndexType.get(context), value);
}

/** The attribute of a number in a signless integer type. */
export function integerAttr(context: Context, width: number, value: number | bigint): IntegerAttr {
  return IntegerAttr.get(IntegerType.get(context, width), value);
}

/** `1.5 : f32`: identified by its bits, so NaN payloads and the sign of zero are kept. */
export class FloatAttr extends TypedAttribute {
  readonly bits: bigint;
  readonly type: FloatType;

  private constructor(context: Context, bits: bigint, type: FloatType) {
    super(context);
    this.bits = bits;
    this.type = type;
  }

  /** The attribute of `value` rounded to nearest even in `type`. */
  static get(type: FloatType, value: number): FloatAttr {
    return FloatAttr.fromBits(type, encodeFloat(type.format, value));
  }

  static fromBits(type: FloatType, bits: bigint): FloatAttr {
    const { context } = type;
    return context.uniquer.get(FloatAttr, `${type.id}:${bits}`, () => new FloatAttr(context, bits, type));
  }

  /** The value as a double; exact for formats of up to 64 bits. */
  get value(): number {
    return decodeFloat(this.type.format, this.bits);
  }

  override printValue(p: AttributePrinter): void {
    p.write(printFloat(this.type.format, this.bits));
  }

  override get hasDefaultType(): boolean {
    return this.type.kind === "f64";
  }
}
