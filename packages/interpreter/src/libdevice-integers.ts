/** The functions of CUDA's libdevice on integers and on the bits of numbers. The caller wraps the results. */
import { ctlz, ctpop, cttz, f32FromBits, f32ToBits, f64FromBits, f64ToBits, type Type } from "@tt-opt/ir-core";
import type { ElementFunction } from "./elementwise.ts";
import { toBits, widthOf } from "./scalars.ts";
import { float, integer } from "./values.ts";

/** A function of integers of `width` bits. */
type OnWidth = (a: bigint, b: bigint, c: bigint, width: number) => bigint;

/** The functions with the given names, whose operands are interpreted as signed or unsigned. */
function all(names: string, sign: "signed" | "unsigned", f: OnWidth): (readonly [string, ElementFunction])[] {
  return names.split(" ").map((name) => [
    name,
    (args, { operand }) => {
      const [a = 0n, b = 0n, c = 0n] = args.map((x) =>
        sign === "signed" ? integer(x) : unsigned(operand, integer(x)),
      );
      return f(a, b, c, widthOf(operand));
    },
  ]);
}

const unsigned = (type: Type, x: bigint): bigint => BigInt.asUintN(widthOf(type), x);
const absolute = (a: bigint): bigint => (a < 0n ? -a : a);
const distance: OnWidth = (a, b, c) => absolute(a - b) + c;
const upper: OnWidth = (a, b, _c, width) => (a * b) >> BigInt(width);
const floorOfMean: OnWidth = (a, b) => (a + b) >> 1n;
const ceilingOfMean: OnWidth = (a, b) => (a + b + 1n) >> 1n;

const patternOf: ElementFunction = ([x], { operand }) =>
  (operand.toString() === "f32" ? f32ToBits : f64ToBits)(float(x));

const fromPattern: ElementFunction = ([x], { operand, result }) =>
  (result.toString() === "f32" ? f32FromBits : f64FromBits)(toBits(operand, integer(x)));

function reversed(a: bigint, width: number): bigint {
  let result = 0n;
  for (let bit = 0n; bit < BigInt(width); bit++) result = (result << 1n) | ((a >> bit) & 1n);
  return result;
}

/**
 * Each byte of the result is one of the eight bytes of `y` and `x`, selected by three bits of a digit of `selector`.
 */
function chosenBytes(x: bigint, y: bigint, selector: bigint): bigint {
  const bytes = (y << 32n) | x;
  let result = 0n;
  for (let i = 0n; i < 4n; i++) {
    const choice = (selector >> (4n * i)) & 7n;
    result |= ((bytes >> (8n * choice)) & 255n) << (8n * i);
  }
  return result;
}

/** See the file's header. */
export const integerFunctions: ReadonlyMap<string, ElementFunction> = new Map<string, ElementFunction>([
  ...all("abs llabs", "signed", absolute),
  ...all("clz clzll", "signed", (a, _b, _c, width) => BigInt(ctlz(a, width))),
  ...all("ffs ffsll", "signed", (a, _b, _c, width) => (a === 0n ? 0n : BigInt(cttz(a, width) + 1))),
  ...all("popc popcll", "signed", (a, _b, _c, width) => BigInt(ctpop(a, width))),
  ...all("brev brevll", "unsigned", (a, _b, _c, width) => reversed(a, width)),
  ...all("mulhi mul64hi", "signed", upper),
  ...all("umulhi umul64hi", "unsigned", upper),
  ...all("mul24", "signed", (a, b) => BigInt.asIntN(24, a) * BigInt.asIntN(24, b)),
  ...all("umul24", "unsigned", (a, b) => BigInt.asUintN(24, a) * BigInt.asUintN(24, b)),
  ...all("sad", "signed", distance),
  ...all("usad", "unsigned", distance),
  ...all("hadd", "signed", floorOfMean),
  ...all("uhadd", "unsigned", floorOfMean),
  ...all("rhadd", "signed", ceilingOfMean),
  ...all("urhadd", "unsigned", ceilingOfMean),
  ...all("byte_perm", "unsigned", chosenBytes),
  ["float_as_int", patternOf],
  ["float_as_uint", patternOf],
  ["double_as_longlong", patternOf],
  ["int_as_float", fromPattern],
  ["uint_as_float", fromPattern],
  ["longlong_as_double", fromPattern],
  ["double2loint", ([x]) => f64ToBits(float(x))],
  ["double2hiint", ([x]) => f64ToBits(float(x)) >> 32n],
  [
    "hiloint2double",
    ([high, low]) => f64FromBits((BigInt.asUintN(32, integer(high)) << 32n) | BigInt.asUintN(32, integer(low))),
  ],
]);
