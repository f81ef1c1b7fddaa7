import { expect, it } from "vitest";
import { didYouMean } from "./did-you-mean.ts";

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
