/** `vector` operations that create vectors and move their elements. */
import * as vector from "@tt-opt/dialect-vector";
import { at, elementTypeOrSelf, type Type, VectorType } from "@tt-opt/ir-core";
import { Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { fromBits, toBits, undefinedOf, widthOf } from "../scalars.ts";
import { countOf, fromElements, linearIndex, positions, rearrange, splat, staticShape, stridesOf } from "../shapes.ts";
import { extractSlice, insertSlice, mixedNumbers, type SliceNumbers } from "../slices.ts";
import { Elements, elements, elementsOrScalar, type RuntimeValue, type Scalar, scalar, size } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachVectorElements(): void {
  Evaluator.attach(vector.YieldOp, leaveWithOperands);
  attachMaking();
  attachPositions();
  attachSlices();
  attachLanes();
  attachShapes();
}

function attachMaking(): void {
  Evaluator.attach(vector.FromElementsOp, {
    evaluate: (op, args) => [new Elements(op.dest.type.shape, args.map(scalar))],
  });
  Evaluator.attach(vector.ToElementsOp, { evaluate: (_op, args) => elements(args[0]).elements });
  Evaluator.attach(vector.StepOp, {
    evaluate(op) {
      const { shape } = op.result.type;
      return [
        new Elements(
          shape,
          Array.from({ length: countOf(shape) }, (_, i) => BigInt(i)),
        ),
      ];
    },
  });
  Evaluator.attach(vector.CreateMaskOp, {
    evaluate: (op, args) => [maskBelow(op.result.type.shape, args.map(size))],
  });
  Evaluator.attach(vector.ConstantMaskOp, {
    evaluate: (op) => [maskBelow(op.result.type.shape, op.mask_dim_sizes.numbers)],
  });
  Evaluator.attach(vector.BroadcastOp, {
    evaluate(op, args) {
      const { shape } = op.vector.type;
      const [source] = args;
      if (!(source instanceof Elements)) return [splat(shape, scalar(source))];
      const lead = shape.length - source.shape.length;
      const from = (position: readonly number[]): readonly number[] =>
        source.shape.map((count, dim) => (count === 1 ? 0 : at(position, lead + dim)));
      return [rearrange(source, shape, from)];
    },
  });
  Evaluator.attach(vector.VectorScaleOp, { evaluate: () => [1n] });
}

/**
 * A mask that is on where the position is below the bound in every dimension; for rank 0, where the only bound is above
 * 0.
 */
function maskBelow(shape: readonly number[], bounds: readonly number[]): Elements {
  if (shape.length === 0) return new Elements(shape, [at(bounds, 0) > 0 ? 1n : 0n]);
  const out: Scalar[] = [];
  for (const position of positions(shape)) out.push(position.every((i, dim) => i < at(bounds, dim)) ? 1n : 0n);
  return new Elements(shape, out);
}

/** Reports a position that is out of bounds; a negative one is poison and not an error. */
function checkPosition(shape: readonly number[], position: readonly number[], m: Machine): void {
  const dim = position.findIndex((index, d) => index >= at(shape, d));
  if (dim >= 0)
    m.error("out-of-bounds", `uses position ${at(position, dim)} of dimension ${dim}, which has ${at(shape, dim)}`);
}

function attachPositions(): void {
  Evaluator.attach(vector.ExtractOp, {
    evaluate(op, args, m) {
      const source = elements(args[0]);
      const position = mixedNumbers(op.position, args.slice(1)[Symbol.iterator]());
      checkPosition(source.shape, position, m);
      const { type } = op.result;
      if (position.some((index) => index < 0)) return [unspecified(type)];
      const rest = source.shape.slice(position.length);
      const start = linearIndex([...position, ...rest.map(() => 0)], stridesOf(source.shape));
      return [fromElements(type, source.elements.slice(start, start + countOf(rest)))];
    },
  });
  Evaluator.attach(vector.InsertOp, {
    evaluate(op, args, m) {
      const dest = elements(args[1]);
      const position = mixedNumbers(op.position, args.slice(2)[Symbol.iterator]());
      checkPosition(dest.shape, position, m);
      if (position.some((index) => index < 0)) return [unspecified(op.result.type)];
      const rest = dest.shape.slice(position.length);
      const start = linearIndex([...position, ...rest.map(() => 0)], stridesOf(dest.shape));
      const out = [...dest.elements];
      elementsOrScalar(args[0]).forEach((element, i) => (out[start + i] = element));
      return [new Elements(dest.shape, out)];
    },
  });
}

function unspecified(type: Type): RuntimeValue {
  const element = undefinedOf(elementTypeOrSelf(type));
  return type instanceof VectorType ? splat(staticShape(type), element) : element;
}

function attachSlices(): void {
  Evaluator.attach(vector.ExtractStridedSliceOp, {
    evaluate(op, args) {
      const { shape } = op.result.type;
      const [offsets, strides] = [vector.integersOf(op.offsets), vector.integersOf(op.strides)];
      const slice: SliceNumbers = {
        offsets: shape.map((_, dim) => offsets[dim] ?? 0),
        sizes: shape,
        strides: shape.map((_, dim) => strides[dim] ?? 1),
      };
      return [extractSlice(elements(args[0]), slice, shape)];
    },
  });
  Evaluator.attach(vector.InsertStridedSliceOp, {
    evaluate(op, args) {
      const [value, dest] = [elements(args[0]), elements(args[1])];
      const lead = dest.shape.length - value.shape.length;
      const strides = vector.integersOf(op.strides);
      const slice: SliceNumbers = {
        offsets: vector.integersOf(op.offsets),
        sizes: dest.shape.map((_, dim) => (dim < lead ? 1 : at(value.shape, dim - lead))),
        strides: dest.shape.map((_, dim) => (dim < lead ? 1 : (strides[dim - lead] ?? 1))),
      };
      return [insertSlice(value, dest, slice)];
    },
  });
  Evaluator.attach(vector.ScalableInsertOp, {
    evaluate(op, args) {
      const [value, dest] = [elements(args[0]), elements(args[1])];
      return [insertSlice(value, dest, { offsets: [op.pos.number], sizes: value.shape, strides: [1] })];
    },
  });
  Evaluator.attach(vector.ScalableExtractOp, {
    evaluate(op, args) {
      const { shape } = op.res.type;
      return [extractSlice(elements(args[0]), { offsets: [op.pos.number], sizes: shape, strides: [1] }, shape)];
    },
  });
}

function attachLanes(): void {
  Evaluator.attach(vector.ShuffleOp, {
    evaluate(op, args) {
      const { type } = op.vector;
      const all = [...elements(args[0]).elements, ...elements(args[1]).elements];
      const count = countOf(type.shape.slice(1));
      const slice = (index: number): readonly Scalar[] =>
        index < 0
          ? new Array<Scalar>(count).fill(undefinedOf(type.elementType))
          : all.slice(index * count, (index + 1) * count);
      return [new Elements(type.shape, op.mask.numbers.flatMap(slice))];
    },
  });
  Evaluator.attach(vector.InterleaveOp, {
    evaluate(op, args) {
      const right = elements(args[1]).elements;
      return [
        new Elements(
          op.result.type.shape,
          elements(args[0]).elements.flatMap((x, i) => [x, at(right, i)]),
        ),
      ];
    },
  });
  Evaluator.attach(vector.DeinterleaveOp, {
    evaluate(op, args): Results {
      const all = elements(args[0]).elements;
      const shape = staticShape(op.res1.type);
      return [0, 1].map((half) =>
        fromElements(
          op.res1.type,
          all.filter((_, i) => i % 2 === half),
          shape,
        ),
      );
    },
  });
}

function attachShapes(): void {
  Evaluator.attach(vector.ShapeCastOp, {
    evaluate: (op, args) => [new Elements(op.result.type.shape, elements(args[0]).elements)],
  });
  Evaluator.attach(vector.TransposeOp, {
    evaluate(op, args) {
      const order = op.permutation.numbers;
      const from = (position: readonly number[]): readonly number[] =>
        order.map((_, dim) => at(position, order.indexOf(dim)));
      return [rearrange(elements(args[0]), op.result.type.shape, from)];
    },
  });
  Evaluator.attach(vector.BitCastOp, {
    evaluate(op, args) {
      const [from, to] = [op.source.type.elementType, op.result.type.elementType];
      const source = elements(args[0]).elements;
      return [new Elements(op.result.type.shape, regroup(from, to, source))];
    },
  });
}

/** Regroups the bits of elements, lowest first, to elements of another width. */
function regroup(from: Type, to: Type, source: readonly Scalar[]): readonly Scalar[] {
  const [narrow, wide] = [BigInt(widthOf(from)), BigInt(widthOf(to))];
  const group = Number(wide > narrow ? wide / narrow : 1n);
  const parts = Number(wide > narrow ? 1n : narrow / wide);
  const out: Scalar[] = [];
  for (let i = 0; i < source.length; i += group) {
    let bits = 0n;
    for (let k = 0; k < group; k++) bits |= toBits(from, at(source, i + k)) << (BigInt(k) * narrow);
    for (let k = 0; k < parts; k++) out.push(fromBits(to, BigInt.asUintN(widthOf(to), bits >> (BigInt(k) * wide))));
  }
  return out;
}
