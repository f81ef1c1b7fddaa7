/** Compares this implementation with MLIR 22's: both forms of every operation, and what is said of invalid ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printOperation } from "@tt-opt/ir-core";
import { errorsOf, hasOracle, invalidCases, load, oracle, oracleErrors } from "../tools.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

describe.skipIf(!hasOracle)("against mlir-opt-22", () => {
  const text = read("every-operation.mlir");
  const expected = (): string => oracle(text, "--mlir-print-op-generic");

  it("prints the custom form so that MLIR reads the same", () => {
    expect(oracle(printOperation(load(text)), "--mlir-print-op-generic")).toBe(expected());
  });

  it("prints the generic form so that MLIR reads the same", () => {
    expect(oracle(printOperation(load(text), { generic: true }), "--mlir-print-op-generic")).toBe(expected());
  });

  it("reads both forms as MLIR prints them", () => {
    for (const flags of [[], ["--mlir-print-op-generic"]]) {
      const again = printOperation(load(oracle(text, ...flags)));
      expect(oracle(again, "--mlir-print-op-generic")).toBe(expected());
    }
  });
});

describe("invalid operations", () => {
  for (const { text, line, expected, ours } of invalidCases(read("invalid.mlir.txt"))) {
    it(`line ${line}: ${ours ?? expected}`, () => {
      expect(errorsOf(text).join("\n")).toContain(ours ?? expected);
    });

    it.skipIf(!hasOracle)(`line ${line} is also rejected by mlir-opt`, () => {
      expect(oracleErrors(text).join("\n")).toContain(expected);
    });
  }
});
