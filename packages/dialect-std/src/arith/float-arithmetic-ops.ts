/** Arithmetic on floats: `arith.negf`, `addf`, `subf`, `mulf`, `divf`, `remf`. */
import { Commutative, type FoldResult, defineOp } from "@tt-opt/ir-core";
import { floatConstantIs } from "./float-constants.ts";
import {
  addFloats,
  divideFloats,
  multiplyFloats,
  negateFloat,
  remainderFloats,
  subtractFloats,
} from "./float-arithmetic.ts";
import { foldFloats } from "./fold-elements.ts";
import { floatBinary, floatUnary, type FoldOperands } from "./op-shapes.ts";

/** `arith.negf`: the negation, by flipping the sign bit. */
export class NegFOp extends defineOp(
  "arith.negf",
  floatUnary({
    summary: "floating-point negation",
    description: `Flips the sign of a float, also that of a NaN.

\`\`\`mlir
%n = arith.negf %x : f32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // -(-x) → x
    const inner = this.input.definingOp;
    if (inner?.is(NegFOp) === true) return [inner.input];
    return foldFloats(operands, this.result.type, (format, x = 0n) => negateFloat(format, x));
  }
}

/** `arith.addf`: the sum, rounded to nearest even. */
export class AddFOp extends defineOp(
  "arith.addf",
  floatBinary(
    {
      summary: "floating-point addition",
      description: `Adds two floats.

\`\`\`mlir
%c = arith.addf %a, %b fastmath<reassoc> : f32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // x + -0 → x
    if (floatConstantIs(operands[1], -0)) return [this.lhs];
    return foldFloats(operands, this.result.type, addFloats);
  }
}

/** `arith.subf`: the difference, rounded to nearest even. */
export class SubFOp extends defineOp(
  "arith.subf",
  floatBinary({
    summary: "floating-point subtraction",
    description: `Subtracts the second float from the first.

\`\`\`mlir
%c = arith.subf %a, %b : f32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // x - +0 → x
    if (floatConstantIs(operands[1], 0)) return [this.lhs];
    return foldFloats(operands, this.result.type, subtractFloats);
  }
}

/** `arith.mulf`: the product, rounded to nearest even. */
export class MulFOp extends defineOp(
  "arith.mulf",
  floatBinary(
    {
      summary: "floating-point multiplication",
      description: `Multiplies two floats.

\`\`\`mlir
%c = arith.mulf %a, %b : f32
\`\`\``,
    },
    Commutative,
  ),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const rhs = operands[1];
    // x * 1 → x
    if (floatConstantIs(rhs, 1)) return [this.lhs];
    // x * 0 → 0, if there are no NaNs and the sign of zero does not matter
    if (this.fastmath.has("nnan", "nsz") && (floatConstantIs(rhs, 0) || floatConstantIs(rhs, -0))) return [this.rhs];
    return foldFloats(operands, this.result.type, multiplyFloats);
  }
}

/** `arith.divf`: the quotient, rounded to nearest even. */
export class DivFOp extends defineOp(
  "arith.divf",
  floatBinary({
    summary: "floating-point division",
    description: `Divides the first float by the second; division by zero gives an infinity or NaN.

\`\`\`mlir
%c = arith.divf %a, %b : f32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // x / 1 → x
    if (floatConstantIs(operands[1], 1)) return [this.lhs];
    return foldFloats(operands, this.result.type, divideFloats);
  }
}

/** `arith.remf`: the remainder, as C's `fmod`. */
export class RemFOp extends defineOp(
  "arith.remf",
  floatBinary({
    summary: "floating-point division remainder",
    description: `The remainder of the division rounded toward zero; it has the sign of the first operand.

\`\`\`mlir
%c = arith.remf %a, %b : f32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldFloats(operands, this.result.type, remainderFloats);
  }
}
