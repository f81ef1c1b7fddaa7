/** Which values effects depend on, through loops, branches and calls. */
import { findNeededValues, type Operation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { parse, valueNamed } from "./tools.ts";

function needed(root: Operation, ...names: readonly string[]): readonly string[] {
  const solver = findNeededValues(root);
  return names.filter((name) => solver.state(valueNamed(root, name)) !== undefined);
}

describe("needed values", () => {
  it("are those that a loop carries to an effect", () => {
    const module = parse(`func.func @f(%n: index, %x: i32, %m: memref<i32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %used, %around = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
        %s = arith.addi %a, %x : i32
        %t = arith.muli %b, %b : i32
        scf.yield %s, %t : i32, i32
      }
      memref.store %used, %m[] : memref<i32>
      return
    }`);
    expect(needed(module, "n", "x", "used", "around", "a", "b", "s", "t", "m")).toEqual([
      "n",
      "x",
      "used",
      "a",
      "s",
      "m",
    ]);
  });

  it("are passed along branches one by one", () => {
    const module = parse(`func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
      %p = arith.addi %x, %x : i32
      %q = arith.addi %y, %y : i32
      cf.cond_br %c, ^a(%p, %q : i32, i32), ^a(%x, %q : i32, i32)
    ^a(%r: i32, %s: i32):
      return %r : i32
    }`);
    expect(needed(module, "c", "p", "q", "x", "y", "r", "s")).toEqual(["c", "p", "x", "r"]);
  });

  it("include the condition of what decides only if that has an effect or a needed result", () => {
    const module = parse(`func.func @f(%c: i1, %d: i1, %m: memref<i32>, %x: i32) {
      %r = scf.if %c -> (i32) {
        scf.yield %x : i32
      } else {
        %one = arith.constant 1 : i32
        scf.yield %one : i32
      }
      scf.if %d {
        memref.store %x, %m[] : memref<i32>
      }
      return
    }`);
    expect(needed(module, "c", "d", "m", "x", "r", "one")).toEqual(["d", "m", "x"]);
  });

  it("go through calls of private functions, and out of public ones", () => {
    const module = parse(`
      func.func private @swap(%a: i32, %b: i32) -> (i32, i32) {
        %k = arith.addi %a, %a : i32
        %l = arith.addi %b, %b : i32
        return %k, %l : i32, i32
      }
      func.func @caller(%x: i32, %y: i32) -> i32 {
        %p, %q = call @swap(%x, %y) : (i32, i32) -> (i32, i32)
        return %p : i32
      }`);
    expect(needed(module, "a", "b", "k", "l", "x", "y")).toEqual(["a", "k", "x"]);
  });

  it("are found in deep nests in a time that their size justifies", () => {
    const depth = 10_000;
    const open = "%r = scf.if %c -> (i32) {\n";
    const close = "scf.yield %x : i32\n} else {\nscf.yield %x : i32\n}\n";
    const module = parse(
      `func.func @f(%c: i1, %d: i1, %x: i32) -> i32 {\n${open.repeat(depth)}${close.repeat(depth)}return %x : i32\n}`,
    );
    expect(needed(module, "c", "x", "r")).toEqual(["x"]);
  });
});
