/**
 * Folds of random constants against evaluations that are written independently: in 32-bit JavaScript, and by search.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Builder,
  Context,
  DenseElementsAttr,
  FloatAttr,
  FloatType,
  f16BitsToF32,
  IntegerAttr,
  IntegerType,
  RankedTensorType,
  type Attribute,
  type FoldResult,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import {
  AddFOp,
  AddIOp,
  AndIOp,
  arithDialect,
  CeilDivSIOp,
  CmpFOp,
  CmpFPredicate,
  CmpIOp,
  CmpIPredicate,
  DivFOp,
  DivSIOp,
  DivUIOp,
  FloorDivSIOp,
  MaxSIOp,
  MinUIOp,
  MulFOp,
  MulIOp,
  OrIOp,
  RemFOp,
  RemSIOp,
  RemUIOp,
  ShLIOp,
  ShRSIOp,
  ShRUIOp,
  SubFOp,
  SubIOp,
  XOrIOp,
} from "./index.ts";

const context = new Context(arithDialect);
const i32 = IntegerType.get(context, 32);
const f16 = FloatType.get(context, "f16");
const f32 = FloatType.get(context, "f32");

interface Foldable {
  fold?(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined;
}
type Make = (b: Builder, lhs: Value, rhs: Value) => Foldable;

/** What an operation on two values of `type` folds to, given constants for them. */
function fold(type: Type, make: Make, constants: readonly (Attribute | undefined)[]): FoldResult | undefined {
  let result: FoldResult | undefined;
  new Builder(context).region([type, type], (b, [lhs, rhs]) => {
    if (lhs !== undefined && rhs !== undefined) result = make(b, lhs, rhs).fold?.(constants)?.[0];
  });
  return result;
}

const integers: readonly (readonly [string, Make, (a: number, b: number) => number | undefined])[] = [
  ["addi", (b, lhs, rhs) => AddIOp.build(b, { lhs, rhs }), (a, b) => (a + b) | 0],
  ["subi", (b, lhs, rhs) => SubIOp.build(b, { lhs, rhs }), (a, b) => (a - b) | 0],
  ["muli", (b, lhs, rhs) => MulIOp.build(b, { lhs, rhs }), Math.imul],
  ["andi", (b, lhs, rhs) => AndIOp.build(b, { lhs, rhs }), (a, b) => a & b],
  ["ori", (b, lhs, rhs) => OrIOp.build(b, { lhs, rhs }), (a, b) => a | b],
  ["xori", (b, lhs, rhs) => XOrIOp.build(b, { lhs, rhs }), (a, b) => a ^ b],
  ["shli", (b, lhs, rhs) => ShLIOp.build(b, { lhs, rhs }), (a, b) => (b >>> 0 < 32 ? a << b : undefined)],
  ["shrui", (b, lhs, rhs) => ShRUIOp.build(b, { lhs, rhs }), (a, b) => (b >>> 0 < 32 ? (a >>> b) | 0 : undefined)],
  ["shrsi", (b, lhs, rhs) => ShRSIOp.build(b, { lhs, rhs }), (a, b) => (b >>> 0 < 32 ? a >> b : undefined)],
  [
    "divui",
    (b, lhs, rhs) => DivUIOp.build(b, { lhs, rhs }),
    (a, b) => (b === 0 ? undefined : ((a >>> 0) / (b >>> 0)) | 0),
  ],
  [
    "remui",
    (b, lhs, rhs) => RemUIOp.build(b, { lhs, rhs }),
    (a, b) => (b === 0 ? undefined : ((a >>> 0) % (b >>> 0)) | 0),
  ],
  ["divsi", (b, lhs, rhs) => DivSIOp.build(b, { lhs, rhs }), quotient(Math.trunc)],
  ["floordivsi", (b, lhs, rhs) => FloorDivSIOp.build(b, { lhs, rhs }), quotient(Math.floor)],
  ["ceildivsi", (b, lhs, rhs) => CeilDivSIOp.build(b, { lhs, rhs }), quotient(Math.ceil)],
  ["remsi", (b, lhs, rhs) => RemSIOp.build(b, { lhs, rhs }), (a, b) => (b === 0 ? undefined : (a % b) | 0)],
  ["maxsi", (b, lhs, rhs) => MaxSIOp.build(b, { lhs, rhs }), Math.max],
  ["minui", (b, lhs, rhs) => MinUIOp.build(b, { lhs, rhs }), (a, b) => Math.min(a >>> 0, b >>> 0) | 0],
];

/** A double holds the quotient of two 32-bit integers well enough for each rounding. */
function quotient(round: (x: number) => number): (a: number, b: number) => number | undefined {
  return (a, b) => (b === 0 || (a === -(2 ** 31) && b === -1) ? undefined : round(a / b) | 0);
}

const int32 = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 31, 32),
  fc.integer({ min: -40, max: 40 }),
);

describe("integer folds", () => {
  for (const [name, make, expected] of integers) {
    it(`${name} agrees with 32-bit JavaScript`, () => {
      fc.assert(
        fc.property(int32, int32, (a, b) => {
          const value = expected(a, b);
          const result = fold(i32, make, [IntegerAttr.get(i32, a), IntegerAttr.get(i32, b)]);
          // Identities may give an operand back, which is as good as its constant.
          if (result !== undefined && "context" in result) {
            expect(result).toBe(IntegerAttr.get(i32, defined(value)));
          } else expect(result === undefined ? undefined : true).toBe(value === undefined ? undefined : true);
        }),
      );
    });
  }

  it("work on tensors element by element, and keep splats", () => {
    const type = RankedTensorType.get([3], i32);
    const add: Make = (b, lhs, rhs) => AddIOp.build(b, { lhs, rhs });
    const ramp = DenseElementsAttr.fromNumbers(type, [1, 2, 3]);
    const ten = DenseElementsAttr.fromNumbers(type, [10]);
    expect(fold(type, add, [ramp, ten])?.toString()).toBe("dense<[11, 12, 13]> : tensor<3xi32>");
    expect(fold(type, add, [ten, ten])).toBe(DenseElementsAttr.fromNumbers(type, [20]));
  });

  it("leave a tensor alone if one of its elements has no result", () => {
    const type = RankedTensorType.get([2], i32);
    const constants = [DenseElementsAttr.fromNumbers(type, [4, 6]), DenseElementsAttr.fromNumbers(type, [2, 0])];
    expect(fold(type, (b, lhs, rhs) => DivUIOp.build(b, { lhs, rhs }), constants)).toBeUndefined();
  });
});

const floats: readonly (readonly [string, Make, (a: number, b: number) => number])[] = [
  ["addf", (b, lhs, rhs) => AddFOp.build(b, { lhs, rhs }), (a, b) => a + b],
  ["subf", (b, lhs, rhs) => SubFOp.build(b, { lhs, rhs }), (a, b) => a - b],
  ["mulf", (b, lhs, rhs) => MulFOp.build(b, { lhs, rhs }), (a, b) => a * b],
  ["divf", (b, lhs, rhs) => DivFOp.build(b, { lhs, rhs }), (a, b) => a / b],
  ["remf", (b, lhs, rhs) => RemFOp.build(b, { lhs, rhs }), (a, b) => a % b],
];

/** All finite f16 values that are not negative, in ascending order; their encodings are their positions. */
const f16Values = Float64Array.from({ length: 0x7c00 }, (_, bits) => f16BitsToF32(bits));

/** The f16 value nearest to `x`, found by bisection. */
function nearestF16(x: number): number {
  if (x < 0) return -nearestF16(-x);
  if (Number.isNaN(x) || x >= 65520) return Number.isNaN(x) ? x : Infinity;
  let low = 0;
  let high = f16Values.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (defined(f16Values[middle]) <= x) low = middle;
    else high = middle;
  }
  const below = x - defined(f16Values[low]);
  const above = defined(f16Values[high]) - x;
  return defined(f16Values[below < above || (below === above && low % 2 === 0) ? low : high]);
}

describe("float folds", () => {
  for (const [name, make, expected] of floats) {
    it(`${name} rounds f32 as Math.fround does`, () => {
      fc.assert(
        fc.property(fc.float(), fc.float(), (a, b) => {
          const result = fold(f32, make, [FloatAttr.get(f32, a), FloatAttr.get(f32, b)]);
          if (result instanceof FloatAttr) expect(result.value).toBe(Math.fround(expected(a, b)));
          else expect(result).toBeDefined();
        }),
      );
    });

    it(`${name} rounds f16 to the nearest value`, () => {
      const bits = fc.integer({ min: 0, max: 0xffff });
      fc.assert(
        fc.property(bits, bits, (a, b) => {
          const constants = [FloatAttr.fromBits(f16, BigInt(a)), FloatAttr.fromBits(f16, BigInt(b))];
          const result = fold(f16, make, constants);
          // The exact result of `+ - * %` of two f16 fits a double, and a quotient is rounded to 53 bits first, which
          // is enough.
          if (result instanceof FloatAttr)
            expect(result.value + 0).toBe(nearestF16(expected(f16BitsToF32(a), f16BitsToF32(b))) + 0);
          else expect(result).toBeDefined();
        }),
      );
    });
  }
});

describe("comparison folds", () => {
  it("cmpi tells signed from unsigned", () => {
    const predicates = {
      slt: (a: number, b: number) => a < b,
      uge: (a: number, b: number) => a >>> 0 >= b >>> 0,
    } as const;
    for (const predicate of ["slt", "uge"] as const) {
      const make: Make = (b, lhs, rhs) =>
        CmpIOp.build(b, { predicate: CmpIPredicate.attr(context, predicate), lhs, rhs });
      fc.assert(
        fc.property(int32, int32, (a, b) => {
          const result = fold(i32, make, [IntegerAttr.get(i32, a), IntegerAttr.get(i32, b)]);
          expect(result instanceof IntegerAttr && result.isTrue).toBe(predicates[predicate](a, b));
        }),
      );
    }
  });

  it("cmpf agrees with JavaScript, and its unordered form is its opposite's negation", () => {
    const olt: Make = (b, lhs, rhs) => CmpFOp.build(b, { predicate: CmpFPredicate.attr(context, "olt"), lhs, rhs });
    const uge: Make = (b, lhs, rhs) => CmpFOp.build(b, { predicate: CmpFPredicate.attr(context, "uge"), lhs, rhs });
    fc.assert(
      fc.property(fc.float(), fc.float(), (a, b) => {
        const constants = [FloatAttr.get(f32, a), FloatAttr.get(f32, b)];
        const less = fold(f32, olt, constants);
        const notLess = fold(f32, uge, constants);
        expect(less instanceof IntegerAttr && less.isTrue).toBe(a < b);
        expect(notLess instanceof IntegerAttr && notLess.isTrue).toBe(!(a < b));
      }),
    );
  });

  it("cmpf knows that nothing is beyond an infinity", () => {
    const numbers = [-Infinity, -1, -0, 0, 2.5, Infinity, NaN];
    const predicates = CmpFPredicate.cases;
    const constant = (x: number): FloatAttr => FloatAttr.get(f32, x);
    let known = 0;
    for (const predicate of predicates) {
      const make: Make = (b, lhs, rhs) =>
        CmpFOp.build(b, { predicate: CmpFPredicate.attr(context, predicate), lhs, rhs });
      for (const infinity of [-Infinity, Infinity]) {
        for (const isLeft of [true, false]) {
          const pair = <T>(one: T, other: T): T[] => (isLeft ? [one, other] : [other, one]);
          const alone = fold(f32, make, pair<FloatAttr | undefined>(constant(infinity), undefined));
          if (alone === undefined) continue;
          known++;
          for (const number of numbers) expect(fold(f32, make, pair(constant(infinity), constant(number)))).toBe(alone);
        }
      }
    }
    // Two orders for each side and sign, and the two predicates that are constant.
    expect(known).toBe(8 + 8);
  });
});

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("missing value");
  return value;
}
