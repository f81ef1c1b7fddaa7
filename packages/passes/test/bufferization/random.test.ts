/** Random functions on tensors give the same results on buffers. `EQUIVALENCE_RUNS=1000` looks longer. */
import { assert } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { runPasses } from "../transforms/tools.ts";
import { outcome } from "../vector/equivalence.ts";
import { tensorProgram } from "./tensor-programs.ts";

const runs = Number(process.env["EQUIVALENCE_RUNS"] ?? 10) * 10;
const first = Number(process.env["PROPERTY_SEED"] ?? 1);

describe("one-shot-bufferize keeps the results of random functions", () => {
  it.each(["one-shot-bufferize", "one-shot-bufferize{bufferize-function-boundaries=true}"])(
    "%s",
    (pipeline) => {
      for (let seed = first; seed < first + runs; seed++) {
        const text = tensorProgram(seed);
        const made = runPasses(text, pipeline);
        assert(made.isOk, `${made.messages.join("\n")}\n${text}`);
        for (const input of [1, 2])
          expect({ seed, results: outcome(made.text, input).results }).toEqual({
            seed,
            results: outcome(text, input).results,
          });
      }
    },
    60_000 + 100 * runs,
  );
});
