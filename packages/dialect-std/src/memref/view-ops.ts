/** Operations that see part of a memref, or all of it under other strides. */
import {
  AnyMemRef,
  AnyRankedOrUnrankedMemRef,
  AttrSizedOperandSegments,
  type Builder,
  defineOp,
  type FoldResult,
  isDynamic,
  Index,
  IndexType,
  MemRefType,
  Pure,
  type Type,
  type UnrankedMemRefType,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import {
  type MixedValue,
  isWhole,
  knownNumber,
  mixedShape,
  reportAt,
  type Slice,
  sliceArgs,
  sliceAttributes,
  sliceDirectives,
  sliceOf,
  sliceOperands,
  sliceSyntax,
  subviewType,
  verifyDynamicSizes,
  verifySliceLists,
  withoutMemRefDims,
} from "../shape/index.ts";
import { ByteMemRef } from "./constraints.ts";
import { droppedMemRefDims } from "./layout.ts";
import { verifyReinterpretation, verifySubviewType } from "./verify-views.ts";

/** A part of a memref; dimensions of size one may be dropped. */
export class SubViewOp extends defineOp("memref.subview", {
  summary: "see a part of a memref",
  operands: { source: AnyMemRef, ...sliceOperands },
  results: { result: AnyMemRef },
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
    const full = subviewType(this.source.type, this.slice);
    return (full === undefined ? undefined : droppedMemRefDims(full, this.result.type)) ?? new Set();
  }

  /** Takes a subview; the result type follows from the slice unless it is given. The source must be strided. */
  static buildMixed(b: Builder, source: Value<MemRefType>, slice: Slice, type?: MemRefType): SubViewOp {
    const resultType = type ?? subviewType(source.type, slice);
    if (resultType === undefined) throw new TypeError(`cannot take a subview of ${source.type.toString()}`);
    return SubViewOp.build(b, { source, ...sliceArgs(b.context, slice), resultTypes: [resultType] });
  }

  /** Takes a subview without its dimensions `dropped`, which must have the size 1. The source must be strided. */
  static buildReduced(b: Builder, source: Value<MemRefType>, slice: Slice, dropped: Iterable<number>): SubViewOp {
    const full = subviewType(source.type, slice);
    if (full === undefined) throw new TypeError(`cannot take a subview of ${source.type.toString()}`);
    return SubViewOp.buildMixed(b, source, slice, withoutMemRefDims(full, new Set(dropped)));
  }

  override suggestName(): string {
    return "subview";
  }

  override verify(): void {
    const source = this.source.type;
    if (!verifySliceLists(this, { offsets: source.rank, sizes: source.rank })) return;
    verifySubviewType(this);
  }

  override fold(): readonly [FoldResult] | undefined {
    return this.source.type === this.result.type && isWhole(this.slice, this.result.type.shape)
      ? [this.source]
      : undefined;
  }
}

/** The same memory from another offset, under other sizes and strides: nothing of the source's layout is used. */
export class ReinterpretCastOp extends defineOp("memref.reinterpret_cast", {
  summary: "see memory under other sizes and strides",
  operands: { source: AnyRankedOrUnrankedMemRef, ...sliceOperands },
  results: { result: AnyMemRef },
  attributes: sliceAttributes,
  traits: [Pure, AttrSizedOperandSegments],
  assembly:
    "$source `to` `offset` `` `:` custom<Offsets>($offsets, $static_offsets) `` `,` `sizes` `` `:` custom<Sizes>($sizes, $static_sizes) `` `,` `strides` `` `:` custom<Strides>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
  directives: sliceDirectives,
}) {
  /** The offset, as a list of one element, the sizes and the strides. */
  get slice(): Slice {
    return sliceOf(this);
  }

  /** Sees the memory of `source` as a memref of `type`. */
  static buildMixed(
    b: Builder,
    source: Value<MemRefType | UnrankedMemRefType>,
    form: {
      readonly offset: MixedValue;
      readonly sizes: readonly MixedValue[];
      readonly strides: readonly MixedValue[];
    },
    type: MemRefType,
  ): ReinterpretCastOp {
    const slice = { offsets: [form.offset], sizes: form.sizes, strides: form.strides };
    return ReinterpretCastOp.build(b, { source, ...sliceArgs(b.context, slice), resultTypes: [type] });
  }

  override suggestName(): string {
    return "reinterpret_cast";
  }

  override verify(): void {
    if (!verifySliceLists(this, { offsets: 1, sizes: this.result.type.rank })) return;
    verifyReinterpretation(this);
  }

  override fold(): readonly [FoldResult] | undefined {
    const type = this.result.type;
    const { strided } = type;
    if (this.source.type !== type || strided === undefined || type.shape.some(isDynamic)) return undefined;
    const isStatic = ![strided.offset, ...strided.strides].some(isDynamic);
    return isStatic ? [this.source] : undefined;
  }
}

/** A typed memref in a buffer of bytes. */
export class ViewOp extends defineOp("memref.view", {
  summary: "see bytes as a typed memref",
  operands: { source: ByteMemRef, byte_shift: Index, sizes: variadic(Index) },
  results: { result: AnyMemRef },
  traits: [Pure],
  assembly: "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type($result)",
}) {
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.result.type.shape, this.sizes);
  }

  override suggestName(): string {
    return "view";
  }

  override verify(): void {
    const base = this.source.type;
    const view = this.result.type;
    if (base.layout !== undefined) reportAt(this, `unsupported map for base memref type '${base.toString()}'`);
    else if (view.layout !== undefined) reportAt(this, `unsupported map for result memref type '${view.toString()}'`);
    else if (base.memorySpace !== view.memorySpace) {
      const types = `base memref type '${base.toString()}' and view memref type '${view.toString()}'`;
      reportAt(this, `different memory spaces specified for ${types}`);
    } else verifyDynamicSizes(this, view.shape, this.sizes);
  }

  override fold(): readonly [FoldResult] | undefined {
    const { type } = this.result;
    const isSame: boolean = this.source.type === type && type.elementCount !== undefined;
    return isSame && knownNumber(this.byte_shift) === 0 ? [this.source] : undefined;
  }
}

/** The parts of a memref: its buffer, offset, sizes and strides. */
export class ExtractStridedMetadataOp extends defineOp("memref.extract_strided_metadata", {
  summary: "take a memref apart",
  operands: { source: AnyMemRef },
  results: { base_buffer: AnyMemRef, offset: Index, sizes_and_strides: variadic(Index) },
  traits: [Pure],
  assembly: "$source `:` type($source) `->` type(results) attr-dict",
}) {
  /** The sizes; as many as the rank. */
  get sizes(): readonly Value[] {
    return this.sizes_and_strides.slice(0, this.source.type.rank);
  }

  /** The strides; as many as the rank. */
  get strides(): readonly Value[] {
    return this.sizes_and_strides.slice(this.source.type.rank);
  }

  /** Takes `source` apart. */
  static buildOf(b: Builder, source: Value<MemRefType>): ExtractStridedMetadataOp {
    const { rank, elementType, memorySpace } = source.type;
    const index = indexTypes(b, 2 * rank + 1);
    const base = MemRefType.get([], elementType, undefined, memorySpace);
    return ExtractStridedMetadataOp.build(b, { source, resultTypes: [base, ...index] });
  }

  override suggestName(result: number): string | undefined {
    const sizes = 2;
    const strides = sizes + this.source.type.rank;
    if (result === strides) return "strides";
    return ["base_buffer", "offset", "sizes"][result];
  }

  override verify(): void {
    const { rank, elementType, memorySpace, strided } = this.source.type;
    const base = this.base_buffer.type;
    if (strided === undefined) this.error("operand #0 must be strided memref of any type values");
    else if (base.rank !== 0) {
      this.error(`result #0 must be strided memref of any type values of rank 0, but got '${base.toString()}'`);
    } else if (
      base.elementType !== elementType ||
      base.memorySpace !== memorySpace ||
      this.results.length !== 2 * rank + 2
    ) {
      const expected = MemRefType.get([], elementType, undefined, memorySpace);
      const inferred = [expected, ...this.results.slice(1, 2).map((r) => r.type)];
      while (inferred.length < 2 * rank + 2) inferred.push(this.offset.type);
      const text = (types: readonly Type[]): string => types.map((type) => `'${type.toString()}'`).join(", ");
      const found = text(this.resultTypes);
      this.error(`inferred type(s) ${text(inferred)} are incompatible with return type(s) of operation ${found}`);
    }
  }
}

function indexTypes(b: Builder, count: number): readonly IndexType[] {
  return Array.from({ length: count }, () => IndexType.get(b.context));
}

/** The address of a memref's aligned buffer, without its offset. */
export class ExtractAlignedPointerAsIndexOp extends defineOp("memref.extract_aligned_pointer_as_index", {
  summary: "address of a memref's buffer",
  operands: { source: AnyRankedOrUnrankedMemRef },
  results: { aligned_pointer: Index },
  traits: [Pure],
  assembly: "$source `:` type($source) `->` type($aligned_pointer) attr-dict",
}) {
  override suggestName(): string {
    return "intptr";
  }
}
