/** Which tensor operations write into a destination, and the sizes of their results as numbers and values. */
import {
  type Builder,
  ConditionallySpeculatable,
  DestinationStyle,
  isDynamic,
  type OpFoldResult,
  RankedTensorType,
  ReifyShapes,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { AddIOp, ConstantOp, MulIOp } from "../arith/index.ts";
import { knownNumber, withoutDims } from "../shape/index.ts";
import { Non0RankedTensor } from "./constraints.ts";
import * as ops from "./ops.ts";

type Sizes = readonly OpFoldResult[];

/** A size or sum of sizes as a value. */
export function sizeValue(b: Builder, size: OpFoldResult): Value {
  return typeof size === "number" ? ConstantOp.index(b, size).result : size;
}

/** The size of one dimension of a tensor: the number that its type has, or a `tensor.dim`. */
export function tensorSize(b: Builder, tensor: Value<RankedTensorType>, dim: number): OpFoldResult {
  const size = tensor.type.shape[dim];
  if (size !== undefined && !isDynamic(size)) return size;
  const source = typed(tensor, Non0RankedTensor);
  return ops.DimOp.build(b, { source, index: ConstantOp.index(b, dim).result }).result;
}

/** The sizes of a tensor: the numbers that its type has, and `tensor.dim` for the others. */
export function tensorSizes(b: Builder, tensor: Value<RankedTensorType>): Sizes {
  return tensor.type.shape.map((_, dim) => tensorSize(b, tensor, dim));
}

function add(b: Builder, x: OpFoldResult, y: OpFoldResult): OpFoldResult {
  const known = knownNumber(x);
  const other = knownNumber(y);
  if (known !== undefined && other !== undefined) return known + other;
  if (known === 0) return y;
  if (other === 0) return x;
  return AddIOp.build(b, { lhs: sizeValue(b, x), rhs: sizeValue(b, y) }).result;
}

function multiply(b: Builder, x: OpFoldResult, y: OpFoldResult): OpFoldResult {
  const known = knownNumber(x);
  const other = knownNumber(y);
  if (known !== undefined && other !== undefined) return known * other;
  if (known === 1) return y;
  if (other === 1) return x;
  return MulIOp.build(b, { lhs: sizeValue(b, x), rhs: sizeValue(b, y) }).result;
}

/** Attaches the interfaces to the operations. */
export function attachTensorInterfaces(): void {
  for (const cls of [ops.InsertOp, ops.InsertSliceOp, ops.ScatterOp]) {
    DestinationStyle.attach(cls, { initsRange: () => ({ start: 1, length: 1 }) });
  }
  ConditionallySpeculatable.attach(ops.DimOp, {
    speculatability(op) {
      const dim = op.getConstantIndex();
      const { type } = op.source;
      const inRange = dim !== undefined && dim >= 0 && type instanceof RankedTensorType && dim < type.rank;
      return inRange ? "yes" : "no";
    },
  });
  attachShapes();
}

function attachShapes(): void {
  for (const cls of [ops.EmptyOp, ops.SplatOp, ops.GenerateOp]) {
    ReifyShapes.attach(cls, { reifyResultShapes: (op) => [op.getMixedSizes()] });
  }
  ReifyShapes.attach(ops.InsertOp, { reifyResultShapes: (op, b) => [tensorSizes(b, op.dest)] });
  ReifyShapes.attach(ops.InsertSliceOp, { reifyResultShapes: (op, b) => [tensorSizes(b, op.dest)] });
  ReifyShapes.attach(ops.ScatterOp, { reifyResultShapes: (op, b) => [tensorSizes(b, op.dest)] });
  ReifyShapes.attach(ops.ExtractSliceOp, {
    reifyResultShapes: (op) => [withoutDims(op.slice.sizes, op.getDroppedDims())],
  });
  ReifyShapes.attach(ops.ExpandShapeOp, { reifyResultShapes: (op) => [op.getMixedOutputShape()] });
  ReifyShapes.attach(ops.CollapseShapeOp, {
    reifyResultShapes: (op, b) => [
      op.groups.map((dims, position) => {
        const size = op.result.type.shape[position];
        if (size !== undefined && !isDynamic(size)) return size;
        return dims.reduce<OpFoldResult>((product, dim) => multiply(b, product, tensorSize(b, op.src, dim)), 1);
      }),
    ],
  });
  ReifyShapes.attach(ops.PadOp, {
    reifyResultShapes(op, b) {
      const low = op.getMixedLowPad();
      const high = op.getMixedHighPad();
      const sizes = op.result.type.shape.map((size, dim) => {
        if (!isDynamic(size)) return size;
        return add(b, add(b, tensorSize(b, op.source, dim), low[dim] ?? 0), high[dim] ?? 0);
      });
      return [sizes];
    },
  });
  ReifyShapes.attach(ops.ConcatOp, {
    reifyResultShapes(op, b) {
      const along = op.dim.number;
      const [first] = op.inputs;
      if (first === undefined) return undefined;
      const sizes = op.result.type.shape.map((size, dim) => {
        if (!isDynamic(size)) return size;
        if (dim !== along) return tensorSize(b, first, dim);
        return op.inputs.reduce<OpFoldResult>((sum, input) => add(b, sum, tensorSize(b, input, dim)), 0);
      });
      return [sizes];
    },
  });
}
