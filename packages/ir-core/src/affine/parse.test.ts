import { itAgainstMlirOpt, mlirOpt } from "@tt-opt/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AffineTextTokens } from "./tokenizer.ts";
import { parseAffineMap, parseAffineMapOrIntegerSet } from "./parse.ts";

function read(text: string): string {
  const tokens = new AffineTextTokens(text);
  const parsed = parseAffineMapOrIntegerSet(tokens);
  const [error] = tokens.errors;
  if (error !== undefined) return `${error.offset}: ${error.message}`;
  return parsed?.toString() ?? "nothing";
}

const space = "(d0, d1, d2)[s0, s1]";

describe("affine text", () => {
  it.each([
    ["(d0, d1)[s0] -> (d0 floordiv 2 + s0, d1 mod 3)", "(d0, d1)[s0] -> (d0 floordiv 2 + s0, d1 mod 3)"],
    ["(i, j)[N] -> (N + i)", "(d0, d1)[s0] -> (d0 + s0)"],
    ["() -> ()", "() -> ()"],
    ["(mod) -> (mod mod 0x10)", "(d0) -> (d0 mod 16)"],
    ["(d0) -> (- d0 + 1 - -2)", "(d0) -> (-d0 + 3)"],
    ["(d0)[s0] : (d0 - 1 == 0, s0 >= d0, d0 <= 3)", "(d0)[s0] : (d0 - 1 == 0, -d0 + s0 >= 0, -d0 + 3 >= 0)"],
    ["(d0) : ()", "(d0) : (0 == 0)"],
  ])("%s", (text, printed) => {
    expect(read(text)).toBe(printed);
  });

  it.each([
    ["() -> (s0)", "7: use of undeclared identifier"],
    [
      "(d0, d1) -> (d0 * d1)",
      "16: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ],
    [
      "(d0, d1) -> (d0 mod d1)",
      "16: non-affine expression: right operand of mod has to be either a constant or symbolic",
    ],
    ["(d0, d0) -> (d0)", "5: redefinition of identifier 'd0'"],
    ["(d0) -> (d0 +)", "13: missing right operand of binary operator"],
    ["(d0) -> (+ d0)", "9: missing left operand of binary operator"],
    ["(d0) -> (- )", "11: missing operand of negation"],
    ["(d0) -> d0", "8: expected '(' in affine map range"],
    ["(d0) -> (d0", "11: expected ')' in affine map range"],
    ["(d0) -> (())", "10: no expression inside parentheses"],
    ["(d0 ->", "4: expected ')' in dimensional identifier list"],
    ["(d0) (d0)", "5: expected '->' or ':'"],
    ["(d0) -> (%x)", "9: unexpected ssa identifier"],
    ["(d0) -> (99999999999999999999)", "9: constant too large for index"],
    ["(d0,) -> (d0)", "4: expected bare identifier"],
    ["(d0) : (d0)", "10: expected '== affine-expr' or '>= affine-expr' at end of affine constraint"],
  ])("%s is an error", (text, message) => {
    expect(read(text)).toBe(message);
  });

  it("reports a set where a map is expected", () => {
    const tokens = new AffineTextTokens("(d0) : (d0 >= 0)");
    expect(parseAffineMap(tokens)).toBeUndefined();
    expect(tokens.errors).toEqual([{ message: "expected AffineMap, but got IntegerSet", offset: 0 }]);
  });

  it("survives any nesting and any text", () => {
    for (const part of ["(", "-", "- (", "1 + (", "d0 * 2 + d1 + "]) {
      expect(read(`(d0, d1) -> (${part.repeat(50_000)}`)).toMatch(/^\d+: /);
    }
    const word = fc.constantFrom(
      "(",
      ")",
      "[",
      "]",
      "->",
      ":",
      "d0",
      "s0",
      "mod",
      "floordiv",
      "+",
      "-",
      "*",
      "1",
      "0",
      ">=",
      "%a",
      "@",
      ",",
    );
    fc.assert(fc.property(fc.array(word), (words) => void read(`(d0)[s0] -> (${words.join(" ")})`)));
  });

  const exprText = fc.letrec<{ expr: string }>((tie) => ({
    expr: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("d0", "d1", "d2", "s0", "s1"),
      fc.integer({ min: -9, max: 9 }).map(String),
      fc.tuple(tie("expr"), fc.constantFrom("+", "-"), tie("expr")).map(([a, o, b]) => `(${a} ${o} ${b})`),
      fc
        .tuple(
          tie("expr"),
          fc.constantFrom("*", "*", "floordiv", "ceildiv", "mod"),
          fc.constantFrom("2", "3", "4", "8", "1", "-1", "-2", "6", "-3", "-4", "0", "s0", "s1"),
        )
        .map(([a, o, b]) => `(${a} ${o} ${b})`),
      tie("expr").map((a) => `(${a} - (${a} floordiv 4) * 4)`),
      fc.tuple(tie("expr"), tie("expr")).map(([a, b]) => `(${b} + ${a} - (${a} floordiv 3) * 3)`),
      fc.tuple(tie("expr"), tie("expr")).map(([a, b]) => `(${a} + ${b} - (${a} floordiv s0) * s0)`),
      tie("expr").map((a) => `(s1 * ${a})`),
      tie("expr").map((a) => `-(${a})`),
    ),
  })).expr;

  it("reads what it prints", () => {
    fc.assert(
      fc.property(exprText, (text) => {
        const once = read(`${space} -> (${text})`);
        expect(once).toMatch(/^\(/);
        // What is printed may simplify further when it is read again, as in mlir-opt; it stays readable.
        expect(read(once)).toMatch(/^\(/);
      }),
      { numRuns: 500 },
    );
  });

  itAgainstMlirOpt("simplifies and prints as mlir-opt does", () => {
    const texts = fc.sample(exprText, { numRuns: 5000, seed: 22 }).map((text) => `${space} -> (${text})`);
    // mlir-opt prints maps as aliases, equal ones once.
    const input = texts.map((text) => `"t.t"() {m = affine_map<${text}>} : () -> ()`).join("\n");
    const printed = mlirOpt(input);
    const aliases = new Map([...printed.matchAll(/^(#map\d*) = affine_map<(.*)>$/gm)].map((m) => [m[1], m[2]]));
    const theirs = [...printed.matchAll(/"t\.t"\(\) \{m = (#map\d*)\}/g)].map((m) => aliases.get(m[1]));
    expect(theirs.length).toBe(texts.length);
    const differences = texts
      .map((text, i) => ({ text, ours: read(text), theirs: theirs[i] }))
      .filter(({ ours, theirs: expected }) => ours !== expected);
    expect(differences.slice(0, 20)).toEqual([]);
  });
});
