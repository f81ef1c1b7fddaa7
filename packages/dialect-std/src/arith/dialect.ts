import { type Dialect, dialect } from "@tt-opt/ir-core";
import { ubDialect } from "../ub/dialect.ts";
import { arithCanonicalization } from "./canonicalization/index.ts";
import { CmpFOp, CmpIOp } from "./compare-ops.ts";
import { ConstantOp } from "./constant-op.ts";
import { fastMathSyntax, overflowSyntax } from "./flag-attributes.ts";
import { AddFOp, DivFOp, MulFOp, NegFOp, RemFOp, SubFOp } from "./float-arithmetic-ops.ts";
import { ExtFOp, ScalingExtFOp, ScalingTruncFOp, TruncFOp } from "./float-cast-ops.ts";
import { MaximumFOp, MaxNumFOp, MinimumFOp, MinNumFOp } from "./float-extremum-ops.ts";
import { AndIOp, OrIOp, ShLIOp, ShRSIOp, ShRUIOp, XOrIOp } from "./integer-bit-ops.ts";
import { ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, TruncIOp } from "./integer-cast-ops.ts";
import { CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp, RemSIOp, RemUIOp } from "./integer-division-ops.ts";
import { MaxSIOp, MaxUIOp, MinSIOp, MinUIOp } from "./integer-extremum-ops.ts";
import { MulIOp, MulSIExtendedOp, MulUIExtendedOp } from "./integer-product-ops.ts";
import { AddIOp, AddUIExtendedOp, SubIOp } from "./integer-sum-ops.ts";
import { materializeConstant } from "./materialize-constant.ts";
import { BitcastOp, FPToSIOp, FPToUIOp, SIToFPOp, UIToFPOp } from "./number-cast-ops.ts";
import { SelectOp } from "./select-op.ts";

/** The `arith` dialect: integer and floating-point arithmetic on scalars, tensors and vectors. */
export const arithDialect: Dialect = dialect({
  name: "arith",
  summary: "integer and floating-point arithmetic",
  description: `Unary, binary and ternary arithmetic, bitwise operations, casts and comparisons, on scalars and element by element
on tensors and vectors.`,
  ops: [
    [ConstantOp, AddIOp, AddUIExtendedOp, SubIOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp],
    [DivUIOp, DivSIOp, CeilDivUIOp, CeilDivSIOp, FloorDivSIOp, RemUIOp, RemSIOp],
    [AndIOp, OrIOp, XOrIOp, ShLIOp, ShRUIOp, ShRSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp],
    [NegFOp, AddFOp, SubFOp, MulFOp, DivFOp, RemFOp, MaximumFOp, MinimumFOp, MaxNumFOp, MinNumFOp],
    [ExtUIOp, ExtSIOp, ExtFOp, TruncIOp, TruncFOp, ScalingExtFOp, ScalingTruncFOp],
    [UIToFPOp, SIToFPOp, FPToUIOp, FPToSIOp, IndexCastOp, IndexCastUIOp, BitcastOp],
    [CmpIOp, CmpFOp, SelectOp],
  ].flat(),
  attributes: [overflowSyntax, fastMathSyntax],
  dependsOn: [ubDialect],
  canonicalization: arithCanonicalization,
  materializeConstant,
});
