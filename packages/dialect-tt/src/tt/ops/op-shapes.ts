/** The parts that operations of Triton have in common. */
import { Elementwise, Pure, SameOperandsAndResultShape, SameOperandsAndResultType } from "@tt-opt/ir-core";
import { SameOperandsAndResultEncoding, TensorSize } from "../traits.ts";

/** Traits of casts: element by element from one type to another. */
export const castTraits = [
  TensorSize,
  Pure,
  Elementwise,
  SameOperandsAndResultShape,
  SameOperandsAndResultEncoding,
] as const;

/** The syntax of operations that give another type. */
export const castAssembly = "$src attr-dict `:` type($src) `->` type($result)";

/** Traits of functions of numbers, element by element. */
export const elementwiseTraits = [TensorSize, Pure, Elementwise, SameOperandsAndResultType] as const;
