// Integer sets: conjunctions of affine equalities and inequalities, as immutable values.

import { affine, type AffineExpr } from "./affine-expr.ts";
import { printSpace } from "./affine-map.ts";

/** `expr == 0` or `expr >= 0`. */
export interface AffineConstraint {
  readonly expr: AffineExpr;
  readonly isEquality: boolean;
}

/** The points that satisfy all constraints. */
export class IntegerSet {
  readonly numDims: number;
  readonly numSymbols: number;
  readonly constraints: readonly AffineConstraint[];

  /** Without constraints the set is the whole space, written `0 == 0`. */
  constructor(numDims: number, numSymbols: number, constraints: readonly AffineConstraint[]) {
    this.numDims = numDims;
    this.numSymbols = numSymbols;
    this.constraints = Object.freeze(
      constraints.length > 0 ? [...constraints] : [{ expr: affine(0), isEquality: true }],
    );
  }

  /** Whether the point is in the set. */
  contains(dims: readonly number[], symbols: readonly number[] = []): boolean {
    return this.constraints.every(({ expr, isEquality }) => {
      const value = expr.evaluate(dims, symbols);
      return isEquality ? value === 0 : value >= 0;
    });
  }

  /** Structural equality. */
  equals(other: IntegerSet): boolean {
    return this.key === other.key;
  }

  /** A text that is equal exactly for equal sets. */
  get key(): string {
    return this.toString();
  }

  /** The text between the brackets of `affine_set<...>`, as mlir-opt prints it. */
  toString(): string {
    const constraints = this.constraints.map(
      ({ expr, isEquality }) => `${expr.toString()} ${isEquality ? "==" : ">="} 0`,
    );
    return `${printSpace(this.numDims, this.numSymbols)} : (${constraints.join(", ")})`;
  }
}
