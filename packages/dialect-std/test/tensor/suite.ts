/** The tests of one dialect's folder: lit, round trips against mlir-opt, invalid inputs, canonical forms against mlir-opt. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { printOperation } from "@tt-opt/ir-core";
import { litSuite } from "@tt-opt/testing";
import { canonicalize, errorsOf, hasOracle, invalidCases, load, oracle, oracleErrors, ttOpt } from "./tools.ts";

/** Files whose canonical form is further than that of mlir-opt, with the reason in the file. */
const furtherThanMlir = /^\/\/ mlir-opt goes less far:/m;

/** Text without the names and grouping of values, which mlir-opt does not keep, and without the table of aliases. */
function nameless(text: string): string {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .replaceAll(/%\w+(:\d+)?/g, "%")
    .replaceAll(/%(, %)* = /g, "% = ")
    .trim();
}

/** Defines the tests of `directory`. */
export function dialectSuite(directory: string): void {
  for (const kind of ["round-trip", "canonicalize"]) litSuite(`${directory}/${kind}`, { tools: { "tt-opt": ttOpt } });
  const files = (kind: string): readonly (readonly [string, string])[] =>
    readdirSync(`${directory}/${kind}`).map((name) => [name, readFileSync(`${directory}/${kind}/${name}`, "utf8")]);

  describe("against mlir-opt", () => {
    const generic = (text: string): string => oracle(text, "--mlir-print-op-generic", "--mlir-print-local-scope");
    it.skipIf(!hasOracle).each(files("round-trip"))("prints %s in both forms so that it reads the same", (_, text) => {
      const expected = generic(text);
      expect(generic(printOperation(load(text)))).toBe(expected);
      expect(generic(printOperation(load(text), { generic: true }))).toBe(expected);
      expect(printOperation(load(expected), { generic: true, stripNames: true, localScope: true })).toBe(
        printOperation(load(text), { generic: true, stripNames: true, localScope: true }),
      );
    });

    it.skipIf(!hasOracle).each(files("round-trip"))("writes %s as mlir-opt does, but for names", (_, text) => {
      expect(nameless(printOperation(load(text)))).toBe(nameless(oracle(text)));
    });

    it.skipIf(!hasOracle).each(files("canonicalize"))("canonicalizes %s to the same form", (_, text) => {
      const ours = nameless(oracle(printOperation(canonicalize(load(text)))));
      const theirs = nameless(oracle(text, "--canonicalize"));
      if (furtherThanMlir.test(text)) expect(ours.split("\n").length).toBeLessThan(theirs.split("\n").length);
      else expect(ours).toBe(theirs);
    });
  });

  describe("invalid input", () => {
    const cases = invalidCases(readFileSync(`${directory}/invalid.mlir`, "utf8"));
    it.each(cases)("$expected", ({ text, expected }) => {
      expect(errorsOf(text)[0]?.trim()).toBe(expected.trim());
    });

    it.skipIf(!hasOracle)(
      "is reported by mlir-opt in the same words",
      () => {
        for (const { text, expected, oracle: theirs } of cases) {
          expect(oracleErrors(text)[0]?.trim() ?? "").toBe((theirs ?? expected).trim());
        }
      },
      60_000,
    );
  });
}
