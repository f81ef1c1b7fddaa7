import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  affine,
  affineBinary,
  dim,
  symbol,
  AffineMap,
  IntegerSet,
  compressUnusedDims,
  concatAffineMaps,
  dropDims,
  inversePermutation,
  partialEvaluate,
  projectDims,
  rangeOf,
  simplifyInRanges,
  type AffineExpr,
  type AffineBinaryKind,
} from "./index.ts";
import { ceilDiv, floorDiv, floorMod } from "./safe-integer.ts";

const [d0, d1, d2, s0, s1] = [dim(0), dim(1), dim(2), symbol(0), symbol(1)];

/** An expression, and its meaning as a function that owes nothing to the simplifier. */
interface Meant {
  readonly expr: AffineExpr;
  readonly at: (dims: readonly number[], symbols: readonly number[]) => number;
}

const meanings = {
  add: (a: number, b: number) => a + b,
  mul: (a: number, b: number) => a * b,
  floordiv: floorDiv,
  ceildiv: ceilDiv,
  mod: floorMod,
} as const;

const leaf: fc.Arbitrary<Meant> = fc.oneof(
  fc.nat(2).map((i): Meant => ({ expr: dim(i), at: (dims) => dims[i] ?? 0 })),
  fc.nat(1).map((i): Meant => ({ expr: symbol(i), at: (_, symbols) => symbols[i] ?? 0 })),
  fc.integer({ min: -8, max: 8 }).map((c): Meant => ({ expr: affine(c), at: () => c })),
);
const { meant } = fc.letrec<{ meant: Meant }>((tie) => ({
  meant: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc
      .tuple(
        fc.constantFrom<AffineBinaryKind>("add", "add", "mul", "floordiv", "ceildiv", "mod"),
        tie("meant"),
        tie("meant"),
        fc.integer({ min: 1, max: 8 }),
      )
      .map(([kind, a, b, c]): Meant => {
        const isFree = kind === "add";
        const rhs: Meant = isFree ? b : { expr: affine(c), at: () => c };
        return { expr: affineBinary(kind, a.expr, rhs.expr), at: (d, s) => meanings[kind](a.at(d, s), rhs.at(d, s)) };
      }),
    tie("meant").map((a): Meant => ({ expr: a.expr.neg(), at: (d, s) => -a.at(d, s) })),
  ),
}));
const small = fc.integer({ min: -20, max: 20 });
const point = fc.tuple(fc.tuple(small, small, small), fc.tuple(small, small));

describe("affine expressions", () => {
  it("keep their value when they are simplified", () => {
    fc.assert(
      fc.property(meant, point, ({ expr, at }, [dims, symbols]) => {
        expect(expr.evaluate(dims, symbols)).toBe(at(dims, symbols) + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it("keep their value in ranges, and stay in rangeOf", () => {
    const bounded = fc.tuple(small, fc.nat(6)).map(([low, size]) => ({ low, high: low + size }));
    fc.assert(
      fc.property(
        meant,
        fc.array(bounded, { minLength: 5, maxLength: 5 }),
        fc.infiniteStream(fc.nat(100)),
        ({ expr, at }, all, picks) => {
          const ranges = { dims: all.slice(0, 3), symbols: all.slice(3) };
          const values = all.map(({ low, high }) => low + ((picks.next().value ?? 0) % (high - low + 1)));
          const value = at(values.slice(0, 3), values.slice(3)) + 0;
          expect(simplifyInRanges(expr, ranges).evaluate(values.slice(0, 3), values.slice(3))).toBe(value);
          const { low, high } = rangeOf(expr, ranges);
          expect(low <= value && value <= high).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("are pure if they multiply, divide and take remainders by constants", () => {
    expect(d0.isPureAffine() && d0.mod(3).isPureAffine()).toBe(true);
    expect(d0.mul(s0).isPureAffine()).toBe(false);
  });

  it("simplify under ranges", () => {
    const ranges = {
      dims: [
        { low: 0, high: 31 },
        { low: 0, high: 3 },
        { low: 0, high: 1 },
      ],
    };
    const text = (expr: AffineExpr): string => simplifyInRanges(expr, ranges).toString();
    expect(text(d0.mul(4).add(d1).floordiv(4))).toBe("d0");
    expect(text(d0.mul(4).add(d1).mod(4))).toBe("d1");
    expect(text(d1.floordiv(4))).toBe("0");
    expect(text(d1.add(8).mod(4))).toBe("d1");
    expect(text(d0.mul(8).add(d2).add(d1.mul(2)).floordiv(8))).toBe("d0");
    expect(text(d0.floordiv(4))).toBe("d0 floordiv 4");
    expect(text(d1.add(s0).floordiv(4))).toBe("(d1 + s0) floordiv 4");
  });

  it("refuse what is no safe integer", () => {
    expect(() => affine(2 ** 53)).toThrow(RangeError);
    expect(() => affine(0.5)).toThrow(RangeError);
    expect(() => affine(2 ** 52).mul(4)).toThrow(RangeError);
    expect(
      d0
        .mul(2 ** 52)
        .mul(4)
        .toString(),
    ).toBe("(d0 * 4503599627370496) * 4");
    expect(() => d0.floordiv(0).evaluate([1])).toThrow("division by zero");
    expect(() => d1.evaluate([1])).toThrow("no value for d1");
    expect(Object.is(affine(0).neg().constantValue, 0)).toBe(true);
  });

  it("replace, shift and compare", () => {
    expect(d0.add(d1).replace([s0]).toString()).toBe("d1 + s0");
    expect(d0.add(d1).shiftDims(2, 1).toString()).toBe("d0 + d3");
    expect(s0.add(s1).shiftSymbols(1).toString()).toBe("s1 + s2");
    expect(d0.add(d1).equals(d1.add(d0))).toBe(true);
    expect(d0.add(d1).key).toBe(d1.add(d0).key);
    expect(d0.equals(s0)).toBe(false);
  });
});

describe("affine maps", () => {
  const map = new AffineMap(3, 1, [d1, d0.add(s0)]);

  it("know what they are", () => {
    expect(AffineMap.identity(3).isIdentity() && AffineMap.identity(0).isIdentity()).toBe(true);
    expect(AffineMap.permutation([1, 0]).isPermutation()).toBe(true);
    expect(AffineMap.permutation([1, 0]).isIdentity()).toBe(false);
    expect(AffineMap.multiDim(3, [2, 0]).isProjectedPermutation()).toBe(true);
    expect(AffineMap.multiDim(3, [2, 2]).isProjectedPermutation()).toBe(false);
    expect(new AffineMap(2, 0, [d1, affine(0)]).isProjectedPermutation()).toBe(false);
    expect(new AffineMap(2, 0, [d1, affine(0)]).isProjectedPermutation(true)).toBe(true);
    expect(AffineMap.minorIdentity(3, 2).toString()).toBe("(d0, d1, d2) -> (d1, d2)");
    expect(AffineMap.minorIdentity(3, 2).isMinorIdentity()).toBe(true);
    expect(AffineMap.constant(4).constantResults()).toEqual([4]);
    expect(map.constantResults()).toBeUndefined();
    expect(map.isFunctionOfDim(2)).toBe(false);
    expect(map.usesSymbol() && map.usesSymbol(0)).toBe(true);
    expect(map.getResultPosition(d1)).toBe(0);
    expect(map.getResultPosition(d0)).toBeUndefined();
    expect(map.getDimPosition(0)).toBe(1);
  });

  it("compose as functions do", () => {
    const anyMap = (results: number) => fc.tuple(...Array.from({ length: results }, () => meant));
    fc.assert(
      fc.property(anyMap(2), anyMap(3), point, fc.tuple(small, small), (outer, inner, [dims, symbols], more) => {
        const f = new AffineMap(
          3,
          2,
          outer.map((m) => m.expr),
        );
        const g = new AffineMap(
          3,
          2,
          inner.map((m) => m.expr),
        );
        const between = g.evaluate(dims, more);
        expect(f.compose(g).evaluate(dims, [...symbols, ...more])).toEqual(f.evaluate(between, symbols));
      }),
    );
    expect(() => map.compose(AffineMap.identity(2))).toThrow(RangeError);
  });

  it("invert permutations", () => {
    const p = AffineMap.permutation([2, 0, 1]);
    expect(inversePermutation(p)?.compose(p).isIdentity()).toBe(true);
    expect(inversePermutation(new AffineMap(3, 0, [d1, d0.add(d2), d0, d2]))?.toString()).toBe(
      "(d0, d1, d2, d3) -> (d2, d0, d3)",
    );
    expect(inversePermutation(AffineMap.multiDim(2, [0]))).toBeUndefined();
  });

  it("are cut, joined and evaluated in part", () => {
    expect(concatAffineMaps([map, map]).toString()).toBe("(d0, d1, d2)[s0, s1] -> (d1, d0 + s0, d1, d0 + s1)");
    expect(partialEvaluate(map, [5], [2]).toString()).toBe("(d0, d1, d2)[s0] -> (d1, 7)");
    expect(compressUnusedDims(new AffineMap(3, 0, [d2])).toString()).toBe("(d0) -> (d0)");
    expect(dropDims(map, [2]).toString()).toBe("(d0, d1)[s0] -> (d1, d0 + s0)");
    expect(() => dropDims(map, [1])).toThrow("d1 is used");
    expect(projectDims(map, (i) => i === 0).toString()).toBe("(d0, d1)[s0] -> (d0, s0)");
    expect(map.dropResults([0]).toString()).toBe("(d0, d1, d2)[s0] -> (d0 + s0)");
    expect(map.selectResults([1, 0]).toString()).toBe("(d0, d1, d2)[s0] -> (d0 + s0, d1)");
    expect(map.shiftDims(1, 1).toString()).toBe("(d0, d1, d2, d3)[s0] -> (d2, d0 + s0)");
  });

  it("describe strided layouts", () => {
    expect(AffineMap.fromStrided([undefined, 1], undefined).toString()).toBe("(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)");
    expect(AffineMap.fromStrided([8, 1], 3).toString()).toBe("(d0, d1) -> (d0 * 8 + d1 + 3)");
  });
});

describe("integer sets", () => {
  it("contain the points that meet the constraints", () => {
    const set = new IntegerSet(2, 0, [
      { expr: d0.sub(1), isEquality: true },
      { expr: d1.sub(d0), isEquality: false },
    ]);
    expect(set.toString()).toBe("(d0, d1) : (d0 - 1 == 0, d1 - d0 >= 0)");
    expect(set.contains([1, 1])).toBe(true);
    expect(set.contains([1, 0])).toBe(false);
    expect(new IntegerSet(1, 0, []).toString()).toBe("(d0) : (0 == 0)");
  });
});
