import { describe, expect, test } from "vitest";
import { errorLimit, isWithin, measure, measuredFunctions, type FloatWidth } from "./index.ts";

/** A few hundred arguments a function; `npm run bench:numerics` takes more. */
const sizes = { 32: { perExponent: 0.3, dense: 8 }, 64: { perExponent: 0.04, dense: 8 } } as const;

describe.each<FloatWidth>([32, 64])("functions of f%i over every exponent", (width) => {
  const functions = measuredFunctions(width);
  const operations = new Set(functions.flatMap((f) => ("op" in f.call ? [f.reference] : [])));
  for (const f of functions) {
    // A symbol for which there is an operation becomes that operation.
    if ("symbol" in f.call && operations.has(f.reference)) continue;
    test(f.name, async () => {
      const limit = errorLimit(f.reference, width);
      // The lanes of f64 are computed one by one, as a scalar is.
      const path = "op" in f.call && width === 32 ? "vector" : "scalar";
      const found = await measure(f, path, sizes[width]);
      expect(
        isWithin(limit, found),
        `${found.ulp} ulp at ${found.at.join(", ")}: ${found.got}, not ${found.expected}`,
      ).toBe(true);
    });
  }
});
