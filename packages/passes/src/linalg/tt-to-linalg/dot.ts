/** Matrix products: `tt.dot` as `linalg.matmul`, or a contraction with batches, on the accumulator, with operands as wide as the sums: f32 for narrower floats. */
import { createNamed, MatmulOp } from "@tt-opt/dialect-linalg";
import { AddFOp, AddIOp, ExtFOp, ExtSIOp, MulFOp, MulIOp, TruncFOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import {
  AffineMap,
  at,
  type Builder,
  dim,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type RankedTensorType,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { asTensor } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { shapeOf } from "./tensor-view.ts";

/** See the file's header. */
export function lowerDot(lowering: TensorLowering, op: tt.DotOp): void {
  const { shape, elementType } = op.d.type;
  const isNarrow = elementType instanceof FloatType && elementType.width < 32;
  const f32 = FloatType.get(op.context, "f32");
  const sumType = isNarrow ? f32 : elementType;
  const init = isNarrow ? widened(lowering, op.c, f32) : lowering.materialize(op.c);
  const inputs = [op.a, op.b].map((value) => {
    const element = elementTypeOrSelf(value.type);
    if (element instanceof FloatType && element.width < 32) return asTensor(widened(lowering, value, f32));
    const isNarrowInteger = element instanceof IntegerType && element !== sumType && sumType instanceof IntegerType;
    return asTensor(isNarrowInteger ? widened(lowering, value, sumType) : lowering.materialize(value));
  });
  const product = shape.length === 2 ? matmul(lowering, inputs, init) : batchProduct(lowering, inputs, init);
  if (!isNarrow) return lowering.replace(op, [product]);
  const made = lowering.elementwise(shape, [lowering.view(product)], [elementType], (b, [x]) =>
    x === undefined ? [] : TruncFOp.build(b, { in: x, resultTypes: [elementType] }).results,
  );
  lowering.replace(op, made);
}

function matmul(lowering: TensorLowering, inputs: readonly Value<RankedTensorType>[], init: Value): Value {
  return createNamed(lowering.rw, MatmulOp, { inputs, outputs: [asTensor(init)] }).resultAt(0);
}

/** A product with any number of leading batch dimensions. */
function batchProduct(lowering: TensorLowering, inputs: readonly Value<RankedTensorType>[], init: Value): Value {
  const rank = shapeOf(init).length;
  const batch = Array.from({ length: rank - 2 }, (_, d) => dim(d));
  const [m, n, k] = [dim(rank - 2), dim(rank - 1), dim(rank)];
  const maps = [
    [...batch, m, k],
    [...batch, k, n],
    [...batch, m, n],
  ].map((results) => new AffineMap(rank + 1, 0, results));
  const [made = init] = lowering.structured({
    inputs: inputs.map((source, i) => ({ kind: "tensor", source, map: at(maps, i) })),
    outputs: [{ init, map: at(maps, 2) }],
    iterators: [...batch, m, n, k].map((_, d) => (d === rank ? "reduction" : "parallel")),
    body: (b, values, [sum]) => {
      const [x, y] = values.map((value) => extended(b, value, elementTypeOrSelf(init.type)));
      if (x === undefined || y === undefined || sum === undefined) return [];
      const isFloat = sum.type instanceof FloatType;
      const term = isFloat ? MulFOp.build(b, { lhs: x, rhs: y }).result : MulIOp.build(b, { lhs: x, rhs: y }).result;
      return isFloat
        ? AddFOp.build(b, { lhs: sum, rhs: term }).results
        : AddIOp.build(b, { lhs: sum, rhs: term }).results;
    },
  });
  return made;
}

/** `value` extended to the type of the sum. */
function extended(b: Builder, value: Value, to: Type): Value {
  if (value.type === to) return value;
  if (to instanceof FloatType) return ExtFOp.build(b, { in: value, resultTypes: [to] }).resultAt(0);
  return ExtSIOp.build(b, { in: value, resultTypes: [to] }).resultAt(0);
}

/** `value` with elements of `to`, a wider type. */
function widened(lowering: TensorLowering, value: Value, to: FloatType | IntegerType): Value {
  const [made] = lowering.elementwise(shapeOf(value), [lowering.view(value)], [to], (b, [x]) =>
    x === undefined ? [] : [extended(b, x, to)],
  );
  return made ?? value;
}
