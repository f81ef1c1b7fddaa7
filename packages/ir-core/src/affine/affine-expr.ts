// Affine expressions over dimensions and symbols, as immutable values that need no context. All operations simplify
// their result by the rules of `simplify.ts`. Coefficients are safe integers: a fold that would leave that range is not
// done, and a sum or product of constants that leaves it is a RangeError.

import { combine, knownDivisor, type AffineBinaryKind } from "./binary-kind.ts";
import { makeAffineBuilders } from "./simplify.ts";

/**
 * An affine or semi-affine expression: {@link AffineDim}, {@link AffineSymbol}, {@link AffineConstant} or {@link
 * AffineBinary}.
 */
export abstract class AffineExpr {
  /** The length of the longest path to a leaf; 0 for leaves. */
  abstract readonly height: number;
  /** Whether no dimension occurs. */
  abstract readonly isSymbolicOrConstant: boolean;
  /** A positive integer that divides every value of the expression; 0 for the constant 0. */
  abstract readonly largestKnownDivisor: number;

  /** Structural equality. */
  abstract equals(other: AffineExpr): boolean;

  /**
   * The value at a point.
   *
   * @throws RangeError on division by zero, a missing value, or a result beyond the safe integers
   */
  abstract evaluate(dims: readonly number[], symbols?: readonly number[]): number;

  /** Replaces dimension `i` by `dims[i]` and symbol `j` by `symbols[j]`; those without a replacement are kept. */
  abstract replace(
    dims: readonly (AffineExpr | undefined)[],
    symbols?: readonly (AffineExpr | undefined)[],
  ): AffineExpr;

  /** Calls `visit` on every subexpression, operands first. */
  abstract walk(visit: (expr: AffineExpr) => void): void;

  /** The expression's text as mlir-opt prints it; `tight` adds parentheses around a compound expression. */
  abstract print(tight: boolean): string;

  /** `this + other`, simplified. */
  add(other: AffineExpr | number): AffineExpr {
    return builders.add(this, affine(other));
  }

  /** `this - other`, simplified. */
  sub(other: AffineExpr | number): AffineExpr {
    return builders.add(this, affine(other).neg());
  }

  /** `-this`, simplified. */
  neg(): AffineExpr {
    return builders.mul(this, affine(-1));
  }

  /** `this * other`, simplified. One of the two should be symbolic; otherwise the product is not affine. */
  mul(other: AffineExpr | number): AffineExpr {
    return builders.mul(this, affine(other));
  }

  /** `this floordiv other`, rounded toward negative infinity, simplified. */
  floordiv(other: AffineExpr | number): AffineExpr {
    return builders.floordiv(this, affine(other));
  }

  /** `this ceildiv other`, rounded toward positive infinity, simplified. */
  ceildiv(other: AffineExpr | number): AffineExpr {
    return builders.ceildiv(this, affine(other));
  }

  /** `this mod other`, in `[0, other)` for a positive `other`, simplified. */
  mod(other: AffineExpr | number): AffineExpr {
    return builders.mod(this, affine(other));
  }

  /** A text that is equal exactly for equal expressions. */
  get key(): string {
    return this.print(false);
  }

  /** The constant value, or `undefined`. */
  get constantValue(): number | undefined {
    return this instanceof AffineConstant ? this.value : undefined;
  }

  /** Whether multiplication, division and remainder have constant right operands only. */
  isPureAffine(): boolean {
    let isPure = true;
    this.walk((expr) => {
      if (expr instanceof AffineBinary && expr.kind !== "add" && !(expr.rhs instanceof AffineConstant)) isPure = false;
    });
    return isPure;
  }

  /** The operands if the expression is a `kind`. */
  operandsOf(kind: AffineBinaryKind): { readonly lhs: AffineExpr; readonly rhs: AffineExpr } | undefined {
    return this instanceof AffineBinary && this.kind === kind ? this : undefined;
  }

  /** Whether both are dimensions or both symbols, and this one has the larger position. */
  comesAfter(other: AffineExpr): boolean {
    if (this instanceof AffineDim && other instanceof AffineDim) return this.position > other.position;
    return this instanceof AffineSymbol && other instanceof AffineSymbol && this.position > other.position;
  }

  /** Whether the value is known to be a multiple of `factor`. */
  isMultipleOf(factor: number): boolean {
    return this.largestKnownDivisor % factor === 0;
  }

  /** Whether dimension `position` occurs. */
  isFunctionOfDim(position: number): boolean {
    return leavesOf(this).some((leaf) => leaf instanceof AffineDim && leaf.position === position);
  }

  /** Whether symbol `position` occurs. */
  isFunctionOfSymbol(position: number): boolean {
    return leavesOf(this).some((leaf) => leaf instanceof AffineSymbol && leaf.position === position);
  }

  /** Adds `shift` to the positions of the dimensions at `from` and above. */
  shiftDims(shift: number, from = 0): AffineExpr {
    const shifted: AffineExpr[] = [];
    for (const leaf of leavesOf(this)) {
      if (leaf instanceof AffineDim && leaf.position >= from) shifted[leaf.position] = dim(leaf.position + shift);
    }
    return this.replace(shifted);
  }

  /** Adds `shift` to the positions of the symbols at `from` and above. */
  shiftSymbols(shift: number, from = 0): AffineExpr {
    const shifted: AffineExpr[] = [];
    for (const leaf of leavesOf(this)) {
      if (leaf instanceof AffineSymbol && leaf.position >= from) shifted[leaf.position] = symbol(leaf.position + shift);
    }
    return this.replace([], shifted);
  }

  /** The text that mlir-opt prints. */
  toString(): string {
    return this.print(false);
  }
}

abstract class AffineLeaf extends AffineExpr {
  override readonly height = 0;
  override walk(visit: (expr: AffineExpr) => void): void {
    visit(this);
  }
  override print(): string {
    return this.key;
  }
  abstract override get key(): string;
}

/** The dimension `d<position>`. */
export class AffineDim extends AffineLeaf {
  override readonly isSymbolicOrConstant = false;
  override readonly largestKnownDivisor = 1;
  readonly position: number;

  constructor(position: number) {
    super();
    this.position = position;
  }

  override get key(): string {
    return `d${this.position}`;
  }
  override equals(other: AffineExpr): boolean {
    return other instanceof AffineDim && other.position === this.position;
  }
  override evaluate(dims: readonly number[]): number {
    return valueAt(dims, this.position, this.key);
  }
  override replace(dims: readonly (AffineExpr | undefined)[]): AffineExpr {
    return dims[this.position] ?? this;
  }
}

/** The symbol `s<position>`. */
export class AffineSymbol extends AffineLeaf {
  override readonly isSymbolicOrConstant = true;
  override readonly largestKnownDivisor = 1;
  readonly position: number;

  constructor(position: number) {
    super();
    this.position = position;
  }

  override get key(): string {
    return `s${this.position}`;
  }
  override equals(other: AffineExpr): boolean {
    return other instanceof AffineSymbol && other.position === this.position;
  }
  override evaluate(_dims: readonly number[], symbols: readonly number[] = []): number {
    return valueAt(symbols, this.position, this.key);
  }
  override replace(
    _dims: readonly (AffineExpr | undefined)[],
    symbols: readonly (AffineExpr | undefined)[] = [],
  ): AffineExpr {
    return symbols[this.position] ?? this;
  }
}

/** An integer. */
export class AffineConstant extends AffineLeaf {
  override readonly isSymbolicOrConstant = true;
  readonly value: number;

  /** @throws RangeError unless `value` is a safe integer */
  constructor(value: number) {
    super();
    if (!Number.isSafeInteger(value)) throw new RangeError(`affine constant is not a safe integer: ${value}`);
    this.value = value + 0; // -0 becomes 0
  }

  override get largestKnownDivisor(): number {
    return Math.abs(this.value);
  }
  override get key(): string {
    return `${this.value}`;
  }
  override equals(other: AffineExpr): boolean {
    return other instanceof AffineConstant && other.value === this.value;
  }
  override evaluate(): number {
    return this.value;
  }
  override replace(): AffineExpr {
    return this;
  }
}

const spelling = { add: "+", mul: "*", floordiv: "floordiv", ceildiv: "ceildiv", mod: "mod" } as const;

/** A compound expression; created by the operations of {@link AffineExpr}, which simplify. */
export class AffineBinary extends AffineExpr {
  readonly kind: AffineBinaryKind;
  readonly lhs: AffineExpr;
  readonly rhs: AffineExpr;
  override readonly height: number;
  override readonly isSymbolicOrConstant: boolean;
  override readonly largestKnownDivisor: number;

  /** @internal Does not simplify. */
  constructor(kind: AffineBinaryKind, lhs: AffineExpr, rhs: AffineExpr) {
    super();
    this.kind = kind;
    this.lhs = lhs;
    this.rhs = rhs;
    this.height = 1 + Math.max(lhs.height, rhs.height);
    this.isSymbolicOrConstant = lhs.isSymbolicOrConstant && rhs.isSymbolicOrConstant;
    this.largestKnownDivisor = knownDivisor(
      kind,
      lhs.largestKnownDivisor,
      rhs.largestKnownDivisor,
      rhs instanceof AffineConstant,
    );
  }

  override equals(other: AffineExpr): boolean {
    if (this === other) return true;
    if (!(other instanceof AffineBinary) || other.kind !== this.kind || other.height !== this.height) return false;
    return this.rhs.equals(other.rhs) && this.lhs.equals(other.lhs);
  }

  override evaluate(dims: readonly number[], symbols: readonly number[] = []): number {
    const lhs = this.lhs.evaluate(dims, symbols);
    const rhs = this.rhs.evaluate(dims, symbols);
    const isDivision = this.kind !== "add" && this.kind !== "mul";
    if (isDivision && rhs === 0) throw new RangeError(`division by zero in ${this.toString()}`);
    const value = combine(this.kind, lhs, rhs);
    if (!Number.isSafeInteger(value)) throw new RangeError(`value of ${this.toString()} is not a safe integer`);
    return value + 0;
  }

  override replace(
    dims: readonly (AffineExpr | undefined)[],
    symbols: readonly (AffineExpr | undefined)[] = [],
  ): AffineExpr {
    const lhs = this.lhs.replace(dims, symbols);
    const rhs = this.rhs.replace(dims, symbols);
    return lhs === this.lhs && rhs === this.rhs ? this : affineBinary(this.kind, lhs, rhs);
  }

  override walk(visit: (expr: AffineExpr) => void): void {
    this.lhs.walk(visit);
    this.rhs.walk(visit);
    visit(this);
  }

  override print(tight: boolean): string {
    const text = this.kind === "add" ? this.printSum() : this.printTerm();
    return tight ? `(${text})` : text;
  }

  private printTerm(): string {
    if (this.kind === "mul" && this.rhs.constantValue === -1) return `-${this.lhs.print(true)}`;
    return `${this.lhs.print(true)} ${spelling[this.kind]} ${this.rhs.print(true)}`;
  }

  private printSum(): string {
    const { rhs } = this;
    const lhs = this.lhs.print(false);
    if (rhs instanceof AffineBinary && rhs.kind === "mul") {
      const factor = rhs.rhs.constantValue ?? 0;
      if (factor === -1) return `${lhs} - ${rhs.lhs.print(rhs.lhs instanceof AffineBinary && rhs.lhs.kind === "add")}`;
      if (factor < -1) return `${lhs} - ${rhs.lhs.print(true)} * ${-factor}`;
    }
    if (rhs instanceof AffineConstant && rhs.value < 0) return `${lhs} - ${-rhs.value}`;
    return `${lhs} + ${rhs.print(false)}`;
  }
}

/** The dimension `d<position>`. */
export function dim(position: number): AffineExpr {
  return new AffineDim(position);
}

/** The symbol `s<position>`. */
export function symbol(position: number): AffineExpr {
  return new AffineSymbol(position);
}

/** The expression of a constant; an expression is returned unchanged. */
export function affine(value: AffineExpr | number): AffineExpr {
  return typeof value === "number" ? new AffineConstant(value) : value;
}

/** `lhs kind rhs`, simplified. */
export function affineBinary(kind: AffineBinaryKind, lhs: AffineExpr, rhs: AffineExpr): AffineExpr {
  return builders[kind](lhs, rhs);
}

const builders = makeAffineBuilders<AffineExpr>({
  constant: (value) => new AffineConstant(value),
  binary: (kind, lhs, rhs) => new AffineBinary(kind, lhs, rhs),
});

function leavesOf(expr: AffineExpr): AffineExpr[] {
  const leaves: AffineExpr[] = [];
  expr.walk((part) => {
    if (!(part instanceof AffineBinary)) leaves.push(part);
  });
  return leaves;
}

function valueAt(values: readonly number[], position: number, name: string): number {
  const value = values[position];
  if (value === undefined) throw new RangeError(`no value for ${name}`);
  return value;
}
