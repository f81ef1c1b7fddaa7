/**
 * The larger and the smaller of two floats: `maximumf` and `minimumf` give NaN if an operand is NaN, `maxnumf` and
 * `minnumf` the other operand.
 */
import { Commutative, type FoldResult, defineOp } from "@tt-opt/ir-core";
import { type FloatFunction, maximumFloats, maxNumFloats, minimumFloats, minNumFloats } from "./float-arithmetic.ts";
import { floatConstantIs } from "./float-constants.ts";
import { foldFloats } from "./fold-elements.ts";
import { floatBinary, type FoldOperands } from "./op-shapes.ts";

/** `arith.maximumf`: the larger float; NaN if an operand is NaN. */
export class MaximumFOp extends defineOp(
  "arith.maximumf",
  floatBinary(
    {
      summary: "floating-point maximum that propagates NaN",
      description: `The larger of two floats, NaN if one of them is NaN; +0 counts as larger than -0.

\`\`\`mlir
%c = arith.maximumf %a, %b : f32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldExtremum(operands, this, -Infinity, maximumFloats);
  }
}

/** `arith.minimumf`: the smaller float; NaN if an operand is NaN. */
export class MinimumFOp extends defineOp(
  "arith.minimumf",
  floatBinary(
    {
      summary: "floating-point minimum that propagates NaN",
      description: `The smaller of two floats, NaN if one of them is NaN; -0 counts as smaller than +0.

\`\`\`mlir
%c = arith.minimumf %a, %b : f32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldExtremum(operands, this, Infinity, minimumFloats);
  }
}

/** `arith.maxnumf`: the larger float; the other operand if one is NaN. */
export class MaxNumFOp extends defineOp(
  "arith.maxnumf",
  floatBinary(
    {
      summary: "floating-point maximum that ignores NaN",
      description: `The larger of two floats; if one of them is NaN, the other.

\`\`\`mlir
%c = arith.maxnumf %a, %b : f32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldExtremum(operands, this, Number.NaN, maxNumFloats);
  }
}

/** `arith.minnumf`: the smaller float; the other operand if one is NaN. */
export class MinNumFOp extends defineOp(
  "arith.minnumf",
  floatBinary(
    {
      summary: "floating-point minimum that ignores NaN",
      description: `The smaller of two floats; if one of them is NaN, the other.

\`\`\`mlir
%c = arith.minnumf %a, %b : f32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldExtremum(operands, this, Number.NaN, minNumFloats);
  }
}

/** `f(x, x) → x` and `f(x, neutral) → x`. */
function foldExtremum(
  operands: FoldOperands,
  op: MaximumFOp | MinimumFOp | MaxNumFOp | MinNumFOp,
  neutral: number,
  f: FloatFunction,
): readonly FoldResult[] | undefined {
  if (op.lhs === op.rhs) return [op.rhs];
  if (floatConstantIs(operands[1], neutral)) return [op.lhs];
  return foldFloats(operands, op.result.type, f);
}
