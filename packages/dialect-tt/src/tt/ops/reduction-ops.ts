/** Reductions and scans whose way to combine two elements is a region. */
import {
  AnyType,
  BoolAttr,
  Commutative,
  defineOp,
  hasParent,
  I32Attr,
  type InferenceInput,
  IntegerAttr,
  type Operation,
  Pure,
  RankedTensorType,
  type Region,
  ReturnLike,
  SameOperandsAndResultShape,
  SingleBlock,
  type Type,
  variadic,
} from "@tt-opt/ir-core";
import { SameOperandsAndResultEncoding, SameOperandsEncoding, SameOperandsShape, TensorSize } from "../traits.ts";
import { TtTensor, TtType } from "../types/constraints.ts";
import { verifyCombination, verifyCombineRegion } from "./combine-region.ts";

/** `tt.reduce.return`: what combining two elements of a reduction gives. */
export class ReduceReturnOp extends defineOp("tt.reduce.return", {
  summary: "ends the region of a reduction",
  operands: { result: variadic(AnyType) },
  traits: [hasParent("tt.reduce"), Pure, ReturnLike],
  assembly: "$result attr-dict `:` type($result)",
}) {}

/** `tt.reduce`: combines the elements of one or more tensors along a dimension. */
export class ReduceOp extends defineOp("tt.reduce", {
  summary: "combine elements along a dimension",
  description:
    'The region takes two elements per operand, the accumulator first, and must be associative; several operands are reduced together (as in argmax). A tensor of rank 1 gives a scalar.\n\n```mlir\n%s = "tt.reduce"(%t) <{axis = 1 : i32}> ({\n^bb0(%a: f32, %b: f32):\n  %c = arith.addf %a, %b : f32\n  tt.reduce.return %c : f32\n}) : (tensor<4x8xf32>) -> tensor<4xf32>\n```',
  operands: { srcs: variadic(TtTensor) },
  results: { result: variadic(TtType) },
  attributes: { axis: I32Attr },
  regions: { combineOp: "single-block" },
  traits: [TensorSize, Pure, SameOperandsShape, SameOperandsEncoding, SingleBlock],
  inferResultTypes: inferReduction,
}) {
  /** The only operation of the region beside its terminator, if it combines the two arguments, in order if that matters. */
  get singleCombiner(): Operation | undefined {
    return singleCombinerOf(this.combineOp);
  }

  override verify(): void {
    if (!verifyCombination(this, this.axis.number)) return;
    const { type } = this.operand(0);
    const wrong = this.results.find(({ type: result }) => {
      const shape = result instanceof RankedTensorType ? result.shape : [];
      return !(type instanceof RankedTensorType) || shape.join() !== withoutAxis(type.shape, this.axis.number).join();
    });
    if (wrong !== undefined) {
      this.error(
        `result type '${wrong.type.toString()}' is not the operand's without dimension ${this.axis.number}`,
        "TT3060",
      );
    }
  }

  override verifyRegions(): void {
    verifyCombineRegion(this, ReduceReturnOp);
  }
}

function singleCombinerOf(region: Region): Operation | undefined {
  const block = region.entry;
  const combiner = block?.last?.opOperands[0]?.value.definingOp;
  if (block?.args.length !== 2 || combiner === undefined || combiner.block !== block) return undefined;
  const isOnly = block.first === combiner && combiner.next === block.last;
  const [a, b] = block.args;
  if (!isOnly || combiner.operandCount !== 2 || combiner.results.length !== 1) return undefined;
  const [left, right] = [combiner.operand(0), combiner.operand(1)];
  return (left === a && right === b) || (combiner.has(Commutative) && left === b && right === a) ? combiner : undefined;
}

function withoutAxis(shape: readonly number[], axis: number): readonly number[] {
  return shape.filter((_, dim) => dim !== axis);
}

function inferReduction({ operands, properties }: InferenceInput): readonly Type[] | string {
  const axis = properties.get("axis");
  if (!(axis instanceof IntegerAttr)) return "needs an axis";
  const types: Type[] = [];
  for (const { type } of operands) {
    if (!(type instanceof RankedTensorType)) return "operands must be tensors";
    if (axis.number < 0 || axis.number >= type.rank) return `axis out of bounds for operand rank ${type.rank}`;
    const shape = withoutAxis(type.shape, axis.number);
    types.push(shape.length === 0 ? type.elementType : RankedTensorType.get(shape, type.elementType));
  }
  return types;
}

/** `tt.scan.return`: what combining two elements of a scan gives. */
export class ScanReturnOp extends defineOp("tt.scan.return", {
  summary: "ends the region of a scan",
  operands: { result: variadic(AnyType) },
  traits: [hasParent("tt.scan"), Pure, ReturnLike],
  assembly: "$result attr-dict `:` type($result)",
}) {}

/** `tt.scan`: the running combination of the elements of one or more tensors along a dimension. */
export class ScanOp extends defineOp("tt.scan", {
  summary: "running combination of elements along a dimension",
  description:
    'Element `i` of the result combines elements 0 to `i`, or with `reverse` those from `i` to the end.\n\n```mlir\n%s = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({\n^bb0(%a: f32, %b: f32):\n  %c = arith.addf %a, %b : f32\n  tt.scan.return %c : f32\n}) : (tensor<8xf32>) -> tensor<8xf32>\n```',
  operands: { srcs: variadic(TtTensor) },
  results: { result: variadic(TtTensor) },
  attributes: { axis: I32Attr, reverse: BoolAttr },
  regions: { combineOp: "single-block" },
  traits: [TensorSize, Pure, SameOperandsAndResultEncoding, SameOperandsAndResultShape, SingleBlock],
  inferResultTypes: ({ operands }) => operands.map((value) => value.type),
}) {
  /** The only operation of the region beside its terminator, if it combines the two arguments, in order if that matters. */
  get singleCombiner(): Operation | undefined {
    return singleCombinerOf(this.combineOp);
  }

  override verify(): void {
    verifyCombination(this, this.axis.number);
  }

  override verifyRegions(): void {
    verifyCombineRegion(this, ScanReturnOp);
  }
}
