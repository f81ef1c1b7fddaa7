// Affine maps: lists of affine expressions over shared dimensions and symbols, as immutable values. Indexing maps of
// linalg and vector operations, layouts of memrefs and the address analysis use them. Names and results follow
// mlir/lib/IR/AffineMap.cpp.

import { affine, dim, symbol, AffineDim, type AffineExpr } from "./affine-expr.ts";

/** Identity maps by number of dimensions: most maps of structured operations are one of these. */
const identities: AffineMap[] = [];

/** `(d0, ...)[s0, ...] -> (results)`. */
export class AffineMap {
  /** Cached, since it is needed whenever an operation is created with an attribute of the map. */
  #key: string | undefined;

  readonly numDims: number;
  readonly numSymbols: number;
  readonly results: readonly AffineExpr[];

  constructor(numDims: number, numSymbols: number, results: readonly AffineExpr[]) {
    this.numDims = numDims;
    this.numSymbols = numSymbols;
    this.results = Object.freeze([...results]);
  }

  /** `() -> ()`. */
  static empty(): AffineMap {
    return new AffineMap(0, 0, []);
  }

  /** `(d0, ..., dn-1) -> (d0, ..., dn-1)`. */
  static identity(numDims: number): AffineMap {
    return (identities[numDims] ??= new AffineMap(numDims, 0, range(numDims).map(dim)));
  }

  /** `() -> (value)`. */
  static constant(value: number): AffineMap {
    return new AffineMap(0, 0, [affine(value)]);
  }

  /** `(d0, ..., dn-1) -> (d<positions[0]>, ...)`, a permutation of the dimensions. */
  static permutation(positions: readonly number[]): AffineMap {
    return AffineMap.multiDim(positions.length, positions);
  }

  /** `(d0, ..., dn-1) -> (d<positions[0]>, ...)`: any selection of dimensions. */
  static multiDim(numDims: number, positions: readonly number[]): AffineMap {
    return new AffineMap(numDims, 0, positions.map(dim));
  }

  /** The last `numResults` of `numDims` dimensions. */
  static minorIdentity(numDims: number, numResults: number): AffineMap {
    return AffineMap.multiDim(
      numDims,
      range(numResults).map((i) => numDims - numResults + i),
    );
  }

  /**
   * The layout `offset + Σ d_i · strides[i]`; an `undefined` offset or stride becomes a symbol, in this order.
   *
   * @example
   * ```ts
   * AffineMap.fromStrided([undefined, 1], 0).toString(); // "(d0, d1)[s0] -> (d0 * s0 + d1)"
   * ```
   */
  static fromStrided(strides: readonly (number | undefined)[], offset: number | undefined): AffineMap {
    let numSymbols = 0;
    const known = (value: number | undefined): AffineExpr =>
      value === undefined ? symbol(numSymbols++) : affine(value);
    const start = known(offset);
    const address = strides.reduce<AffineExpr>((sum, stride, i) => sum.add(dim(i).mul(known(stride))), start);
    return new AffineMap(strides.length, numSymbols, [address]);
  }

  /** Whether this is `(d0, ..., dn-1) -> (d0, ..., dn-1)`, without symbols. */
  isIdentity(): boolean {
    return this.numSymbols === 0 && this.results.length === this.numDims && this.isMinorIdentity();
  }

  /** Whether the results are the last dimensions in order. */
  isMinorIdentity(): boolean {
    const first = this.numDims - this.results.length;
    return first >= 0 && this.results.every((result, i) => dimPosition(result) === first + i);
  }

  /** Whether the results are all dimensions, each once. */
  isPermutation(): boolean {
    return this.results.length === this.numDims && this.isProjectedPermutation();
  }

  /** Whether the results are distinct dimensions or, with `allowZeros`, constants 0. There may be no symbols. */
  isProjectedPermutation(allowZeros = false): boolean {
    if (this.numSymbols > 0 || (!allowZeros && this.results.length > this.numDims)) return false;
    return this.results.every((result, i) => {
      if (allowZeros && result.constantValue === 0) return true;
      const position = dimPosition(result);
      return position !== undefined && !this.results.some((other, j) => j < i && dimPosition(other) === position);
    });
  }

  /** The values of the results if all are constant. */
  constantResults(): readonly number[] | undefined {
    const values = this.results.map((result) => result.constantValue).filter((value) => value !== undefined);
    return values.length === this.results.length ? values : undefined;
  }

  /** Whether dimension `position` occurs in a result. */
  isFunctionOfDim(position: number): boolean {
    return this.results.some((result) => result.isFunctionOfDim(position));
  }

  /** Whether symbol `position`, or any symbol, occurs in a result. */
  usesSymbol(position?: number): boolean {
    const positions = position === undefined ? range(this.numSymbols) : [position];
    return positions.some((p) => this.results.some((result) => result.isFunctionOfSymbol(p)));
  }

  /** The index of the first result that is the dimension or symbol `expr`. */
  getResultPosition(expr: AffineExpr): number | undefined {
    const index = this.results.findIndex((result) => result.equals(expr));
    return index < 0 ? undefined : index;
  }

  /** The position of the dimension in result `index`, or `undefined` if the result is not a dimension. */
  getDimPosition(index: number): number | undefined {
    const result = this.results[index];
    return result === undefined ? undefined : dimPosition(result);
  }

  /**
   * The map that applies `inner` first: `result(x) = this(inner(x))`. The symbols of `this` come first, then those of
   * `inner`.
   *
   * @throws RangeError unless `inner` has as many results as `this` has dimensions
   */
  compose(inner: AffineMap): AffineMap {
    if (inner.results.length !== this.numDims) {
      throw new RangeError(`cannot compose ${this.toString()} with ${inner.toString()}`);
    }
    if (this.isIdentity()) return inner;
    if (inner.isIdentity()) return this;
    const values = inner.results.map((result) => result.shiftSymbols(this.numSymbols));
    const results = this.results.map((result) => result.replace(values));
    return new AffineMap(inner.numDims, this.numSymbols + inner.numSymbols, results);
  }

  /** Replaces dimensions and symbols in all results. */
  replaceDimsAndSymbols(
    dims: readonly (AffineExpr | undefined)[],
    symbols: readonly (AffineExpr | undefined)[],
    numDims: number,
    numSymbols: number,
  ): AffineMap {
    return new AffineMap(
      numDims,
      numSymbols,
      this.results.map((result) => result.replace(dims, symbols)),
    );
  }

  /** Inserts `shift` dimensions at position `from`. */
  shiftDims(shift: number, from = 0): AffineMap {
    return new AffineMap(
      this.numDims + shift,
      this.numSymbols,
      this.results.map((r) => r.shiftDims(shift, from)),
    );
  }

  /** Inserts `shift` symbols at position `from`. */
  shiftSymbols(shift: number, from = 0): AffineMap {
    return new AffineMap(
      this.numDims,
      this.numSymbols + shift,
      this.results.map((r) => r.shiftSymbols(shift, from)),
    );
  }

  /** The map with the results at `positions`, in that order. */
  selectResults(positions: readonly number[]): AffineMap {
    const results = positions.map((position) => {
      const result = this.results[position];
      if (result === undefined) throw new RangeError(`no result ${position} in ${this.toString()}`);
      return result;
    });
    return new AffineMap(this.numDims, this.numSymbols, results);
  }

  /** The map without the results at `positions`. */
  dropResults(positions: readonly number[]): AffineMap {
    return new AffineMap(
      this.numDims,
      this.numSymbols,
      this.results.filter((_, i) => !positions.includes(i)),
    );
  }

  /**
   * The values of the results at a point.
   *
   * @throws RangeError on division by zero, a missing value, or a result beyond the safe integers
   */
  evaluate(dims: readonly number[], symbols: readonly number[] = []): number[] {
    return this.results.map((result) => result.evaluate(dims, symbols));
  }

  /** Structural equality. */
  equals(other: AffineMap): boolean {
    if (this === other) return true;
    return (
      this.numDims === other.numDims &&
      this.numSymbols === other.numSymbols &&
      this.results.length === other.results.length &&
      this.results.every((result, i) => result.equals(other.results[i] ?? affine(0)))
    );
  }

  /** A text that is equal exactly for equal maps. */
  get key(): string {
    return (this.#key ??= this.toString());
  }

  /** The text between the brackets of `affine_map<...>`, as mlir-opt prints it. */
  toString(): string {
    return `${printSpace(this.numDims, this.numSymbols)} -> (${this.results.join(", ")})`;
  }
}

/** The lists of dimensions and symbols, `(d0, d1)[s0]`. */
export function printSpace(numDims: number, numSymbols: number): string {
  return `(${namesOf("d", numDims)})${numSymbols === 0 ? "" : `[${namesOf("s", numSymbols)}]`}`;
}

function dimPosition(expr: AffineExpr): number | undefined {
  return expr instanceof AffineDim ? expr.position : undefined;
}

/** `d0, d1, ...`. */
function namesOf(letter: "d" | "s", count: number): string {
  let names = "";
  for (let i = 0; i < count; i++) names += i === 0 ? `${letter}0` : `, ${letter}${i}`;
  return names;
}

function range(length: number): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < length; i++) numbers.push(i);
  return numbers;
}
