/**
 * Compares this implementation with MLIR 22's: both forms of every operation, and the canonical forms of small functions.
 * A canonical form is compared as the expression that is returned, so that the order of constants does not matter.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printOperation } from "@tt-opt/ir-core";
import { returnedExpressions } from "./returned-expressions.ts";
import { canonicalize, hasOracle, load, oracle } from "./tools.ts";

const root = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");

describe.skipIf(!hasOracle)("against mlir-opt-22", () => {
  for (const file of ["arith/every-operation.mlir", "math/every-operation.mlir", "arith/canonical-forms.mlir"]) {
    const expected = (): string => oracle(read(file), "--mlir-print-op-generic");

    it(`prints ${file} so that MLIR reads the same from the custom form`, () => {
      expect(oracle(printOperation(load(read(file))), "--mlir-print-op-generic")).toBe(expected());
    });

    it(`prints ${file} so that MLIR reads the same from the generic form`, () => {
      expect(oracle(printOperation(load(read(file)), { generic: true }), "--mlir-print-op-generic")).toBe(expected());
    });

    it(`reads both forms of ${file} as MLIR prints them`, () => {
      const ours = printOperation(load(read(file)), { generic: true, stripNames: true });
      for (const flags of [[], ["--mlir-print-op-generic"]]) {
        const theirs = oracle(read(file), ...flags);
        expect(printOperation(load(theirs), { generic: true, stripNames: true })).toBe(ours);
      }
    });
  }

  it("reaches the same canonical forms", () => {
    const file = read("arith/canonical-forms.mlir");
    const ours = returnedExpressions(canonicalize(load(file)));
    const theirs = returnedExpressions(load(oracle(file, "--canonicalize")));
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });
});
