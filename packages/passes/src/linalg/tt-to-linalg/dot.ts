/** Matrix products: `tt.dot` as `linalg.matmul` or `batch_matmul` on the accumulator, in f32 where it is narrower. */
import { BatchMatmulOp, createNamed, MatmulOp } from "@tt-opt/dialect-linalg";
import { ExtFOp, TruncFOp } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { FloatType, type Value } from "@tt-opt/ir-core";
import { asTensor } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";

/** See the file's header. */
export function lowerDot(lowering: TensorLowering, op: tt.DotOp): void {
  const { rw } = lowering;
  const { shape, elementType } = op.d.type;
  const isNarrow = elementType instanceof FloatType && elementType.width < 32;
  const f32 = FloatType.get(op.context, "f32");
  let init: Value = op.c;
  if (isNarrow) {
    [init = op.c] = lowering.elementwise(shape, [lowering.view(op.c)], [f32], (b, [x]) =>
      x === undefined ? [] : ExtFOp.build(b, { in: x, resultTypes: [f32] }).results,
    );
  } else init = lowering.materialize(op.c);
  const inputs = [op.a, op.b].map((value) => asTensor(lowering.materialize(value)));
  const cls = shape.length === 3 ? BatchMatmulOp : MatmulOp;
  const product = createNamed(rw, cls, { inputs, outputs: [asTensor(init)] });
  if (!isNarrow) return lowering.replace(op, product.results);
  const made = lowering.elementwise(shape, [lowering.view(product.resultAt(0))], [elementType], (b, [x]) =>
    x === undefined ? [] : TruncFOp.build(b, { in: x, resultTypes: [elementType] }).results,
  );
  lowering.replace(op, made);
}
