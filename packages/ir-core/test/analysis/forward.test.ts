/** Constants and integer ranges through branches, loops and calls. */
import { inferIntegerRanges, propagateConstants, type Operation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { find, parse, valueNamed } from "./tools.ts";

function constant(root: Operation, name: string): string | undefined {
  return propagateConstants(root).constant(valueNamed(root, name))?.toString();
}

function range(root: Operation, name: string): string | undefined {
  const found = inferIntegerRanges(root).state(valueNamed(root, name));
  return found === undefined ? undefined : `[${found.smin}, ${found.smax}]`;
}

describe("constant propagation", () => {
  it("follows only the branches that are taken", () => {
    const module = parse(`func.func @f(%c: i1) -> i32 {
      %true = arith.constant true
      %one = arith.constant 1 : i32
      cf.cond_br %true, ^a(%one : i32), ^b
    ^a(%x: i32):
      %y = arith.addi %x, %x : i32
      return %y : i32
    ^b:
      %z = arith.constant 7 : i32
      cf.br ^a(%z : i32)
    }`);
    expect(constant(module, "y")).toBe("2 : i32");
    const solver = propagateConstants(module);
    expect([...find(module, "func.func").region(0).blocks()].map((b) => solver.isExecutable(b))).toEqual([
      true,
      true,
      false,
    ]);
    expect(solver.state(valueNamed(module, "z"))).toBeUndefined();
  });

  it("sees that a loop does not change a value, and that it does change another", () => {
    const module = parse(`func.func @f(%n: index) -> (i32, i32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %five = arith.constant 5 : i32
      %same, %other = scf.for %i = %c0 to %n step %c1 iter_args(%a = %five, %b = %five) -> (i32, i32) {
        %zero = arith.constant 0 : i32
        %s = arith.addi %a, %zero : i32
        %t = arith.addi %b, %s : i32
        scf.yield %s, %t : i32, i32
      }
      return %same, %other : i32, i32
    }`);
    expect(constant(module, "a")).toBe("5 : i32");
    expect(constant(module, "same")).toBe("5 : i32");
    expect(constant(module, "other")).toBeUndefined();
    expect(constant(module, "i")).toBeUndefined();
  });

  it("goes through while loops and conditionals", () => {
    const module = parse(`func.func @f() -> (i32, i32) {
      %false = arith.constant false
      %three = arith.constant 3 : i32
      %w = scf.while (%b = %three) : (i32) -> i32 {
        scf.condition(%false) %b : i32
      } do {
      ^bb0(%never: i32):
        %x = arith.addi %never, %never : i32
        scf.yield %x : i32
      }
      %c = arith.cmpi eq, %w, %three : i32
      %r = scf.if %c -> (i32) {
        scf.yield %w : i32
      } else {
        %nine = arith.constant 9 : i32
        scf.yield %nine : i32
      }
      return %w, %r : i32, i32
    }`);
    expect(constant(module, "r")).toBe("3 : i32");
    expect(propagateConstants(module).state(valueNamed(module, "nine"))).toBeUndefined();
  });

  it("follows calls of private functions and does not trust public ones", () => {
    const module = parse(`
      func.func private @inner(%p: i32) -> i32 {
        %one = arith.constant 1 : i32
        %q = arith.addi %p, %one : i32
        return %q : i32
      }
      func.func @outer(%r: i32) -> i32 {
        %one = arith.constant 1 : i32
        %s = call @inner(%one) : (i32) -> i32
        %t = call @outer(%one) : (i32) -> i32
        return %s : i32
      }`);
    expect(constant(module, "s")).toBe("2 : i32");
    expect(constant(module, "t")).toBe("2 : i32");
    expect(constant(module, "r")).toBeUndefined();
  });

  it("enters the regions of terminators", () => {
    const module = parse(`func.func @f(%n: index, %x: i32) -> i32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> i32 {
        scf.reduce(%x : i32) {
        ^bb0(%a: i32, %b: i32):
          %one = arith.constant 1 : i32
          %two = arith.addi %one, %one : i32
          %r = arith.addi %a, %two : i32
          scf.reduce.return %r : i32
        }
      }
      return %sum : i32
    }`);
    expect(constant(module, "two")).toBe("2 : i32");
    expect(propagateConstants(module).state(valueNamed(module, "sum"))).toBe("unknown");
  });

  it("does not trust the arguments of a private function whose address is taken", () => {
    const module = parse(`
      func.func private @inner(%p: i32) -> i32 {
        return %p : i32
      }
      func.func @outer() -> i32 {
        %f = func.constant @inner : (i32) -> i32
        %one = arith.constant 1 : i32
        %s = call @inner(%one) : (i32) -> i32
        return %s : i32
      }`);
    expect(constant(module, "s")).toBeUndefined();
  });
});

describe("integer ranges", () => {
  const module = parse(`func.func @f(%n: index, %x: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %sum = scf.for %i = %c0 to %c16 step %c4 iter_args(%acc = %c0) -> (index) {
      %next = arith.addi %acc, %c1 : index
      %scaled = arith.muli %i, %c4 : index
      %limited = arith.minsi %next, %c4 : index
      scf.yield %limited : index
    }
    %grown = scf.for %j = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {
      %m = arith.addi %k, %c1 : index
      scf.yield %m : index
    }
    return
  }`);

  it.each([
    ["i", "[0, 12]"],
    ["scaled", "[0, 48]"],
    ["acc", "[0, 4]"],
    ["sum", "[1, 4]"],
    ["k", `[${-(2n ** 63n)}, ${2n ** 63n - 1n}]`],
  ])("%%%s", (name, expected) => {
    expect(range(module, name)).toBe(expected);
  });

  it("decide branches", () => {
    const decided = parse(`func.func @f(%x: i32) -> i32 {
      %c8 = arith.constant 8 : i32
      %r = arith.remui %x, %c8 : i32
      %c = arith.cmpi ult, %r, %c8 : i32
      cf.cond_br %c, ^a, ^b
    ^a:
      return %r : i32
    ^b:
      %never = arith.constant 1 : i32
      return %never : i32
    }`);
    expect(range(decided, "r")).toBe("[0, 7]");
    expect(range(decided, "never")).toBeUndefined();
  });
});
