/** Every operation of every dialect has a meaning, but for a few that are no part of an executed program. */
import { expect, it } from "vitest";
import { attachEvaluators, Evaluator } from "../src/index.ts";
import { dialects } from "./dialects.ts";

const notExecuted = new Set(["func.func", "tt.func", "vector.type_cast"]);

it("gives every operation an evaluator", () => {
  attachEvaluators();
  const missing = dialects.flatMap(({ ops }) =>
    ops.flatMap(({ definition }) =>
      Evaluator.of(definition) === undefined && !notExecuted.has(definition.name) ? [definition.name] : [],
    ),
  );
  expect(missing).toEqual([]);
});
