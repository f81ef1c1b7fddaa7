/** How the index along a dimension changes when the block is reshaped. */
import { at } from "@tt-opt/ir-core";
import { type Digit, type LaneNumber, Linear } from "./linear.ts";

/** The index along dimension `dim` of the given size: 0 for size 1. */
export function indexAlong(dim: number, size: number): Linear {
  return size === 1 ? Linear.zero : Linear.lane({ kind: "digit", dim, low: 1, high: size });
}

/** `sum` with the dimensions renamed; undefined if a lane is opaque. */
export function renameDims(sum: Linear, rename: (dim: number) => number): Linear | undefined {
  return sum.mapLanes((lane) => (lane.kind === "opaque" ? undefined : Linear.lane({ ...lane, dim: rename(lane.dim) })));
}

/** Expresses `sum` over the lanes of a block of shape `from` by the lanes of the block in shape `to`. */
export function reshapeLanes(sum: Linear, from: readonly number[], to: readonly number[]): Linear | undefined {
  const [fromStrides, toStrides] = [rowMajorStrides(from), rowMajorStrides(to)];
  return sum.mapLanes((lane) => {
    if (lane.kind === "opaque") return undefined;
    const stride = at(fromStrides, lane.dim);
    if (lane.kind === "digit") return splitPosition(lane.low * stride, lane.high * stride, to, toStrides);
    return keepDimension(lane, at(from, lane.dim), stride, to, toStrides);
  });
}

function rowMajorStrides(shape: readonly number[]): readonly number[] {
  const strides: number[] = [];
  let stride = 1;
  for (const size of shape.toReversed()) {
    strides.push(stride);
    stride *= size;
  }
  return strides.reverse();
}

/** `floor(p / low) mod (high / low)` of the row-major position `p`, as digits of the indices of a shape. */
function splitPosition(
  low: number,
  high: number,
  shape: readonly number[],
  strides: readonly number[],
): Linear | undefined {
  let sum = Linear.zero;
  for (const [dim, size] of shape.entries()) {
    const stride = at(strides, dim);
    const from = Math.max(low, stride);
    const to = Math.min(high, stride * size);
    if (from >= to) continue;
    // The digit must begin and end where digits of this dimension can.
    if (from % low !== 0 || from % stride !== 0 || to % from !== 0 || (stride * size) % to !== 0) return undefined;
    const digit: Digit = { kind: "digit", dim, low: from / stride, high: to / stride };
    sum = sum.plus(Linear.lane(digit).times(from / low));
  }
  return sum;
}

/** A wrapped index is preserved if its dimension is. */
function keepDimension(
  lane: LaneNumber,
  size: number,
  stride: number,
  shape: readonly number[],
  strides: readonly number[],
): Linear | undefined {
  const dim = shape.findIndex((other, d) => other === size && strides[d] === stride);
  return dim < 0 || lane.kind !== "wrapped" ? undefined : Linear.lane({ ...lane, dim });
}

/** Joins adjacent digits of `sum`: `i mod 4 + 4 · (i / 4)` is `i`. */
export function joinDigits(sum: Linear): Linear {
  let joined = sum;
  for (;;) {
    const next = joinOne(joined);
    if (next === undefined) return joined;
    joined = next;
  }
}

function joinOne(sum: Linear): Linear | undefined {
  const terms = sum.laneTerms;
  for (const inner of terms) {
    for (const outer of terms) {
      const [a, b] = [inner.lane, outer.lane];
      if (a.kind !== "digit" || b.kind !== "digit" || a.dim !== b.dim || a.high !== b.low) continue;
      const [low, high] = [Linear.of([{ ...inner, lane: undefined }]), Linear.of([{ ...outer, lane: undefined }])];
      if (low.times(a.high / a.low).key !== high.key) continue;
      const whole = Linear.of([{ ...inner, lane: { ...a, high: b.high } }]);
      return sum.minus(Linear.of([inner, outer])).plus(whole);
    }
  }
  return undefined;
}
