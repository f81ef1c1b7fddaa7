/**
 * Indexing maps of operations that move a window over their input. They are written as one letter a dimension: `n h w f`
 * and so on for loops over the output, capitals for loops over the window. A dimension of the input whose letter has a
 * capital among the loops is read at `h * stride + H * dilation`.
 */
import {
  AffineDim,
  type AffineExpr,
  AffineMap,
  type Attribute,
  type AttrConstraint,
  at,
  DenseElementsAttr,
  IntegerType,
} from "@tt-opt/ir-core";
import type { MapRule, PayloadAttributes } from "../payload/payload.ts";

/** The loops and the dimensions of the operands of an operation with a window, as letters. */
export interface WindowDims {
  /** All loops, outermost first. */
  readonly loops: string;
  readonly input: string;
  /** Dimensions of the second input: of the filter, or of the window alone. */
  readonly window: string;
  readonly output: string;
}

/** The letters of dimensions along which windows move, in the order of strides and dilations. */
export function movedDims({ loops, input }: WindowDims): readonly string[] {
  return input.split("").filter((letter) => loops.includes(letter.toUpperCase()));
}

/** The maps of input, window, `scalars` operands without dimensions, and output. */
export function windowMaps(dims: WindowDims, scalars = 0): MapRule {
  const { loops } = dims;
  const moved = movedDims(dims);
  const loop = (letter: string): AffineExpr => new AffineDim(loops.indexOf(letter));
  const plain = (letters: string): AffineMap => new AffineMap(loops.length, 0, letters.split("").map(loop));
  const rest = [plain(dims.window), ...Array.from({ length: scalars }, () => plain("")), plain(dims.output)];
  return (_inputs, _outputs, attributes) => {
    const strides = numbersOf(attributes, "strides", moved.length);
    const dilations = numbersOf(attributes, "dilations", moved.length);
    const results = dims.input.split("").map((letter) => {
      const axis = moved.indexOf(letter);
      if (axis < 0) return loop(letter);
      const start = loop(letter).mul(at(strides, axis));
      return start.add(loop(letter.toUpperCase()).mul(at(dilations, axis)));
    });
    return [new AffineMap(loops.length, 0, results), ...rest];
  };
}

/** Strides and dilations beyond this are refused: what they reach has to be a safe integer. */
const largest = 2 ** 31;

/** The numbers of attribute `name`, one for each of `count` dimensions; ones if it is absent or not fit for use. */
export function numbersOf(attributes: PayloadAttributes, name: string, count: number): readonly number[] {
  const ones = Array.from({ length: count }, () => 1);
  const given = attributes.get(name);
  if (given === undefined || !windowNumbers(count).matches(given)) return ones;
  const numbers = ones.map((_, axis) => given.number(axis));
  return numbers.every((number) => number !== 0 && Math.abs(number) <= largest) ? numbers : ones;
}

/** What is wrong with `strides` and `dilations` of an operation that moves a window along `count` dimensions. */
export function windowProblem(attributes: PayloadAttributes, count: number): string | undefined {
  for (const name of ["strides", "dilations"]) {
    const given = attributes.get(name);
    if (given === undefined || !windowNumbers(count).matches(given)) continue;
    const numbers = Array.from({ length: count }, (_, axis) => given.number(axis));
    if (numbers.includes(0)) return `unexpected loop dimension for convolution op: '${name}' must not be zero`;
    if (numbers.some((number) => Math.abs(number) > largest)) return `'${name}' must be at most ${largest}`;
  }
  return undefined;
}

/** What `strides` and `dilations` are: one 64-bit number for each of `count` dimensions. */
export function windowNumbers(count: number): AttrConstraint<DenseElementsAttr> {
  return {
    summary: `64-bit signless int elements attribute of shape [${count}]`,
    matches: (a: Attribute): a is DenseElementsAttr =>
      a instanceof DenseElementsAttr &&
      a.type.shape?.join() === `${count}` &&
      a.type.elementType instanceof IntegerType &&
      a.type.elementType.width === 64 &&
      a.type.elementType.signedness === "signless",
  };
}
