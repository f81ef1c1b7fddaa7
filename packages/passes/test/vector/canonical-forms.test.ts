/** Canonicalization keeps the meaning of every function in the tests of the vector dialect. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InterpreterError } from "@tt-opt/interpreter";
import { assert } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { type Outcome, outcome } from "./equivalence.ts";
import { runPasses } from "../transforms/tools.ts";

const tests = join(import.meta.dirname, "../../../dialect-vector/test");
const files = [
  "canonical-forms.mlir",
  ...readdirSync(join(tests, "canonicalize")).map((name) => join("canonicalize", name)),
];
const functions = files.flatMap((file) =>
  readFileSync(join(tests, file), "utf8")
    .split(/^(?=func\.func)/m)
    .flatMap((text): (readonly [string, string])[] => {
      const name = /^func\.func @(\w+)/.exec(text)?.[1];
      return name === undefined ? [] : [[name, text]];
    }),
);

/** What a program does; undefined if its arguments are not for it, as an index that is out of bounds. */
function outcomeIfDefined(text: string, seed: number): Outcome | undefined {
  try {
    return outcome(text, seed);
  } catch (error) {
    if (error instanceof InterpreterError && error.kind === "out-of-bounds") return undefined;
    throw error;
  }
}

// Poison becomes any other value.
const definite = functions.filter(([, text]) => !text.includes("ub.poison") && !text.includes("-1"));

describe("canonical forms mean the same", () => {
  it.each(definite)("%s", (_, text) => {
    const canonical = runPasses(text, "canonicalize");
    assert(canonical.isOk, canonical.messages.join("\n"));
    const compared = [1, 2, 3, 4, 5, 6].filter((seed) => {
      const before = outcomeIfDefined(text, seed);
      if (before !== undefined) expect(outcome(canonical.text, seed), canonical.text).toEqual(before);
      return before !== undefined;
    });
    expect(compared).not.toEqual([]);
  });
});
