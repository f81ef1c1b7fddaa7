/** The tests of the text of a dialect, defined from the files of a folder. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printOperation } from "@tt-opt/ir-core";
import { litSuite, ttOpt } from "../lit/index.ts";
import { canonicalize, type DialectFixture } from "./dialect-fixture.ts";
import { invalidCasesSuite } from "./invalid-cases.ts";
import { describeAgainstMlirOpt, itAgainstMlirOpt, mlirOpt } from "./mlir-opt.ts";
import { returnedExpressions } from "./returned-expressions.ts";

/**
 * Defines the tests of `directory`, which may hold
 * - `round-trip/*.mlir`: lit tests of operations in both forms, which mlir-opt must read and write in the same way, but
 *   for layout where the file says `// mlir-opt lays out differently: …`;
 * - `canonicalize/*.mlir`: lit tests of canonical forms, to which mlir-opt must come too; not as far where the file
 *   says `// mlir-opt goes less far: …`, and not at all where it says `// mlir-opt differs: …`;
 * - `canonical-forms.mlir`: functions after `// returns: …`, the expression that their canonical form returns; mlir-opt
 *   must agree;
 * - `invalid.mlir`: see {@link invalidCasesSuite}.
 */
export function dialectSuite(directory: string, fixture: DialectFixture): void {
  const folder = (name: string): string | undefined => {
    const path = join(directory, name);
    return existsSync(path) ? path : undefined;
  };
  const roundTrips = folder("round-trip");
  const canonicalizations = folder("canonicalize");
  const canonicalForms = folder("canonical-forms.mlir");
  const invalid = folder("invalid.mlir");
  if (roundTrips !== undefined) roundTripSuite(roundTrips, fixture);
  if (canonicalizations !== undefined) canonicalizationSuite(canonicalizations, fixture);
  if (canonicalForms !== undefined) canonicalFormsSuite(canonicalForms, fixture);
  if (invalid !== undefined) invalidCasesSuite(invalid, fixture);
}

const withRealTool = { tools: { "tt-opt": ttOpt } };

function filesIn(directory: string): readonly { readonly name: string; readonly text: string }[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".mlir"));
  return names.map((name) => ({ name, text: readFileSync(join(directory, name), "utf8") }));
}

function roundTripSuite(directory: string, { load }: DialectFixture): void {
  litSuite(directory, withRealTool);
  const generic = (text: string): string => mlirOpt(text, "--mlir-print-op-generic", "--mlir-print-local-scope");
  describeAgainstMlirOpt("text against mlir-opt", () => {
    for (const { name, text } of filesIn(directory)) {
      it(`prints ${name} in both forms so that it reads the same`, () => {
        const expected = generic(text);
        expect(generic(printOperation(load(text)))).toBe(expected);
        expect(generic(printOperation(load(text), { generic: true }))).toBe(expected);
      });

      it(`reads both forms of ${name} as mlir-opt writes them`, () => {
        const expected = generic(text);
        for (const flags of [[], ["--mlir-print-op-generic"]]) {
          expect(generic(printOperation(load(mlirOpt(text, ...flags))))).toBe(expected);
        }
      });

      it(`writes ${name} as mlir-opt does, but for names`, () => {
        const form = otherLayout.test(text) ? layoutless : nameless;
        const ours = form(printOperation(load(text), { localScope: true }));
        expect(ours).toBe(form(mlirOpt(text, "--mlir-print-local-scope")));
      });
    }
  });
}

/** Files that mlir-opt prints with other line breaks and spaces, or without results that have no use. */
const otherLayout = /^\/\/ mlir-opt lays out differently:/m;
/** Files whose canonical form is further than that of mlir-opt. */
const furtherThanMlir = /^\/\/ mlir-opt goes less far:/m;
/** Files with code that mlir-opt canonicalizes to something that we take for wrong. */
const otherThanMlir = /^\/\/ mlir-opt differs:/m;

function canonicalizationSuite(directory: string, { load }: DialectFixture): void {
  litSuite(directory, withRealTool);
  describeAgainstMlirOpt("canonical forms against mlir-opt", () => {
    for (const { name, text } of filesIn(directory)) {
      it(`canonicalizes ${name} to the same form`, () => {
        const ours = nameless(mlirOpt(printOperation(canonicalize(load(text)))));
        const theirs = nameless(mlirOpt(text, "--canonicalize"));
        if (furtherThanMlir.test(text)) expect(ours.split("\n").length).toBeLessThan(theirs.split("\n").length);
        else if (otherThanMlir.test(text)) expect(ours).not.toBe(theirs);
        else expect(ours).toBe(theirs);
      });
    }
  });
}

/** Text without the names and grouping of values, which mlir-opt does not keep, and without the table of aliases. */
function nameless(text: string): string {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .replaceAll(/%[\w-]+(:\d+)?/g, "%")
    .replaceAll(/%(, %)* = /g, "% = ")
    .trim();
}

/** Nameless text on one line and without results. */
function layoutless(text: string): string {
  return nameless(text).replaceAll(/\s+/g, " ").replaceAll("% = ", "");
}

function canonicalFormsSuite(path: string, { load }: DialectFixture): void {
  const text = readFileSync(path, "utf8");
  const expected = new Map(
    [...text.matchAll(/^\/\/ returns: (.*)\nfunc.func @(\w+)/gm)].map(([, form = "", name = ""]) => [name, form]),
  );
  describe("canonical forms", () => {
    const found = returnedExpressions(canonicalize(load(text)));
    for (const [name, form] of expected) {
      it(name, () => {
        expect(found.get(name)).toBe(form);
      });
    }

    itAgainstMlirOpt("are those of mlir-opt", () => {
      const theirs = returnedExpressions(load(mlirOpt(text, "--canonicalize")));
      expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(expected));
    });
  });
}
