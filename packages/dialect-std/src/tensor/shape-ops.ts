/** Operations that see the elements of a tensor under another shape, or ask for its shape. */
import {
  AnyRankedTensor,
  AnyTensor,
  type Builder,
  defineOp,
  DenseI64Array,
  Index,
  Pure,
  RankedTensorType,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import {
  collapsedShape,
  constantInt,
  indexList,
  type MixedValue,
  mixedValues,
  type Reassociation,
  reassociationAttr,
  ReassociationAttr,
  reassociationOf,
  shapeSize,
  splitMixed,
  staticAttr,
} from "../shape/index.ts";
import { Non0RankedTensor, ShapeTensor } from "./constraints.ts";

/** The type of a tensor after its dimensions were put together in groups. */
export function collapsedTensorType(type: RankedTensorType, groups: Reassociation): RankedTensorType {
  return RankedTensorType.get(collapsedShape(type.shape, groups), type.elementType, type.encoding);
}

/** The elements of a tensor under a shape of more dimensions. */
export class ExpandShapeOp extends defineOp("tensor.expand_shape", {
  summary: "split dimensions of a tensor",
  operands: { src: AnyRankedTensor, output_shape: variadic(Index) },
  results: { result: AnyRankedTensor },
  attributes: { reassociation: ReassociationAttr, static_output_shape: DenseI64Array },
  traits: [Pure],
  assembly:
    "$src $reassociation `output_shape` custom<OutputShape>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
  directives: { OutputShape: indexList("output_shape", "static_output_shape") },
}) {
  /** For each dimension of the source, those of the result. */
  get groups(): Reassociation {
    return reassociationOf(this.reassociation);
  }

  getMixedOutputShape(): readonly MixedValue[] {
    return mixedValues(this.static_output_shape, this.output_shape);
  }

  /** Splits dimensions of `src`; `groups` tells which dimensions of the output come of which. */
  static buildMixed(
    b: Builder,
    src: Value<RankedTensorType>,
    groups: Reassociation,
    outputShape: readonly MixedValue[],
    type: RankedTensorType = RankedTensorType.get(outputShape.map(shapeSize), src.type.elementType, src.type.encoding),
  ): ExpandShapeOp {
    const { operands, numbers } = splitMixed(outputShape);
    return ExpandShapeOp.build(b, {
      src,
      output_shape: operands,
      reassociation: reassociationAttr(b.context, groups),
      static_output_shape: staticAttr(b.context, numbers),
      resultTypes: [type],
    });
  }
}

/** The elements of a tensor under a shape of fewer dimensions. */
export class CollapseShapeOp extends defineOp("tensor.collapse_shape", {
  summary: "put dimensions of a tensor together",
  operands: { src: AnyRankedTensor },
  results: { result: AnyRankedTensor },
  attributes: { reassociation: ReassociationAttr },
  traits: [Pure],
  assembly: "$src $reassociation attr-dict `:` type($src) `into` type($result)",
}) {
  /** For each dimension of the result, those of the source. */
  get groups(): Reassociation {
    return reassociationOf(this.reassociation);
  }

  /** Puts dimensions of `src` together; the result type follows from `groups` unless it is given. */
  static buildGroups(
    b: Builder,
    src: Value<RankedTensorType>,
    groups: Reassociation,
    type: RankedTensorType = collapsedTensorType(src.type, groups),
  ): CollapseShapeOp {
    return CollapseShapeOp.build(b, { src, reassociation: reassociationAttr(b.context, groups), resultTypes: [type] });
  }
}

/** The elements of a tensor under a shape that another tensor holds. */
export class ReshapeOp extends defineOp("tensor.reshape", {
  summary: "give a tensor the shape that another tensor holds",
  operands: { source: AnyTensor, shape: ShapeTensor },
  results: { result: AnyTensor },
  traits: [Pure],
  assembly: "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
}) {}

/** The size of a dimension. */
export class DimOp extends defineOp("tensor.dim", {
  summary: "size of a dimension of a tensor",
  operands: { source: Non0RankedTensor, index: Index },
  results: { result: Index },
  traits: [Pure],
  assembly: "attr-dict $source `,` $index `:` type($source)",
}) {
  /** The dimension, if it is a constant. */
  getConstantIndex(): number | undefined {
    return constantInt(this.index);
  }
}

/** The number of dimensions. */
export class RankOp extends defineOp("tensor.rank", {
  summary: "number of dimensions of a tensor",
  operands: { tensor: AnyTensor },
  results: { result: Index },
  traits: [Pure],
  assembly: "$tensor attr-dict `:` type($tensor)",
}) {}
