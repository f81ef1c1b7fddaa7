import { describe, expect, test } from "vitest";
import {
  fastCos,
  fastExp,
  fastExp2,
  fastPow,
  fastSin,
  fastTan,
  mathFunctions,
  scalarLanes,
  type UnaryFunction,
} from "../../../src/vector/math/index.ts";
import { everyExponent, referenceRows, seededRandom, ulpError } from "./ulp.ts";

const f32 = scalarLanes(32);
const f64 = scalarLanes(64);
const references = referenceRows();
const specials = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  2,
  -2,
  3,
  -3,
  2 ** -149,
  -(2 ** -149),
  1e30,
  -1e30,
  Infinity,
  -Infinity,
  NaN,
];

/**
 * f64 bounds in ulp where they differ from 2; near their zeros Bessel functions and lgamma are only absolutely
 * accurate.
 */
const bounds64: Readonly<Record<string, number>> = {
  erfc: 4,
  normcdf: 4,
  erfinv: 4,
  erfcinv: 4,
  normcdfinv: 4,
  tgamma: 4,
  i0: 4,
  i1: 4,
  lgamma: Infinity,
  j0: Infinity,
  j1: Infinity,
  y0: Infinity,
  y1: Infinity,
};

/** f32 bounds in ulp where they differ from 2. */
const bounds32: Readonly<Record<string, number>> = { erfc: 4, normcdf: 4 };

/** A function of one number by its name. */
function unaryOf(name: string): UnaryFunction {
  const entry = mathFunctions.get(name);
  if (entry?.kind !== "f->f") throw new Error(`no function ${name}`);
  return entry.lower;
}

describe("f64 against 60-digit references", () => {
  for (const [name, rows] of references) {
    test(name, () => {
      const f = mathFunctions.get(name);
      const bound = bounds64[name] ?? 2;
      for (const row of rows) {
        const [x = NaN, y = NaN, z = NaN, w = NaN] = row;
        const isUnary = f?.kind === "f->f";
        const got = f?.kind === "f->f" ? f.lower(f64, x) : f?.kind === "ff->f" ? f.lower(f64, x, y) : NaN;
        const error = isUnary ? ulpError(64, got, y, z) : ulpError(64, got, z, w);
        if (bound === Infinity)
          expect(Math.abs(got - y) / Math.max(1, Math.abs(y)), `${name}(${x})`).toBeLessThan(1e-14);
        else expect(error, `${name}(${row.join(", ")}) = ${got}`).toBeLessThanOrEqual(bound);
      }
    });
  }
});

describe("f32 over every exponent", () => {
  for (const [name, f] of mathFunctions) {
    if (f.kind !== "f->f" || name.startsWith("math.")) continue;
    test(name, () => {
      const random = seededRandom(1);
      const dense = Array.from({ length: 1500 }, () => Math.fround((random() - 0.5) * 200 * random() ** 3));
      for (const x of [...everyExponent(2, random), ...dense, ...specials]) {
        const got = f.lower(f32, x);
        // frexp and logb of a subnormal agree too, since f64 lanes see it as normal.
        expect(ulpError(32, got, f.lower(f64, x)), `${name}(${x}) = ${got}`).toBeLessThanOrEqual(bounds32[name] ?? 2);
      }
    });
  }
});

describe("special values as in JavaScript's Math", () => {
  const known: Readonly<Record<string, (x: number) => number>> = {
    exp: Math.exp,
    expm1: Math.expm1,
    log: Math.log,
    log2: Math.log2,
    log10: Math.log10,
    log1p: Math.log1p,
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    asin: Math.asin,
    acos: Math.acos,
    atan: Math.atan,
    sinh: Math.sinh,
    cosh: Math.cosh,
    tanh: Math.tanh,
    asinh: Math.asinh,
    acosh: Math.acosh,
    atanh: Math.atanh,
    cbrt: Math.cbrt,
    sqrt: Math.sqrt,
  };
  for (const [name, reference] of Object.entries(known)) {
    test(name, () => {
      const f = mathFunctions.get(name);
      if (f?.kind !== "f->f") throw new Error(name);
      for (const x of specials) {
        expect(ulpError(64, f.lower(f64, x), reference(x)), `${name}(${x}) f64`).toBeLessThanOrEqual(3);
        const y = Math.fround(x);
        expect(ulpError(32, f.lower(f32, y), reference(y)), `${name}(${y}) f32`).toBeLessThanOrEqual(2);
      }
    });
  }

  test.each(["pow", "atan2", "fmod"])("%s of all pairs", (name) => {
    const f = mathFunctions.get(name);
    if (f?.kind !== "ff->f") throw new Error(name);
    const reference = name === "pow" ? Math.pow : name === "atan2" ? Math.atan2 : (x: number, y: number) => x % y;
    const random = seededRandom(3);
    const xs = [...specials, ...Array.from({ length: 40 }, () => (random() - 0.5) * 2 ** (random() * 60 - 20))];
    for (const x0 of xs) {
      for (const y0 of xs) {
        const [x, y] = [Math.fround(x0), Math.fround(y0)];
        // IEEE: 1 to any power is 1, and so is -1 to +-inf; JavaScript gives NaN.
        const ieee = name === "pow" && (x === 1 || (x === -1 && Math.abs(y) === Infinity)) ? 1 : reference(x, y);
        expect(ulpError(32, f.lower(f32, x, y), ieee), `${name}(${x}, ${y}) f32`).toBeLessThanOrEqual(1);
        expect(ulpError(64, f.lower(f64, x, y), ieee), `${name}(${x}, ${y}) f64`).toBeLessThanOrEqual(4);
      }
    }
  });
});

describe("exact operations", () => {
  test("remainder rounds the quotient to even", () => {
    const f = mathFunctions.get("remainder");
    if (f?.kind !== "ff->f") throw new Error("remainder");
    for (const o of [f32, f64]) {
      expect([5, 3, 1, 7, -5].map((x) => f.lower(o, x, 2))).toEqual([1, -1, 1, -1, -1]);
      expect(f.lower(o, 3, Infinity)).toBe(3);
      expect(f.lower(o, 1, 0)).toBeNaN();
    }
  });

  test("fma rounds once", () => {
    const f = mathFunctions.get("fma");
    if (f?.kind !== "fff->f") throw new Error("fma");
    const e = 2 ** -12;
    expect(f.lower(f32, 1 + e, 1 + e, -1)).toBe(Math.fround(2 * e + e * e));
    expect(f.lower(f32, 1 + e, 1 - e, 2 ** -60)).toBe(Math.fround(1 - e * e));
    expect(f.lower(f64, 1 + 2 ** -30, 1 - 2 ** -30, -1)).toBe(-(2 ** -60));
    expect(f.lower(f64, 1e300, 1e10, -Infinity)).toBe(-Infinity);
    expect(f.lower(f64, 0, 3, 7)).toBe(7);
    expect(f.lower(f64, 2, 3, -6)).toBe(0);
  });

  test("integer functions", () => {
    const powi = mathFunctions.get("powi");
    const ldexp = mathFunctions.get("ldexp");
    const ilogb = mathFunctions.get("ilogb");
    if (powi?.kind !== "fi->f" || ldexp?.kind !== "fi->f" || ilogb?.kind !== "f->i")
      throw new Error("integer functions");
    for (const o of [f32, f64]) {
      expect([0n, 1n, 3n, -2n].map((n) => powi.lower(o, -2, n))).toEqual([1, -2, -8, 0.25]);
      expect(powi.lower(o, -1, 2147483647n)).toBe(-1);
      expect(ldexp.lower(o, 3, 4n)).toBe(48);
      expect(ldexp.lower(o, 1, -149n)).toBe(2 ** -149);
      expect(ldexp.lower(o, 2 ** -149, 149n)).toBe(1);
      expect([8, 0.75, 2 ** -140].map((x) => ilogb.lower(o, x))).toEqual([3n, -1n, -140n]);
    }
  });

  test("nextafter and round", () => {
    const next = mathFunctions.get("nextafter");
    const round = mathFunctions.get("round");
    if (next?.kind !== "ff->f" || round?.kind !== "f->f") throw new Error("nextafter");
    expect(next.lower(f32, 1, 2)).toBe(1 + 2 ** -23);
    expect(next.lower(f32, 0, -1)).toBe(-(2 ** -149));
    expect(next.lower(f64, -1, 0)).toBe(-1 + 2 ** -53);
    expect([0.5, -0.5, 2.5, 0.49999997, -0.2].map((x) => round.lower(f64, x))).toEqual([1, -1, 3, 0, -0]);
  });
});

describe("fast variants", () => {
  const random = seededRandom(5);

  test("fastExp2 and fastExp stay below 2 ulp", () => {
    for (let i = 0; i < 40000; i++) {
      const x = Math.fround(random() * 280 - 151);
      expect(ulpError(32, fastExp2(f32, x), 2 ** x), `2^${x}`).toBeLessThanOrEqual(2);
      const y = Math.fround(random() * 195 - 105);
      expect(ulpError(32, fastExp(f32, y), Math.exp(y)), `e^${y}`).toBeLessThanOrEqual(2);
    }
  });

  test("so do those of arguments that are not positive", () => {
    for (let i = 0; i < 20000; i++) {
      const x = -Math.fround(random() * 151);
      expect(ulpError(32, fastExp2(f32, x, "non-positive"), 2 ** x), `2^${x}`).toBeLessThanOrEqual(2);
      expect(ulpError(32, fastExp(f32, x, "non-positive"), Math.exp(x)), `e^${x}`).toBeLessThanOrEqual(2);
    }
  });

  test("a reduction in one step adds less than 2^-28 of the argument", () => {
    const fused = { ...f32, fma: (a: number, b: number, c: number) => Math.fround(a * b + c) };
    for (let i = 0; i < 20000; i++) {
      const x = -Math.fround(random() * 120);
      const value = fastExp(fused, x, "non-positive", 1, "one-step");
      // An ulp is at least 2^-24 of the number.
      expect(ulpError(32, value, Math.exp(x)), `e^${x}`).toBeLessThanOrEqual(2 - x / 16);
      if (x > -0.25) expect(value).toBe(fastExp(fused, x, "non-positive"));
      const y = Math.fround(random() * 175 - 87);
      const other = fastExp(fused, y, "nothing", 1, "one-step");
      expect(ulpError(32, other, Math.exp(y)), `e^${y}`).toBeLessThanOrEqual(2 + Math.abs(y) / 16);
    }
  });

  test("fastSin and fastCos stay below 2 ulp, fastTan below 4, also near multiples of a quarter turn", () => {
    const fused = { ...f32, fma: (a: number, b: number, c: number) => Math.fround(a * b + c) };
    const check = (x: number): void => {
      expect(ulpError(32, fastSin(fused, x), Math.sin(x)), `sin ${x}`).toBeLessThanOrEqual(2);
      expect(ulpError(32, fastCos(fused, x), Math.cos(x)), `cos ${x}`).toBeLessThanOrEqual(2);
      expect(ulpError(32, fastTan(fused, x), Math.tan(x)), `tan ${x}`).toBeLessThanOrEqual(4);
    };
    for (const range of [1, 100, 2 ** 18, 2 ** 40])
      for (let i = 0; i < 10000; i++) {
        check(Math.fround((2 * random() - 1) * range));
        check(Math.fround(Math.round((2 * random() - 1) * range) * (Math.PI / 2)));
      }
    const special = [0, -0, Infinity, -Infinity, NaN, 1e-40, -1e-40, 2 ** 18];
    expect(special.map((x) => fastSin(fused, x))).toEqual(special.map((x) => Math.fround(Math.sin(x))));
    expect(special.map((x) => fastCos(fused, x))).toEqual(special.map((x) => Math.fround(Math.cos(x))));
    expect(special.map((x) => fastTan(fused, x))).toEqual(special.map((x) => Math.fround(Math.tan(x))));
  });

  test("a factor of the argument of fastExp2 is rounded with the difference", () => {
    const fused = { ...f32, fma: (a: number, b: number, c: number) => Math.fround(a * b + c) };
    for (const scale of [Math.LOG2E, 0.125, 3, -1.25].map(Math.fround)) {
      for (let i = 0; i < 10000; i++) {
        const x = Math.fround((random() * 276 - 149) / scale);
        expect(ulpError(32, fastExp2(fused, x, "nothing", scale), 2 ** (scale * x))).toBeLessThanOrEqual(2);
        const y = Math.fround((random() * -150) / scale);
        expect(ulpError(32, fastExp2(fused, y, "non-positive", scale), 2 ** (scale * y))).toBeLessThanOrEqual(2);
      }
      const [low, high] = [-Infinity / scale, Infinity / scale];
      expect([low, 0, high, NaN].map((x) => fastExp2(fused, x, "nothing", scale))).toEqual([0, 1, Infinity, NaN]);
      expect([low, -1e30 / scale, 0].map((x) => fastExp2(fused, x, "non-positive", scale))).toEqual([0, 0, 1]);
    }
  });

  test("powers in words of f32 stay below 1 ulp and have the special cases", () => {
    const fused = { ...f32, fma: (a: number, b: number, c: number) => Math.fround(a * b + c) };
    for (let i = 0; i < 40000; i++) {
      const x = Math.fround(i % 2 === 0 ? 0.7 + 0.72 * random() : 2 ** (250 * random() - 125));
      const y = Math.fround(((2 * random() - 1) * 126) / Math.abs(Math.log2(x)));
      const power = Math.pow(x, y);
      if (power > 2 ** -126 && power < 2 ** 127)
        expect(ulpError(32, fastPow(fused, x, y), power), `${x}^${y}`).toBeLessThanOrEqual(1);
    }
    const exact = mathFunctions.get("pow");
    if (exact?.kind !== "ff->f") throw new Error("no pow");
    for (const x of specials)
      for (const y of specials) {
        const [got, want] = [
          fastPow(fused, Math.fround(x), Math.fround(y)),
          exact.lower(f32, Math.fround(x), Math.fround(y)),
        ];
        if (Number.isFinite(want)) expect(ulpError(32, got, want), `${x}^${y}`).toBeLessThanOrEqual(1);
        else expect(got, `${x}^${y}`).toBe(want);
      }
  });

  test("-inf takes no product that is too small for a float", () => {
    const product = (a: number, b: number): number => {
      const exact = Math.abs(a * b);
      expect(exact === 0 || exact >= 2 ** -126, `${a} * ${b}`).toBe(true);
      return Math.fround(a * b);
    };
    const watched = { ...f32, mul: product };
    for (const f of [fastExp, fastExp2])
      for (const known of ["nothing", "non-positive", "coarse", "non-positive coarse"] as const)
        expect(f(watched, -Infinity, known)).toBe(0);
  });

  test("coarse ones are 0 where tiny, and else the same", () => {
    for (const f of [fastExp, fastExp2])
      for (let x = -150; x <= 0; x += 1 / 256) {
        const [exact, coarse, both] = [f(f32, x), f(f32, x, "coarse"), f(f32, x, "non-positive coarse")];
        expect(both, `${x}`).toBe(coarse);
        if (exact >= 2 ** -109) expect(coarse, `${x}`).toBe(exact);
        else if (exact < 2 ** -110) expect(coarse, `${x}`).toBe(0);
        else expect([0, exact], `${x}`).toContain(coarse);
      }
  });

  test("coarse ones are as good where the result counts beside 1", () => {
    for (let i = 0; i < 20000; i++) {
      const x = Math.fround(random() * 210 - 120);
      const sum = Math.fround(1 + fastExp(f32, x));
      expect(ulpError(32, Math.fround(1 + fastExp(f32, x, "coarse")), sum), `e^${x}`).toBe(0);
    }
  });

  test("a scale that is a power of two changes nothing but the argument", () => {
    for (let i = 0; i < 20000; i++) {
      const x = Math.fround(random() * 210 - 120);
      for (const scale of [-1, 2, -2, 0.25, -0.5]) {
        expect(fastExp(f32, x, "nothing", scale), `e^(${scale} ${x})`).toBe(fastExp(f32, scale * x));
        expect(fastExp(f32, x, "coarse", scale), `e^(${scale} ${x})`).toBe(fastExp(f32, scale * x, "coarse"));
        if (scale * x <= 0)
          expect(fastExp(f32, x, "non-positive", scale)).toBe(fastExp(f32, scale * x, "non-positive"));
      }
    }
    for (const scale of [-1, -2])
      expect([-Infinity, Infinity, NaN, 0].map((x) => fastExp(f32, x, "coarse", scale))).toEqual([Infinity, 0, NaN, 1]);
  });

  test("tanh, and erf of a great argument, stay below 2 ulp", () => {
    const [tanh, erf] = [unaryOf("tanh"), unaryOf("erf")];
    for (let x = 1e-4; x < 11; x *= 1.0007) {
      expect(ulpError(32, tanh(f32, Math.fround(x)), Math.tanh(Math.fround(x))), `tanh ${x}`).toBeLessThanOrEqual(2);
      expect(ulpError(32, erf(f32, Math.fround(x)), erf(f64, Math.fround(x))), `erf ${x}`).toBeLessThanOrEqual(2);
    }
    for (const x of [NaN, 0, -0, 1e-40, -1e-20]) expect(tanh(f32, Math.fround(x))).toBe(Math.fround(x));
    expect([tanh(f32, -Infinity), erf(f32, Infinity), erf(f32, NaN)]).toEqual([-1, 1, NaN]);
  });

  test("limits", () => {
    for (const f of [fastExp, fastExp2]) {
      const limits = [1, 0, 0, Infinity, Infinity, NaN];
      expect([0, -Infinity, -1e30, Infinity, 1e30, NaN].map((x) => f(f32, x))).toEqual(limits);
      expect([0, -Infinity, -1e30, Infinity, 1e30, NaN].map((x) => f(f32, x, "coarse"))).toEqual(limits);
      expect([0, -Infinity, -1e30, NaN].map((x) => f(f32, x, "non-positive"))).toEqual([1, 0, 0, NaN]);
    }
  });

  test("operation counts", () => {
    const count = (body: (o: typeof f32) => void): number => {
      let n = 0;
      body(scalarLanes(32, () => n++));
      return n;
    };
    // toBits and fromBits are free on v128 and not counted; fma counts as one.
    expect(count((o) => fastExp2(o, 0.3))).toBe(16);
    expect(count((o) => fastExp2(o, 0.3, "coarse"))).toBe(12);
    expect(count((o) => fastExp2(o, 0.3, "non-positive"))).toBe(11);
    expect(count((o) => fastExp2(o, 0.3, "non-positive coarse"))).toBe(11);
    expect(count((o) => fastExp2(o, 0.3, "bounded"))).toBe(10);
    expect(count((o) => fastExp(o, 0.3))).toBe(17);
    expect(count((o) => fastExp(o, 0.3, "coarse"))).toBe(13);
    expect(count((o) => unaryOf("tanh")(o, 0.3))).toBe(22);
    expect(count((o) => unaryOf("erf")(o, 0.3))).toBe(30);
  });
});
