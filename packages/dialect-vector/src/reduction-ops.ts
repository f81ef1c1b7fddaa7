/** Reductions of one or several dimensions, and scans. */
import {
  AnyType,
  BoolAttr,
  DenseI64Array,
  defineOp,
  I64Attr,
  optional,
  Pure,
  same,
  type Type,
  VectorType,
  withDefault,
} from "@tt-opt/ir-core";
import { FastMathFlags, noFastMathFlags } from "@tt-opt/dialect-std";
import { CombiningKind } from "./attributes.ts";
import { AnyVectorOfAnyRank, AnyVectorOfNonZeroRank } from "./constraints.ts";
import { elementProblem, reportFirst } from "./verify/report.ts";
import { reductionProblem, multiReductionProblem, scanProblem } from "./verify/reduction-problems.ts";

/** `vector.reduction`. */
export class ReductionOp extends defineOp("vector.reduction", {
  summary: "combines all elements of a vector of one dimension",
  description: `
\`\`\`mlir
%0 = vector.reduction <add>, %v : vector<16xf32> into f32
%1 = vector.reduction <maxsi>, %v, %acc : vector<16xi32> into i32
\`\`\``,
  operands: { vector: AnyVectorOfAnyRank, acc: optional(same("dest")) },
  results: { dest: AnyType },
  attributes: { kind: CombiningKind, fastmath: withDefault(FastMathFlags, noFastMathFlags) },
  traits: [Pure],
  assembly: "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
  inferResultTypes({ operands }): readonly Type[] | string {
    const type = operands[0]?.type;
    return type instanceof VectorType ? [type.elementType] : "operand #0 must be a vector";
  },
}) {
  override verify(): void {
    reportFirst(
      this,
      elementProblem("source operand and result", this.vector.type, this.dest.type),
      reductionProblem(this.vector.type, this.dest.type, this.kind.value),
    );
  }
}

/** `vector.multi_reduction`. */
export class MultiDimReductionOp extends defineOp("vector.multi_reduction", {
  summary: "combines the elements of a vector along dimensions",
  description: `
\`\`\`mlir
%0 = vector.multi_reduction <add>, %v, %acc [1, 3] : vector<4x8x16x32xf32> to vector<4x16xf32>
\`\`\``,
  operands: { source: AnyVectorOfNonZeroRank, acc: same("dest") },
  results: { dest: AnyType },
  attributes: { kind: CombiningKind, reduction_dims: DenseI64Array },
  traits: [Pure],
  assembly: "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
  inferResultTypes({ operands, properties }): readonly Type[] | string {
    const type = operands[0]?.type;
    const dims = properties.get("reduction_dims");
    if (!(type instanceof VectorType) || dims === undefined || !DenseI64Array.matches(dims))
      return "operand #0 must be a vector";
    const kept = type.shape.map((_, i) => i).filter((i) => !dims.numbers.includes(i));
    if (kept.length === 0) return [type.elementType];
    const shape = kept.map((i) => type.shape[i] ?? 1);
    return [
      VectorType.get(
        shape,
        type.elementType,
        kept.map((i) => type.scalable[i] ?? false),
      ),
    ];
  },
}) {
  override verify(): void {
    reportFirst(
      this,
      elementProblem("source operand and result", this.source.type, this.dest.type),
      multiReductionProblem(this.source.type, this.dest.type, this.reduction_dims.numbers),
    );
  }

  /** Whether each dimension of the source is reduced. */
  get reductionMask(): readonly boolean[] {
    const dims = this.reduction_dims.numbers;
    return this.source.type.shape.map((_, i) => dims.includes(i));
  }
}

/** `vector.scan`. */
export class ScanOp extends defineOp("vector.scan", {
  summary: "all prefixes of a reduction along one dimension",
  description: `
The second result is what the last step gives. If \`inclusive\`, element \`i\` is combined into result \`i\`.

\`\`\`mlir
%0:2 = vector.scan <add>, %v, %init {inclusive = false, reduction_dim = 1 : i64}
  : vector<4x8xf32>, vector<4xf32>
\`\`\``,
  operands: { source: AnyVectorOfNonZeroRank, initial_value: AnyVectorOfAnyRank },
  results: { dest: same("source"), accumulated_value: same("initial_value") },
  attributes: { kind: CombiningKind, reduction_dim: I64Attr, inclusive: BoolAttr },
  traits: [Pure],
  assembly: "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
}) {
  override suggestName(result: number): string | undefined {
    return ["dest", "accumulated_value"][result];
  }

  override verify(): void {
    reportFirst(
      this,
      scanProblem(this.source.type, this.initial_value.type, this.reduction_dim.number, this.kind.value),
    );
  }
}
