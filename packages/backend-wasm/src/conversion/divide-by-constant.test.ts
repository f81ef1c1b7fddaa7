/** Quotients and remainders of lanes by a constant are those of exact arithmetic, and need no division. */
import { printOperation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { convertText } from "../../test/conversion/testing.ts";
import { evaluateVector, vectorText } from "../../test/conversion/vector-testing.ts";

describe("vectors of i32 by a constant", () => {
  const divisors = [3, 5, 6, 7, 9, 10, 11, 27, 100, 625, 641, 28387, 49999, 2 ** 31 - 1, 0x6000_0001, 2 ** 31];
  const wrap = (x: bigint, isSigned: boolean): bigint => (isSigned ? BigInt.asIntN(32, x) : BigInt.asUintN(32, x));
  it.each(["divsi", "divui", "remsi", "remui"])("%s", (name) => {
    const isSigned = name.endsWith("si");
    for (const divisor of [...divisors, ...divisors.map((d) => -d)]) {
      const d = wrap(BigInt(divisor), isSigned);
      const ends = [0n, 1n, 2n ** 31n - 1n, 2n ** 31n - 2n, 2n ** 31n, 2n ** 31n + 1n, 2n ** 32n - 1n, 0x1234_5678n];
      const around = [d - 1n, d, d + 1n, 2n * d - 1n, -d, -d - 1n, 77n * d, 77n * d - 1n];
      const numbers = [...ends, ...around].map((x) => BigInt.asUintN(32, x));
      const made = evaluateVector(
        `%c = arith.constant dense<${divisor}> : vector<16xi32>\n  %r = arith.${name} %a, %c : vector<16xi32>`,
        ["i32"],
        "i32",
        numbers.map((x) => [x]),
      );
      const quotient = name.startsWith("div");
      const wanted = numbers.map((x) => (quotient ? wrap(x, isSigned) / d : wrap(x, isSigned) % d));
      expect([divisor, ...made]).toEqual([divisor, ...wanted.map((x) => BigInt.asUintN(32, x))]);
    }
  });

  it("are products with a reciprocal", () => {
    const text = vectorText(
      "%c = arith.constant dense<27> : vector<4xi32>\n  %r = arith.remsi %a, %c : vector<4xi32>",
      ["i32"],
      "i32",
      4,
    );
    const made = printOperation(convertText(text));
    expect(made).toContain("wasm.i64x2.extmul_low_i32x4_s");
    expect(made).not.toContain("wasm.i32.rem_s");
  });
});
