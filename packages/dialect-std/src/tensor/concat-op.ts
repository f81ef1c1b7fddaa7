import {
  type Builder,
  AnyRankedTensor,
  at,
  defineOp,
  dynamic,
  integerAttr,
  isDynamic,
  Pure,
  RankedTensorType,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { NonNegativeI64 } from "./constraints.ts";

/** Tensors one after the other along a dimension. */
export class ConcatOp extends defineOp("tensor.concat", {
  summary: "put tensors one after the other",
  operands: { inputs: variadic(AnyRankedTensor) },
  results: { result: AnyRankedTensor },
  attributes: { dim: NonNegativeI64 },
  traits: [Pure],
  assembly: "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
}) {
  /** Puts `inputs` one after the other along `dim`. */
  static buildAlong(b: Builder, inputs: readonly Value<RankedTensorType>[], dim: number): ConcatOp {
    const type = concatType(
      inputs.map((input) => input.type),
      dim,
    );
    return ConcatOp.build(b, { inputs, dim: integerAttr(b.context, 64, dim), resultTypes: [type] });
  }
}

/** The type of tensors put one after the other: a size that one of them knows is known of all but `dim`. */
export function concatType(types: readonly RankedTensorType[], dim: number): RankedTensorType {
  const first = at(types, 0);
  const shape = first.shape.map((_, i) => {
    const sizes = types.map((type) => type.shape[i] ?? dynamic);
    if (i !== dim) return sizes.find((size) => !isDynamic(size)) ?? dynamic;
    return sizes.some(isDynamic) ? dynamic : sizes.reduce((sum, size) => sum + size, 0);
  });
  return RankedTensorType.get(shape, first.elementType, first.encoding);
}
