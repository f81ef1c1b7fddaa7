/** Functions that only kernels call by name, as they are interpreted, held to the mathematical ones over every exponent. */
import { Context, FloatType } from "@tt-opt/ir-core";
import { argumentsOf, errorLimit, type FloatWidth, isWithin, largestError, measuredFunctions } from "./index.ts";
import { describe, expect, it } from "vitest";
import { libdeviceFunction } from "@tt-opt/interpreter";

const names =
  "cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx erfinv j0 j1 jn norm3d norm4d normcdf normcdfinv remainder rnorm3d rnorm4d y0 y1 yn";
const wanted = new Set(names.split(" "));
const sizes = { 32: { perExponent: 0.3, dense: 8 }, 64: { perExponent: 0.04, dense: 8 } } as const;
/** More than the limit of compiled functions: what is read easily rounds more often. */
const slack = { 32: 1, 64: 4 } as const;

describe.each<FloatWidth>([32, 64])("library functions of f%i", (width) => {
  const type = FloatType.get(new Context(), width === 32 ? "f32" : "f64");
  for (const f of measuredFunctions(width)) {
    if (!("symbol" in f.call) || !wanted.has(f.reference)) continue;
    const { symbol } = f.call;
    it(symbol, () => {
      const evaluate = libdeviceFunction(symbol);
      const rows = argumentsOf(width, f.signature, sizes[width]);
      const results = rows.map((row) => {
        const operands = row.map((x, i) => (f.signature[i] === "i" ? BigInt(x) : x));
        const result = Number(evaluate?.(operands, { operand: type, result: type }));
        return width === 32 ? Math.fround(result) : result;
      });
      const found = largestError(f, rows, results);
      const { ulp, absolute } = errorLimit(f.reference, width);
      const message = `${found.ulp} ulp at ${found.at.join(", ")}: ${found.got}, not ${found.expected}`;
      expect(isWithin({ ulp: ulp * slack[width], absolute }, found), message).toBe(true);
    });
  }

  it("lgamma is infinite at 0 and the negative integers", () => {
    const evaluate = libdeviceFunction("__nv_lgamma");
    const results = [0, -1, -4, -20].map((x) => evaluate?.([x], { operand: type, result: type }));
    expect(results).toEqual([Infinity, Infinity, Infinity, Infinity]);
  });
});
