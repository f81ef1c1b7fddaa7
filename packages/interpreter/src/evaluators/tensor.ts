/** `tensor`: values without memory. Elements that were not set have all bits set, so that using them is noticed. */
import { mixedValues, reduceShape, tensor } from "@tt-opt/dialect-std";
import { at, RankedTensorType, type Type } from "@tt-opt/ir-core";
import { enter, type Evaluation, Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { undefinedOf } from "../scalars.ts";
import { countOf, linearIndex, positions, runtimeShape, splat, stridesOf } from "../shapes.ts";
import { extractSlice, insertSlice, mixedNumbers, sliceNumbers, sliceProblem } from "../slices.ts";
import { Elements, elements, integer, type RuntimeValue, type Scalar, scalar, size } from "../values.ts";
import { bitcast } from "./arith.ts";

/** Attaches the evaluators of this file. */
export function attachTensor(): void {
  Evaluator.attach(tensor.YieldOp, leaveWithOperands);
  Evaluator.attach(tensor.EmptyOp, {
    evaluate: (op, args) => [
      splat(runtimeShape(op.result.type, args.map(size)), undefinedOf(op.result.type.elementType)),
    ],
  });
  Evaluator.attach(tensor.SplatOp, {
    evaluate: (op, args) => [splat(runtimeShape(op.aggregate.type, args.slice(1).map(size)), scalar(args[0]))],
  });
  Evaluator.attach(tensor.FromElementsOp, {
    evaluate: (op, args) => [new Elements(op.result.type.shape, args.map(scalar))],
  });
  Evaluator.attach(tensor.GenerateOp, { evaluate: generate });
  Evaluator.attach(tensor.CastOp, { evaluate: (op, args, m) => [cast(op.dest.type, elements(args[0]), m)] });
  Evaluator.attachAll([tensor.BitcastOp], bitcast);
  attachElementAccess();
  attachShapes();
  attachSlices();
}

function* generate(op: tensor.GenerateOp, args: Results): Evaluation {
  const shape = runtimeShape(op.result.type, args.map(size));
  const out: Scalar[] = [];
  for (const position of positions(shape)) {
    const [element] = yield enter(op.body, ...position.map(BigInt));
    out.push(scalar(element));
  }
  return [new Elements(shape, out)];
}

function cast(type: Type, source: Elements, m: Machine): Elements {
  const isWrong =
    type instanceof RankedTensorType && type.shape.some((size, dim) => size >= 0 && size !== source.shape[dim]);
  return isWrong ? m.error("invalid", `casts a tensor of sizes ${source.shape.join("x")}`) : source;
}

/** The row-major index of the element at `indices`, which must exist. */
function elementIndex(source: Elements, indices: Results, m: Machine): number {
  const place = indices.map(size);
  if (place.some((index, dim) => index < 0 || index >= at(source.shape, dim))) {
    return m.error(
      "out-of-bounds",
      `uses element [${place.join(", ")}] of a tensor of sizes ${source.shape.join("x")}`,
    );
  }
  return linearIndex(place, stridesOf(source.shape));
}

function attachElementAccess(): void {
  Evaluator.attach(tensor.ExtractOp, {
    evaluate(_op, args, m) {
      const source = elements(args[0]);
      return [at(source.elements, elementIndex(source, args.slice(1), m))];
    },
  });
  Evaluator.attach(tensor.InsertOp, {
    evaluate(_op, args, m) {
      const dest = elements(args[1]);
      return [new Elements(dest.shape, dest.elements.with(elementIndex(dest, args.slice(2), m), scalar(args[0])))];
    },
  });
  Evaluator.attach(tensor.DimOp, {
    evaluate(_op, args, m) {
      const { shape } = elements(args[0]);
      const dim = shape[size(args[1])];
      return dim === undefined ? m.error("invalid", `asks for dimension ${integer(args[1])}`) : [BigInt(dim)];
    },
  });
  Evaluator.attach(tensor.RankOp, { evaluate: (_op, args) => [BigInt(elements(args[0]).shape.length)] });
}

function attachShapes(): void {
  Evaluator.attach(tensor.ExpandShapeOp, {
    evaluate(op, args, m) {
      const shape = mixedNumbers(
        mixedValues(op.static_output_shape, op.output_shape),
        args.slice(1)[Symbol.iterator](),
      );
      return [reshape(elements(args[0]), shape, m)];
    },
  });
  Evaluator.attach(tensor.CollapseShapeOp, {
    evaluate(op, args, m) {
      const source = elements(args[0]);
      const shape = op.groups.map((dims) => dims.reduce((product, dim) => product * at(source.shape, dim), 1));
      return [reshape(source, shape, m)];
    },
  });
  Evaluator.attach(tensor.ReshapeOp, {
    evaluate: (_op, args, m) => [reshape(elements(args[0]), elements(args[1]).elements.map(Number), m)],
  });
  Evaluator.attach(tensor.ConcatOp, { evaluate: (op, args) => [concat(args.map(elements), op.dim.number)] });
  Evaluator.attach(tensor.PadOp, { evaluate: pad });
}

/** The same elements with another shape. */
function reshape(source: Elements, shape: readonly number[], m: Machine): Elements {
  if (countOf(shape) === source.elements.length) return new Elements(shape, source.elements);
  return m.error("invalid", `reshapes ${source.shape.join("x")} to ${shape.join("x")}`);
}

function concat(parts: readonly Elements[], dim: number): Elements {
  const first = at(parts, 0);
  const total = parts.reduce((sum, part) => sum + at(part.shape, dim), 0);
  let result = splat(first.shape.with(dim, total), 0);
  let start = 0;
  for (const part of parts) {
    const offsets = part.shape.map((_, d) => (d === dim ? start : 0));
    result = insertSlice(part, result, { offsets, sizes: part.shape, strides: part.shape.map(() => 1) });
    start += at(part.shape, dim);
  }
  return result;
}

function* pad(op: tensor.PadOp, args: Results): Evaluation {
  const source = elements(args[0]);
  const operands = args.slice(1)[Symbol.iterator]();
  const low = mixedNumbers(mixedValues(op.static_low, op.low), operands);
  const high = mixedNumbers(mixedValues(op.static_high, op.high), operands);
  const shape = source.shape.map((size, dim) => at(low, dim) + size + at(high, dim));
  const strides = stridesOf(source.shape);
  const out: Scalar[] = [];
  for (const position of positions(shape)) {
    const place = position.map((index, dim) => index - at(low, dim));
    const isInside = place.every((index, dim) => index >= 0 && index < at(source.shape, dim));
    if (isInside) out.push(at(source.elements, linearIndex(place, strides)));
    else out.push(scalar((yield enter(op.body, ...position.map(BigInt)))[0]));
  }
  return [new Elements(shape, out)];
}

function attachSlices(): void {
  Evaluator.attach(tensor.ExtractSliceOp, {
    evaluate(op, args, m) {
      const source = elements(args[0]);
      const slice = sliceNumbers(op.slice, args, 1);
      const problem = sliceProblem(source.shape, slice);
      if (problem !== undefined) return m.error("out-of-bounds", problem);
      return [extractSlice(source, slice, reduceShape(slice.sizes, op.result.type.rank))];
    },
  });
  Evaluator.attach(tensor.InsertSliceOp, {
    evaluate(op, args, m) {
      const dest = elements(args[1]);
      const slice = sliceNumbers(op.slice, args, 2);
      const problem = sliceProblem(dest.shape, slice);
      return problem === undefined ? [insertSlice(elements(args[0]), dest, slice)] : m.error("out-of-bounds", problem);
    },
  });
  Evaluator.attach(tensor.ParallelInsertSliceOp, {
    evaluate(op, args, m) {
      m.parallelInserts.push({ dest: op.dest, source: at(args, 0), slice: sliceNumbers(op.slice, args, 2) });
      return [];
    },
  });
  Evaluator.attach(tensor.GatherOp, { evaluate: (op, args, m) => [gather(op, args, m)] });
  Evaluator.attach(tensor.ScatterOp, { evaluate: (op, args, m) => [scatter(op, args, m)] });
}

/** The slice of `source` at coordinates: of size 1 in the dimensions of the coordinates, full in the others. */
function pickedSlice(source: Elements, coordinates: Results, dims: readonly number[]) {
  const place = coordinates.map(size);
  const offsets = source.shape.map((_, dim) => place[dims.indexOf(dim)] ?? 0);
  const sizes = source.shape.map((full, dim) => (dims.includes(dim) ? 1 : full));
  return { offsets, sizes, strides: sizes.map(() => 1) };
}

/** The lists of coordinates in an index tensor, along its last dimension. */
function* coordinateLists(indices: RuntimeValue | undefined): Generator<readonly Scalar[]> {
  const { shape, elements: numbers } = elements(indices);
  const length = at(shape, shape.length - 1);
  for (let i = 0; i < numbers.length; i += length) yield numbers.slice(i, i + length);
}

function gather(op: tensor.GatherOp, args: Results, m: Machine): Elements {
  const source = elements(args[0]);
  const out: Scalar[] = [];
  for (const coordinates of coordinateLists(args[1])) {
    const slice = pickedSlice(source, coordinates, op.gather_dims.numbers);
    const problem = sliceProblem(source.shape, slice);
    if (problem !== undefined) return m.error("out-of-bounds", problem);
    for (const element of extractSlice(source, slice, slice.sizes).elements) out.push(element);
  }
  return new Elements(op.result.type.shape, out);
}

function scatter(op: tensor.ScatterOp, args: Results, m: Machine): Elements {
  const source = elements(args[0]);
  let dest = elements(args[1]);
  let next = 0;
  for (const coordinates of coordinateLists(args[2])) {
    const slice = pickedSlice(dest, coordinates, op.scatter_dims.numbers);
    const problem = sliceProblem(dest.shape, slice);
    if (problem !== undefined) return m.error("out-of-bounds", problem);
    const count = countOf(slice.sizes);
    dest = insertSlice(new Elements(slice.sizes, source.elements.slice(next, next + count)), dest, slice);
    next += count;
  }
  return dest;
}
