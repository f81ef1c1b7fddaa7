/**
 * Functions of one float. Constants of `f32` and `f64` are folded with the functions of the JavaScript engine, computed
 * in double precision and rounded to the type: what MLIR does with those of the host's C library.
 */
import { type FoldResult, defineOp } from "@tt-opt/ir-core";
import { floatUnary, type FoldOperands } from "../arith/op-shapes.ts";
import { erf, erfc } from "./error-function.ts";
import { foldUnary } from "./fold-math.ts";

function functionOf(what: string, more = "") {
  return floatUnary({
    summary: `${what} of a float`,
    description: `Computes ${what} of a float, element by element.${more}`,
  });
}

/** `math.acos`: the arccosine. */
export class AcosOp extends defineOp("math.acos", functionOf("the arccosine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.acos);
  }
}

/** `math.acosh`: the inverse hyperbolic cosine. */
export class AcoshOp extends defineOp("math.acosh", functionOf("the inverse hyperbolic cosine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.acosh);
  }
}

/** `math.asin`: the arcsine. */
export class AsinOp extends defineOp("math.asin", functionOf("the arcsine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.asin);
  }
}

/** `math.asinh`: the inverse hyperbolic sine. */
export class AsinhOp extends defineOp("math.asinh", functionOf("the inverse hyperbolic sine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.asinh);
  }
}

/** `math.atan`: the arctangent. */
export class AtanOp extends defineOp("math.atan", functionOf("the arctangent")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.atan);
  }
}

/** `math.atanh`: the inverse hyperbolic tangent. */
export class AtanhOp extends defineOp("math.atanh", functionOf("the inverse hyperbolic tangent")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.atanh);
  }
}

/** `math.cbrt`: the cube root. */
export class CbrtOp extends defineOp("math.cbrt", functionOf("the cube root")) {}

/** `math.cos`: the cosine. */
export class CosOp extends defineOp("math.cos", functionOf("the cosine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.cos);
  }
}

/** `math.cosh`: the hyperbolic cosine. */
export class CoshOp extends defineOp("math.cosh", functionOf("the hyperbolic cosine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.cosh);
  }
}

/** `math.erf`: the error function. */
export class ErfOp extends defineOp("math.erf", functionOf("the error function")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, erf);
  }
}

/** `math.erfc`: the complementary error function. */
export class ErfcOp extends defineOp("math.erfc", functionOf("the complementary error function")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, erfc);
  }
}

/** `math.exp`: the natural exponential. */
export class ExpOp extends defineOp("math.exp", functionOf("the natural exponential")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.exp);
  }
}

/** `math.exp2`: the base-2 exponential. */
export class Exp2Op extends defineOp("math.exp2", functionOf("the base-2 exponential")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, (x) => 2 ** x);
  }
}

/** `math.expm1`: the natural exponential, minus 1. */
export class ExpM1Op extends defineOp("math.expm1", functionOf("the natural exponential, minus 1,")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.expm1);
  }
}

/** `math.log`: the natural logarithm. */
export class LogOp extends defineOp("math.log", functionOf("the natural logarithm")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.log, isNotNegative);
  }
}

/** `math.log10`: the base-10 logarithm. */
export class Log10Op extends defineOp("math.log10", functionOf("the base-10 logarithm")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.log10, isNotNegative);
  }
}

/** `math.log1p`: the natural logarithm of 1 plus the value. */
export class Log1pOp extends defineOp("math.log1p", functionOf("the natural logarithm of 1 plus the value")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.log1p, isAboveMinusOne);
  }
}

/** `math.log2`: the base-2 logarithm. */
export class Log2Op extends defineOp("math.log2", functionOf("the base-2 logarithm")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.log2, isNotNegative);
  }
}

/** `math.rsqrt`: the reciprocal of the square root. */
export class RsqrtOp extends defineOp("math.rsqrt", functionOf("the reciprocal of the square root")) {}

/** `math.sin`: the sine. */
export class SinOp extends defineOp("math.sin", functionOf("the sine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.sin);
  }
}

/** `math.sinh`: the hyperbolic sine. */
export class SinhOp extends defineOp("math.sinh", functionOf("the hyperbolic sine")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.sinh);
  }
}

/** `math.sqrt`: the square root. */
export class SqrtOp extends defineOp("math.sqrt", functionOf("the square root")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.sqrt, isNotNegative);
  }
}

/** `math.tan`: the tangent. */
export class TanOp extends defineOp("math.tan", functionOf("the tangent")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.tan);
  }
}

/** `math.tanh`: the hyperbolic tangent. */
export class TanhOp extends defineOp("math.tanh", functionOf("the hyperbolic tangent")) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldUnary(operands, this.result.type, Math.tanh);
  }
}

/** MLIR does not fold these functions of negative numbers, nor of -0. */
function isNotNegative(x: number): boolean {
  return x > 0 || Object.is(x, 0);
}

function isAboveMinusOne(x: number): boolean {
  return !(x < -1);
}
