/** Matrix products: `tt.dot` as `linalg.matmul` or `batch_matmul` on the accumulator, in f32 where operands or result are narrower floats. */
import { BatchMatmulOp, createNamed, MatmulOp } from "@tt-opt/dialect-linalg";
import { ExtFOp, TruncFOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { elementTypeOrSelf, FloatType, type Value } from "@tt-opt/ir-core";
import { asTensor } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { shapeOf } from "./tensor-view.ts";

/** See the file's header. */
export function lowerDot(lowering: TensorLowering, op: tt.DotOp): void {
  const { rw } = lowering;
  const { shape, elementType } = op.d.type;
  const isNarrow = elementType instanceof FloatType && elementType.width < 32;
  const f32 = FloatType.get(op.context, "f32");
  const init = isNarrow ? widened(lowering, op.c, f32) : lowering.materialize(op.c);
  const inputs = [op.a, op.b].map((value) => {
    const element = elementTypeOrSelf(value.type);
    const isNarrowFloat = element instanceof FloatType && element.width < 32;
    return asTensor(isNarrowFloat ? widened(lowering, value, f32) : lowering.materialize(value));
  });
  const cls = shape.length === 3 ? BatchMatmulOp : MatmulOp;
  const product = createNamed(rw, cls, { inputs, outputs: [asTensor(init)] });
  if (!isNarrow) return lowering.replace(op, product.results);
  const made = lowering.elementwise(shape, [lowering.view(product.resultAt(0))], [elementType], (b, [x]) =>
    x === undefined ? [] : TruncFOp.build(b, { in: x, resultTypes: [elementType] }).results,
  );
  lowering.replace(op, made);
}

/** `value` with elements of `to`, a wider float type. */
function widened(lowering: TensorLowering, value: Value, to: FloatType): Value {
  const [made] = lowering.elementwise(shapeOf(value), [lowering.view(value)], [to], (b, [x]) =>
    x === undefined ? [] : ExtFOp.build(b, { in: x, resultTypes: [to] }).results,
  );
  return made ?? value;
}
