/** Operations on parts of tensors: taking a slice out, putting one in, and doing so from parallel iterations. */
import {
  BlockArgument,
  type Attribute,
  type FoldResult,
  AnyRankedTensor,
  AttrSizedOperandSegments,
  type Builder,
  defineOp,
  Pure,
  RankedTensorType,
  same,
  type Value,
} from "@tt-opt/ir-core";
import {
  droppedDims,
  isWhole,
  sameSlice,
  type MixedValue,
  reduceShape,
  reportAt,
  shapeSize,
  type Slice,
  sliceArgs,
  sliceAttributes,
  sliceDirectives,
  sliceOf,
  sliceOperands,
  sliceSyntax,
  staticValues,
  verifyInBounds,
  verifyRankReduced,
  verifySliceLists,
} from "../shape/index.ts";
import { splatOf, splatValue } from "./fold-elements.ts";

/** The type of a slice of a tensor of type `source`, before any dimension is dropped. */
export function extractSliceType(source: RankedTensorType, sizes: readonly MixedValue[]): RankedTensorType {
  return RankedTensorType.get(sizes.map(shapeSize), source.elementType, source.encoding);
}

/** A part of a tensor; dimensions of size one may be dropped. */
export class ExtractSliceOp extends defineOp("tensor.extract_slice", {
  summary: "take a slice of a tensor",
  operands: { source: AnyRankedTensor, ...sliceOperands },
  results: { result: AnyRankedTensor },
  attributes: sliceAttributes,
  traits: [Pure, AttrSizedOperandSegments],
  assembly: `$source ${sliceSyntax} attr-dict \`:\` type($source) \`to\` type($result)`,
  directives: sliceDirectives,
}) {
  /** The offsets, sizes and strides. */
  get slice(): Slice {
    return sliceOf(this);
  }

  /** The dimensions of the source that the result does not have. */
  getDroppedDims(): ReadonlySet<number> {
    return droppedDims(extractSliceType(this.source.type, this.slice.sizes).shape, this.result.type.shape) ?? new Set();
  }

  /** Takes a slice; the result type follows from the slice unless it is given. */
  static buildMixed(
    b: Builder,
    source: Value<RankedTensorType>,
    slice: Slice,
    type?: RankedTensorType,
  ): ExtractSliceOp {
    const resultTypes = [type ?? extractSliceType(source.type, slice.sizes)];
    return ExtractSliceOp.build(b, { source, ...sliceArgs(b.context, slice), resultTypes });
  }

  /** The type of a slice of `rank` dimensions: sizes of one are dropped from the left. */
  static rankReducedType(source: RankedTensorType, sizes: readonly MixedValue[], rank: number): RankedTensorType {
    const full = extractSliceType(source, sizes);
    return full.rank === rank
      ? full
      : RankedTensorType.get(reduceShape(full.shape, rank), full.elementType, full.encoding);
  }

  override suggestName(): string {
    return "extracted_slice";
  }

  override verify(): void {
    const { rank, shape } = this.source.type;
    if (!verifySliceLists(this, { offsets: rank, sizes: rank })) return;
    const expected = extractSliceType(this.source.type, this.slice.sizes);
    if (verifyRankReduced(this, expected, this.result.type)) verifyInBounds(this, shape, this.slice);
  }

  override fold([source]: readonly (Attribute | undefined)[]): readonly [FoldResult] | undefined {
    const type = this.result.type;
    const splat = splatOf(type, splatValue(source));
    if (splat !== undefined) return [splat];
    if (this.source.type === type && isWhole(this.slice, type.shape)) return [this.source];
    const insert = this.source.definingOp;
    if (insert?.is(InsertSliceOp) !== true || insert.source.type !== type) return undefined;
    return sameSlice(insert.slice, this.slice) ? [insert.source] : undefined;
  }
}

/** A tensor with a part replaced by another tensor. */
export class InsertSliceOp extends defineOp("tensor.insert_slice", {
  summary: "replace a slice of a tensor",
  operands: { source: AnyRankedTensor, dest: AnyRankedTensor, ...sliceOperands },
  results: { result: same("dest") },
  attributes: sliceAttributes,
  traits: [Pure, AttrSizedOperandSegments],
  assembly: `$source \`into\` $dest ${sliceSyntax} attr-dict \`:\` type($source) \`into\` type($dest)`,
  directives: sliceDirectives,
}) {
  /** The offsets, sizes and strides in the destination. */
  get slice(): Slice {
    return sliceOf(this);
  }

  /** The dimensions of the destination that the source does not have. */
  getDroppedDims(): ReadonlySet<number> {
    return droppedDims(staticValues(this.static_sizes), this.source.type.shape) ?? new Set();
  }

  /** Puts `source` into `dest`. */
  static buildMixed(
    b: Builder,
    source: Value<RankedTensorType>,
    dest: Value<RankedTensorType>,
    slice: Slice,
  ): InsertSliceOp {
    return InsertSliceOp.build(b, { source, dest, ...sliceArgs(b.context, slice) });
  }

  override suggestName(): string {
    return "inserted_slice";
  }

  override verify(): void {
    verifyInsertion(this);
  }

  override fold(): readonly [FoldResult] | undefined {
    if (this.source.type === this.result.type && isWhole(this.slice, this.result.type.shape)) return [this.source];
    if (this.source.type.shape.includes(0)) return [this.dest];
    const extract = this.source.definingOp;
    if (extract?.is(ExtractSliceOp) !== true || extract.source !== this.dest) return undefined;
    return sameSlice(extract.slice, this.slice) ? [this.dest] : undefined;
  }
}

/** Contributes a slice to a tensor that the iterations of a parallel loop put together. */
export class ParallelInsertSliceOp extends defineOp("tensor.parallel_insert_slice", {
  summary: "replace a slice of a tensor that a parallel loop builds",
  operands: { source: AnyRankedTensor, dest: AnyRankedTensor, ...sliceOperands },
  attributes: sliceAttributes,
  traits: [AttrSizedOperandSegments],
  assembly: `$source \`into\` $dest ${sliceSyntax} attr-dict \`:\` type($source) \`into\` type($dest)`,
  directives: sliceDirectives,
}) {
  /** The offsets, sizes and strides in the destination. */
  get slice(): Slice {
    return sliceOf(this);
  }

  /** The dimensions of the destination that the source does not have. */
  getDroppedDims(): ReadonlySet<number> {
    return droppedDims(staticValues(this.static_sizes), this.source.type.shape) ?? new Set();
  }

  /** Contributes `source` to `dest`. */
  static buildMixed(
    b: Builder,
    source: Value<RankedTensorType>,
    dest: Value<RankedTensorType>,
    slice: Slice,
  ): ParallelInsertSliceOp {
    return ParallelInsertSliceOp.build(b, { source, dest, ...sliceArgs(b.context, slice) });
  }

  override verify(): void {
    const parent = this.parentOp;
    if (parent?.name !== "scf.forall.in_parallel") {
      reportAt(this, `expected InParallelOpInterface parent, got: ${parent?.name ?? "none"}`);
    } else if (!(this.dest instanceof BlockArgument) || this.dest.owner.parentOp !== parent.parentOp) {
      this.error("may only insert into an output block argument");
    } else verifyInsertion(this);
  }
}

/** Checks that what is put into a destination has the type of the slice it replaces. */
function verifyInsertion(op: InsertSliceOp | ParallelInsertSliceOp): void {
  const dest = op.dest.type;
  if (!verifySliceLists(op, { offsets: dest.rank, sizes: dest.rank })) return;
  const expected = extractSliceType(dest, op.slice.sizes);
  if (verifyRankReduced(op, expected, op.source.type)) verifyInBounds(op, dest.shape, op.slice);
}
