import {
  type Builder,
  AnyRankedTensor,
  at,
  defineOp,
  type FoldResult,
  dynamic,
  integerAttr,
  isDynamic,
  Pure,
  RankedTensorType,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { compatibleShapes } from "../shape/index.ts";
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

  override suggestName(): string {
    return "concat";
  }

  override verify(): void {
    const types = this.inputs.map((input) => input.type);
    const result = this.result.type;
    const dim = this.dim.number;
    if (types.length === 0) this.error("requires at least one input");
    else if (types.some((type) => type.rank !== result.rank))
      this.error("rank of concatenated inputs must match result rank");
    else if (types.some((type) => type.elementType !== result.elementType))
      this.error("inputs and result element type must match");
    else if (dim >= result.rank) this.error("concatenation dim must be less than the tensor rank");
    else verifySizes(this, types, dim);
  }

  override fold(): readonly [FoldResult] | undefined {
    const [first] = this.inputs;
    return this.inputs.length === 1 && first !== undefined && first.type === this.result.type ? [first] : undefined;
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

/** Checks the sizes along `dim` and that the other ones are equal. */
function verifySizes(op: ConcatOp, types: readonly RankedTensorType[], dim: number): void {
  const result = op.result.type;
  for (let i = 0; i < result.rank; i++) {
    const known = new Set(types.map((type) => type.shape[i] ?? dynamic).filter((size) => !isDynamic(size)));
    if (i === dim || known.size <= 1) continue;
    op.error(`static concatenation size mismatch along non-concatenated dimension ${i}`);
    return;
  }
  const inferred = concatType(types, dim);
  if (compatibleShapes(inferred.shape, result.shape)) return;
  op.error(`result type '${result.toString()}'does not match inferred shape '${inferred.toString()}' static sizes`);
}
