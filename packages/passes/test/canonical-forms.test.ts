/** Canonicalization keeps the meaning of every function in the tests of canonical forms that can be run. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InterpreterError } from "@tt-opt/interpreter";
import { assert } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { type Outcome, outcome } from "./vector/equivalence.ts";
import { runPasses } from "./transforms/tools.ts";

const packages = join(import.meta.dirname, "../..");

/** The functions in the tests of the dialect in `directory`, by their names. */
function functionsOf(directory: string): readonly (readonly [string, string])[] {
  const tests = join(packages, directory);
  const forms = join(tests, "canonical-forms.mlir");
  const files = readdirSync(join(tests, "canonicalize")).map((name) => join(tests, "canonicalize", name));
  return [...(existsSync(forms) ? [forms] : []), ...files].flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/^(?=func\.func)/m)
      .flatMap((text): (readonly [string, string])[] => {
        const name = /^func\.func @(\w+)/.exec(text)?.[1];
        return name === undefined ? [] : [[name, text]];
      }),
  );
}

/** What a program does; undefined if its arguments are not for it, as an index that is out of bounds. */
function outcomeIfDefined(text: string, seed: number): Outcome | undefined {
  try {
    return outcome(text, seed);
  } catch (error) {
    if (error instanceof InterpreterError && (error.kind === "out-of-bounds" || error.kind === "invalid"))
      return undefined;
    throw error;
  }
}

// Poison becomes any other value.
const isDefinite = (text: string): boolean => !text.includes("ub.poison") && !text.includes("-1");

describe.each([
  { directory: "dialect-vector/test", least: 130 },
  { directory: "dialect-linalg/test", least: 38 },
])("canonical forms mean the same: $directory", ({ directory, least }) => {
  const compared = new Set<string>();
  it.each(functionsOf(directory).filter(([, text]) => isDefinite(text)))("%s", (name, text) => {
    const canonical = runPasses(text, "canonicalize");
    assert(canonical.isOk, canonical.messages.join("\n"));
    for (let seed = 1; seed <= 6; seed++) {
      const before = outcomeIfDefined(text, seed);
      if (before === undefined) continue;
      expect(outcome(canonical.text, seed), canonical.text).toEqual(before);
      compared.add(name);
    }
  });

  it("and can be run, most of them", () => {
    expect(compared.size).toBeGreaterThanOrEqual(least);
  });
});
