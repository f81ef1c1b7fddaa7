// The five operations of affine expressions on plain numbers: their values and known divisors.

import { ceilDiv, floorDiv, floorMod, gcd, safe } from "./safe-integer.ts";

/** The operations of a compound expression. */
export type AffineBinaryKind = "add" | "mul" | "floordiv" | "ceildiv" | "mod";

/** The value of `lhs kind rhs`. */
export function combine(kind: AffineBinaryKind, lhs: number, rhs: number): number {
  switch (kind) {
    case "add":
      return lhs + rhs;
    case "mul":
      return lhs * rhs;
    case "floordiv":
      return floorDiv(lhs, rhs);
    case "ceildiv":
      return ceilDiv(lhs, rhs);
    case "mod":
      return floorMod(lhs, rhs);
  }
}

/**
 * An integer that divides every `x kind y` where `left` divides every x and `right` every y; 0 stands for the constant
 * 0.
 */
export function knownDivisor(kind: AffineBinaryKind, left: number, right: number, isConstant: boolean): number {
  switch (kind) {
    case "add":
    case "mod":
      return gcd(left, right);
    case "mul":
      return safe(left * right) ?? Math.max(left, right);
    case "floordiv":
    case "ceildiv": {
      const isExact = isConstant && right !== 0 && left % right === 0;
      return isExact ? left / right : 1;
    }
  }
}
