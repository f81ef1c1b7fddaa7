/** Matrix products. */
import {
  anyTypeOf,
  AttrSizedOperandSegments,
  at,
  BoolAttr,
  boolAttr,
  defineOp,
  FloatType,
  I32Attr,
  I8,
  integerAttr,
  optional,
  Pure,
  RankedTensorType,
  same,
  tensorOf,
  type Type,
  withDefault,
} from "@tt-opt/ir-core";
import { InputPrecision, ScaleDotElemType } from "../enums.ts";
import { scaledOperands, scaledTypes } from "../former-syntax.ts";
import { TensorSize } from "../traits.ts";
import { TtFloat, TtFloatTensor, TtFpIntTensor } from "../types/constraints.ts";
import { bitWidth } from "../types/type-relations.ts";
import { scaledDotProblem } from "./scaled-dot-shapes.ts";

/** `tt.dot`: `d = a · b + c` on matrices, or on batches of them. */
export class DotOp extends defineOp("tt.dot", {
  summary: "matrix product",
  description:
    "Operands of rank 3 are batches of matrices. `inputPrecision` says how precisely f32 is multiplied.\n\n```mlir\n%d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>\n```",
  operands: { a: TtFpIntTensor, b: TtFpIntTensor, c: same("d") },
  results: { d: TtFpIntTensor },
  attributes: {
    inputPrecision: withDefault(InputPrecision, (context) => InputPrecision.attr(context, "ieee")),
    maxNumImpreciseAcc: withDefault(I32Attr, (context) => integerAttr(context, 32, 0)),
  },
  traits: [TensorSize, Pure],
  assembly:
    "$a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:` type($a) `*` type($b) `->` type($d)",
  inferResultTypes: ({ operands }) => [at(operands, 2).type],
}) {
  override verify(): void {
    const [a, b, d] = [this.a.type, this.b.type, this.d.type];
    if (bitWidth(a) !== bitWidth(b)) {
      this.error("element types of operands A and B must have same bit width", "TT3050");
      return;
    }
    const [isFloatA, isFloatB, isFloatD] = [a, b, d].map(({ elementType }) => elementType instanceof FloatType);
    if (isFloatA !== isFloatB || isFloatA !== isFloatD) {
      this.error("element types of all operands must be floats, or integers", "TT3050");
      return;
    }
    const problem = dotShapeProblem(a, b, d);
    if (problem !== undefined) this.error(problem, "TT3050");
    else if ((a.encoding === undefined) !== (b.encoding === undefined)) {
      this.error("mismatching encoding between A and B operands", "TT3002");
    } else if (a.encoding !== undefined && d.encoding === undefined) this.error("miss encoding of C operand", "TT3002");
  }
}

/** Why the shapes of a product do not fit; undefined if they do. */
function dotShapeProblem(a: RankedTensorType, b: RankedTensorType, d: RankedTensorType): string | undefined {
  if ((a.rank !== 2 && a.rank !== 3) || b.rank !== a.rank || d.rank !== a.rank) {
    return `expected all operands to be 2-D or all to be 3-D, but got ranks ${a.rank}, ${b.rank} and ${d.rank}`;
  }
  if (a.shape.at(-1) !== b.shape.at(-2)) {
    return `expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand, but got ${a.shape.at(-1)} and ${b.shape.at(-2)}`;
  }
  const expected = [...a.shape.slice(0, -1), at(b.shape, b.rank - 1)];
  const isBatchEqual = a.rank === 2 || a.shape[0] === b.shape[0];
  if (isBatchEqual && d.shape.join() === expected.join()) return undefined;
  return `expected the accumulator to have shape ${expected.join("x")}, but got ${d.shape.join("x")}`;
}

const ScaledOperand = anyTypeOf<RankedTensorType>(tensorOf(TtFloat), tensorOf(I8));

/** `tt.dot_scaled`: a matrix product of operands that are scaled by block, as in the microscaling formats. */
export class DotScaledOp extends defineOp("tt.dot_scaled", {
  summary: "matrix product of operands with a scale per block",
  description:
    "`d = scale(a) · scale(b) + c`. A scale is one `i8` exponent (or f8) per block of 32 or 16 elements along K. Elements of `e2m1` are packed in pairs into `i8`: along K, unless `lhs_k_pack` or `rhs_k_pack` is false.\n\n```mlir\n%d = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e4m3 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x2xi8> * tensor<64x32xf8E4M3FN> -> tensor<32x32xf32>\n```",
  operands: {
    a: ScaledOperand,
    b: ScaledOperand,
    c: same("d"),
    a_scale: optional(ScaledOperand),
    b_scale: optional(ScaledOperand),
  },
  results: { d: TtFloatTensor },
  attributes: {
    a_elem_type: ScaleDotElemType,
    b_elem_type: ScaleDotElemType,
    fastMath: BoolAttr,
    lhs_k_pack: withDefault(BoolAttr, (context) => boolAttr(context, true)),
    rhs_k_pack: withDefault(BoolAttr, (context) => boolAttr(context, true)),
  },
  traits: [TensorSize, Pure, AttrSizedOperandSegments],
  assembly:
    "$a (`scale` $a_scale^)? `,` $b (`scale` $b_scale^)? `,` $c `` custom<FormerOperands>() `lhs` `=` $a_elem_type `rhs` `=` $b_elem_type attr-dict `:` type($a) (`,` type($a_scale)^)? `*` type($b) (`,` type($b_scale)^)? `->` type($d) `` custom<FormerTypes>()",
  directives: { FormerOperands: scaledOperands, FormerTypes: scaledTypes },
  inferResultTypes: ({ operands }): readonly Type[] => [at(operands, 2).type],
}) {
  override verify(): void {
    const problem = scaledDotProblem(
      {
        shape: this.a.type.shape,
        scale: this.a_scale?.type.shape,
        isPacked: ScaleDotElemType.of(this.a_elem_type) === "e2m1",
        packsK: this.lhs_k_pack.isTrue,
      },
      {
        shape: this.b.type.shape,
        scale: this.b_scale?.type.shape,
        isPacked: ScaleDotElemType.of(this.b_elem_type) === "e2m1",
        packsK: this.rhs_k_pack.isTrue,
      },
      this.c.type instanceof RankedTensorType ? this.c.type.shape : [],
    );
    if (problem !== undefined) this.error(problem, "TT3051");
  }
}
