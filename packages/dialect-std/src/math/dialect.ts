import { type Dialect, dialect } from "@tt-opt/ir-core";
import { arithDialect } from "../arith/dialect.ts";
import { materializeConstant } from "../arith/materialize-constant.ts";
import { IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp } from "./classification-ops.ts";
import { AbsIOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, IPowIOp } from "./integer-ops.ts";
import { Atan2Op, ClampFOp, CopySignOp, FmaOp, FPowIOp, PowFOp, SinCosOp } from "./multi-operand-ops.ts";
import { AbsFOp, CeilOp, FloorOp, RoundEvenOp, RoundOp, TruncOp } from "./rounding-ops.ts";
import * as unary from "./unary-float-ops.ts";

/** The `math` dialect: mathematical functions on scalars, tensors and vectors. */
export const mathDialect: Dialect = dialect({
  name: "math",
  summary: "mathematical functions",
  description: "Functions beyond arithmetic, on integers and floats, element by element on tensors and vectors.",
  ops: [
    [AbsFOp, CeilOp, FloorOp, RoundOp, RoundEvenOp, TruncOp],
    Object.values(unary),
    [Atan2Op, CopySignOp, PowFOp, FPowIOp, FmaOp, ClampFOp, SinCosOp],
    [IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp],
    [AbsIOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, IPowIOp],
  ].flat(),
  dependsOn: [arithDialect],
  materializeConstant,
});
