/**
 * Tiling of `linalg.softmax`: all elements along its dimension belong together, so that they are one iteration of a loop
 * of one. The other dimensions are independent of each other.
 */
import {
  at,
  constantIntOf,
  type LoopRange,
  type Operation,
  type OpFoldResult,
  type Rewriter,
  ShapedType,
  type Tile,
  type TilingResult,
  type Value,
} from "@tt-opt/ir-core";
import { sizeOf, sizesOf } from "../structured/index-arithmetic.ts";
import { sliceOperand } from "./operand-slices.ts";

interface Softmax extends Operation {
  readonly input: Value;
  readonly dimension: { readonly number: number };
}

/** One loop for each dimension, that of the exponentials which are divided by their sum included. */
export function softmaxIterationDomain({ input, dimension }: Softmax, rw: Rewriter): readonly LoopRange[] {
  const sizes = sizesOf(rw, input).with(dimension.number, 1);
  return sizes.map((size) => ({ offset: 0, size, stride: 1 }));
}

/** The part of the operands that `tile` of the iteration domain takes: all along the dimension. */
export function softmaxPart({ input, dimension }: Softmax, rw: Rewriter, { offsets, sizes }: Tile): Tile {
  const { number } = dimension;
  return { offsets: offsets.with(number, 0), sizes: sizes.with(number, sizeOf(rw, input, number)) };
}

/** `op` on the part of its operands that `tile` takes. */
export function tiledSoftmax(op: Softmax, rw: Rewriter, tile: Tile): TilingResult {
  const part = softmaxPart(op, rw, tile);
  const operands = op.operands.map((value) => sliceOperand(rw, value, part));
  const tiled = rw.clone(op);
  const [, output] = operands;
  rw.setOperands(
    tiled,
    operands.map(({ value }) => value),
  );
  for (const result of tiled.results) if (output !== undefined) rw.setType(result, output.value.type);
  const slices = operands.flatMap(({ slice }) => (slice === undefined ? [] : [slice]));
  return { tiledOps: [tiled], tiledValues: tiled.results, slices };
}

/** The iterations that compute `tile` of the result; undefined unless it is known to be all along the dimension. */
export function softmaxIterations({ input, dimension }: Softmax, { offsets, sizes }: Tile): Tile | undefined {
  const { number } = dimension;
  const whole = input.type instanceof ShapedType ? input.type.shape?.[number] : undefined;
  const isWhole = isNumber(at(offsets, number), 0) && isNumber(at(sizes, number), whole);
  return isWhole ? { offsets, sizes: sizes.with(number, 1) } : undefined;
}

function isNumber(value: OpFoldResult, number: number | undefined): boolean {
  const constant = constantIntOf(value);
  return constant !== undefined && constant === number;
}
