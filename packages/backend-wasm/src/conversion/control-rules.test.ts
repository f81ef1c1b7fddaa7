/** Structured control flow: loops with carried values, nesting, swaps, conditions, switches. */
import { describe, expect, it } from "vitest";
import { encode, evaluate } from "../../test/conversion/elementwise-testing.ts";

const i32 = (x: number): bigint => BigInt.asUintN(32, BigInt(x));
const run = (body: string, ...cases: readonly number[]): number[] =>
  evaluate(
    body,
    ["i32"],
    "i32",
    cases.map((x) => [i32(x)]),
  ).map((x) => Number(BigInt.asIntN(32, x)));

describe("scf.for", () => {
  it("carries values", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %a step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %n = arith.addi %s, %i : i32
    scf.yield %n : i32
  }`;
    expect(run(text, 0, 1, 5, 100, -3)).toEqual([0, 0, 10, 4950, 0]);
  });

  it("swaps carried values", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %x, %y = scf.for %i = %c0 to %a step %c1 iter_args(%p = %c1, %q = %c7) -> (i32, i32) : i32 {
    scf.yield %q, %p : i32, i32
  }
  %t = arith.constant 10 : i32
  %u = arith.muli %x, %t : i32
  %r = arith.addi %u, %y : i32`;
    expect(run(text, 0, 1, 2, 3)).toEqual([17, 71, 17, 71]);
  });

  it("nests, with bounds and steps that are not constant", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %r = scf.for %i = %c0 to %a step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %step = arith.addi %i, %c1 : i32
    %t = scf.for %j = %i to %a step %step iter_args(%u = %s) -> (i32) : i32 {
      %k = arith.muli %j, %c2 : i32
      %v = arith.addi %u, %k : i32
      scf.yield %v : i32
    }
    scf.yield %t : i32
  }`;
    const expected = (n: number): number => {
      let s = 0;
      for (let i = 0; i < n; i++) for (let j = i; j < n; j += i + 1) s += 2 * j;
      return s;
    };
    expect(run(text, 0, 1, 4, 9)).toEqual([0, 1, 4, 9].map(expected));
  });

  it.each([8, 16, 24])("counts from below zero in %i bits", (width) => {
    const text = `%n = arith.trunci %a : i32 to i${width}
  %c3 = arith.constant 3 : i${width}
  %lower = arith.subi %n, %c3 : i${width}
  %c1 = arith.constant 1 : i${width}
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %lower to %n step %c1 iter_args(%s = %c0) -> (i32) : i${width} {
    %wide = arith.extsi %i : i${width} to i32
    %next = arith.addi %s, %wide : i32
    scf.yield %next : i32
  }`;
    expect(run(text, 0, 2, -1, 20)).toEqual([-6, 0, -9, 54]);
  });

  it("compares as asked and counts in 64 bits", () => {
    const text = `%w = arith.extsi %a : i32 to i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %s = scf.for %i = %c0 to %w step %c1 iter_args(%s = %c0) -> (i64) : i64 {
    %n = arith.addi %s, %i : i64
    scf.yield %n : i64
  }
  %r = arith.trunci %s : i64 to i32`;
    expect(run(text, 5, -1)).toEqual([10, 0]);
  });

  it("uses a value of an outer loop after an inner loop has changed its local", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %a step %c1 iter_args(%s = %c1) -> (i32) : i32 {
    %t = scf.for %j = %c0 to %a step %c1 iter_args(%u = %s) -> (i32) : i32 {
      %v = arith.addi %u, %s : i32
      scf.yield %v : i32
    }
    %w = arith.subi %t, %s : i32
    scf.yield %w : i32
  }`;
    const expected = (n: number): number => {
      let s = 1;
      for (let i = 0; i < n; i++) s = s * (n + 1) - s;
      return s;
    };
    expect(run(text, 0, 1, 2, 3, 4)).toEqual([0, 1, 2, 3, 4].map(expected));
  });
});

describe("scf.if", () => {
  it("chooses values, nested and without else", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %neg = arith.cmpi slt, %a, %c0 : i32
  %big = arith.cmpi sgt, %a, %c10 : i32
  %r, %unused = scf.if %neg -> (i32, i32) {
    %m = arith.subi %c0, %a : i32
    scf.yield %m, %c0 : i32, i32
  } else {
    %x = scf.if %big -> (i32) {
      scf.yield %c10 : i32
    } else {
      %d = arith.addi %a, %a : i32
      scf.yield %d : i32
    }
    scf.yield %x, %a : i32, i32
  }
  scf.if %neg {
    %p = arith.divsi %a, %c0 : i32
  }`;
    expect(run(text, -5, 3, 50)).toEqual([5, 6, 10]);
  });
});

describe("scf.while", () => {
  it("counts the steps of a sequence", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %x, %r = scf.while (%v = %a, %n = %c0) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %v, %c1 : i32
    scf.condition(%more) %v, %n : i32, i32
  } do {
  ^bb0(%v: i32, %n: i32):
    %odd = arith.remui %v, %c2 : i32
    %isodd = arith.cmpi eq, %odd, %c1 : i32
    %half = arith.divui %v, %c2 : i32
    %triple = arith.muli %v, %c3 : i32
    %up = arith.addi %triple, %c1 : i32
    %next = arith.select %isodd, %up, %half : i32
    %m = arith.addi %n, %c1 : i32
    scf.yield %next, %m : i32, i32
  }`;
    expect(run(text, 1, 2, 6, 27)).toEqual([0, 1, 8, 111]);
  });
});

describe("scf.index_switch", () => {
  it("takes the region of the case", () => {
    const text = `%i = arith.index_cast %a : i32 to index
  %r = scf.index_switch %i -> i32
  case 2 {
    %c = arith.constant 20 : i32
    scf.yield %c : i32
  }
  case 5 {
    %c = arith.constant 50 : i32
    scf.yield %c : i32
  }
  default {
    scf.yield %a : i32
  }`;
    expect(run(text, 2, 5, 7)).toEqual([20, 50, 7]);
  });
});

describe("a loop-invariant", () => {
  it("is computed before the loop, even if the loop does not run", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %a step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %q = arith.divsi %c1, %a : i32
    %t = arith.addi %s, %q : i32
    scf.yield %t : i32
  }`;
    expect(run(text, 0, 1, 2)).toEqual([0, 1, 0]);
  });

  it("may be of any type", () => {
    const text = `%c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %f = arith.sitofp %a : i32 to f64
  %z = arith.constant 0.0 : f64
  %s = scf.for %i = %c0 to %a step %c1 iter_args(%s = %z) -> (f64) : i32 {
    %q = math.sqrt %f : f64
    %t = arith.addf %s, %q : f64
    scf.yield %t : f64
  }
  %r = arith.truncf %s : f64 to f32`;
    const [result] = evaluate(text, ["i32"], "f32", [[4n]]);
    expect(result).toBe(encode("f32", 8));
  });
});
