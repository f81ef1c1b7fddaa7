/** Operations that make tensors: of nothing, of one value, of many, or of a function of the position. */
import {
  AnyRankedTensor,
  AnyType,
  type Builder,
  defineOp,
  Index,
  IndexType,
  type Attribute,
  Pure,
  RankedTensorType,
  RecursiveMemoryEffects,
  ReturnLike,
  SingleBlock,
  type Type,
  variadic,
  hasParent,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedShape, reportAt, shapeSize, splitMixed, verifyDynamicSizes } from "../shape/index.ts";
import { elementOf, StaticTensor } from "./constraints.ts";
import { denseOf, splatOf } from "./fold-elements.ts";

/** A tensor of unspecified contents: a shape to be filled. */
export class EmptyOp extends defineOp("tensor.empty", {
  summary: "make a tensor of unspecified contents",
  operands: { dynamicSizes: variadic(Index) },
  results: { result: AnyRankedTensor },
  traits: [Pure],
  assembly: "`(` $dynamicSizes `)` attr-dict `:` type($result)",
}) {
  /** The sizes of the tensor. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.result.type.shape, this.dynamicSizes);
  }

  /** Makes a tensor of `sizes`. */
  static buildMixed(b: Builder, sizes: readonly MixedValue[], elementType: Type, encoding?: Attribute): EmptyOp {
    const { operands } = splitMixed(sizes);
    const type = RankedTensorType.get(sizes.map(shapeSize), elementType, encoding);
    return EmptyOp.build(b, { dynamicSizes: operands, resultTypes: [type] });
  }

  override verify(): void {
    verifyDynamicSizes(this, this.result.type.shape, this.dynamicSizes);
  }
}

/** A tensor all of whose elements are one value. */
export class SplatOp extends defineOp("tensor.splat", {
  summary: "make a tensor of equal elements",
  operands: {
    input: elementOf("aggregate", "operand type matches element type of result"),
    dynamicSizes: variadic(Index),
  },
  results: { aggregate: AnyRankedTensor },
  traits: [Pure],
  assembly: "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
}) {
  /** The sizes of the tensor. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.aggregate.type.shape, this.dynamicSizes);
  }

  override suggestName(): string {
    return "splat";
  }

  override verify(): void {
    verifyDynamicSizes(this, this.aggregate.type.shape, this.dynamicSizes);
  }

  override fold([input]: readonly (Attribute | undefined)[]): readonly [Attribute] | undefined {
    const folded = splatOf(this.aggregate.type, input);
    return folded === undefined ? undefined : [folded];
  }
}

/** A tensor of the given elements in row-major order. */
export class FromElementsOp extends defineOp("tensor.from_elements", {
  summary: "make a tensor of scalars",
  operands: { elements: variadic(elementOf("result")) },
  results: { result: StaticTensor },
  traits: [Pure],
  assembly: "$elements attr-dict `:` type($result)",
}) {
  override suggestName(): string {
    return "from_elements";
  }

  override verify(): void {
    const { elementCount, elementType } = this.result.type;
    if (this.elements.length !== elementCount) {
      this.error(
        `number of elements (${this.elements.length}) does not match that of the result type (${elementCount})`,
      );
    } else if (this.elements.some((element) => element.type !== elementType)) {
      this.error("failed to verify that operand types match result element type");
    }
  }

  override fold(elements: readonly (Attribute | undefined)[]): readonly [Attribute] | undefined {
    const folded = denseOf(this.result.type, elements);
    return folded === undefined ? undefined : [folded];
  }
}

/** A tensor whose elements the body computes of their positions. */
export class GenerateOp extends defineOp("tensor.generate", {
  summary: "make a tensor from a function of the position",
  operands: { dynamicExtents: variadic(Index) },
  results: { result: AnyRankedTensor },
  regions: { body: "single-block" },
  traits: [RecursiveMemoryEffects, SingleBlock],
  assembly: "$dynamicExtents $body attr-dict `:` type($result)",
}) {
  /** The sizes of the tensor. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.result.type.shape, this.dynamicExtents);
  }

  override suggestName(): string {
    return "generated";
  }

  override verify(): void {
    verifyDynamicSizes(this, this.result.type.shape, this.dynamicExtents);
  }

  override verifyRegions(): void {
    const block = this.body.entry;
    const { shape, elementType } = this.result.type;
    if (block === undefined) return;
    if (block.args.length !== shape.length) {
      reportAt(this, "must have one body argument per input dimension");
    } else if (block.args.some((arg) => !(arg.type instanceof IndexType))) {
      reportAt(this, "all body arguments must be index");
    } else if (block.terminator?.is(YieldOp) !== true || block.terminator.value.type !== elementType) {
      this.error("body must be terminated with a `yield` operation of the tensor element type");
    }
  }
}

/** Ends the body of `tensor.generate` and `tensor.pad` with the element. */
export class YieldOp extends defineOp("tensor.yield", {
  summary: "yield an element of a generated or padded tensor",
  operands: { value: AnyType },
  traits: [Pure, ReturnLike, hasParent("tensor.generate", "tensor.pad")],
  assembly: "$value attr-dict `:` type($value)",
}) {}
