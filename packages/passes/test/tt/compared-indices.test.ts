/**
 * Comparisons of clamped and of divided indices agree with those that `tt-compare-indices` makes of them, for all small
 * numbers.
 */
import { expect, it } from "vitest";
import { resultsOf } from "./same-meaning.ts";
import { runPasses } from "../transforms/tools.ts";

const numbers = [0, 3, 7, 11];

const [block, mask] = ["tensor<8xi32>", "tensor<8xi1>"];

/** The comparisons of `%y`, which `body` computes of the numbers `%x` from `first` on, with all `limits`. */
function kernel(first: number, body: string, limits: readonly number[]): string {
  const compared = limits.flatMap((limit) => ["slt", "sle", "sgt", "sge"].map((predicate) => ({ limit, predicate })));
  const lines = compared.map(
    ({ limit, predicate }, i) => `  %l${i} = arith.constant dense<${limit}> : ${block}
  %r${i} = arith.cmpi ${predicate}, %y, %l${i} : ${block}`,
  );
  const results = compared.map((_, i) => `%r${i}`).join(", ");
  const types = compared.map(() => mask).join(", ");
  return `tt.func public @k() -> (${types}) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : ${block}
  %first = arith.constant dense<${first}> : ${block}
  %x = arith.addi %range, %first : ${block}
  ${body}
${lines.join("\n")}
  tt.return ${results} : ${types}
}`;
}

/** The comparisons that are replaced in a kernel, whose results must stay. */
function compare(text: string): number {
  const { text: made, statistics } = runPasses(text, "builtin.module(tt-compare-indices)");
  expect(resultsOf(made), text).toEqual(resultsOf(text));
  return statistics.get("tt-compare-indices compared") ?? 0;
}

it.each(["slt", "sle", "sgt", "sge"])("where indices that compare by %s are clamped", (choice) => {
  let compared = 0;
  for (const arms of ["%x, %k", "%k, %x"]) {
    for (const at of numbers) {
      for (const constant of numbers) {
        const body = `%k = arith.constant dense<${constant}> : ${block}
  %a = arith.constant dense<${at}> : ${block}
  %c = arith.cmpi ${choice}, %x, %a : ${block}
  %y = arith.select %c, ${arms} : ${mask}, ${block}`;
        compared += compare(kernel(0, body, numbers));
      }
    }
  }
  expect(compared).toBeGreaterThan(30);
});

it.each([
  ["shrsi", 1],
  ["shrsi", 2],
  ["divsi", 1],
  ["divsi", 3],
])("where indices are divided by %s with %d", (division, by) => {
  const body = `%k = arith.constant dense<${by}> : ${block}
  %y = arith.${division} %x, %k : ${block}`;
  const limits = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  expect([-6, -3, 0, 2].reduce((sum, first) => sum + compare(kernel(first, body, limits)), 0)).toBeGreaterThan(20);
});

it.each([
  [7, 30, 0, 36],
  [7, 30, 36, 0],
  [4, 6, 1, 9],
  [3, 1, 0, 0],
  [5, 5, 2, 7],
])("where quotients by %d of %d x + %d and %d x + %d are compared", (by, times, left, right) => {
  const body = `%d = arith.constant dense<${by}> : ${block}
  %t = arith.constant dense<${times}> : ${block}
  %n = arith.constant dense<8> : ${block}
  %i = arith.remsi %x, %n : ${block}
  %m = arith.muli %i, %t : ${block}
  %a = arith.constant dense<${left}> : ${block}
  %b = arith.constant dense<${right}> : ${block}
  %p = arith.addi %m, %a : ${block}
  %q = arith.addi %m, %b : ${block}
  %l = arith.divsi %p, %d : ${block}
  %r = arith.divsi %q, %d : ${block}`;
  const lines: string[] = [];
  for (let plus = -8; plus <= 8; plus++) {
    lines.push(`  %c${plus + 8} = arith.constant dense<${plus}> : ${block}`);
    lines.push(`  %s${plus + 8} = arith.addi %l, %c${plus + 8} : ${block}`);
    for (const predicate of ["slt", "sle", "sgt", "sge"])
      lines.push(`  %${predicate}${plus + 8} = arith.cmpi ${predicate}, %s${plus + 8}, %r : ${block}`);
  }
  const results = Array.from({ length: 17 }, (_, i) =>
    ["slt", "sle", "sgt", "sge"].map((name) => `%${name}${i}`),
  ).flat();
  const types = results.map(() => mask).join(", ");
  const text = `tt.func public @k() -> (${types}) {
  %x = tt.make_range {end = 8 : i32, start = 0 : i32} : ${block}
  ${body}
${lines.join("\n")}
  tt.return ${results.join(", ")} : ${types}
}`;
  const { text: made, statistics } = runPasses(text, "builtin.module(tt-compare-indices)");
  expect(resultsOf(made), text).toEqual(resultsOf(text));
  // Two differences are possible at most, so that at most one number decides differently from lane to lane.
  expect(statistics.get("tt-compare-indices decided")).toBeGreaterThanOrEqual(4 * 16);
});
