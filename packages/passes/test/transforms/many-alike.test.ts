/** Functions of many operations that are alike: the time must not grow with their number times their number. */
import { expect, it } from "vitest";
import { runPasses } from "./tools.ts";

const count = 12_000;
const each = (text: (i: number) => string): string => Array.from({ length: count }, (_, i) => text(i)).join("\n");

const branches = `func.func @f(%v0: i32, %c: i1) -> i32 {
  ${each(
    (i) => `%v${i + 1} = scf.if %c -> i32 {
      %a = arith.addi %v${i}, %v0 : i32
      scf.yield %a : i32
    } else {
      scf.yield %v${i} : i32
    }`,
  )}
  return %v${count} : i32
}`;

const cases = `func.func @f(%x: i32) -> i32 {
  cf.switch %x : i32, [default: ^end ${each((i) => `, ${i}: ^b${i}`)}]
^end:
  return %x : i32
  ${each((i) => `^b${i}:\n  cf.br ^end`)}
}`;

const joins = `func.func @f(%x: i32, %c: i1) -> i32 {
  cf.br ^b0(%x : i32)
  ${each(
    (i) => `^b${i}(%a${i}: i32):
      cf.cond_br %c, ^l${i}, ^b${i + 1}(%x : i32)
    ^l${i}:
      %s${i} = arith.addi %a${i}, %x : i32
      cf.br ^b${i + 1}(%s${i} : i32)`,
  )}
^b${count}(%r: i32):
  return %r : i32
}`;

it.each([
  ["branches with the same condition", "canonicalize", branches],
  ["branches with the same condition", "cse", branches],
  ["cases of a switch", "cse", cases],
  ["joins of control flow", "lift-cf-to-scf", joins],
])("many %s are gone through once by %s", { timeout: 10_000 }, (_, pass, text) => {
  expect(runPasses(text, pass)).toMatchObject({ isOk: true, messages: [] });
});
