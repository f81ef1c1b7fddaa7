/** Operations that move elements between lanes: shuffle, interleave and deinterleave. */
import {
  AnyType,
  defined,
  DenseI64Array,
  defineOp,
  Pure,
  same,
  SameTypeOperands,
  type Type,
  VectorType,
  type Attribute,
  type FoldResult,
} from "@tt-opt/ir-core";
import { PoisonAttr } from "@tt-opt/dialect-std";
import { AnyFixedVector, AnyVectorOfAnyRank, AnyVectorOfNonZeroRank } from "./constraints.ts";
import { elementProblem, reportFirst } from "./verify/report.ts";
import { shuffleProblem } from "./verify/shape-problems.ts";
import { denseOf, elementsOf } from "./folds/constants.ts";

/** `vector.shuffle`. */
export class ShuffleOp extends defineOp("vector.shuffle", {
  summary: "picks slices along the first dimension of two vectors",
  description: `
Position \`i\` of the mask says which slice of \`v1\` followed by \`v2\` becomes slice \`i\` of the result; -1 stands for any value.

\`\`\`mlir
%0 = vector.shuffle %a, %b [0, 3] : vector<2xf32>, vector<2xf32>
\`\`\``,
  operands: { v1: AnyFixedVector, v2: AnyFixedVector },
  results: { vector: AnyVectorOfNonZeroRank },
  attributes: { mask: DenseI64Array },
  traits: [Pure],
  assembly: "operands $mask attr-dict `:` type(operands)",
  inferResultTypes({ operands, properties }): readonly Type[] | string {
    const type = operands[0]?.type;
    const mask = properties.get("mask");
    if (!(type instanceof VectorType) || mask === undefined || !DenseI64Array.matches(mask))
      return "operand #0 must be a vector";
    return [VectorType.get([mask.values.length, ...type.shape.slice(1)], type.elementType)];
  },
}) {
  override fold([v1, v2]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const mask = this.mask.numbers;
    const [count, other] = [this.v1.type.shape[0] ?? 0, this.v2.type.shape[0] ?? 0];
    if (this.v1.type.rank === 0) return undefined;
    if (mask.length === count && mask.every((index, i) => index === i)) return [this.v1];
    if (mask.length === other && mask.every((index, i) => index === count + i)) return [this.v2];
    if (v1 instanceof PoisonAttr && v2 instanceof PoisonAttr) return [v1];
    const first = v1 instanceof PoisonAttr ? [] : elementsOf(v1);
    const second = v2 instanceof PoisonAttr ? [] : elementsOf(v2);
    if (this.v1.type.rank !== 1 || first === undefined || second === undefined) return undefined;
    // What is poison may be anything, so it may be an element that is there.
    const any = first[0] ?? second[0];
    const folded = denseOf(
      this.vector.type,
      mask.flatMap((index) => (index < count ? first[index] : second[index - count]) ?? any ?? []),
    );
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    reportFirst(
      this,
      elementProblem("first operand v1 and result", this.v1.type, this.vector.type),
      elementProblem("second operand v2 and result", this.v2.type, this.vector.type),
      shuffleProblem(this.v1.type, this.v2.type, this.vector.type, this.mask.numbers),
    );
  }
}

/** `vector.interleave`. */
export class InterleaveOp extends defineOp("vector.interleave", {
  summary: "alternates the elements of two vectors",
  description: `
\`\`\`mlir
%0 = vector.interleave %a, %b : vector<4xi16> -> vector<8xi16>  // [a0, b0, a1, b1, …]
\`\`\``,
  operands: { lhs: AnyVectorOfAnyRank, rhs: same("lhs") },
  results: { result: AnyVectorOfAnyRank },
  traits: [Pure, SameTypeOperands],
  assembly: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
  inferResultTypes({ operands }): readonly Type[] | string {
    const type = operands[0]?.type;
    if (!(type instanceof VectorType)) return "operand #0 must be a vector";
    if (type.rank === 0) return [VectorType.get([2], type.elementType)];
    return [resizeLast(type, (size) => size * 2)];
  },
}) {
  override verify(): void {
    const { rank, elementType } = this.lhs.type;
    const expected = rank === 0 ? VectorType.get([2], elementType) : resizeLast(this.lhs.type, (size) => size * 2);
    const isDouble = this.result.type === expected;
    reportFirst(
      this,
      isDouble ? undefined : "failed to verify that type of 'result' is double the width of the inputs",
    );
  }
}

/** `vector.deinterleave`. */
export class DeinterleaveOp extends defineOp("vector.deinterleave", {
  summary: "separates the elements at even and at odd positions",
  description: `
\`\`\`mlir
%even, %odd = vector.deinterleave %a : vector<8xi8> -> vector<4xi8>
\`\`\``,
  operands: { source: AnyVectorOfNonZeroRank },
  results: { res1: AnyType, res2: same("res1") },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source) `->` type($res1)",
  inferResultTypes({ operands }): readonly Type[] | string {
    const type = operands[0]?.type;
    if (!(type instanceof VectorType) || type.rank === 0) return "operand #0 must be a vector";
    const half = resizeLast(type, (size) => size / 2);
    return [half, half];
  },
}) {
  override suggestName(result: number): string | undefined {
    return ["res1", "res2"][result];
  }

  override verify(): void {
    const isHalf = this.res1.type === resizeLast(this.source.type, (size) => size / 2);
    const message =
      "failed to verify that the trailing dimension of the results is half the width of source trailing dimension";
    reportFirst(this, isHalf ? undefined : message);
  }
}

/** `type` with another size of its last dimension. */
export function resizeLast(type: VectorType, resize: (size: number) => number): VectorType {
  const last = defined(type.shape.at(-1), "the last dimension");
  return VectorType.get([...type.shape.slice(0, -1), resize(last)], type.elementType, type.scalable);
}
