/** Functions give the same results on buffers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { runPasses } from "../transforms/tools.ts";
import { outcome } from "../vector/equivalence.ts";

const functions = ["sizes-of-results.mlir", "made-tensors.mlir"].flatMap((file) =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .split(/^(?=func\.func)/m)
    .slice(1),
);

describe("one-shot-bufferize keeps the results of", () => {
  it.each(functions.map((text) => [/@(\w+)/.exec(text)?.[1] ?? "", text]))("%s", (_, text) => {
    const made = runPasses(text, "one-shot-bufferize");
    assert(made.isOk, made.messages.join("\n"));
    for (const seed of [1, 2, 3]) expect(outcome(made.text, seed).results).toEqual(outcome(text, seed).results);
  });
});
