/**
 * The parts that operations of this dialect have in common: operands, results, traits and syntax of binary operations
 * on integers and floats, of casts and of the operations of the `math` dialect.
 */
import {
  type Attribute,
  Elementwise,
  FloatLike,
  NoMemoryEffect,
  Pure,
  SameOperandsAndResultType,
  SignlessFixedWidthIntegerLike,
  SignlessIntegerLike,
  type Trait,
  UnitFlag,
  optional,
  withDefault,
} from "@tt-opt/ir-core";
import { FastMathFlags, OverflowFlags, noFastMathFlags, noOverflowFlags } from "./flag-attributes.ts";
import { sameShape } from "./shape-trait.ts";

/** The words of an operation for the reference. */
export interface Words {
  readonly summary: string;
  readonly description: string;
}

/** What `fold` is called with: the constants among the operands. */
export type FoldOperands = readonly (Attribute | undefined)[];

const elementwise = [SameOperandsAndResultType, Elementwise];

/** `op %lhs, %rhs : T` on integers. */
export function integerBinary(words: Words, ...traits: readonly Trait[]) {
  return {
    ...words,
    operands: { lhs: SignlessIntegerLike, rhs: SignlessIntegerLike },
    results: { result: SignlessIntegerLike },
    traits: [Pure, ...elementwise, ...traits],
    assembly: "$lhs `,` $rhs attr-dict `:` type($result)",
  } as const;
}

/** `op %lhs, %rhs : T` on integers, undefined for some divisors: speculation depends on the divisor. */
export function integerDivision(words: Words) {
  return { ...integerBinary(words), traits: [NoMemoryEffect, ...elementwise] } as const;
}

/** The flag `exact`: no bit of the dividend is lost. */
export const exactFlag = { isExact: optional(UnitFlag) } as const;

/** The syntax of binary operations with {@link exactFlag}. */
export const exactAssembly = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)";

/** `op %lhs, %rhs overflow<nsw> : T` on integers. */
export function overflowBinary(words: Words, ...traits: readonly Trait[]) {
  return {
    ...integerBinary(words, ...traits),
    attributes: { overflowFlags: withDefault(OverflowFlags, noOverflowFlags) },
    assembly: "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
  } as const;
}

/** The property `fastmath`. */
export const fastMathProperty = { fastmath: withDefault(FastMathFlags, noFastMathFlags) } as const;

/** `op %input fastmath<nnan> : T` on floats. */
export function floatUnary(words: Words, ...traits: readonly Trait[]) {
  return {
    ...words,
    operands: { input: FloatLike },
    results: { result: FloatLike },
    attributes: fastMathProperty,
    traits: [Pure, ...elementwise, ...traits],
    assembly: "$input (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
  } as const;
}

/** `op %lhs, %rhs fastmath<nnan> : T` on floats. */
export function floatBinary(words: Words, ...traits: readonly Trait[]) {
  return {
    ...words,
    operands: { lhs: FloatLike, rhs: FloatLike },
    results: { result: FloatLike },
    attributes: fastMathProperty,
    traits: [Pure, ...elementwise, ...traits],
    assembly: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
  } as const;
}

/** The traits of casts that apply to each element. */
export const castTraits = [Pure, Elementwise, sameShape];
/** The syntax of casts without flags. */
export const castAssembly = "$in attr-dict `:` type($in) `to` type($out)";

/** `op %in : A to B` from integer to integer. */
export function integerCast(words: Words) {
  return {
    ...words,
    operands: { in: SignlessFixedWidthIntegerLike },
    results: { out: SignlessFixedWidthIntegerLike },
    traits: castTraits,
    assembly: castAssembly,
  } as const;
}

/** `op %in : A to B` from float to float. */
export function floatCast(words: Words) {
  return {
    ...words,
    operands: { in: FloatLike },
    results: { out: FloatLike },
    traits: castTraits,
    assembly: castAssembly,
  } as const;
}

/** `op %in : A to B` from integer to float. */
export function integerToFloat(words: Words) {
  return {
    ...words,
    operands: { in: SignlessFixedWidthIntegerLike },
    results: { out: FloatLike },
    traits: castTraits,
    assembly: castAssembly,
  } as const;
}

/** `op %in : A to B` from float to integer. */
export function floatToInteger(words: Words) {
  return {
    ...words,
    operands: { in: FloatLike },
    results: { out: SignlessFixedWidthIntegerLike },
    traits: castTraits,
    assembly: castAssembly,
  } as const;
}
