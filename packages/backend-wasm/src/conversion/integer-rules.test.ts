/** Integer operations of every width against arithmetic on bigints. */
import { describe, expect, it } from "vitest";
import { evaluate } from "../../test/conversion/elementwise-testing.ts";

const widths = [1, 8, 16, 32, 64];

/** Numbers around the edges of a width, as bits. */
function interesting(width: number): bigint[] {
  const high = 1n << BigInt(width);
  const list = [0n, 1n, 2n, 3n, 7n, high - 1n, high - 2n, high / 2n, high / 2n - 1n, high / 2n + 1n, high / 3n, 100n];
  return [...new Set(list.map((x) => BigInt.asUintN(width, x)))];
}

function pairs(width: number): (readonly [bigint, bigint])[] {
  const values = interesting(width);
  return values.flatMap((a) => values.map((b) => [a, b] as const));
}

type Reference = (a: bigint, b: bigint, width: number) => bigint | undefined;
const s = (x: bigint, w: number): bigint => BigInt.asIntN(w, x);
const floorDiv = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

const binary: Readonly<Record<string, Reference>> = {
  addi: (a, b) => a + b,
  subi: (a, b) => a - b,
  muli: (a, b) => a * b,
  andi: (a, b) => a & b,
  ori: (a, b) => a | b,
  xori: (a, b) => a ^ b,
  divui: (a, b) => (b === 0n ? undefined : a / b),
  remui: (a, b) => (b === 0n ? undefined : a % b),
  divsi: (a, b, w) => (b === 0n ? undefined : s(a, w) / s(b, w)),
  remsi: (a, b, w) => (b === 0n ? undefined : s(a, w) % s(b, w)),
  ceildivui: (a, b) => (b === 0n ? undefined : (a + b - 1n) / b),
  ceildivsi: (a, b, w) => (b === 0n ? undefined : -floorDiv(-s(a, w), s(b, w))),
  floordivsi: (a, b, w) => (b === 0n ? undefined : floorDiv(s(a, w), s(b, w))),
  shli: (a, b, w) => (b >= BigInt(w) ? 0n : a << b),
  shrui: (a, b, w) => (b >= BigInt(w) ? 0n : a >> b),
  shrsi: (a, b, w) => s(a, w) >> (b >= BigInt(w) ? BigInt(w) : b),
  minsi: (a, b, w) => (s(a, w) < s(b, w) ? a : b),
  maxsi: (a, b, w) => (s(a, w) > s(b, w) ? a : b),
  minui: (a, b) => (a < b ? a : b),
  maxui: (a, b) => (a > b ? a : b),
};

const predicates: Readonly<Record<string, (a: bigint, b: bigint, w: number) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  slt: (a, b, w) => s(a, w) < s(b, w),
  sle: (a, b, w) => s(a, w) <= s(b, w),
  sgt: (a, b, w) => s(a, w) > s(b, w),
  sge: (a, b, w) => s(a, w) >= s(b, w),
  ult: (a, b) => a < b,
  ule: (a, b) => a <= b,
  ugt: (a, b) => a > b,
  uge: (a, b) => a >= b,
};

function popcount(x: bigint): bigint {
  return BigInt(x.toString(2).replaceAll("0", "").length);
}

describe.each(widths)("i%i", (width) => {
  const type = `i${width}`;
  const cases = pairs(width);

  it.each(Object.entries(binary))("%s", (name, reference) => {
    const results = evaluate(`%r = arith.${name} %a, %b : ${type}`, [type, type], type, cases);
    cases.forEach(([a, b], i) => {
      const expected = reference(a, b, width);
      if (expected !== undefined)
        expect([name, a, b, results[i]]).toEqual([name, a, b, BigInt.asUintN(width, expected)]);
    });
  });

  it.each(Object.entries(predicates))("cmpi %s", (name, reference) => {
    const results = evaluate(`%r = arith.cmpi ${name}, %a, %b : ${type}`, [type, type], "i1", cases);
    cases.forEach(([a, b], i) => expect([a, b, results[i]]).toEqual([a, b, reference(a, b, width) ? 1n : 0n]));
  });

  it("counts bits", () => {
    const values = interesting(width).map((x) => [x] as const);
    const w = BigInt(width);
    const length = (x: bigint): bigint => (x === 0n ? 0n : BigInt(x.toString(2).length));
    const trailing = (x: bigint): bigint => (x === 0n ? w : length(x & -x) - 1n);
    const run = (op: string): readonly bigint[] => evaluate(`%r = math.${op} %a : ${type}`, [type], type, values);
    const wrap = (x: bigint): bigint => BigInt.asUintN(width, x);
    expect(run("ctpop")).toEqual(values.map(([x]) => wrap(popcount(x))));
    expect(run("ctlz")).toEqual(values.map(([x]) => wrap(w - length(x))));
    expect(run("cttz")).toEqual(values.map(([x]) => wrap(trailing(x))));
    expect(run("absi")).toEqual(values.map(([x]) => wrap(s(x, width) < 0n ? -s(x, width) : s(x, width))));
  });

  it("inverts numbers where others are negative", () => {
    const lines = [
      `%zero = arith.constant 0 : ${type}`,
      `%ones = arith.constant -1 : ${type}`,
      `%isNegative = arith.cmpi slt, %a, %zero : ${type}`,
      `%inverse = arith.xori %b, %ones : ${type}`,
      `%r = arith.select %isNegative, %inverse, %b : ${type}`,
    ];
    const results = evaluate(lines.join("\n"), [type, type], type, cases);
    cases.forEach(([a, b], i) => {
      expect([a, b, results[i]]).toEqual([a, b, s(a, width) < 0n ? BigInt.asUintN(width, ~b) : b]);
    });
  });

  it("gives both halves of a product", () => {
    const high = (kind: string): readonly bigint[] =>
      evaluate(`%l, %r = arith.${kind}_extended %a, %b : ${type}`, [type, type], type, cases);
    const w = BigInt(width);
    expect(high("mului")).toEqual(cases.map(([a, b]) => BigInt.asUintN(width, (a * b) >> w)));
    expect(high("mulsi")).toEqual(cases.map(([a, b]) => BigInt.asUintN(width, (s(a, width) * s(b, width)) >> w)));
    const carry = evaluate(`%l, %r = arith.addui_extended %a, %b : ${type}, i1`, [type, type], "i1", cases);
    expect(carry).toEqual(cases.map(([a, b]) => (a + b) >> w));
  });

  it.each(widths.filter((to) => to !== width))("casts to i%i", (to) => {
    const values = interesting(width).map((x) => [x] as const);
    const cast = (op: string): readonly bigint[] =>
      evaluate(`%r = arith.${op} %a : ${type} to i${to}`, [type], `i${to}`, values);
    if (to < width) {
      const lines = (op: string): string =>
        `%v = arith.${op} %a, %b : ${type}\n%r = arith.trunci %v : ${type} to i${to}`;
      for (const [op, reference] of [
        ["addi", binary["addi"]],
        ["muli", binary["muli"]],
      ] as const) {
        const results = evaluate(lines(op), [type, type], `i${to}`, cases);
        expect(results).toEqual(cases.map(([a, b]) => BigInt.asUintN(to, reference?.(a, b, width) ?? 0n)));
      }
    }
    if (to > width) {
      expect(cast("extui")).toEqual(values.map(([x]) => x));
      expect(cast("extsi")).toEqual(values.map(([x]) => BigInt.asUintN(to, s(x, width))));
    } else expect(cast("trunci")).toEqual(values.map(([x]) => BigInt.asUintN(to, x)));
  });
});

describe("index", () => {
  it("is a 32-bit integer", () => {
    const text = `%x = arith.index_cast %a : i64 to index
  %y = arith.index_castui %a : i64 to index
  %z = arith.addi %x, %y : index
  %r = arith.index_cast %z : index to i64`;
    expect(evaluate(text, ["i64"], "i64", [[5n], [BigInt.asUintN(64, -7n)]])).toEqual([10n, BigInt.asUintN(64, -14n)]);
  });
});

describe("division by a constant", () => {
  it("needs no guards", () => {
    const text = `%c = arith.constant -3 : i32
  %r = arith.divsi %a, %c : i32`;
    const values = interesting(32).map((x) => [x] as const);
    expect(evaluate(text, ["i32"], "i32", values)).toEqual(values.map(([x]) => BigInt.asUintN(32, s(x, 32) / -3n)));
  });
});
