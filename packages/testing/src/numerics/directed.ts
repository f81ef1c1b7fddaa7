/** Operations that round once in a given direction: `__nv_fadd_rd` and the like, and the fused multiply-add. */
import { type Direction, type FloatWidth, roundTo } from "./float-width.ts";
import { addExact, compare, mulExact, one, type Real, real, sqrt } from "./reference/real.ts";

/** An operation by what it is on real numbers and beside them. */
interface ExactOperation {
  /** The exact result, or one that rounds like it; undefined if there is none. */
  readonly value: (...args: Real[]) => Real | undefined;
  /** The result where an operand or the result is no real number. */
  readonly special: (...args: number[]) => number;
  /** The terms of a sum, of which only the zeros matter; undefined for operations that are no sum. */
  readonly terms?: (...args: number[]) => readonly number[];
}

const none: Real = { mantissa: 0n, exponent: 0 };

const sum: ExactOperation = {
  value: (a = none, b = none) => addExact(a, b),
  special: (a = NaN, b = NaN) => a + b,
  terms: (...args) => args,
};
const product: ExactOperation = {
  value: (a = none, b = none) => mulExact(a, b),
  special: (a = NaN, b = NaN) => a * b,
};
const ratio: ExactOperation = {
  value: (a = none, b = none) => (b.mantissa === 0n ? undefined : quotient(a, b)),
  special: (a = NaN, b = NaN) => a / b,
};
const squareRoot: ExactOperation = {
  value: (a = none) => (a.mantissa < 0n ? undefined : exactRoot(a)),
  special: (a = NaN) => Math.sqrt(a),
};
const reciprocalRoot: ExactOperation = {
  // The root of the reciprocal: its last bit says that it is not exact, as that of the reciprocal does.
  value: (a = none) => (a.mantissa <= 0n ? undefined : exactRoot(quotient(one, a))),
  special: (a = NaN) => 1 / Math.sqrt(a),
};
const fused: ExactOperation = {
  value: (a = none, b = none, c = none) => addExact(mulExact(a, b), c),
  // With two finite factors only the addend can be infinite, even if the product overflows.
  special: (a = NaN, b = NaN, c = NaN) => (Number.isFinite(a) && Number.isFinite(b) ? c : a * b + c),
  terms: (a = NaN, b = NaN, c = NaN) => [a === 0 || b === 0 ? a * b : 1, c],
};

/** The result of an operation, rounded once. */
function rounded(operation: ExactOperation, width: FloatWidth, direction: Direction, args: readonly number[]): number {
  if (args.some((x) => Number.isNaN(x))) return NaN;
  const value = args.every((x) => Number.isFinite(x)) ? operation.value(...args.map(real)) : undefined;
  if (value === undefined) return operation.special(...args);
  if (value.mantissa !== 0n) return roundTo(width, value, direction);
  const terms = operation.terms?.(...args);
  if (terms === undefined) return operation.special(...args);
  // IEEE 754, 6.3: equal zeros keep their sign; all others give +0, and -0 when rounding down.
  const [first = 0] = terms;
  if (terms.every((term) => Object.is(term, first)) && first === 0) return first;
  return direction === "rd" ? -0 : 0;
}

/** The operations by their names without prefix: `add`, `rcp`, `fma`. */
export function directed(operation: string, width: FloatWidth, direction: Direction, args: readonly number[]): number {
  const [a = NaN, b = NaN] = args;
  switch (operation) {
    case "add":
      return rounded(sum, width, direction, args);
    case "sub":
      return rounded(sum, width, direction, [a, -b]);
    case "mul":
      return rounded(product, width, direction, args);
    case "div":
      return rounded(ratio, width, direction, args);
    case "rcp":
      return rounded(ratio, width, direction, [1, a]);
    case "sqrt":
      return rounded(squareRoot, width, direction, args);
    case "rsqrt":
      return rounded(reciprocalRoot, width, direction, args);
    case "fma":
      return rounded(fused, width, direction, args);
    default:
      throw new RangeError(`${operation} has no directions of rounding`);
  }
}

/** A quotient to 300 bits, whose last bit is set if it is not exact: rounds as the exact one does. */
function quotient(a: Real, b: Real): Real {
  const numerator = a.mantissa << 400n;
  const q = numerator / b.mantissa;
  const isExact = q * b.mantissa === numerator;
  const sign = q < 0n || (q === 0n && a.mantissa < 0n !== b.mantissa < 0n) ? -1n : 1n;
  return { mantissa: isExact ? 4n * q : 4n * q + sign, exponent: a.exponent - b.exponent - 402 };
}

/** A root with the last bit set if it is not exact. */
function exactRoot(a: Real): Real {
  const root = sqrt(a);
  if (root.mantissa === 0n) return root;
  const order = compare(mulExact(root, root), a);
  if (order === 0) return root;
  return { mantissa: 4n * root.mantissa + (order < 0 ? 1n : -1n), exponent: root.exponent - 2 };
}
