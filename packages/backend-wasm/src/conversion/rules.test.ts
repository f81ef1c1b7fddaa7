import { Context } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { ruleSet } from "./rules.ts";

it("has rules for registered operations only", () => {
  const context = new Context(...allDialects);
  const names = [...ruleSet.operations.keys(), ...ruleSet.scalars.keys()];
  expect(names.filter((name) => context.lookupOp(name) === undefined)).toEqual([]);
});
