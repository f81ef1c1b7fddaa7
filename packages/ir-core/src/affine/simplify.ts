// Simplification rules of affine expressions: those of MLIR 22 (mlir/lib/IR/AffineExpr.cpp), applied in its order,
// since the order determines the printed form. They access expressions only through `SimplifiableExpr`, so that methods
// of the expression classes can call them.

import type { AffineBinaryKind } from "./binary-kind.ts";
import { ceilDiv, floorDiv, floorMod, safe } from "./safe-integer.ts";

/** The properties of an expression that the rules need. */
export interface SimplifiableExpr<E> {
  /** The value of a constant, `undefined` for others. */
  readonly constantValue: number | undefined;
  readonly isSymbolicOrConstant: boolean;
  /** The operands if the expression is a `kind`. */
  operandsOf(kind: AffineBinaryKind): { readonly lhs: E; readonly rhs: E } | undefined;
  /** Whether both are dimensions or both symbols, and this one has the larger position. */
  comesAfter(other: E): boolean;
  isMultipleOf(factor: number): boolean;
  equals(other: E): boolean;
}

/** Creates expressions without simplification. */
export interface AffineFactory<E> {
  constant(value: number): E;
  binary(kind: AffineBinaryKind, lhs: E, rhs: E): E;
}

/** Builders that simplify, one for each operation. */
export type AffineBuilders<E> = Readonly<Record<AffineBinaryKind, (lhs: E, rhs: E) => E>>;

/**
 * Creates the simplifying builders.
 *
 * They throw a RangeError if a sum or product of two constants is not a safe integer.
 */
export function makeAffineBuilders<E extends SimplifiableExpr<E>>(factory: AffineFactory<E>): AffineBuilders<E> {
  const build = factory.binary;
  const affine = factory.constant;

  /** `expr = base · factor`; the factor is 1 where there is none. */
  function splitFactor(expr: E): { base: E; factor: number } {
    const product = expr.operandsOf("mul");
    const factor = product?.rhs.constantValue;
    return product !== undefined && factor !== undefined ? { base: product.lhs, factor } : { base: expr, factor: 1 };
  }

  function buildAdd(lhs: E, rhs: E): E {
    return simplifySum(lhs, rhs) ?? build("add", lhs, rhs);
  }

  /** The simplified sum, or `undefined` if no rule applies. */
  function simplifySum(lhs: E, rhs: E): E | undefined {
    const left = lhs.constantValue;
    const right = rhs.constantValue;
    if (left !== undefined && right !== undefined) return affine(safe(left + right) ?? overflow("+"));
    if (left !== undefined || (lhs.isSymbolicOrConstant && !rhs.isSymbolicOrConstant)) return buildAdd(rhs, lhs);
    if (lhs.comesAfter(rhs)) return buildAdd(rhs, lhs);
    if (right === 0) return lhs;

    // (x + c1) + c2 → x + (c1 + c2)
    const inner = lhs.operandsOf("add");
    const innerConstant = inner?.rhs.constantValue;
    if (inner !== undefined && innerConstant !== undefined && right !== undefined) {
      const sum = safe(innerConstant + right);
      return sum === undefined ? undefined : buildAdd(inner.lhs, affine(sum));
    }
    // x·c1 + x·c2 → x·(c1 + c2)
    const first = splitFactor(lhs);
    const second = splitFactor(rhs);
    const factor = safe(first.factor + second.factor);
    if (factor !== undefined && first.base.equals(second.base)) return buildMul(first.base, affine(factor));
    // (x + c) + y → (x + y) + c
    if (inner !== undefined && innerConstant !== undefined) return buildAdd(buildAdd(inner.lhs, rhs), inner.rhs);
    const remainder = remainderOf(lhs, rhs);
    if (remainder !== undefined) return remainder;
    // (x + y) + (z floordiv c)·q → x + (y + (z floordiv c)·q) if the latter sum simplifies
    const isQuotient = rhs.operandsOf("mul")?.lhs.operandsOf("floordiv") !== undefined;
    const sum = inner !== undefined && isQuotient ? simplifySum(inner.rhs, rhs) : undefined;
    return inner === undefined || sum === undefined ? undefined : buildAdd(inner.lhs, sum);
  }

  /** `x - (x floordiv q) · q → x mod q`, for a constant or symbolic `q`. */
  function remainderOf(lhs: E, rhs: E): E | undefined {
    const product = rhs.operandsOf("mul");
    if (product === undefined) return undefined;
    const negated = product.rhs.constantValue === -1 ? product.lhs.operandsOf("mul") : undefined;
    const quotient = (negated ?? product).lhs.operandsOf("floordiv");
    if (quotient === undefined || !quotient.lhs.equals(lhs)) return undefined;
    const divisor = negated === undefined ? buildMul(product.rhs, affine(-1)) : negated.rhs;
    return quotient.rhs.equals(divisor) ? buildMod(lhs, divisor) : undefined;
  }

  function buildMul(lhs: E, rhs: E): E {
    const left = lhs.constantValue;
    const right = rhs.constantValue;
    if (left !== undefined && right !== undefined) return affine(safe(left * right) ?? overflow("*"));
    if (left !== undefined || (lhs.isSymbolicOrConstant && !rhs.isSymbolicOrConstant)) return buildMul(rhs, lhs);
    if (lhs.comesAfter(rhs)) return buildMul(rhs, lhs);
    if (right === 1) return lhs;
    if (right === 0) return rhs;

    const inner = lhs.operandsOf("mul");
    const innerConstant = inner?.rhs.constantValue;
    if (inner !== undefined && innerConstant !== undefined) {
      // (x · c) · y → (x · y) · c
      if (right === undefined) return buildMul(buildMul(inner.lhs, rhs), inner.rhs);
      // (x · c1) · c2 → x · (c1 · c2)
      const product = safe(innerConstant * right);
      if (product !== undefined) return buildMul(inner.lhs, affine(product));
    }
    return build("mul", lhs, rhs);
  }

  /** `(x · c1) / c2 → x · (c1 / c2)` if `c2` divides `c1`, for both divisions. */
  function exactQuotient(lhs: E, divisor: number): E | undefined {
    const product = lhs.operandsOf("mul");
    const factor = product?.rhs.constantValue;
    return product !== undefined && factor !== undefined && factor % divisor === 0
      ? buildMul(product.lhs, affine(factor / divisor))
      : undefined;
  }

  // Division by zero is undefined and kept as it is; so is a remainder by a negative number.

  function buildFloorDiv(lhs: E, rhs: E): E {
    const divisor = rhs.constantValue;
    if (divisor === undefined || divisor === 0) return build("floordiv", lhs, rhs);
    const dividend = lhs.constantValue;
    if (dividend !== undefined) return affine(floorDiv(dividend, divisor));
    if (divisor === 1) return lhs;
    const exact = exactQuotient(lhs, divisor);
    if (exact !== undefined) return exact;
    // (x·c·k + y) floordiv c → x·k + y floordiv c
    const sum = lhs.operandsOf("add");
    if (sum !== undefined && (sum.lhs.isMultipleOf(divisor) || sum.rhs.isMultipleOf(divisor))) {
      return buildAdd(buildFloorDiv(sum.lhs, rhs), buildFloorDiv(sum.rhs, rhs));
    }
    return build("floordiv", lhs, rhs);
  }

  function buildCeilDiv(lhs: E, rhs: E): E {
    const divisor = rhs.constantValue;
    if (divisor === undefined || divisor === 0) return build("ceildiv", lhs, rhs);
    const dividend = lhs.constantValue;
    if (dividend !== undefined) return affine(ceilDiv(dividend, divisor));
    if (divisor === 1) return lhs;
    return exactQuotient(lhs, divisor) ?? build("ceildiv", lhs, rhs);
  }

  function buildMod(lhs: E, rhs: E): E {
    const divisor = rhs.constantValue;
    if (divisor === undefined || divisor < 1) return build("mod", lhs, rhs);
    const dividend = lhs.constantValue;
    if (dividend !== undefined) return affine(floorMod(dividend, divisor));
    if (lhs.isMultipleOf(divisor)) return affine(0);
    const sum = lhs.operandsOf("add");
    if (sum?.lhs.isMultipleOf(divisor)) return buildMod(sum.rhs, rhs);
    if (sum?.rhs.isMultipleOf(divisor)) return buildMod(sum.lhs, rhs);
    // (x mod c·k) mod c → x mod c
    const inner = lhs.operandsOf("mod");
    const innerDivisor = inner?.rhs.constantValue ?? 0;
    if (inner !== undefined && innerDivisor >= 1 && innerDivisor % divisor === 0) return buildMod(inner.lhs, rhs);
    return build("mod", lhs, rhs);
  }

  return { add: buildAdd, mul: buildMul, floordiv: buildFloorDiv, ceildiv: buildCeilDiv, mod: buildMod };
}

function overflow(operator: string): never {
  throw new RangeError(`result of affine ${operator} is not a safe integer`);
}
