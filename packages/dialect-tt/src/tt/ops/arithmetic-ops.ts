/** Arithmetic that `arith` and `math` have not. */
import { defineOp } from "@tt-opt/ir-core";
import { PropagateNan } from "../enums.ts";
import { TtFloatLike, TtIntLike } from "../types/constraints.ts";
import { elementwiseTraits } from "./op-shapes.ts";

/** `tt.clampf`: `min(max(x, lo), hi)`. */
export class ClampFOp extends defineOp("tt.clampf", {
  summary: "limit floats to a range",
  description:
    "With `propagateNan = all` the result is NaN where `x` is; with `none` it is then one of the limits.\n\n```mlir\n%y = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<4xf32>\n```",
  operands: { x: TtFloatLike, min: TtFloatLike, max: TtFloatLike },
  results: { result: TtFloatLike },
  attributes: { propagateNan: PropagateNan },
  traits: elementwiseTraits,
  assembly: "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)",
}) {}

/** `tt.precise_sqrt`: the correctly rounded square root. */
export class PreciseSqrtOp extends defineOp("tt.precise_sqrt", {
  summary: "correctly rounded square root",
  operands: { x: TtFloatLike },
  results: { result: TtFloatLike },
  traits: elementwiseTraits,
  assembly: "$x attr-dict `:` type($x)",
}) {}

/** `tt.precise_divf`: the correctly rounded quotient. */
export class PreciseDivFOp extends defineOp("tt.precise_divf", {
  summary: "correctly rounded division",
  operands: { x: TtFloatLike, y: TtFloatLike },
  results: { result: TtFloatLike },
  traits: elementwiseTraits,
  assembly: "$x `,` $y attr-dict `:` type($x)",
}) {}

/** `tt.approx_divf`: a quotient that may be less precise. Since Triton 3.9. */
export class ApproxDivFOp extends defineOp("tt.approx_divf", {
  summary: "approximate division",
  description:
    "How precise it is depends on the target; here it is an `arith.divf`, which may be rounded twice in vectors.",
  operands: { x: TtFloatLike, y: TtFloatLike },
  results: { result: TtFloatLike },
  traits: elementwiseTraits,
  assembly: "$x `,` $y attr-dict `:` type($x)",
}) {}

/** `tt.mulhiui`: the upper half of an unsigned product. */
export class MulhiUIOp extends defineOp("tt.mulhiui", {
  summary: "upper half of the product of two unsigned integers",
  operands: { x: TtIntLike, y: TtIntLike },
  results: { result: TtIntLike },
  traits: elementwiseTraits,
  assembly: "$x `,` $y attr-dict `:` type($x)",
}) {}
