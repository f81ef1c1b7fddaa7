/** The library functions that convert between floats and integers, by `float2int_rn` and the like. */
import { RoundingMode } from "@tt-opt/dialect-std";
import type { LibraryFunction } from "./function-builder.ts";

/** The operations that round to an integral value. */
const roundings: Readonly<Record<string, string>> = {
  rn: "math.roundeven",
  rz: "math.trunc",
  rd: "math.floor",
  ru: "math.ceil",
};

const truncations = { rn: "to_nearest_even", rz: "toward_zero", rd: "downward", ru: "upward" } as const;

/** The integers of such names, and whether they are signed. */
const integers: readonly (readonly [string, boolean])[] = [
  ["int", true],
  ["uint", false],
  ["ll", true],
  ["ull", false],
];

/** Conversions between numbers that round as `mode` says. */
function conversionsRounding(mode: string): (readonly [string, LibraryFunction])[] {
  const found: (readonly [string, LibraryFunction])[] = [];
  for (const float of ["float", "double"]) {
    for (const [integer, isSigned] of integers) {
      const toInteger = isSigned ? "arith.fptosi" : "arith.fptoui";
      const round = roundings[mode];
      if (round !== undefined) {
        found.push([`${float}2${integer}_${mode}`, (f, operands) => f.op(toInteger, [f.op(round, operands)], f.type)]);
      }
      // Other modes than to nearest are the same only where the result is exact.
      if (mode !== "rn" && !(float === "double" && integer.endsWith("int"))) continue;
      const toFloat = isSigned ? "arith.sitofp" : "arith.uitofp";
      found.push([`${integer}2${float}_${mode}`, (f, operands) => f.op(toFloat, operands, f.type)]);
    }
  }
  if (isTruncation(mode)) {
    found.push([
      `double2float_${mode}`,
      (f, operands) =>
        f.op("arith.truncf", operands, f.type, [["roundingmode", RoundingMode.attr(f.b.context, truncations[mode])]]),
    ]);
  }
  return found;
}

function isTruncation(mode: string): mode is keyof typeof truncations {
  return mode in truncations;
}

/** See the file's header. */
export const conversionFunctions: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>(
  Object.keys(roundings).flatMap((mode) => conversionsRounding(mode)),
);
