/** Truncations of numbers that saturate, by the instructions that do so, and where these would give other numbers. */
import { at, printOperation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { encode } from "../../test/conversion/elementwise-testing.ts";
import { convertText } from "../../test/conversion/testing.ts";
import { evaluateVector, vectorText } from "../../test/conversion/vector-testing.ts";

const signed8 = [-128, 127] as const;
const unsigned8 = [0, 255] as const;
const signed16 = [-32768, 32767] as const;
const unsigned16 = [0, 65535] as const;

type Limits = readonly [low: number, high: number];
type Order = "maximum first" | "minimum first";

const lanesOf = (to: string): number => (to === "i8" ? 16 : 8);
const typeOf = (element: string, to: string): string => `vector<${lanesOf(to)}x${element}>`;

/** `%c`, the number `x` between limits. */
function clamp(x: string, type: string, [low, high]: Limits, order: Order = "maximum first"): string {
  const limits = [`arith.maxsi`, `arith.minsi`];
  const [first, second] = order === "maximum first" ? limits : limits.toReversed();
  return `%low = arith.constant dense<${low}> : ${type}
  %high = arith.constant dense<${high}> : ${type}
  %first = ${first} ${x}, ${order === "maximum first" ? "%low" : "%high"} : ${type}
  %c = ${second} %first, ${order === "maximum first" ? "%high" : "%low"} : ${type}`;
}

/** The text of a truncation of `%c`. */
const truncation = (from: string, to: string): string =>
  `%r = arith.trunci %c : ${typeOf(from, to)} to ${typeOf(to, to)}`;

const instructions = (operation: string, operands: readonly string[], to: string): string =>
  printOperation(convertText(vectorText(operation, operands, to, lanesOf(to))));

/** Expects that `operation` computes `expected` of each number. */
function expectNumbers(
  operation: string,
  [from, to]: readonly [string, string],
  expected: (x: number) => number,
): void {
  const middles = [0, 100, ...[signed8, unsigned8, signed16, unsigned16].flat()].flatMap((x) => [x, -x]);
  const near = middles.flatMap((x) => [x - 1, x, x + 1, x + 256, x + 65536, x - 65536]);
  const numbers = [...near, 2 ** 31 - 1, -(2 ** 31)].filter((x) => from === "i32" || Math.abs(x + 0.5) < 2 ** 15);
  for (let start = 0; start < numbers.length; start += lanesOf(to)) {
    const some = Array.from({ length: lanesOf(to) }, (_, lane) => at(numbers, (start + lane) % numbers.length));
    const got = evaluateVector(
      operation,
      [from],
      to,
      some.map((x) => [encode(from, x)]),
    );
    expect(got.map((bits, lane) => [at(some, lane), bits])).toEqual(some.map((x) => [x, encode(to, expected(x))]));
  }
}

const between =
  ([low, high]: Limits) =>
  (x: number): number =>
    Math.min(Math.max(x, low), high);

const orders = ["maximum first", "minimum first"] as const;

describe("numbers between the limits of a narrow type", () => {
  const cases = [
    ["i16", "i8", signed8, "i8x16.narrow_i16x8_s"],
    ["i16", "i8", unsigned8, "i8x16.narrow_i16x8_u"],
    ["i32", "i8", signed8, "i8x16.narrow_i16x8_s"],
    ["i32", "i8", unsigned8, "i8x16.narrow_i16x8_u"],
    ["i32", "i16", signed16, "i16x8.narrow_i32x4_s"],
    ["i32", "i16", unsigned16, "i16x8.narrow_i32x4_u"],
  ] as const;

  it.each(cases.flatMap((each) => orders.map((order) => [...each, order] as const)))(
    "are narrowed at once from %s to %s %j by %s, %s",
    (from, to, limits, instruction, order) => {
      const text = `${clamp("%a", typeOf(from, to), limits, order)}\n  ${truncation(from, to)}`;
      const made = instructions(text, [from], to);
      const first = from === "i32" && to === "i8" ? "i16x8.narrow_i32x4_s" : instruction;
      expect(made).toContain(`wasm.${instruction} `);
      expect(made).toMatch(new RegExp(`wasm\\.${first} %a[_0-9]*, %a[_0-9]*\\n`));
      expect(made).not.toContain("v128.and");
      expectNumbers(text, [from, to], between(limits));
    },
  );

  it("may be needed in the wide type, too", () => {
    const type = typeOf("i16", "i8");
    const text = `${clamp("%a", type, signed8)}
  %t = arith.trunci %c : ${type} to vector<16xi8>
  %d = arith.addi %c, %c : ${type}
  %u = arith.trunci %d : ${type} to vector<16xi8>
  %r = arith.subi %u, %t : vector<16xi8>`;
    expect(instructions(text, ["i16"], "i8")).toContain("i8x16.narrow_i16x8_s %a");
    expectNumbers(text, ["i16", "i8"], between(signed8));
  });

  it("may be compared as unsigned ones where they are not negative", () => {
    const type = typeOf("i32", "i8");
    const text = (low: number): string => `%low = arith.constant dense<${low}> : ${type}
  %high = arith.constant dense<255> : ${type}
  %x = arith.maxsi %a, %low : ${type}
  %c = arith.minui %x, %high : ${type}
  ${truncation("i32", "i8")}`;
    expect(instructions(text(0), ["i32"], "i8")).toContain("i16x8.narrow_i32x4_s %a");
    expectNumbers(text(0), ["i32", "i8"], between(unsigned8));
    expect(instructions(text(-1), ["i32"], "i8")).not.toContain("i16x8.narrow_i32x4_s %a");
    expectNumbers(text(-1), ["i32", "i8"], (x) => (x < 0 ? 255 : Math.min(x, 255)));
  });

  it("may be joined from several vectors, of which all must be between them", () => {
    const joined = (low: number): string => `%l = arith.constant dense<-128> : vector<8xi16>
  %m = arith.constant dense<${low}> : vector<8xi16>
  %h = arith.constant dense<127> : vector<8xi16>
  %x = vector.extract_strided_slice %a {offsets = [0], sizes = [8], strides = [1]} : vector<16xi16> to vector<8xi16>
  %y = vector.extract_strided_slice %a {offsets = [8], sizes = [8], strides = [1]} : vector<16xi16> to vector<8xi16>
  %x0 = arith.maxsi %x, %l : vector<8xi16>
  %x1 = arith.minsi %x0, %h : vector<8xi16>
  %y0 = arith.maxsi %y, %m : vector<8xi16>
  %y1 = arith.minsi %y0, %h : vector<8xi16>
  %c = vector.shuffle %x1, %y1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xi16>, vector<8xi16>
  ${truncation("i16", "i8")}`;
    expect(instructions(joined(-128), ["i16"], "i8")).toContain("i8x16.narrow_i16x8_s %a");
    expectNumbers(joined(-128), ["i16", "i8"], between(signed8));
    expect(instructions(joined(-129), ["i16"], "i8")).not.toContain("i8x16.narrow_i16x8_s");
  });
});

describe("numbers between other limits", () => {
  it.each([
    [[-127, 127], "i8x16.narrow_i16x8_s"],
    [[-128, 126], "i8x16.narrow_i16x8_s"],
    [[1, 255], "i8x16.narrow_i16x8_u"],
    [[0, 254], "i8x16.narrow_i16x8_u"],
    [[-129, 127], "v128.and"],
    [[-128, 128], "v128.and"],
    [[-1, 255], "v128.and"],
    [[0, 256], "v128.and"],
  ] as const)("%j are not both left to the instruction", (limits, instruction) => {
    for (const order of orders) {
      const text = `${clamp("%a", typeOf("i16", "i8"), limits, order)}\n  ${truncation("i16", "i8")}`;
      // A limit that is the instruction's own may be left to it.
      expect(instructions(text, ["i16"], "i8")).toMatch(new RegExp(`wasm\\.${instruction} %(c|first)`));
      expectNumbers(text, ["i16", "i8"], between(limits));
    }
  });

  it("may be given by limits that exclude each other", () => {
    for (const order of orders) {
      const text = `${clamp("%a", typeOf("i16", "i8"), [127, -128], order)}\n  ${truncation("i16", "i8")}`;
      expectNumbers(text, ["i16", "i8"], () => (order === "maximum first" ? -128 : 127));
    }
  });
});

describe("sums of narrow numbers", () => {
  const sum = (extensions: Limits | readonly [string, string], name: string, from: string, limits: Limits): string => {
    const wide = typeOf("i32", "i8");
    const [x, y] = ["%a", "%b"].map(
      (operand, i) => `%x${operand.slice(1)} = arith.${extensions[i]} ${operand} : ${typeOf(from, "i8")} to ${wide}`,
    );
    return `${x}\n  ${y}\n  %s = arith.${name} %xa, %xb : ${wide}
  ${clamp("%s", wide, limits)}\n  ${truncation("i32", "i8")}`;
  };

  it.each([
    ["extsi", "addi", signed8, "i8x16.add_sat_s"],
    ["extsi", "subi", signed8, "i8x16.sub_sat_s"],
    ["extui", "addi", unsigned8, "i8x16.add_sat_u"],
    ["extui", "subi", unsigned8, "i8x16.sub_sat_u"],
  ] as const)("by %s and %s %j are %s", (extension, name, limits, instruction) => {
    const text = sum([extension, extension], name, "i8", limits);
    expect(instructions(text, ["i8", "i8"], "i8")).toContain(`wasm.${instruction} %a, %b\n`);
  });

  it.each([
    [["extsi", "extui"], "addi", "i8", signed8],
    [["extui", "extui"], "addi", "i8", signed8],
    [["extsi", "extsi"], "addi", "i8", unsigned8],
    [["extsi", "extsi"], "subi", "i8", [-127, 127]],
    [["extsi", "extsi"], "addi", "i8", [-128, 126]],
    [["extui", "extui"], "subi", "i8", [0, 254]],
    [["extsi", "extsi"], "muli", "i8", signed8],
    [["extsi", "extsi"], "addi", "i16", signed8],
  ] as const)("by %j and %s from %s between %j are computed in wider lanes", (extensions, name, from, limits) => {
    const text = sum(extensions, name, from, limits);
    expect(instructions(text, [from, from], "i8")).not.toMatch(/(add|sub)_sat/);
    const edges = [-128, -127, -1, 0, 1, 2, 126, 127];
    const read = (x: number, extension: string): number => (extension === "extui" && from === "i8" ? x & 255 : x);
    for (const y of edges) {
      const lanes = [...edges, ...edges].map((x) => [encode(from, x), encode(from, y)]);
      const expected = [...edges, ...edges].map((x) => {
        const [p, q] = [read(x, extensions[0]), read(y, extensions[1])];
        const result = name === "addi" ? p + q : name === "subi" ? p - q : p * q;
        return encode("i8", between(limits)(result));
      });
      expect(evaluateVector(text, [from, from], "i8", lanes)).toEqual(expected);
    }
  });

  it("may have one number in all lanes, if it fits the narrow type", () => {
    const wide = typeOf("i16", "i8");
    const shifted = (name: string, number: number): string => `%x = arith.extui %a : vector<16xi8> to ${wide}
  %n = arith.constant dense<${number}> : ${wide}
  %s = arith.${name} %x, %n : ${wide}
  ${clamp("%s", wide, unsigned8)}\n  ${truncation("i16", "i8")}`;
    const bytes = Array.from({ length: 16 }, (_, i) => 17 * i);
    for (const [name, number, isNarrow] of [
      ["addi", 200, true],
      ["subi", 200, true],
      ["addi", -100, false],
      ["addi", 256, false],
    ] as const) {
      const text = shifted(name, number);
      expect(instructions(text, ["i8"], "i8").includes("_sat_u %a, %")).toBe(isNarrow);
      const got = evaluateVector(
        text,
        ["i8"],
        "i8",
        bytes.map((x) => [BigInt(x)]),
      );
      expect(got).toEqual(bytes.map((x) => BigInt(between(unsigned8)(name === "addi" ? x + number : x - number))));
    }
  });

  it("need only the limit that they may exceed", () => {
    const wide = typeOf("i16", "i8");
    const limited = (
      name: string,
      limit: string,
      number: number,
    ): string => `%x = arith.extui %a : vector<16xi8> to ${wide}
  %y = arith.extui %b : vector<16xi8> to ${wide}
  %n = arith.constant dense<${number}> : ${wide}
  %s = arith.${name} %x, %y : ${wide}
  %c = arith.${limit} %s, %n : ${wide}
  ${truncation("i16", "i8")}`;
    const made = (...parts: [string, string, number]): string => instructions(limited(...parts), ["i8", "i8"], "i8");
    expect(made("addi", "minsi", 255)).toContain("i8x16.add_sat_u %a, %b\n");
    expect(made("addi", "minui", 255)).toContain("i8x16.add_sat_u %a, %b\n");
    expect(made("subi", "maxsi", 0)).toContain("i8x16.sub_sat_u %a, %b\n");
    expect(made("addi", "maxsi", 0)).not.toContain("_sat_");
    expect(made("subi", "minsi", 255)).not.toContain("_sat_");
    expect(made("subi", "minui", 255)).not.toContain("_sat_");
  });
});
