/** The library functions that convert between floats and integers, such as `float2int_rn`. */
import type { Type, Value } from "@tt-opt/ir-core";
import { bits, type FunctionBuilder, type LibraryFunction } from "./function-builder.ts";

/** The operations that round to an integral value. */
const roundings = { rn: "math.roundeven", rz: "math.trunc", rd: "math.floor", ru: "math.ceil" } as const;

type Direction = keyof typeof roundings;
const directions: readonly Direction[] = ["rn", "rz", "rd", "ru"];

/** The integer types in such names, and whether they are signed. */
const integers: readonly (readonly [string, boolean])[] = [
  ["int", true],
  ["uint", false],
  ["ll", true],
  ["ull", false],
];

/** Conversions that round in a direction. */
function conversionsRounding(direction: Direction): (readonly [string, LibraryFunction])[] {
  const found: (readonly [string, LibraryFunction])[] = [
    [`double2float_${direction}`, ofOne((f, x) => toSingle(f, x, direction))],
  ];
  for (const float of ["float", "double"]) {
    for (const [integer, isSigned] of integers) {
      const toInteger = isSigned ? "arith.fptosi" : "arith.fptoui";
      const round = roundings[direction];
      found.push([
        `${float}2${integer}_${direction}`,
        (f, operands) => f.op(toInteger, [f.op(round, operands)], f.type),
      ]);
      found.push([`${integer}2${float}_${direction}`, ofOne((f, x) => toFloat(f, x, isSigned, direction))]);
    }
  }
  return found;
}

function ofOne(make: (f: FunctionBuilder, x: Value) => Value): LibraryFunction {
  return (f, [x]) => (x === undefined ? undefined : make(f, x));
}

/** Converts an f64 to f32. */
function toSingle(f: FunctionBuilder, x: Value, direction: Direction): Value {
  const value = f.op("arith.truncf", [x], f.type);
  if (direction === "rn") return value;
  const back = f.op("arith.extf", [value], x.type);
  return stepped(f, value, f.compareFloats("olt", x, back), f.compareFloats("ogt", x, back), direction);
}

/** Converts an integer to the float type of the result. */
function toFloat(f: FunctionBuilder, x: Value, isSigned: boolean, direction: Direction): Value {
  const toNearest = isSigned ? "arith.sitofp" : "arith.uitofp";
  // All 32-bit integers are exact in f64.
  if (direction === "rn" || (bits(f.type) === 64 && bits(x.type) === 32)) return f.op(toNearest, [x], f.type);
  const wide = f.resize(x, f.integer(x.type, 64), isSigned);
  const value = f.op(toNearest, [wide], f.type);
  // The limit of the integer type is a float but not an integer of that type. Values that were rounded up to it are
  // found by comparing floats.
  const limit = f.compareFloats("oge", value, f.constant(f.type, isSigned ? 2 ** 63 : 2 ** 64));
  const back = f.op(isSigned ? "arith.fptosi" : "arith.fptoui", [value], wide.type);
  const order = isSigned ? "s" : "u";
  const below = f.op("arith.ori", [limit, f.compare(`${order}lt`, wide, back)]);
  return stepped(f, value, below, f.compare(`${order}gt`, wide, back), direction);
}

/** `value`, or the adjacent float if the exact number is below or above it and the direction requires that. */
function stepped(f: FunctionBuilder, value: Value, below: Value, above: Value, direction: "rz" | "rd" | "ru"): Value {
  const type: Type = f.integer(value.type, bits(value.type));
  const pattern = f.op("arith.bitcast", [value], type);
  const isNegative = f.compare("slt", pattern, f.constant(type, 0));
  const up = f.constant(type, 1);
  const down = f.constant(type, -1);
  // The bit patterns of negative numbers grow downwards.
  const step =
    direction === "rz" ? down : f.select(isNegative, direction === "rd" ? up : down, direction === "rd" ? down : up);
  const inward = (): Value => f.select(isNegative, above, below);
  const isTowards = direction === "rd" ? below : direction === "ru" ? above : inward();
  const moved = f.op("arith.addi", [pattern, f.select(isTowards, step, f.constant(type, 0))]);
  return f.op("arith.bitcast", [moved], value.type);
}

/** See the file's header. */
export const conversionFunctions: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>(
  directions.flatMap((direction) => conversionsRounding(direction)),
);
