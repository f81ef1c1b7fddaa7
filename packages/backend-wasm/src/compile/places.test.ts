import { tt } from "@tt-opt/dialect-tt";
import { Context, defined, parseModule, type Value } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { isOfLater, placeOf } from "./places.ts";

/** The pointers that a kernel adds offsets to, in order. */
function pointers(lines: readonly string[]): readonly Value[] {
  const text = `tt.func @f(%flags: !tt.ptr<i32>) {
    %one = arith.constant 1 : i32
    %s0 = tt.get_program_id x : i32
    ${lines.join("\n")}
    tt.return
  }`;
  const found: Value[] = [];
  const module = defined(parseModule(new Context(...allDialects), text), "the module");
  module.walkOps(tt.AddPtrOp, (op) => void found.push(op.result));
  return found;
}

it("tells places of later programs", () => {
  const [own, next] = pointers([
    "%own = tt.addptr %flags, %s0 : !tt.ptr<i32>, i32",
    "%number = arith.addi %s0, %one : i32",
    "%next = tt.addptr %flags, %number : !tt.ptr<i32>, i32",
  ]).map(placeOf);
  expect(own && next && [isOfLater(next, own), isOfLater(own, next), isOfLater(own, own)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("ends where a sum has its parts twice, again and again", () => {
  const doublings = Array.from({ length: 64 }, (_, i) => `%s${i + 1} = arith.addi %s${i}, %s${i} : i32`);
  const [far] = pointers([...doublings, "%far = tt.addptr %flags, %s64 : !tt.ptr<i32>, i32"]).map(placeOf);
  expect(far?.constant).toBe(0n);
});
