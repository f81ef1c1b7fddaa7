/**
 * Scalar types of the builtin dialect: integers of any width and signedness, `index`, the floating-point kinds,
 * `complex<T>` and `none`.
 */
import { floatFormat, type FloatFormat, type FloatKind } from "../numerics/index.ts";
import { type Attribute, type AttributePrinter, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";

/** The sign of `signless` integers is determined by each operation. */
export type Signedness = "signless" | "signed" | "unsigned";

const signednessPrefix = { signless: "i", signed: "si", unsigned: "ui" } as const;

/** `i32`, `si8`, `ui16`: an integer of `width` bits (0 to 2^24 - 1). */
export class IntegerType extends Type {
  readonly width: number;
  readonly signedness: Signedness;

  private constructor(context: Context, width: number, signedness: Signedness) {
    super(context);
    this.width = width;
    this.signedness = signedness;
  }

  static get(context: Context, width: number, signedness: Signedness = "signless"): IntegerType {
    const key = signedness === "signless" ? width : `${signedness}${width}`;
    return context.uniquer.get(IntegerType, key, () => new IntegerType(context, width, signedness));
  }

  /** Whether this is the signless integer of `width` bits. */
  isSignless(width: number): boolean {
    return this.width === width && this.signedness === "signless";
  }

  override print(p: AttributePrinter): void {
    p.write(signednessPrefix[this.signedness] + this.width);
  }
}

/** The largest width of an integer type. */
export const maxIntegerWidth = (1 << 24) - 1;

/** `index`: an integer of the target's address width. Folded and interpreted as 64 bits. */
export class IndexType extends Type {
  static get(context: Context): IndexType {
    return context.uniquer.get(IndexType, 0, () => new IndexType(context));
  }
  override print(p: AttributePrinter): void {
    p.write("index");
  }
}

/** `f32`, `bf16`, `f8E4M3FN`, …: a floating-point type of one of MLIR's kinds. */
export class FloatType extends Type {
  readonly kind: FloatKind;

  private constructor(context: Context, kind: FloatKind) {
    super(context);
    this.kind = kind;
  }

  static get(context: Context, kind: FloatKind): FloatType {
    return context.uniquer.get(FloatType, kind, () => new FloatType(context, kind));
  }

  /** The encoding and the rounding rules. */
  get format(): FloatFormat {
    return floatFormat(this.kind);
  }

  /** Bits of storage. */
  get width(): number {
    return this.format.bits;
  }

  override print(p: AttributePrinter): void {
    p.write(this.kind);
  }
}

/** `complex<T>`. */
export class ComplexType extends Type {
  readonly elementType: Type;

  private constructor(context: Context, elementType: Type) {
    super(context);
    this.elementType = elementType;
  }

  static get(elementType: Type): ComplexType {
    const { context } = elementType;
    return context.uniquer.get(ComplexType, elementType.id, () => new ComplexType(context, elementType));
  }

  override print(p: AttributePrinter): void {
    p.write("complex<");
    p.attribute(this.elementType);
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.elementType);
  }
}

/** `none`: a type with a single value. */
export class NoneType extends Type {
  static get(context: Context): NoneType {
    return context.uniquer.get(NoneType, 0, () => new NoneType(context));
  }
  override print(p: AttributePrinter): void {
    p.write("none");
  }
}
