/** Comparisons of clamped indices agree with those that `tt-compare-indices` makes of them, for all small numbers. */
import { Elements, findKernel, interpretFunction } from "@tt-opt/interpreter";
import { Context, parseModule } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "../transforms/tools.ts";

const numbers = [0, 3, 7, 11];

/** The comparisons of the numbers from 0 to 7, some of which are replaced by `constant`, with all of `numbers`. */
function kernel(choice: string, isFirst: boolean, at: number, constant: number): string {
  const arms = isFirst ? "%x, %k" : "%k, %x";
  const [block, mask] = ["tensor<8xi32>", "tensor<8xi1>"];
  const compared = numbers.flatMap((limit) => ["slt", "sle", "sgt", "sge"].map((predicate) => ({ limit, predicate })));
  const lines = compared.map(
    ({ limit, predicate }, i) => `  %l${i} = arith.constant dense<${limit}> : ${block}
  %r${i} = arith.cmpi ${predicate}, %y, %l${i} : ${block}`,
  );
  const results = compared.map((_, i) => `%r${i}`).join(", ");
  const types = compared.map(() => mask).join(", ");
  return `tt.func public @k() -> (${types}) {
  %x = tt.make_range {end = 8 : i32, start = 0 : i32} : ${block}
  %k = arith.constant dense<${constant}> : ${block}
  %a = arith.constant dense<${at}> : ${block}
  %c = arith.cmpi ${choice}, %x, %a : ${block}
  %y = arith.select %c, ${arms} : ${mask}, ${block}
${lines.join("\n")}
  tt.return ${results} : ${types}
}`;
}

function run(text: string): unknown {
  const module = parseModule(new Context(...allDialects), text, "k.mlir");
  if (module === undefined) throw new Error(`does not parse:\n${text}`);
  return interpretFunction(findKernel(module), []).map((result) =>
    result instanceof Elements ? result.elements : result,
  );
}

it.each(["slt", "sle", "sgt", "sge"])("where the index is compared by %s", (choice) => {
  let compared = 0;
  for (const isFirst of [true, false]) {
    for (const at of numbers) {
      for (const constant of numbers) {
        const text = kernel(choice, isFirst, at, constant);
        const { text: made, statistics } = runPasses(text, "builtin.module(tt-compare-indices)");
        expect(run(made), text).toEqual(run(text));
        compared += statistics.get("tt-compare-indices compared") ?? 0;
      }
    }
  }
  expect(compared).toBeGreaterThan(30);
});
