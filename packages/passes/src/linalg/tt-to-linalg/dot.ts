/**
 * Lowers `tt.dot` to `linalg.matmul` or `linalg.batch_matmul` on the accumulator. Operands are widened to the type of
 * the sums, which is f32 for narrower floats.
 */
import { BatchMatmulOp, createNamed, MatmulOp } from "@tt-opt/dialect-linalg";
import { ExtFOp, ExtSIOp, TruncFOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import {
  type Builder,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  tensorShapeOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { asTensor } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";

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
  const product = createNamed(lowering.rw, shape.length === 2 ? MatmulOp : BatchMatmulOp, {
    inputs,
    outputs: [asTensor(init)],
  }).resultAt(0);
  if (!isNarrow) return lowering.replace(op, [product]);
  const made = lowering.elementwise(shape, [lowering.view(product)], [elementType], (b, [x]) =>
    x === undefined ? [] : TruncFOp.build(b, { in: x, resultTypes: [elementType] }).results,
  );
  lowering.replace(op, made);
}

/** `value` extended to the type of the sum. */
function extended(b: Builder, value: Value, to: Type): Value {
  if (value.type === to) return value;
  if (to instanceof FloatType) return ExtFOp.build(b, { in: value, resultTypes: [to] }).resultAt(0);
  return ExtSIOp.build(b, { in: value, resultTypes: [to] }).resultAt(0);
}

/** `value` with elements of `to`, a wider type. */
function widened(lowering: TensorLowering, value: Value, to: FloatType | IntegerType): Value {
  const [made] = lowering.elementwise(tensorShapeOf(value), [lowering.view(value)], [to], (b, [x]) =>
    x === undefined ? [] : [extended(b, x, to)],
  );
  return made ?? value;
}
