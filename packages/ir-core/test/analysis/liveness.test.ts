/** Which values are alive at the borders of blocks, and after which operation they are not. */
import { defined, Liveness, type Value } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { find, parse } from "./tools.ts";

function names(values: Iterable<Value>): string[] {
  return [...values].map(({ name }) => name ?? "?").sort();
}

describe("liveness", () => {
  const module = parse(`func.func @f(%x: i32, %y: i32, %c: i1) -> i32 {
    %a = arith.addi %x, %y : i32
    cf.br ^loop(%a : i32)
  ^loop(%i: i32):
    %b = arith.muli %i, %x : i32
    cf.cond_br %c, ^loop(%b : i32), ^end
  ^end:
    %d = arith.subi %y, %b : i32
    return %d : i32
  }`);
  const liveness = new Liveness(module);
  const blocks = [...defined(find(module, "func.func").regions[0], "body").blocks()];

  it("goes around loops", () => {
    expect(blocks.map((block) => names(liveness.liveIn(block)))).toEqual([[], ["c", "x", "y"], ["b", "y"]]);
    expect(blocks.map((block) => names(liveness.liveOut(block)))).toEqual([["c", "x", "y"], ["b", "c", "x", "y"], []]);
  });

  it("ends after the last use on every way", () => {
    const add = find(module, "arith.addi");
    const mul = find(module, "arith.muli");
    const [a, i, b] = [add.resultAt(0), mul.operand(0), mul.resultAt(0)];
    expect(liveness.isDeadAfter(a, add)).toBe(false);
    expect(liveness.isDeadAfter(a, find(module, "cf.br"))).toBe(true);
    expect(liveness.isDeadAfter(mul.operand(1), mul)).toBe(false);
    expect(liveness.isDeadAfter(i, mul)).toBe(true);
    expect(liveness.isDeadAfter(b, find(module, "arith.subi"))).toBe(true);
    expect(liveness.liveRange(b).map(({ name }) => name)).toEqual(["arith.muli", "cf.cond_br", "arith.subi"]);
  });

  it("sees uses in nested regions", () => {
    const nested = parse(`func.func @f(%x: i32, %c: i1, %m: memref<i32>) {
      %a = arith.addi %x, %x : i32
      scf.if %c {
        memref.store %a, %m[] : memref<i32>
      }
      return
    }`);
    const inside = new Liveness(nested);
    const branch = find(nested, "scf.if");
    const value = find(nested, "arith.addi").resultAt(0);
    expect(names(inside.liveIn(defined(branch.region(0).entry, "then")))).toEqual(["a", "m"]);
    expect(inside.isDeadAfter(value, find(nested, "arith.addi"))).toBe(false);
    expect(inside.isDeadAfter(value, branch)).toBe(true);
  });
});
