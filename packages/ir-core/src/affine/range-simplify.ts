// Simplification under known ranges of dimensions and symbols, by bottom-up interval arithmetic. Address analysis needs
// it: where `0 <= d1 < 4`, `(d0 * 4 + d1) floordiv 4` is `d0`. Terms of a sum that are multiples of the divisor are
// extracted from a division before the rest is simplified.

import {
  AffineBinary,
  AffineConstant,
  AffineDim,
  AffineSymbol,
  affine,
  affineBinary,
  type AffineExpr,
} from "./affine-expr.ts";
import { AffineMap } from "./affine-map.ts";
import { ceilDiv, floorDiv } from "./safe-integer.ts";

/** `low <= value <= high`, both inclusive; an open end is an infinity. */
export interface AffineRange {
  readonly low: number;
  readonly high: number;
}

/** The ranges of dimensions and symbols by position; a missing one is unbounded. */
export interface AffineRanges {
  readonly dims?: readonly (AffineRange | undefined)[];
  readonly symbols?: readonly (AffineRange | undefined)[];
}

/** An expression that has the same value for all dimensions and symbols in their ranges. */
export function simplifyInRanges(expr: AffineExpr, ranges: AffineRanges): AffineExpr {
  if (!(expr instanceof AffineBinary)) return asConstant(expr, ranges);
  const lhs = simplifyInRanges(expr.lhs, ranges);
  const rhs = simplifyInRanges(expr.rhs, ranges);
  const divisor = rhs.constantValue;
  const isDivision = expr.kind === "floordiv" || expr.kind === "ceildiv" || expr.kind === "mod";
  if (isDivision && divisor !== undefined && divisor >= 1) {
    return asConstant(divide(expr.kind, lhs, divisor, ranges), ranges);
  }
  return asConstant(affineBinary(expr.kind, lhs, rhs), ranges);
}

/** Simplifies every result of a map. */
export function simplifyMapInRanges(map: AffineMap, ranges: AffineRanges): AffineMap {
  return new AffineMap(
    map.numDims,
    map.numSymbols,
    map.results.map((result) => simplifyInRanges(result, ranges)),
  );
}

const unbounded: AffineRange = { low: -Infinity, high: Infinity };

/** The values that an expression can take, as an interval; it may be wider than the exact one. */
export function rangeOf(expr: AffineExpr, ranges: AffineRanges): AffineRange {
  if (expr instanceof AffineConstant) return { low: expr.value, high: expr.value };
  if (expr instanceof AffineDim) return ranges.dims?.[expr.position] ?? unbounded;
  if (expr instanceof AffineSymbol) return ranges.symbols?.[expr.position] ?? unbounded;
  if (!(expr instanceof AffineBinary)) return unbounded;
  const lhs = rangeOf(expr.lhs, ranges);
  const rhs = rangeOf(expr.rhs, ranges);
  if (expr.kind === "add") return { low: lhs.low + rhs.low, high: lhs.high + rhs.high };
  if (expr.kind === "mul") {
    const corners = [
      product(lhs.low, rhs.low),
      product(lhs.low, rhs.high),
      product(lhs.high, rhs.low),
      product(lhs.high, rhs.high),
    ];
    return { low: Math.min(...corners), high: Math.max(...corners) };
  }
  if (rhs.low < 1) return unbounded;
  const divisor = rhs.low === rhs.high ? rhs.low : undefined;
  if (expr.kind === "mod") {
    if (lhs.low >= 0 && lhs.high < rhs.low) return lhs;
    const isSmall = divisor !== undefined && Number.isFinite(lhs.low) && Number.isFinite(lhs.high);
    if (isSmall && floorDiv(lhs.low, divisor) === floorDiv(lhs.high, divisor)) {
      const start = floorDiv(lhs.low, divisor) * divisor;
      return { low: lhs.low - start, high: lhs.high - start };
    }
    return { low: 0, high: lhs.low >= 0 ? Math.min(lhs.high, rhs.high - 1) : rhs.high - 1 };
  }
  const quotient = expr.kind === "floordiv" ? floorDiv : ceilDiv;
  const at = (value: number, by: number): number =>
    Number.isFinite(value)
      ? Number.isFinite(by)
        ? quotient(value, by)
        : expr.kind === "floordiv"
          ? value < 0
            ? -1
            : 0
          : value > 0
            ? 1
            : 0
      : value;
  const corners = [at(lhs.low, rhs.low), at(lhs.low, rhs.high), at(lhs.high, rhs.low), at(lhs.high, rhs.high)];
  return { low: Math.min(...corners), high: Math.max(...corners) };
}

/** `0 · ∞` is 0, since the factor 0 is exact. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}

function asConstant(expr: AffineExpr, ranges: AffineRanges): AffineExpr {
  const { low, high } = rangeOf(expr, ranges);
  return low === high && Number.isSafeInteger(low) ? affine(low) : expr;
}

/**
 * Simplifies a division or remainder of a sum: multiples of the divisor are extracted, then the rest may have a single
 * quotient.
 */
function divide(
  kind: "floordiv" | "ceildiv" | "mod",
  dividend: AffineExpr,
  divisor: number,
  ranges: AffineRanges,
): AffineExpr {
  const terms = termsOf(dividend);
  const multiples = terms.filter((term) => term.isMultipleOf(divisor));
  const rest = sum(terms.filter((term) => !term.isMultipleOf(divisor)));
  const { low, high } = rangeOf(rest, ranges);
  const quotient = kind === "ceildiv" ? ceilDiv : floorDiv;
  const hasOneQuotient =
    Number.isSafeInteger(low) && Number.isSafeInteger(high) && quotient(low, divisor) === quotient(high, divisor);
  if (!hasOneQuotient) {
    // The rest is only simpler if a multiple was extracted.
    return multiples.length > 0 && kind === "mod" ? rest.mod(divisor) : affineBinary(kind, dividend, affine(divisor));
  }
  const constant = quotient(low, divisor);
  if (kind === "mod") return rest.sub(constant * divisor);
  return sum(multiples.map((term) => affineBinary(kind, term, affine(divisor)))).add(constant);
}

function termsOf(expr: AffineExpr): AffineExpr[] {
  return expr instanceof AffineBinary && expr.kind === "add" ? [...termsOf(expr.lhs), ...termsOf(expr.rhs)] : [expr];
}

function sum(terms: readonly AffineExpr[]): AffineExpr {
  return terms.reduce((total, term) => total.add(term), affine(0));
}
