/** Masks as boxes: `create_mask` by values and `constant_mask` by numbers. Everything inside the box is on. */
import {
  boolAttr,
  DenseElementsAttr,
  DenseI64Array,
  defineOp,
  type FoldResult,
  Index,
  Pure,
  variadic,
} from "@tt-opt/ir-core";
import { MaskOfAnyRank } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import { constantMaskProblem } from "./verify/shape-problems.ts";

/** `vector.create_mask`. */
export class CreateMaskOp extends defineOp("vector.create_mask", {
  summary: "a mask that is on below an upper bound per dimension",
  description: `
Bounds below zero count as zero, bounds above the size of the dimension as that size.

\`\`\`mlir
%0 = vector.create_mask %n, %m : vector<4x8xi1>
\`\`\``,
  operands: { bounds: variadic(Index) },
  results: { result: MaskOfAnyRank },
  traits: [Pure],
  assembly: "$bounds attr-dict `:` type($result)",
}) {
  override verify(): void {
    const { rank } = this.result.type;
    const count = this.bounds.length;
    reportFirst(
      this,
      rank === 0 && count !== 1 ? "must specify exactly one operand for 0-D create_mask" : undefined,
      rank > 0 && count !== rank ? "must specify an operand for each result vector dimension" : undefined,
    );
  }
}

/** `vector.constant_mask`. */
export class ConstantMaskOp extends defineOp("vector.constant_mask", {
  summary: "a mask that is on below a constant upper bound per dimension",
  description: `
\`\`\`mlir
%0 = vector.constant_mask [2, 8] : vector<4x8xi1>
\`\`\``,
  results: { result: MaskOfAnyRank },
  attributes: { mask_dim_sizes: DenseI64Array },
  traits: [Pure],
  assembly: "$mask_dim_sizes attr-dict `:` type($result)",
}) {
  override fold(): readonly FoldResult[] | undefined {
    const { type } = this.result;
    if (this.isAllOnes) return [DenseElementsAttr.splat(type, boolAttr(this.context, true))];
    const isEmpty = this.mask_dim_sizes.numbers.includes(0);
    return isEmpty ? [DenseElementsAttr.splat(type, boolAttr(this.context, false))] : undefined;
  }

  override verify(): void {
    reportFirst(this, constantMaskProblem(this.result.type, this.mask_dim_sizes.numbers));
  }

  /** Whether all elements are on. */
  get isAllOnes(): boolean {
    const { shape } = this.result.type;
    const bounds = this.mask_dim_sizes.numbers;
    if (shape.length === 0) return bounds[0] === 1;
    return shape.every((size, i) => bounds[i] === size);
  }
}
