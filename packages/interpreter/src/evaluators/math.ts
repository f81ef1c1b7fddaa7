/**
 * `math`: computed by functions of the host on doubles and rounded to the type, so that results are as precise as
 * those. `fma`, `sqrt` and rounding to integers are exact except for the single rounding of IEEE 754.
 */
import {
  AbsFOp,
  AbsIOp,
  AcoshOp,
  AcosOp,
  AsinhOp,
  AsinOp,
  Atan2Op,
  AtanhOp,
  AtanOp,
  CbrtOp,
  CeilOp,
  ClampFOp,
  CopySignOp,
  CosOp,
  CoshOp,
  CountLeadingZerosOp,
  CountTrailingZerosOp,
  CtPopOp,
  erf,
  erfc,
  ErfcOp,
  ErfOp,
  Exp2Op,
  ExpM1Op,
  ExpOp,
  FloorOp,
  FmaOp,
  FPowIOp,
  fusedMultiplyAdd,
  IPowIOp,
  IsFiniteOp,
  IsInfOp,
  IsNaNOp,
  IsNormalOp,
  Log10Op,
  Log1pOp,
  Log2Op,
  LogOp,
  PowFOp,
  RoundEvenOp,
  RoundOp,
  RsqrtOp,
  SinCosOp,
  SinhOp,
  SinOp,
  SqrtOp,
  TanhOp,
  TanOp,
  TruncOp,
} from "@tt-opt/dialect-std";
import { ctlz, ctpop, cttz, elementTypeOrSelf, fail, FloatType, type OpClass, type Type } from "@tt-opt/ir-core";
import { attachElementwise, type ElementFunction, mapElements, onFloats, onIntegers } from "../elementwise.ts";
import { Evaluator } from "../evaluator.ts";
import { fromBits, round, toBits, widthOf } from "../scalars.ts";
import { float, integer } from "../values.ts";

/** The nearest integer, ties to even. */
export function roundEven(x: number): number {
  const floor = Math.floor(x);
  const distance = x - floor;
  if (distance === 0 || !Number.isFinite(x)) return x;
  const result = distance < 0.5 ? floor : distance > 0.5 ? floor + 1 : floor % 2 === 0 ? floor : floor + 1;
  return result === 0 && x < 0 ? -0 : result;
}

/** The nearest integer, ties away from zero. */
export function roundAway(x: number): number {
  const whole = Math.trunc(x);
  const result = Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
  return result === 0 && x < 0 ? -0 : result;
}

/** The magnitude of `x` with the sign of `y`. */
export function copySign(x: number, y: number): number {
  const isNegative = y < 0 || Object.is(y, -0);
  return isNegative ? -Math.abs(x) : Math.abs(x);
}

/** C's `pow`, which unlike JavaScript's is 1 for a base of 1 and any exponent. */
export function power(x: number, y: number): number {
  if (x === 1 || (x === -1 && Math.abs(y) === Infinity)) return 1;
  return x ** y;
}

/** `x` to the power of an integer, whose parity a number may not represent. */
export function wholePower(x: number, exponent: bigint): number {
  const isNegative = (exponent & 1n) === 1n && (x < 0 || Object.is(x, -0));
  const magnitude = Math.abs(x) ** Number(exponent);
  return isNegative ? -magnitude : magnitude;
}

/** `a * b + c` in the format of `type`, with a single rounding. */
export function fma(type: Type, a: number, b: number, c: number): number {
  if (!(type instanceof FloatType)) return fail(`${type.toString()} has no floats`);
  const product = a * b;
  const sum = product + c;
  // In a format of at most 32 bits the product is exact; if the sum is exact too, there is a single rounding.
  const added = sum - product;
  const isExact = type.width <= 32 && sum - added === product && c - added === 0;
  if (isExact || !Number.isFinite(sum)) {
    if (type.width <= 32) return round(type, sum);
    if (Number.isNaN(a) || Number.isNaN(b) || Number.isNaN(c)) return Number.NaN;
  }
  return float(fromBits(type, fusedMultiplyAdd(type.format, toBits(type, a), toBits(type, b), toBits(type, c))));
}

/** `base ** exponent` modulo 2^width; rounded toward zero for a negative exponent, and 0 for a negative power of 0. */
function integerPower(base: bigint, exponent: bigint, width: number): bigint {
  if (exponent >= 0n) {
    let result = 1n;
    let square = base;
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if ((rest & 1n) === 1n) result = BigInt.asIntN(width, result * square);
      square = BigInt.asIntN(width, square * square);
    }
    return result;
  }
  if (base === 1n) return 1n;
  return base === -1n ? ((exponent & 1n) === 0n ? 1n : -1n) : 0n;
}

const functions: readonly (readonly [OpClass, (a: number, b: number, c: number) => number])[] = [
  [AbsFOp, Math.abs],
  [AcosOp, Math.acos],
  [AcoshOp, Math.acosh],
  [AsinOp, Math.asin],
  [AsinhOp, Math.asinh],
  [AtanOp, Math.atan],
  [AtanhOp, Math.atanh],
  [Atan2Op, Math.atan2],
  [CbrtOp, Math.cbrt],
  [CeilOp, Math.ceil],
  [CopySignOp, copySign],
  [CosOp, Math.cos],
  [CoshOp, Math.cosh],
  [ErfOp, erf],
  [ErfcOp, erfc],
  [ExpOp, Math.exp],
  [Exp2Op, (x) => 2 ** x],
  [ExpM1Op, Math.expm1],
  [FloorOp, Math.floor],
  [LogOp, Math.log],
  [Log10Op, Math.log10],
  [Log1pOp, Math.log1p],
  [Log2Op, Math.log2],
  [PowFOp, power],
  [RoundOp, roundAway],
  [RoundEvenOp, roundEven],
  [RsqrtOp, (x) => 1 / Math.sqrt(x)],
  [SinOp, Math.sin],
  [SinhOp, Math.sinh],
  [SqrtOp, Math.sqrt],
  [TanOp, Math.tan],
  [TanhOp, Math.tanh],
  [TruncOp, Math.trunc],
  // NaN limits and values have the semantics of `arith.minimumf` and `maximumf`.
  [ClampFOp, (x, low, high) => Math.min(Math.max(x, low), high)],
];

/** Attaches the evaluators of this file. */
export function attachMath(): void {
  for (const [cls, f] of functions) attachElementwise(cls, onFloats(f));
  attachElementwise(FmaOp, ([a, b, c], { result }) => fma(result, float(a), float(b), float(c)));
  attachElementwise(FPowIOp, ([a, b]) => wholePower(float(a), integer(b)));
  attachElementwise(
    IPowIOp,
    onIntegers((a, b, type) => integerPower(a, b, widthOf(type))),
  );
  attachElementwise(
    AbsIOp,
    onIntegers((a) => (a < 0n ? -a : a)),
  );
  attachElementwise(
    CountLeadingZerosOp,
    onIntegers((a, _b, type) => BigInt(ctlz(a, widthOf(type)))),
  );
  attachElementwise(
    CountTrailingZerosOp,
    onIntegers((a, _b, type) => BigInt(cttz(a, widthOf(type)))),
  );
  attachElementwise(
    CtPopOp,
    onIntegers((a, _b, type) => BigInt(ctpop(a, widthOf(type)))),
  );
  attachClassification(IsFiniteOp, (x) => Number.isFinite(x));
  attachClassification(IsInfOp, (x) => Math.abs(x) === Infinity);
  attachClassification(IsNaNOp, (x) => Number.isNaN(x));
  attachElementwise(IsNormalOp, ([a], { operand }) => (isNormal(operand, float(a)) ? 1n : 0n));
  Evaluator.attach(SinCosOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.input.type);
      return [Math.sin, Math.cos].map((f) => mapElements(args, (x) => round(type, f(float(x)))));
    },
  });
}

function attachClassification(cls: OpClass, holds: (x: number) => boolean): void {
  const f: ElementFunction = ([a]) => (holds(float(a)) ? 1n : 0n);
  attachElementwise(cls, f);
}

function isNormal(type: Type, x: number): boolean {
  if (!(type instanceof FloatType)) return false;
  return Number.isFinite(x) && Math.abs(x) >= 2 ** (1 - type.format.bias);
}
