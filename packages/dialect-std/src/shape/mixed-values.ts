/**
 * Lists of offsets, sizes or strides in which some numbers are known and others are values: `[%i, 0] [4, %n] [1, 1]`.
 * An operation stores the known ones in a dense array (`static_offsets`), with a sentinel where an operand stands for
 * the number. In memory the sentinel is `dynamic`, as in shapes; MLIR's attributes hold -2^63. Only this file knows
 * both.
 */
import {
  type Attribute,
  constantIntOf,
  type Context,
  DenseArrayAttr,
  defined,
  dynamic,
  IndexType,
  IntegerAttr,
  IntegerType,
  isDynamic,
  type OpFoldResult,
  sameFoldResult,
  simplifyFoldResult,
  Value,
} from "@tt-opt/ir-core";

/** A number that is known at compile time, or the `index` value that holds it at run time. */
export type MixedValue = OpFoldResult;

const sentinel = -(2n ** 63n);

/** What {@link staticValues} gave: the same few attributes are read again and again. */
const numbersOf = new WeakMap<DenseArrayAttr, readonly number[]>();

/** The numbers of a `static_…` attribute, with `dynamic` where an operand stands. */
export function staticValues(attribute: DenseArrayAttr): readonly number[] {
  let values = numbersOf.get(attribute);
  if (values === undefined) {
    values = attribute.values.map((value: number | bigint) => (BigInt(value) === sentinel ? dynamic : Number(value)));
    numbersOf.set(attribute, values);
  }
  return values;
}

/** The `static_…` attribute of numbers, `dynamic` where an operand stands. */
export function staticAttr(context: Context, values: readonly number[]): DenseArrayAttr {
  if (!values.some(isDynamic)) return DenseArrayAttr.i64(context, values);
  return DenseArrayAttr.get(
    IntegerType.get(context, 64),
    values.map((value) => (isDynamic(value) ? sentinel : BigInt(value))),
  );
}

/** How many of the numbers of a `static_…` attribute are dynamic. */
export function dynamicCount(attribute: DenseArrayAttr): number {
  return staticValues(attribute).filter(isDynamic).length;
}

/** The list that a `static_…` attribute and its operands stand for. */
export function mixedValues(attribute: DenseArrayAttr, operands: readonly Value[]): readonly MixedValue[] {
  let next = 0;
  return staticValues(attribute).map((value) =>
    isDynamic(value) ? defined(operands[next++], "dynamic value") : value,
  );
}

/** The sizes of `shape` as a list whose dynamic ones are `operands`. */
export function mixedShape(shape: readonly number[], operands: readonly Value[]): readonly MixedValue[] {
  let next = 0;
  return shape.map((size) => (isDynamic(size) ? defined(operands[next++], "dynamic size") : size));
}

/** A list taken apart into what an operation stores. */
export interface SplitMixed {
  /** The values, in order. */
  readonly operands: readonly Value[];
  /** The numbers, `dynamic` where a value stands. */
  readonly numbers: readonly number[];
}

/** Takes a list apart; the inverse of {@link mixedValues}. */
export function splitMixed(values: readonly MixedValue[]): SplitMixed {
  return {
    operands: values.filter((value) => value instanceof Value),
    numbers: values.map((value) => (typeof value === "number" ? value : dynamic)),
  };
}

/** The number of a list's element, looking through constants; undefined if it is only known at run time. */
export function knownNumber(value: MixedValue | undefined): number | undefined {
  return value === undefined ? undefined : constantIntOf(value);
}

/** A list with the constants among its values replaced by their numbers. */
export function foldConstants(values: readonly MixedValue[]): readonly MixedValue[] {
  return values.map(simplifyFoldResult);
}

/** Whether two elements are the same number or the same value. */
export function sameMixed(a: MixedValue | undefined, b: MixedValue | undefined): boolean {
  return a !== undefined && b !== undefined && sameFoldResult(a, b);
}

/** Whether two lists are equal element by element. */
export function sameMixedList(a: readonly MixedValue[], b: readonly MixedValue[]): boolean {
  return a.length === b.length && a.every((value, index) => sameMixed(value, b[index]));
}

/** Whether every element is known to be `number`. */
export function allKnown(values: readonly MixedValue[], number: number): boolean {
  return values.every((value) => constantIntOf(value) === number);
}

/** A non-negative size for a shape: an unknown or negative one is `dynamic`. */
export function shapeSize(value: MixedValue): number {
  return typeof value === "number" && value >= 0 ? value : dynamic;
}

/** The `index` attribute or value of an element: what a fold returns for it. */
export function mixedFoldResult(context: Context, value: MixedValue): Attribute | Value {
  return typeof value === "number" ? IntegerAttr.get(IndexType.get(context), value) : value;
}
