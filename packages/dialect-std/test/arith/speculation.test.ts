/** Divisions may be executed without need only if their divisor is known to be harmless. */
import { expect, it } from "vitest";
import { isSpeculatable } from "@tt-opt/ir-core";
import { fixture } from "../fixture.ts";

it.each([
  ["divui", "%y", false],
  ["remui", "%y", false],
  ["floordivsi", "%y", false],
  ["divui", "%zero", false],
  ["divui", "%seven", true],
  ["divsi", "%seven", true],
  ["remsi", "%seven", true],
  ["divui", "%minus", true],
  ["divsi", "%minus", false],
  ["addi", "%y", true],
])("arith.%s by %s: %s", (name, divisor, expected) => {
  const module = fixture.load(`func.func @f(%x: i32, %y: i32) {
    %zero = arith.constant 0 : i32
    %seven = arith.constant 7 : i32
    %minus = arith.constant -1 : i32
    %r = arith.${name} %x, ${divisor} : i32
    return
  }`);
  let answer: boolean | undefined;
  module.walk((op) => {
    if (op.name === `arith.${name}`) answer = isSpeculatable(op);
  });
  expect(answer).toBe(expected);
});
