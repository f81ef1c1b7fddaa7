/** Operations that see the elements of a tensor under another shape, or ask for its shape. */
import {
  type Attribute,
  DenseElementsAttr,
  type FoldResult,
  indexAttr,
  AnyRankedTensor,
  AnyTensor,
  type Builder,
  constantIntOf,
  defineOp,
  DenseI64Array,
  Index,
  NoMemoryEffect,
  type Operation,
  Pure,
  RankedTensorType,
  type ShapedType,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import {
  collapsedShape,
  expansionArgs,
  foldDim,
  foldReshape,
  indexList,
  type MixedValue,
  mixedValues,
  withoutDims,
  type Reassociation,
  reassociationAttr,
  ReassociationAttr,
  reassociationOf,
  shapeSize,
  verifyOutputShape,
  verifyShapeOperand,
  verifyTensorReassociation,
} from "../shape/index.ts";
import { Non0RankedTensor, ShapeTensor } from "./constraints.ts";
import { EmptyOp, GenerateOp, SplatOp } from "./creation-ops.ts";
import { ExtractSliceOp, InsertSliceOp } from "./slice-ops.ts";

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
    return ExpandShapeOp.build(b, { src, ...expansionArgs(b.context, groups, outputShape), resultTypes: [type] });
  }

  override suggestName(): string {
    return "expanded";
  }

  override verify(): void {
    const { src, result, groups } = this;
    if (!verifyOutputShape(this, result.type.shape, "dims")) return;
    if (!verifyTensorReassociation(this, result.type, src.type, groups)) return;
    verifySameElements(this, result.type, src.type);
  }

  override fold([src]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const { type } = this.result;
    if (src instanceof DenseElementsAttr && type.elementCount !== undefined) return [src.reshape(type)];
    return foldReshape(this, "expand", CollapseShapeOp);
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

  override suggestName(): string {
    return "collapsed";
  }

  override verify(): void {
    const { src, result, groups } = this;
    if (groups.some((group) => group.length === 0)) {
      this.error("reassociation indices must not be empty");
      return;
    }
    if (verifyTensorReassociation(this, src.type, result.type, groups)) verifySameElements(this, src.type, result.type);
  }

  override fold([src]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const { type } = this.result;
    if (src instanceof DenseElementsAttr && type.elementCount !== undefined) return [src.reshape(type)];
    return foldReshape(this, "collapse", ExpandShapeOp);
  }
}

/** The elements of a tensor under a shape that another tensor holds. */
export class ReshapeOp extends defineOp("tensor.reshape", {
  summary: "give a tensor the shape that another tensor holds",
  operands: { source: AnyTensor, shape: ShapeTensor },
  results: { result: AnyTensor },
  traits: [Pure],
  assembly: "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
}) {
  override suggestName(): string {
    return "reshape";
  }

  override verify(): void {
    const source: ShapedType = this.source.type;
    const result: ShapedType = this.result.type;
    if (source.elementType !== result.elementType) {
      this.error("element types of source and destination tensor types should be the same");
    } else if (
      source.elementCount !== undefined &&
      result.elementCount !== undefined &&
      source.elementCount !== result.elementCount
    ) {
      this.error("source and destination tensor should have the same number of elements");
    } else verifyShapeOperand(this, this.shape.type.shape[0], result.shape?.length, "tensor");
  }

  override fold([source]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const type: ShapedType = this.result.type;
    // A list of elements has only one shape.
    const keepsShape = type.elementCount !== undefined || (type.shape?.length ?? 2) < 2;
    if (this.source.type === this.result.type && keepsShape) return [this.source];
    if (!(source instanceof DenseElementsAttr) || type.elementCount === undefined) return undefined;
    return [source.reshape(type)];
  }
}

/** The size of a dimension. */
export class DimOp extends defineOp("tensor.dim", {
  summary: "size of a dimension of a tensor",
  operands: { source: Non0RankedTensor, index: Index },
  results: { result: Index },
  traits: [NoMemoryEffect],
  assembly: "attr-dict $source `,` $index `:` type($source)",
}) {
  /** The dimension, if it is a constant. */
  getConstantIndex(): number | undefined {
    return constantIntOf(this.index);
  }

  override suggestName(): string {
    return "dim";
  }

  override fold(): readonly [FoldResult] | undefined {
    return foldDim(this.source, this.getConstantIndex(), sizeOf);
  }
}

/** The number of dimensions. */
export class RankOp extends defineOp("tensor.rank", {
  summary: "number of dimensions of a tensor",
  operands: { tensor: AnyTensor },
  results: { result: Index },
  traits: [Pure],
  assembly: "$tensor attr-dict `:` type($tensor)",
}) {
  override suggestName(): string {
    return "rank";
  }

  override fold(): readonly [Attribute] | undefined {
    const rank = this.tensor.type.shape?.length;
    return rank === undefined ? undefined : [indexAttr(this.context, rank)];
  }
}

/** Checks that only the shape of a tensor changes. */
function verifySameElements(op: Operation, expanded: RankedTensorType, collapsed: RankedTensorType): void {
  if (expanded.elementType === collapsed.elementType) return;
  const expected = RankedTensorType.get(collapsed.shape, expanded.elementType, collapsed.encoding);
  op.error(`expected collapsed type to be '${expected.toString()}', but got '${collapsed.toString()}'`);
}

/** The size of dimension `dim` of a tensor, if the operation that makes it says it. */
function sizeOf(tensor: Value, dim: number): MixedValue | undefined {
  const op = tensor.definingOp;
  if (op === undefined) return undefined;
  if (op.is(EmptyOp) || op.is(SplatOp) || op.is(GenerateOp)) return op.getMixedSizes()[dim];
  if (op.is(ExpandShapeOp)) return op.getMixedOutputShape()[dim];
  if (op.is(ExtractSliceOp)) return withoutDims(op.slice.sizes, op.getDroppedDims())[dim];
  return op.is(InsertSliceOp) ? sizeOf(op.dest, dim) : undefined;
}
