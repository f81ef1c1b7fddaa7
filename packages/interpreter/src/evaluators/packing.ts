/** `linalg.pack`, `linalg.unpack` and `linalg.softmax`: operations of linalg that are not loops around a region. */
import { outerOrder, packedShape, PackOp, SoftmaxOp, UnpackOp } from "@tt-opt/dialect-linalg";
import { at, FloatType } from "@tt-opt/ir-core";
import { Evaluator, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { readMemRef, writeMemRef } from "../memref-access.ts";
import { linearIndex, positions, stridesOf } from "../shapes.ts";
import { round } from "../scalars.ts";
import { mixedNumbers } from "../slices.ts";
import { Elements, elements, float, MemRefValue, type RuntimeValue, type Scalar, scalar } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachPacking(): void {
  Evaluator.attach(PackOp, { evaluate: pack });
  Evaluator.attach(UnpackOp, { evaluate: unpack });
  Evaluator.attach(SoftmaxOp, { evaluate: softmax });
}

/** The position in the tensor with sizes `unpacked` of each position in the one with sizes `packed`. */
function unpackedPosition(
  op: PackOp | UnpackOp,
  m: Machine,
  { unpacked, packed, tiles }: Record<"unpacked" | "packed" | "tiles", readonly number[]>,
) {
  const rank = unpacked.length;
  const expected = packedShape(unpacked, { ...op.packing, tiles });
  if (expected.some((size, dim) => size !== packed[dim])) {
    m.error("invalid", `has tiles of sizes ${packed.join("x")} where ${expected.join("x")} are needed`);
  }
  const outer = outerOrder(op.packing, rank);
  return (position: readonly number[]): readonly number[] => {
    const out = Array.from({ length: rank }, (_, dim) => at(position, outer.indexOf(dim)));
    op.inner_dims_pos.numbers.forEach((dim, i) => {
      out[dim] = at(out, dim) * at(tiles, i) + at(position, rank + i);
    });
    return out;
  };
}

function isInside(position: readonly number[], shape: readonly number[]): boolean {
  return position.every((index, dim) => index < at(shape, dim));
}

function pack(op: PackOp, args: Results, m: Machine): Results {
  const [source, dest] = [elements(args[0]), elements(args[1])];
  const padding = op.padding_value === undefined ? undefined : scalar(args[2]);
  const tiles = mixedNumbers(op.tiles, args.slice(padding === undefined ? 2 : 3).values());
  const place = unpackedPosition(op, m, { unpacked: source.shape, packed: dest.shape, tiles });
  const strides = stridesOf(source.shape);
  const out: Scalar[] = [];
  for (const position of positions(dest.shape)) {
    const from = place(position);
    if (isInside(from, source.shape)) out.push(at(source.elements, linearIndex(from, strides)));
    else out.push(padding ?? m.error("invalid", "packs tiles that are not full, and has no padding value"));
  }
  return [new Elements(dest.shape, out)];
}

function unpack(op: UnpackOp, args: Results, m: Machine): Results {
  const [source, dest] = [elements(args[0]), elements(args[1])];
  const tiles = mixedNumbers(op.tiles, args.slice(2).values());
  const place = unpackedPosition(op, m, { unpacked: dest.shape, packed: source.shape, tiles });
  const strides = stridesOf(dest.shape);
  const out: Scalar[] = [...dest.elements];
  let number = 0;
  for (const position of positions(source.shape)) {
    const to = place(position);
    if (isInside(to, dest.shape)) out[linearIndex(to, strides)] = at(source.elements, number);
    number++;
  }
  return [new Elements(dest.shape, out)];
}

function softmax(op: SoftmaxOp, args: Results, m: Machine): Results {
  const { elementType } = op.input.type;
  if (!(elementType instanceof FloatType)) return m.error("invalid", "takes exponentials of what are no floats");
  const [input, output] = [view(args[0], m), view(args[1], m)];
  const dimension = op.dimension.number;
  const length = at(input.shape, dimension);
  const rows = positions(input.shape.map((size, dim) => (dim === dimension ? Math.min(size, 1) : size)));
  const rounded = (value: number): number => round(elementType, value);
  for (const row of rows) {
    const places = Array.from({ length }, (_, i) => row.toSpliced(dimension, 1, i));
    const numbers = places.map((place) => float(input.read(place)));
    const largest = numbers.reduce((a, b) => (b > a ? b : a), -Infinity);
    const powers = numbers.map((x) => rounded(Math.exp(rounded(x - largest))));
    const sum = powers.reduce((a, b) => rounded(a + b), 0);
    places.forEach((place, i) => {
      output.write(place, rounded(at(powers, i) / sum));
    });
  }
  return op.resultCount === 0 ? [] : [output.result()];
}

/** A tensor or memref that is accessed by positions. */
interface View {
  readonly shape: readonly number[];
  read(position: readonly number[]): Scalar;
  write(position: readonly number[], value: Scalar): void;
  result(): RuntimeValue;
}

function view(value: RuntimeValue | undefined, m: Machine): View {
  if (value instanceof MemRefValue) {
    return {
      shape: value.sizes,
      read: (position) => scalar(readMemRef(m, value, position)),
      write: (position, element) => writeMemRef(m, value, position, element),
      result: () => value,
    };
  }
  const { shape, elements: list } = elements(value);
  const out: Scalar[] = [...list];
  const strides = stridesOf(shape);
  return {
    shape,
    read: (position) => at(out, linearIndex(position, strides)),
    write: (position, element) => void (out[linearIndex(position, strides)] = element),
    result: () => new Elements(shape, out),
  };
}
