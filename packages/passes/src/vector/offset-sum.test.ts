import { parseModule, defined } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { makeContext } from "../../test/equivalence-tools.ts";
import { distance, offsetSum } from "./offset-sum.ts";

it.each([
  ["i32", 5],
  ["i8", undefined],
])("knows the distance of sums of %s that become indices: %s", (type, expected) => {
  const text = `func.func @f(%x: ${type}) -> (index, index) {
    %c5 = arith.constant 5 : ${type}
    %y = arith.addi %x, %c5 : ${type}
    %i = arith.index_cast %x : ${type} to index
    %j = arith.index_cast %y : ${type} to index
    return %j, %i : index, index
  }`;
  const kernel = defined(parseModule(makeContext(), text), "the module").body.first;
  const [j, i] = defined(kernel?.region(0).entry?.last, "the end").operands;
  const [a, b] = [j, i].map((value) => value && offsetSum(value));
  expect(a && b && distance(a, b)).toBe(expected);
});
