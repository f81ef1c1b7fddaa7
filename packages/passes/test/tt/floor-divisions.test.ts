/** `tt-floor-divisions` recognizes every form of Python's division by a constant, and the results round down. */
import { Elements, findKernel, interpretFunction } from "@tt-opt/interpreter";
import { Context, parseModule } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "../transforms/tools.ts";

const dividends = [...Array.from({ length: 62 }, (_, i) => BigInt(i - 31)), 2n ** 31n - 1n, -(2n ** 31n)];

/** Conditions that are true where a remainder has to be corrected, and quotients that are rounded down. */
const remainders: Readonly<Record<string, string>> = {
  "the sign of the remainder": "%k = arith.cmpi slt, %r, %zero : $T",
  "an inexact quotient and the sign of the remainder": `%i = arith.cmpi ne, %r, %zero : $T
  %s = arith.cmpi slt, %r, %zero : $T
  %k = arith.andi %i, %s : $K`,
  "the sign of the dividend and an inexact quotient": `%i = arith.cmpi ne, %r, %zero : $T
  %s = arith.cmpi slt, %x, %zero : $T
  %k = arith.andi %s, %i : $K`,
};
const quotients: Readonly<Record<string, string>> = {
  "one less where inexact": `%q = arith.divsi %x, %c : $T
  %r = arith.remsi %x, %c : $T
  %i = arith.cmpi ne, %r, %zero : $T
  %less = arith.addi %q, %ones : $T
  %f = arith.select %i, %less, %q : $K, $T
  %k = arith.cmpi slt, %x, %zero : $T
  %y = arith.select %k, %f, %q : $K, $T`,
  "inverted where negative": `%k = arith.cmpi slt, %x, %zero : $T
  %n = arith.xori %x, %ones : $T
  %a = arith.select %k, %n, %x : $K, $T
  %q = arith.divsi %a, %c : $T
  %m = arith.xori %q, %ones : $T
  %y = arith.select %k, %m, %q : $K, $T`,
};

function kernel(type: string, divisor: bigint, body: string): string {
  const [block, mask] = [`tensor<64x${type}>`, "tensor<64xi1>"];
  return `tt.func public @k(%x: ${block}) -> ${block} {
  %zero = arith.constant dense<0> : ${block}
  %ones = arith.constant dense<-1> : ${block}
  %c = arith.constant dense<${divisor}> : ${block}
  ${body.replaceAll("$T", block).replaceAll("$K", mask)}
  tt.return %y : ${block}
}`;
}

function run(text: string): readonly bigint[] {
  const module = parseModule(new Context(...allDialects), text, "k.mlir");
  if (module === undefined) throw new Error(`does not parse:\n${text}`);
  const [result] = interpretFunction(findKernel(module), [new Elements([64], dividends)]);
  if (!(result instanceof Elements)) throw new Error("no block");
  return result.elements.map((element) => BigInt(String(element)));
}

const floor = (x: bigint, by: bigint): bigint => (x - (((x % by) + by) % by)) / by;

describe.each(["i32", "i64"])("blocks of %s", (type) => {
  describe.each(Object.entries(remainders))("with remainders corrected by %s", (_, condition) => {
    const body = `%r = arith.remsi %x, %c : $T
  ${condition}
  %more = arith.addi %r, %c : $T
  %y = arith.select %k, %more, %r : $K, $T`;

    it.each([1n, 2n, 16n, 1n << 30n])("are divided by %d", (by) => {
      const text = kernel(type, by, body);
      const { text: made } = runPasses(text, "builtin.module(tt-floor-divisions,canonicalize)");
      expect(made).not.toMatch(/remsi|select/);
      expect(run(made)).toEqual(dividends.map((x) => x - floor(x, by) * by));
      expect(run(made)).toEqual(run(text));
    });

    it.each([3n, 10n, 1000n])("are divided by %d, with a result that is known to be in range", (by) => {
      const text = kernel(type, by, body);
      const { text: made } = runPasses(text, "builtin.module(tt-floor-divisions,canonicalize)");
      expect(made).not.toMatch(/cmpi ne|andi/);
      expect(run(made)).toEqual(dividends.map((x) => x - floor(x, by) * by));
      for (const comparison of ["sge, %y, %zero", "slt, %y, %c"]) {
        const compared = text
          .replace("tt.return %y", `%z = arith.cmpi ${comparison} : tensor<64x${type}>\n  tt.return %z`)
          .replace(/(return %z : |-> )tensor<64xi\d+>/g, "$1tensor<64xi1>");
        const passes = "builtin.module(tt-floor-divisions,int-range-optimizations)";
        expect(runPasses(compared, passes).text, comparison).not.toMatch(/remsi/);
      }
    });
  });

  it.each(Object.entries(quotients))("have quotients that are %s", (_, body) => {
    for (const by of [1n, 2n, 16n, 1n << 30n, 3n]) {
      const text = kernel(type, by, body);
      const { text: made } = runPasses(text, "builtin.module(tt-floor-divisions,canonicalize)");
      if (by === 3n) expect(made).toContain("divsi");
      else expect(made).not.toMatch(/divsi|select/);
      expect(run(made)).toEqual(dividends.map((x) => floor(x, by)));
    }
  });
});

describe("what only resembles them", () => {
  it.each([
    ["another addend", "%more = arith.addi %r, %zero : $T", "%k = arith.cmpi slt, %r, %zero : $T"],
    ["the sign of the dividend alone", "%more = arith.addi %r, %c : $T", "%k = arith.cmpi slt, %x, %zero : $T"],
    ["a sign that includes 0", "%more = arith.addi %r, %c : $T", "%k = arith.cmpi sle, %r, %zero : $T"],
  ])("is left alone: %s", (_, more, condition) => {
    const body = `%r = arith.remsi %x, %c : $T
  ${condition}
  ${more}
  %y = arith.select %k, %more, %r : $K, $T`;
    const { text, statistics } = runPasses(kernel("i32", 16n, body), "builtin.module(tt-floor-divisions)");
    expect(statistics.get("tt-floor-divisions remainders") ?? 0).toBe(0);
    expect(text).toContain("remsi");
  });
});
