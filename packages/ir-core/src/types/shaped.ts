/**
 * Shaped types: tensors, memrefs and vectors, ranked and unranked. A dimension that is only known at run time is
 * `dynamic`.
 */
import { AffineMapAttr, StridedLayoutAttr } from "../attributes/affine.ts";
import { type Attribute, type AttributePrinter, Type } from "../attributes/attribute.ts";
import { IntegerAttr } from "../attributes/numeric.ts";
import type { Context } from "../context.ts";
import { dynamic, isDynamic } from "./dynamic-size.ts";
import { type StridedForm, stridedFormOf } from "./strided-form.ts";

/** A type with an element type and, unless unranked, a shape. */
export abstract class ShapedType extends Type {
  abstract readonly elementType: Type;
  /** Sizes of the dimensions; undefined if the rank is unknown. */
  abstract readonly shape: readonly number[] | undefined;

  /** Number of elements, or undefined if it is not static. */
  get elementCount(): number | undefined {
    let count = 1;
    if (this.shape === undefined) return undefined;
    for (const size of this.shape) {
      if (isDynamic(size)) return undefined;
      count *= size;
    }
    return count;
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.elementType);
  }
}

function printShape(p: AttributePrinter, shape: readonly number[]): void {
  for (const size of shape) p.write(isDynamic(size) ? "?x" : `${size}x`);
}

/** `tensor<4x?xf32, #encoding>`. */
export class RankedTensorType<out E extends Type = Type> extends ShapedType {
  /** Type declaration only: `instanceof` does not determine the element type. */
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is RankedTensorType;
  readonly shape: readonly number[];
  readonly elementType: E;
  readonly encoding: Attribute | undefined;

  private constructor(context: Context, shape: readonly number[], elementType: E, encoding: Attribute | undefined) {
    super(context);
    this.shape = shape;
    this.elementType = elementType;
    this.encoding = encoding;
  }

  static get<E extends Type>(shape: readonly number[], elementType: E, encoding?: Attribute): RankedTensorType<E> {
    const { context } = elementType;
    const key = `${shape.join("x")}|${elementType.id}|${encoding?.id ?? ""}`;
    return context.uniquer.get(
      RankedTensorType,
      key,
      () => new RankedTensorType(context, Object.freeze([...shape]), elementType, encoding),
    );
  }

  get rank(): number {
    return this.shape.length;
  }

  /** The same type with another shape, element type or both. */
  with<F extends Type = E>(change: { shape?: readonly number[]; elementType?: F }): RankedTensorType<Type> {
    return RankedTensorType.get(change.shape ?? this.shape, change.elementType ?? this.elementType, this.encoding);
  }

  override print(p: AttributePrinter): void {
    p.write("tensor<");
    printShape(p, this.shape);
    p.attribute(this.elementType);
    if (this.encoding !== undefined) {
      p.write(", ");
      p.attribute(this.encoding);
    }
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.elementType);
    if (this.encoding !== undefined) visit(this.encoding);
  }
}

/** `tensor<*xf32>`. */
export class UnrankedTensorType extends ShapedType {
  readonly shape = undefined;
  readonly elementType: Type;

  private constructor(context: Context, elementType: Type) {
    super(context);
    this.elementType = elementType;
  }

  static get(elementType: Type): UnrankedTensorType {
    const { context } = elementType;
    return context.uniquer.get(UnrankedTensorType, elementType.id, () => new UnrankedTensorType(context, elementType));
  }

  override print(p: AttributePrinter): void {
    p.write("tensor<*x");
    p.attribute(this.elementType);
    p.write(">");
  }
}

/** `vector<4x[8]xf32>`: sizes are static; a scalable dimension is a multiple of its size. */
export class VectorType<out E extends Type = Type> extends ShapedType {
  /** Type declaration only: `instanceof` does not determine the element type. */
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is VectorType;
  readonly shape: readonly number[];
  readonly elementType: E;
  /** Whether each dimension is scalable; empty if none is. */
  readonly scalable: readonly boolean[];

  private constructor(context: Context, shape: readonly number[], elementType: E, scalable: readonly boolean[]) {
    super(context);
    this.shape = shape;
    this.elementType = elementType;
    this.scalable = scalable;
  }

  static get<E extends Type>(
    shape: readonly number[],
    elementType: E,
    scalable: readonly boolean[] = [],
  ): VectorType<E> {
    const { context } = elementType;
    const flags = scalable.includes(true) ? Object.freeze([...scalable]) : [];
    const key = `${shape.join("x")}|${elementType.id}|${flags.map(Number).join("")}`;
    return context.uniquer.get(
      VectorType,
      key,
      () => new VectorType(context, Object.freeze([...shape]), elementType, flags),
    );
  }

  get rank(): number {
    return this.shape.length;
  }

  /** The same type with another shape, element type or both. */
  with(change: { shape?: readonly number[]; elementType?: Type }): VectorType {
    const scalable = change.shape === undefined ? this.scalable : [];
    return VectorType.get(change.shape ?? this.shape, change.elementType ?? this.elementType, scalable);
  }

  override print(p: AttributePrinter): void {
    p.write("vector<");
    this.shape.forEach((size, i) => p.write(this.scalable[i] === true ? `[${size}]x` : `${size}x`));
    p.attribute(this.elementType);
    p.write(">");
  }
}

/** `memref<4x?xf32, strided<[?, 1]>, 3>`: a view of memory. */
export class MemRefType<out E extends Type = Type> extends ShapedType {
  /** Type declaration only: `instanceof` does not determine the element type. */
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is MemRefType;
  readonly shape: readonly number[];
  readonly elementType: E;
  /** An affine map, a strided layout or a dialect's layout; undefined for the identity (row-major, contiguous). */
  readonly layout: Attribute | undefined;
  readonly memorySpace: Attribute | undefined;

  private constructor(
    context: Context,
    shape: readonly number[],
    elementType: E,
    layout: Attribute | undefined,
    memorySpace: Attribute | undefined,
  ) {
    super(context);
    this.shape = shape;
    this.elementType = elementType;
    this.layout = layout;
    this.memorySpace = memorySpace;
  }

  static get<E extends Type>(
    shape: readonly number[],
    elementType: E,
    layout?: Attribute,
    memorySpace?: Attribute,
  ): MemRefType<E> {
    const { context } = elementType;
    const kept = layout !== undefined && isIdentityLayout(layout, shape.length) ? undefined : layout;
    const space = otherSpace(memorySpace);
    const key = `${shape.join("x")}|${elementType.id}|${kept?.id ?? ""}|${space?.id ?? ""}`;
    return context.uniquer.get(
      MemRefType,
      key,
      () => new MemRefType(context, Object.freeze([...shape]), elementType, kept, space),
    );
  }

  get rank(): number {
    return this.shape.length;
  }

  /** Strides and offset in elements, or undefined if the layout is not strided. */
  get strided(): StridedForm | undefined {
    if (this.layout === undefined) return { strides: contiguousStrides(this.shape), offset: 0 };
    if (this.layout instanceof StridedLayoutAttr) return this.layout;
    if (this.layout instanceof AffineMapAttr) return stridedFormOf(this.layout.map);
    return undefined;
  }

  override print(p: AttributePrinter): void {
    p.write("memref<");
    printShape(p, this.shape);
    p.attribute(this.elementType);
    for (const part of [this.layout, this.memorySpace]) {
      if (part === undefined) continue;
      p.write(", ");
      p.attributeWithDefaultType(part);
    }
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.elementType);
    if (this.layout !== undefined) visit(this.layout);
    if (this.memorySpace !== undefined) visit(this.memorySpace);
  }
}

/** `memorySpace`, except for number 0, which is the default memory space. */
function otherSpace(memorySpace: Attribute | undefined): Attribute | undefined {
  return memorySpace instanceof IntegerAttr && memorySpace.value === 0n ? undefined : memorySpace;
}

/** `memref<*xf32, 1>`. */
export class UnrankedMemRefType extends ShapedType {
  readonly shape = undefined;
  readonly elementType: Type;
  readonly memorySpace: Attribute | undefined;

  private constructor(context: Context, elementType: Type, memorySpace: Attribute | undefined) {
    super(context);
    this.elementType = elementType;
    this.memorySpace = memorySpace;
  }

  static get(elementType: Type, memorySpace?: Attribute): UnrankedMemRefType {
    const { context } = elementType;
    const space = otherSpace(memorySpace);
    const key = `${elementType.id}|${space?.id ?? ""}`;
    return context.uniquer.get(UnrankedMemRefType, key, () => new UnrankedMemRefType(context, elementType, space));
  }

  override print(p: AttributePrinter): void {
    p.write("memref<*x");
    p.attribute(this.elementType);
    if (this.memorySpace !== undefined) {
      p.write(", ");
      p.attributeWithDefaultType(this.memorySpace);
    }
    p.write(">");
  }
}

/** Row-major strides of a shape, in elements; dynamic where a size to the right is dynamic. */
export function contiguousStrides(shape: readonly number[]): number[] {
  const strides = new Array<number>(shape.length);
  let stride = 1;
  for (let i = shape.length - 1; i >= 0; i--) {
    strides[i] = stride;
    const size = shape[i] ?? 1;
    stride = isDynamic(stride) || isDynamic(size) ? dynamic : stride * size;
  }
  return strides;
}

/** Unused symbols are allowed. */
function isIdentityLayout(layout: Attribute, rank: number): boolean {
  if (!(layout instanceof AffineMapAttr)) return false;
  const { map } = layout;
  return map.numDims === rank && map.results.length === rank && map.isMinorIdentity();
}
