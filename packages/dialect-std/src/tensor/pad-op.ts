import {
  AnyRankedTensor,
  AttrSizedOperandSegments,
  type Builder,
  defineOp,
  DenseI64Array,
  dynamic,
  type FoldResult,
  Index,
  IndexType,
  isDynamic,
  optional,
  Pure,
  RankedTensorType,
  SingleBlock,
  UnitAttr,
  UnitFlag,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import {
  dynamicCount,
  indexList,
  type MixedValue,
  mixedValues,
  reportAt,
  splitMixed,
  staticAttr,
  staticValues,
} from "../shape/index.ts";
import { YieldOp } from "./creation-ops.ts";

/** A tensor with elements added before and after each dimension; the body computes them of their positions. */
export class PadOp extends defineOp("tensor.pad", {
  summary: "add elements around a tensor",
  operands: { source: AnyRankedTensor, low: variadic(Index), high: variadic(Index) },
  results: { result: AnyRankedTensor },
  attributes: { static_low: DenseI64Array, static_high: DenseI64Array, nofold: optional(UnitFlag) },
  regions: { body: "single-block" },
  traits: [Pure, AttrSizedOperandSegments, SingleBlock],
  assembly:
    "$source (`nofold` $nofold^)? `low` `` custom<Low>($low, $static_low) `high` `` custom<High>($high, $static_high) $body attr-dict `:` type($source) `to` type($result)",
  directives: { Low: indexList("low", "static_low"), High: indexList("high", "static_high") },
}) {
  getMixedLowPad(): readonly MixedValue[] {
    return mixedValues(this.static_low, this.low);
  }

  getMixedHighPad(): readonly MixedValue[] {
    return mixedValues(this.static_high, this.high);
  }

  /** The value that is added everywhere, if it does not depend on the position. */
  getConstantPaddingValue(): Value | undefined {
    const block = this.body.entry;
    const yielded = block?.terminator;
    if (yielded === undefined || !yielded.is(YieldOp)) return undefined;
    const value: Value = yielded.value;
    return value.parentBlock === block ? undefined : value;
  }

  /** Adds `value` around `source`; the result type follows from the amounts unless it is given. */
  static buildMixed(
    b: Builder,
    source: Value<RankedTensorType>,
    low: readonly MixedValue[],
    high: readonly MixedValue[],
    value: Value,
    options: { readonly nofold?: boolean; readonly type?: RankedTensorType } = {},
  ): PadOp {
    const { context } = b;
    const lows = splitMixed(low);
    const highs = splitMixed(high);
    const positions = source.type.shape.map(() => IndexType.get(context));
    return PadOp.build(b, {
      source,
      low: lows.operands,
      high: highs.operands,
      static_low: staticAttr(context, lows.numbers),
      static_high: staticAttr(context, highs.numbers),
      nofold: options.nofold === true ? UnitAttr.get(context) : undefined,
      resultTypes: [options.type ?? paddedType(source.type, lows.numbers, highs.numbers)],
      body: b.region(positions, (inner) => YieldOp.build(inner, { value })),
    });
  }

  override suggestName(): string {
    return "padded";
  }

  override verify(): void {
    const source = this.source.type;
    const result = this.result.type;
    const low = staticValues(this.static_low);
    const high = staticValues(this.static_high);
    if (dynamicCount(this.static_low) !== this.low.length || dynamicCount(this.static_high) !== this.high.length) {
      this.error("expected as many dynamic amounts as operands");
      return;
    }
    if (low.length !== source.rank || high.length !== source.rank) {
      const types = `sourceType '${source.toString()}', specified resultType is '${result.toString()}'`;
      reportAt(this, `failed to infer expectedType from ${types}`);
      return;
    }
    const inferred = paddedType(source, low, high);
    const fits =
      result.rank === inferred.rank &&
      result.shape.every((size, dim) => size === inferred.shape[dim] || isDynamic(inferred.shape[dim] ?? 0));
    if (!fits)
      reportAt(this, `specified type '${result.toString()}' does not match the inferred type '${inferred.toString()}'`);
    else if (result.elementType !== source.elementType)
      this.error("expected the element types of source and result to be the same");
  }

  override verifyRegions(): void {
    const { rank, elementType } = this.source.type;
    const block = this.body.entry;
    if (block === undefined) return;
    if (block.args.length !== rank) reportAt(this, `expected the block to have ${rank} arguments`);
    const wrong = block.args.findIndex((arg) => !(arg.type instanceof IndexType));
    if (block.args.length !== rank) return;
    if (wrong >= 0) this.error(`expected block argument ${wrong + 1} to be an index`);
    else if (block.terminator?.is(YieldOp) !== true || block.terminator.value.type !== elementType) {
      this.error("expected yield type to match shape element type");
    }
  }

  override fold(): readonly [FoldResult] | undefined {
    const type = this.result.type;
    const isUnchanged = this.source.type === type && type.elementCount !== undefined && this.nofold === undefined;
    return isUnchanged ? [this.source] : undefined;
  }
}

/** The type of a tensor padded by known or dynamic amounts. */
export function paddedType(
  source: RankedTensorType,
  low: readonly number[],
  high: readonly number[],
): RankedTensorType {
  const shape = source.shape.map((size, dim) => {
    const parts = [size, low[dim] ?? dynamic, high[dim] ?? dynamic];
    return parts.some(isDynamic) ? dynamic : parts.reduce((sum, part) => sum + part, 0);
  });
  return RankedTensorType.get(shape, source.elementType, source.encoding);
}
