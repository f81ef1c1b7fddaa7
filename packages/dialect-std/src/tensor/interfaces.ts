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
import { ConstantOp } from "../arith/index.ts";
import { addIndices, multiplyIndices, withoutDims } from "../shape/index.ts";
import { Non0RankedTensor } from "./constraints.ts";
import * as ops from "./ops.ts";

type Sizes = readonly OpFoldResult[];

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
        return dims.reduce<OpFoldResult>((product, dim) => multiplyIndices(b, product, tensorSize(b, op.src, dim)), 1);
      }),
    ],
  });
  ReifyShapes.attach(ops.PadOp, {
    reifyResultShapes(op, b) {
      const low = op.getMixedLowPad();
      const high = op.getMixedHighPad();
      const sizes = op.result.type.shape.map((size, dim) => {
        if (!isDynamic(size)) return size;
        return addIndices(b, addIndices(b, tensorSize(b, op.source, dim), low[dim] ?? 0), high[dim] ?? 0);
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
        return op.inputs.reduce<OpFoldResult>((sum, input) => addIndices(b, sum, tensorSize(b, input, dim)), 0);
      });
      return [sizes];
    },
  });
}
