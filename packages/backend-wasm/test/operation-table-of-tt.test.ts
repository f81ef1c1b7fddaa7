/** Every operation of `tt` on every type does what the interpreter says; see `docs/coverage.md`. */
import { ttDialect } from "@tt-opt/dialect-tt";
import { expect, it } from "vitest";
import { checkSections } from "./operation-table/check-sections.ts";
import { arithmeticSections, tritonSections } from "./operation-table/sections.ts";

checkSections(tritonSections);

it("has a row for every operation", () => {
  const sections = [...tritonSections, ...arithmeticSections];
  const named = new Set(sections.flatMap(({ rows }) => rows.flatMap(({ op }) => op.split(", "))));
  const missing = ttDialect.ops
    .map(({ definition }) => definition.name)
    // What ends a region stands in the rows of the operation with the region.
    .filter((name) => !named.has(name) && !/\.(reduce|scan|map_elementwise)\.return$/.test(name));
  expect(missing).toEqual([]);
});
