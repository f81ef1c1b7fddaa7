/** Vector operations give in each lane what the scalar operation gives, whatever the number and width of lanes. */
import { describe, expect, it } from "vitest";
import { bitsOf, decode, encode, evaluate } from "../../test/conversion/elementwise-testing.ts";
import { compileText, convertText } from "../../test/conversion/testing.ts";
import { evaluateVector, vectorText } from "../../test/conversion/vector-testing.ts";
import { printOperation } from "@tt-opt/ir-core";
import { detectFeatures } from "../runtime/index.ts";

/** Lanes with interesting operands of a type, different in each. */
function operandsFor(type: string, arity: number, count: number, round: number): bigint[][] {
  const width = bitsOf(type);
  const numbers = [0, -0, 1, -1, 2.5, -3.5, 100, -7, 0.25, Infinity, -Infinity, NaN, 1e-3, 6, 0.5, 3];
  const high = 1n << BigInt(width);
  const integers = [0n, 1n, high - 1n, high / 2n, high / 2n - 1n, 2n, 5n, high / 3n, 100n, 200n, high - 2n, 7n, 64n];
  const pick = (k: number): bigint => {
    if (type.startsWith("i")) return BigInt.asUintN(width, integers[k % integers.length] ?? 0n);
    return encode(type, numbers[k % numbers.length] ?? 0);
  };
  return Array.from({ length: count }, (_, lane) =>
    Array.from({ length: arity }, (_, i) => pick(lane * (2 * i + 1) + 5 * round + 3 * i)),
  );
}

function expectSameAsScalar(
  operation: (type: (element: string) => string) => string,
  operands: readonly string[],
  result: string,
  counts: readonly number[],
): void {
  for (const count of counts) {
    for (const round of [count % 7]) {
      const columns = operands.map((type, i) => operandsFor(type, 1, count, round + 2 * i).map(([x]) => x ?? 0n));
      const lanes = Array.from({ length: count }, (_, lane) => columns.map((column) => column[lane] ?? 0n));
      const expected = evaluate(
        operation((element) => element),
        operands,
        result,
        lanes,
      );
      const actual = evaluateVector(
        operation((element) => `vector<${count}x${element}>`),
        operands,
        result,
        lanes,
      );
      const same = (a: bigint, b: bigint): boolean => {
        const [x, y] = [decode(result, a), decode(result, b)];
        return a === b || (Number.isNaN(x) && Number.isNaN(y)) || (x === 0 && y === 0);
      };
      expected.forEach((bits, lane) => {
        if (!same(bits, actual[lane] ?? 0n)) {
          expect([count, lane, lanes[lane], actual[lane]]).toEqual([count, lane, lanes[lane], bits]);
        }
      });
    }
  }
}

const counts = [2, 4, 16];
const fewCounts = [3, 4];
const integers = ["i1", "i8", "i32", "i64"];
const floats = ["f32", "f64", "f16", "f8E5M2"];

describe.each(integers)("vectors of %s", (type) => {
  it.each("addi subi muli andi ori xori divsi divui remsi remui shli shrui shrsi minsi maxsi minui maxui".split(" "))(
    "%s",
    (name) => {
      expectSameAsScalar((t) => `%r = arith.${name} %a, %b : ${t(type)}`, [type, type], type, counts);
    },
  );

  it.each("shli shrui shrsi".split(" "))("%s by numbers", (name) => {
    const bits = bitsOf(type);
    for (const amounts of [
      [0, 4, 8, 12],
      [31, 1, 30, 7],
      [3, 3, 3, 3],
      [2, 40, 0, -1],
    ]) {
      const numbers = amounts.map((n) => BigInt.asIntN(bits, BigInt(n)));
      const list = numbers.map((n) => (type === "i1" ? n !== 0n : n)).join(", ");
      const text = `%c = arith.constant dense<[${list}]> : vector<4x${type}>\n  %r = arith.${name} %a, %c : vector<4x${type}>`;
      const rows = [0n, 1n, -1n, 0x1234_5678_9abc_def1n, -0x1234_5678_9abc_def1n, 1n << 31n, 0x7fn, 0x80n];
      const inputs = rows.map((x) => BigInt.asUintN(bits, x));
      const made = inputs.flatMap((x) => evaluateVector(text, [type], type, Array<bigint[]>(4).fill([x])));
      const shifted = (x: bigint, n: bigint): bigint => {
        const unsigned = BigInt.asUintN(bits, n);
        const amount = unsigned < BigInt(bits) ? unsigned : BigInt(bits);
        if (name === "shli") return BigInt.asUintN(bits, x << amount);
        return BigInt.asUintN(bits, (name === "shrui" ? x : BigInt.asIntN(bits, x)) >> amount);
      };
      expect(made, list).toEqual(inputs.flatMap((x) => numbers.map((n) => shifted(x, n))));
    }
  });

  it.each("divsi divui remsi remui".split(" "))("%s by a number", (name) => {
    for (const divisor of type === "i1" ? [1] : [1, 2, 8, 64, -128, -4, 7]) {
      const by = (t: string): string => (t.startsWith("vector") ? `dense<${divisor}>` : `${divisor}`);
      expectSameAsScalar(
        (t) => `%c = arith.constant ${by(t(type))} : ${t(type)}\n  %r = arith.${name} %a, %c : ${t(type)}`,
        [type],
        type,
        counts,
      );
    }
  });

  it.each("eq ne slt sle sgt sge ult ule ugt uge".split(" "))("cmpi %s", (predicate) => {
    expectSameAsScalar((t) => `%r = arith.cmpi ${predicate}, %a, %b : ${t(type)}`, [type, type], "i1", fewCounts);
  });

  it("select and math", () => {
    expectSameAsScalar(
      (t) => `%r = arith.select %a, %b, %c : ${t("i1")}, ${t(type)}`,
      ["i1", type, type],
      type,
      [2, 4, 8, 16],
    );
    for (const name of ["absi", "ctpop", "ctlz"]) {
      expectSameAsScalar((t) => `%r = math.${name} %a : ${t(type)}`, [type], type, [2, 4, 8, 16]);
    }
  });

  it.each(integers.filter((to) => to !== type))("casts to %s", (to) => {
    const names = bitsOf(to) > bitsOf(type) ? ["extsi", "extui"] : ["trunci"];
    for (const name of names) {
      expectSameAsScalar((t) => `%r = arith.${name} %a : ${t(type)} to ${t(to)}`, [type], to, [2, 4]);
    }
  });

  it.each(floats)("casts to and from %s", (to) => {
    for (const name of ["sitofp", "uitofp"]) {
      expectSameAsScalar((t) => `%r = arith.${name} %a : ${t(type)} to ${t(to)}`, [type], to, [2, 4]);
    }
    for (const name of ["fptosi", "fptoui"]) {
      expectSameAsScalar((t) => `%r = arith.${name} %a : ${t(to)} to ${t(type)}`, [to], type, [2, 8]);
    }
  });
});

describe.each(floats)("vectors of %s", (type) => {
  it.each("addf subf mulf divf remf maximumf minimumf maxnumf minnumf".split(" "))("%s", (name) => {
    expectSameAsScalar((t) => `%r = arith.${name} %a, %b : ${t(type)}`, [type, type], type, counts);
  });

  it.each("sqrt absf floor ceil trunc roundeven round".split(" "))("%s", (name) => {
    expectSameAsScalar((t) => `%r = math.${name} %a : ${t(type)}`, [type], type, counts);
  });

  it("negf, copysign", () => {
    expectSameAsScalar((t) => `%r = arith.negf %a : ${t(type)}`, [type], type, counts);
    expectSameAsScalar((t) => `%r = math.copysign %a, %b : ${t(type)}`, [type, type], type, [2, 4, 8]);
  });

  it.each("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split(" "))("cmpf %s", (predicate) => {
    expectSameAsScalar((t) => `%r = arith.cmpf ${predicate}, %a, %b : ${t(type)}`, [type, type], "i1", fewCounts);
  });

  it.each(floats.filter((to) => to !== type && bitsOf(to) !== bitsOf(type)))("casts to %s", (to) => {
    const name = bitsOf(to) > bitsOf(type) ? "extf" : "truncf";
    expectSameAsScalar((t) => `%r = arith.${name} %a : ${t(type)} to ${t(to)}`, [type], to, [2, 4]);
  });
});

const bits = (type: string, ...values: number[]): bigint[] => values.map((value) => encode(type, value));

it("two floats are chosen one by one", async () => {
  const { relaxedSimd } = await detectFeatures();
  const compute = (operation: string, ...lanes: number[][]): (number | bigint)[] =>
    evaluateVector(
      `%r = ${operation} : vector<2xf32>`,
      ["f32", "f32"],
      "f32",
      lanes.map((values) => values.map((x) => encode("f32", x))),
      { relaxed: relaxedSimd },
    ).map((x) => decode("f32", x));
  expect(compute("arith.maxnumf %a, %b", [NaN, 3], [1, NaN])).toEqual([3, 1]);
  expect(compute("math.round %a", [2.5, 0], [-3.7, 0])).toEqual([3, -4]);
});

describe("vector operations", () => {
  const lanes = [1, 2, 3, 4].map((x) => bits("f32", x, 10 * x));
  const run = (operation: string, result = "f32"): (number | bigint)[] =>
    evaluateVector(operation, ["f32", "f32"], result, lanes).map((x) => decode(result, x));

  it("moves lanes", () => {
    expect(run("%r = vector.shuffle %a, %b [0, 5, 2, 7] : vector<4xf32>, vector<4xf32>")).toEqual([1, 20, 3, 40]);
    expect(
      run("%x = vector.extract %a[2] : f32 from vector<4xf32>\n%r = vector.broadcast %x : f32 to vector<4xf32>"),
    ).toEqual([3, 3, 3, 3]);
    expect(
      run("%x = vector.extract %b[1] : f32 from vector<4xf32>\n%r = vector.insert %x, %a[3] : f32 into vector<4xf32>"),
    ).toEqual([1, 2, 3, 20]);
    const dynamic = `%i = arith.constant 2 : index
  %x = vector.extract %b[%i] : f32 from vector<4xf32>
  %r = vector.insert %x, %a[%c0] : f32 into vector<4xf32>`;
    expect(run(dynamic)).toEqual([30, 2, 3, 4]);
  });

  it("reduces", () => {
    const reduce = (kind: string): string =>
      `%x = vector.reduction <${kind}>, %a : vector<4xf32> into f32\n%r = vector.broadcast %x : f32 to vector<4xf32>`;
    expect(run(reduce("add"))[0]).toBe(10);
    expect(run(reduce("mul"))[0]).toBe(24);
    expect(run(reduce("maxnumf"))[0]).toBe(4);
  });

  it("multiplies and adds, fused on request", () => {
    expect(run("%r = math.fma %a, %b, %a : vector<4xf32>")).toEqual([11, 42, 93, 164]);
    const text = "%r = vector.fma %a, %b, %a : vector<4xf32>";
    expect(run(text)).toEqual([11, 42, 93, 164]);
    const relaxed = compileText(vectorText(text, ["f32", "f32"], "f32", 4), { relaxed: true });
    expect(relaxed.relaxed).toBe(true);
    const plain = compileText(vectorText("%r = arith.addf %a, %b : vector<4xf32>", ["f32", "f32"], "f32", 4), {
      relaxed: true,
    });
    expect(plain.relaxed).toBe(false);
  });

  it.each(["i8", "i16", "i32", "f32", "i64", "f64"])(
    "chooses lanes of %s, by one instruction on request",
    async (type) => {
      const { relaxedSimd } = await detectFeatures();
      const lanes = 128 / bitsOf(type);
      const text = `%r = arith.select %a, %b, %c : vector<${lanes}xi1>, vector<${lanes}x${type}>`;
      const compiled = compileText(vectorText(text, ["i1", type, type], type, lanes), { relaxed: true });
      expect(compiled.relaxed).toBe(true);
      const values = Array.from({ length: lanes }, (_, i) => [
        BigInt((i * 5) & 1),
        BigInt(2 * i + 2),
        BigInt(2 * i + 1),
      ]);
      const expected = values.map(([mask, a, b]) => (mask === 1n ? a : b));
      for (const relaxed of [false, relaxedSimd])
        expect(evaluateVector(text, ["i1", type, type], type, values, { relaxed })).toEqual(expected);
    },
  );

  it("has constants outside of loops", () => {
    const text = `%c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%s = %a) -> (vector<4xf32>) {
    %n = arith.addf %s, %k : vector<4xf32>
    scf.yield %n : vector<4xf32>
  }`;
    expect(run(text)).toEqual([10, 20, 30, 40]);
    const printed = printOperation(convertText(vectorText(text, ["f32"], "f32", 4)));
    expect(printed.indexOf("wasm.v128.const")).toBeLessThan(printed.indexOf("wasm.loop"));
  });

  it.each(["f32", "i8", "f16", "i64"])("does not touch masked lanes of %s", (type) => {
    const values = [1, 2, 3, 4].map((x, lane) => [...bits(type, x, 10 * x), lane % 2 === 0 ? 1n : 0n]);
    const load = `%r = vector.maskedload %ma[%c0], %c, %b : memref<16x${type}>, vector<4xi1>, vector<4x${type}> into vector<4x${type}>`;
    const loaded = evaluateVector(load, [type, type, "i1"], type, values);
    expect(loaded.map((x) => Number(decode(type, x)))).toEqual([1, 20, 3, 40]);
    const store = `vector.maskedstore %ma[%c0], %c, %b : memref<16x${type}>, vector<4xi1>, vector<4x${type}>
  %r = vector.load %ma[%c0] : memref<16x${type}>, vector<4x${type}>`;
    const stored = evaluateVector(store, [type, type, "i1"], type, values);
    expect(stored.map((x) => Number(decode(type, x)))).toEqual([10, 2, 30, 4]);
    const all = values.map(([a, b]) => [a ?? 0n, b ?? 0n, 1n]);
    expect(evaluateVector(load, [type, type, "i1"], type, all).map((x) => Number(decode(type, x)))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it("multiplies and adds with one rounding, with and without an instruction for it", async () => {
    const { relaxedSimd, fusedMadd } = await detectFeatures();
    const [x, y] = [1 + 2 ** -12, -1 - 2 ** -11];
    const values = [bits("f32", x, y), bits("f32", -x, y), bits("f32", 3, 0.1), bits("f32", Infinity, 1)];
    const text = "%r = math.fma %a, %a, %b : vector<4xf32>";
    for (const fused of [false, relaxedSimd && fusedMadd]) {
      const made = evaluateVector(text, ["f32", "f32"], "f32", values, { relaxed: fused, fusedMadd: fused });
      expect(made.map((lane) => decode("f32", lane))).toEqual([2 ** -24, 2 ** -24, Math.fround(9.1), Infinity]);
      const kernel = convertText(vectorText(text, ["f32", "f32"], "f32", 4), { relaxed: fused, fusedMadd: fused });
      expect(printOperation(kernel).includes("relaxed_madd")).toBe(fused);
    }
  });

  it("asks whether any or all lanes of a mask are on", () => {
    const reduce = (kind: string, limit: number): string => `%n = arith.constant ${limit} : index
  %k = vector.create_mask %n : vector<4xi1>
  %x = vector.reduction <${kind}>, %k : vector<4xi1> into i1
  %r = vector.broadcast %x : i1 to vector<4xi1>`;
    expect([run(reduce("or", 1), "i1")[0], run(reduce("or", 0), "i1")[0]]).toEqual([-1n, 0n]);
    expect([run(reduce("and", 3), "i1")[0], run(reduce("and", 4), "i1")[0]]).toEqual([0n, -1n]);
  });

  it.each([
    ["olt", "%b, %a", "pmin"],
    ["olt", "%a, %b", "pmax"],
    ["ogt", "%a, %b", "pmin"],
    ["ogt", "%b, %a", "pmax"],
  ])("finds the extremum in a select by %s %s", (predicate, compared, name) => {
    const text = `%k = arith.cmpf ${predicate}, ${compared} : vector<4xf32>
  %r = arith.select %k, %b, %a : vector<4xi1>, vector<4xf32>`;
    expect(printOperation(convertText(vectorText(text, ["f32", "f32"], "f32", 4)))).toContain(`wasm.f32x4.${name} `);
    const numbers = [1, NaN, -2, 0];
    const others = [2, 5, NaN, -0];
    const lanes = numbers.map((x, i) => bits("f32", x, others[i] ?? 0));
    const results = evaluateVector(text, ["f32", "f32"], "f32", lanes).map((x) => decode("f32", x));
    const expected = name === "pmin" ? [1, NaN, -2, 0] : [2, NaN, -2, 0];
    expect(results).toEqual(expected);
  });

  it.each(
    ["slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"].flatMap((predicate) =>
      ([8, 16, 32] as const).flatMap((width) =>
        ["%a, %b", "%b, %a"].map((compared) => [predicate, width, compared] as const),
      ),
    ),
  )("finds the extremum in a select between integers: %s, i%d, %s", (predicate, width, compared) => {
    const [type, count] = [`i${width}`, 128 / width];
    const text = `%k = arith.cmpi ${predicate}, ${compared} : vector<${count}x${type}>
  %r = arith.select %k, %a, %b : vector<${count}xi1>, vector<${count}x${type}>`;
    const printed = printOperation(convertText(vectorText(text, [type, type], type, count)));
    const isLess = (predicate[1] === "l") === (compared === "%a, %b");
    const name = `${isLess ? "min" : "max"}_${predicate[0] === "s" ? "s" : "u"}`;
    expect(printed).toMatch(new RegExp(`wasm.i${width}x${count}.${name} `));
    expect(printed).not.toContain("bitselect");
  });

  it.each([
    ["ogt", "%a", ["f32x4.pmax", "f32x4.ne", "v128.or"], [2, NaN, NaN, -0]],
    ["olt", "%a", ["f32x4.pmin", "f32x4.ne", "v128.or"], [1, NaN, NaN, -0]],
    ["ogt", "%b", ["f32x4.pmax", "v128.bitselect"], [2, 5, -2, -0]],
    ["olt", "%b", ["f32x4.pmin", "v128.bitselect"], [1, 5, -2, -0]],
  ])("finds the extremum in a select that takes NaN, too: %s, NaN in %s", (predicate, tested, names, expected) => {
    const text = `%m = arith.cmpf ${predicate}, %a, %b : vector<4xf32>
  %n = arith.cmpf une, ${tested}, ${tested} : vector<4xf32>
  %k = arith.ori %m, %n : vector<4xi1>
  %r = arith.select %k, %a, %b : vector<4xi1>, vector<4xf32>`;
    const printed = printOperation(convertText(vectorText(text, ["f32", "f32"], "f32", 4)));
    for (const name of names) expect(printed).toContain(`wasm.${name} `);
    expect(printed.includes("bitselect")).toBe(tested === "%b");
    const others = [2, 5, NaN, -0];
    const lanes = [1, NaN, -2, 0].map((x, i) => bits("f32", x, others[i] ?? 0));
    const results = evaluateVector(text, ["f32", "f32"], "f32", lanes).map((x) => decode("f32", x));
    expect(results).toEqual(expected);
  });

  it.each([
    ["ogt", 0, ["f32x4.le", "v128.andnot"], [0, 0, NaN, 3]],
    ["ogt", 1, ["f32x4.pmax"], [1, 1, NaN, 3]],
    ["olt", 0, ["f32x4.ge", "v128.andnot"], [-2, 0, NaN, 0]],
    ["olt", 1, ["f32x4.pmin"], [-2, -0, NaN, 1]],
  ])("finds a bound that lets NaN pass: %s %s", (predicate, bound, names, expected) => {
    const text = `%b = arith.constant dense<${bound}.0> : vector<4xf32>
  %m = arith.cmpf ${predicate}, %a, %b : vector<4xf32>
  %n = arith.cmpf une, %a, %a : vector<4xf32>
  %k = arith.ori %m, %n : vector<4xi1>
  %r = arith.select %k, %a, %b : vector<4xi1>, vector<4xf32>`;
    const printed = printOperation(convertText(vectorText(text, ["f32"], "f32", 4)));
    for (const name of names) expect(printed).toContain(`wasm.${name} `);
    const results = evaluateVector(
      text,
      ["f32"],
      "f32",
      [-2, -0, NaN, 3].map((x) => bits("f32", x)),
    );
    expect(results.map((x) => decode("f32", x))).toEqual(expected);
  });

  it.each([
    ["%k, %n, %a", [-1, -0, NaN, 4]],
    ["%k, %a, %n", [1, 0, NaN, -4]],
  ])("changes signs where a mask says so: %s", (operands, expected) => {
    const text = `%k = arith.constant dense<[true, true, false, false]> : vector<4xi1>
  %n = arith.negf %a : vector<4xf32>
  %r = arith.select ${operands} : vector<4xi1>, vector<4xf32>`;
    const printed = printOperation(convertText(vectorText(text, ["f32"], "f32", 4)));
    expect(printed).toContain("wasm.v128.xor ");
    expect(printed).not.toContain("select");
    const results = evaluateVector(
      text,
      ["f32"],
      "f32",
      [1, 0, NaN, 4].map((x) => bits("f32", x)),
    );
    expect(results.map((x) => decode("f32", x))).toEqual(expected);
  });

  it("makes masks and steps", () => {
    expect(run("%n = arith.constant 3 : index\n%r = vector.create_mask %n : vector<4xi1>", "i1")).toEqual([
      -1n,
      -1n,
      -1n,
      0n,
    ]);
    expect(run("%r = vector.constant_mask [2] : vector<4xi1>", "i1")).toEqual([-1n, -1n, 0n, 0n]);
    expect(
      run("%s = vector.step : vector<4xindex>\n%r = arith.index_cast %s : vector<4xindex> to vector<4xi32>", "i32"),
    ).toEqual([0n, 1n, 2n, 3n]);
  });
});
