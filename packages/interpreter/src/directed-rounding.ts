/**
 * The functions of CUDA's libdevice whose name contains a rounding mode: `fadd_rd`, `dsqrt_ru`, `float2int_rz`. Results
 * are computed exactly, as an integer times a power of two or a quotient of such numbers, and rounded once.
 */
import {
  decodeFloat,
  defined,
  encodeFloat,
  FloatType,
  type FloatFormat,
  type FloatRounding,
  packRational,
  saturatingFloatToSigned,
  saturatingFloatToUnsigned,
  type Type,
  unpackFloat,
} from "@tt-opt/ir-core";
import type { ElementFunction } from "./elementwise.ts";
import { roundEven } from "./evaluators/math.ts";
import { toBits, widthOf } from "./scalars.ts";
import { float, integer } from "./values.ts";

const roundings: Readonly<Record<string, FloatRounding>> = {
  rn: "nearest-even",
  rz: "toward-zero",
  rd: "downward",
  ru: "upward",
};

const toIntegral: Readonly<Record<string, (x: number) => number>> = {
  rn: roundEven,
  rz: Math.trunc,
  rd: Math.floor,
  ru: Math.ceil,
};

/** The function called `name`, without `__nv_`; undefined if the name contains no rounding mode. */
export function directedFunction(name: string): ElementFunction | undefined {
  const [, base = "", mode = ""] = /^(\w+)_(r[nzdu])$/.exec(name) ?? [];
  const rounding = roundings[mode];
  if (rounding === undefined) return undefined;
  const arithmetic = /^(?:[fd](add|sub|mul|div|rcp|sqrt)|(fma)f?)$/.exec(base);
  const compute = operations[arithmetic?.[1] ?? arithmetic?.[2] ?? ""];
  if (compute !== undefined) return (args, { result }) => compute(formatOf(result), rounding, args.map(float));
  const toInteger = /^(?:float|double)2(u?)(?:int|ll)$/.exec(base);
  const integral = defined(toIntegral[mode], "a function for every direction");
  if (toInteger !== null) return ([x], { result }) => wholeOf(integral(float(x)), toInteger[1] === "u", result);
  const fromInteger = /^(u?)(?:int|ll)2(?:float|double)$/.exec(base);
  if (fromInteger !== null) {
    const isUnsigned = fromInteger[1] === "u";
    return ([x], { operand, result }) => {
      const bits = toBits(operand, integer(x));
      const value = isUnsigned ? bits : BigInt.asIntN(widthOf(operand), bits);
      return pack(formatOf(result), rounding, { numerator: value, exponent: 0 });
    };
  }
  if (base !== "double2float") return undefined;
  return ([x], { operand, result }) => {
    const value = exactly(formatOf(operand), float(x));
    return value === undefined ? float(x) : pack(formatOf(result), rounding, value, Object.is(float(x), -0));
  };
}

function wholeOf(x: number, isUnsigned: boolean, type: Type): bigint {
  return (isUnsigned ? saturatingFloatToUnsigned : saturatingFloatToSigned)(x, widthOf(type));
}

function formatOf(type: Type): FloatFormat {
  if (!(type instanceof FloatType)) throw new TypeError(`${type.toString()} is not a float type`);
  return type.format;
}

/** `numerator · 2^exponent / denominator`; the denominator defaults to 1. */
interface Exact {
  readonly numerator: bigint;
  readonly exponent: number;
  readonly denominator?: bigint;
}

/** The exact value of a float, undefined if it is not finite. */
function exactly(format: FloatFormat, x: number): Exact | undefined {
  const unpacked = unpackFloat(format, encodeFloat(format, x));
  if (unpacked.kind !== "finite") return undefined;
  const { significand, exponent, isNegative } = unpacked;
  return { numerator: isNegative ? -significand : significand, exponent };
}

/** The exact value rounded to a float; `isNegative` is the sign of a zero. */
function pack(format: FloatFormat, rounding: FloatRounding, value: Exact, isNegative = false): number {
  const { numerator, exponent, denominator = 1n } = value;
  const sign = numerator === 0n ? isNegative : numerator < 0n !== denominator < 0n;
  const [above, below] = [magnitude(numerator), magnitude(denominator)];
  const bits =
    exponent < 0
      ? packRational(format, sign, above, below << BigInt(-exponent), rounding)
      : packRational(format, sign, above << BigInt(exponent), below, rounding);
  return decodeFloat(format, bits);
}

const magnitude = (x: bigint): bigint => (x < 0n ? -x : x);

type Compute = (format: FloatFormat, rounding: FloatRounding, args: readonly number[]) => number;

const operations: Readonly<Record<string, Compute>> = {
  add: (format, rounding, [a = 0, b = 0]) => sum(format, rounding, a, b),
  sub: (format, rounding, [a = 0, b = 0]) => sum(format, rounding, a, -b),
  mul: (format, rounding, [a = 0, b = 0]) => product(format, rounding, a, b),
  div: (format, rounding, [a = 0, b = 0]) => quotient(format, rounding, a, b),
  rcp: (format, rounding, [a = 0]) => quotient(format, rounding, 1, a),
  sqrt: (format, rounding, [a = 0]) => root(format, rounding, a),
  fma: (format, rounding, [a = 0, b = 0, c = 0]) => multiplyAdd(format, rounding, a, b, c),
};

function added(a: Exact, b: Exact): Exact {
  const exponent = Math.min(a.exponent, b.exponent);
  const aligned = (x: Exact): bigint => x.numerator << BigInt(x.exponent - exponent);
  return { numerator: aligned(a) + aligned(b), exponent };
}

/**
 * The sign of a zero sum: terms of opposite sign give the zero of the rounding direction, zeros of one sign keep it.
 */
function signOfZero(rounding: FloatRounding, a: number, b: number): boolean {
  const areBothNegative = Object.is(a, -0) && Object.is(b, -0);
  return areBothNegative || (rounding === "downward" && !(Object.is(a, 0) && Object.is(b, 0)));
}

function sum(format: FloatFormat, rounding: FloatRounding, a: number, b: number): number {
  const [x, y] = [exactly(format, a), exactly(format, b)];
  if (x === undefined || y === undefined) return a + b;
  return pack(format, rounding, added(x, y), signOfZero(rounding, a, b));
}

function times(a: Exact, b: Exact): Exact {
  return { numerator: a.numerator * b.numerator, exponent: a.exponent + b.exponent };
}

const isNegative = (x: number): boolean => x < 0 || Object.is(x, -0);

function product(format: FloatFormat, rounding: FloatRounding, a: number, b: number): number {
  const [x, y] = [exactly(format, a), exactly(format, b)];
  if (x === undefined || y === undefined) return a * b;
  return pack(format, rounding, times(x, y), isNegative(a) !== isNegative(b));
}

function quotient(format: FloatFormat, rounding: FloatRounding, a: number, b: number): number {
  const [x, y] = [exactly(format, a), exactly(format, b)];
  if (x === undefined || y === undefined || b === 0) return a / b;
  const value = { numerator: x.numerator, exponent: x.exponent - y.exponent, denominator: y.numerator };
  return pack(format, rounding, value, isNegative(a) !== isNegative(b));
}

function multiplyAdd(format: FloatFormat, rounding: FloatRounding, a: number, b: number, c: number): number {
  const [x, y, z] = [a, b, c].map((value) => exactly(format, value));
  if (x === undefined || y === undefined) return a * b + c;
  if (z === undefined) return c;
  const zero = isNegative(a) !== isNegative(b) ? -0 : 0;
  const isZero = signOfZero(rounding, a === 0 || b === 0 ? zero : Number.NaN, c);
  return pack(format, rounding, added(times(x, y), z), isZero);
}

/** The root of a number that is not a square is represented by enough bits and a sticky bit. */
function root(format: FloatFormat, rounding: FloatRounding, a: number): number {
  const x = exactly(format, a);
  if (x === undefined || a <= 0) return Math.sqrt(a);
  const shift = 2 * (format.mantissaBits + 4) + (x.exponent & 1);
  const radicand = x.numerator << BigInt(shift);
  const whole = integerRoot(radicand);
  const sticky = whole * whole === radicand ? 0n : 1n;
  return pack(format, rounding, { numerator: 2n * whole + sticky, exponent: (x.exponent - shift) / 2 - 1 });
}

/** The largest integer whose square is at most `x`, by Newton's method from above. */
function integerRoot(x: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(x.toString(2).length / 2));
  for (;;) {
    const next = (guess + x / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
