import { expect, it } from "vitest";
import { didYouMean, Suggestions } from "./did-you-mean.ts";

it.each([
  ["arith.adi", ["arith.subi", "arith.addi"], "arith.addi"],
  ["arth.addi", ["arith.addi"], "arith.addi"],
  ["canonicalise", ["cse", "canonicalize"], "canonicalize"],
  ["linalg.pack", ["linalg.abs", "linalg.max"], undefined],
  ["linalg.softmax", ["linalg.max"], undefined],
  ["x", ["y"], "y"],
  ["xx", [], undefined],
])("'%s' among %j is probably meant to be %s", (name, candidates, meant) => {
  expect(didYouMean(name, candidates)).toBe(meant === undefined ? "" : `; did you mean '${meant}'?`);
});

it("gives no suggestions any more after many comparisons", () => {
  const suggestions = new Suggestions();
  const names = Array.from({ length: 1000 }, (_, i) => `name${i}`);
  const hints = Array.from({ length: Suggestions.most / 1000 + 1 }, () => suggestions.didYouMean("nme7", names));
  expect(new Set(hints.slice(0, -1))).toEqual(new Set(["; did you mean 'name7'?"]));
  expect(hints.at(-1)).toBe("");
});
