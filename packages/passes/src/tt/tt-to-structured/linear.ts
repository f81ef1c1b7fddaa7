/**
 * Numbers per lane of a block as sums of products: a coefficient, times scalars that all lanes share, times at most one
 * number that varies between lanes. This form shows which numbers divide a coefficient and which terms cancel.
 */
import type { Value } from "@tt-opt/ir-core";

/** `floor(k / low) mod (high / low)` of the index `k` along dimension `dim`; `low` divides `high`, `high` the size. */
export interface Digit {
  readonly kind: "digit";
  readonly dim: number;
  readonly low: number;
  readonly high: number;
}

/** `(start + k) remsi size` of the index `k` along dimension `dim`. */
export interface Wrapped {
  readonly kind: "wrapped";
  readonly dim: number;
  readonly start: Linear;
  readonly size: Linear;
}

/** The element of a tensor about which nothing is known. */
export interface Opaque {
  readonly kind: "opaque";
  readonly value: Value;
}

/** A number that varies between lanes. */
export type LaneNumber = Digit | Wrapped | Opaque;

/** The quotient or remainder by a constant of a scalar that is not negative or is divisible. */
export interface Division {
  readonly kind: "quotient" | "remainder";
  readonly of: Linear;
  readonly by: number;
}

/** A scalar that all lanes share: an integer or `index` value, or computed from such values. */
export type Scalar = { readonly kind: "value"; readonly value: Value } | Division;

/** `coefficient · symbols · lane`. */
export interface Term {
  readonly coefficient: number;
  readonly symbols: readonly Scalar[];
  readonly lane: LaneNumber | undefined;
}

/** A sum of terms; no two terms differ only in the coefficient. */
export class Linear {
  static readonly zero = new Linear(new Map());
  readonly #terms: ReadonlyMap<string, Term>;
  #key: string | undefined;

  private constructor(terms: ReadonlyMap<string, Term>) {
    this.#terms = terms;
  }

  /** The sum of `terms`. */
  static of(terms: Iterable<Term>): Linear {
    const sum = new Map<string, Term>();
    for (const term of terms) {
      const key = termKey(term);
      const coefficient = (sum.get(key)?.coefficient ?? 0) + term.coefficient;
      if (coefficient === 0) sum.delete(key);
      else sum.set(key, { ...term, coefficient });
    }
    return sum.size === 0 ? Linear.zero : new Linear(sum);
  }

  static constant(value: number): Linear {
    return Linear.of([{ coefficient: value, symbols: [], lane: undefined }]);
  }

  static symbol(symbol: Scalar): Linear {
    return Linear.of([{ coefficient: 1, symbols: [symbol], lane: undefined }]);
  }

  static lane(lane: LaneNumber): Linear {
    return Linear.of([{ coefficient: 1, symbols: [], lane }]);
  }

  get terms(): readonly Term[] {
    return [...this.#terms.values()];
  }

  /** A key that is equal for equal sums. */
  get key(): string {
    this.#key ??= [...this.#terms]
      .map(([key, { coefficient }]) => `${coefficient}*${key}`)
      .toSorted()
      .join("+");
    return this.#key;
  }

  /** The value of a constant sum; undefined if the sum is not constant. */
  get constantValue(): number | undefined {
    return this.#terms.size === 0 ? 0 : this.#terms.size === 1 ? this.#terms.get("")?.coefficient : undefined;
  }

  /** The constant term. */
  get constantPart(): number {
    return this.#terms.get("")?.coefficient ?? 0;
  }

  /** Whether all lanes have the same value. */
  get isUniform(): boolean {
    return this.terms.every(({ lane }) => lane === undefined);
  }

  /** Whether every coefficient is a safe integer. */
  get isExact(): boolean {
    return this.terms.every(({ coefficient }) => Number.isSafeInteger(coefficient));
  }

  /** The part that all lanes share. */
  get uniformPart(): Linear {
    return Linear.of(this.terms.filter(({ lane }) => lane === undefined));
  }

  /** The part that varies between lanes. */
  get laneTerms(): readonly (Term & { readonly lane: LaneNumber })[] {
    return this.terms.flatMap((term) => (term.lane === undefined ? [] : [{ ...term, lane: term.lane }]));
  }

  /** The sum without one of its terms. */
  withoutTerm(term: Term): Linear {
    return this.minus(Linear.of([term]));
  }

  plus(other: Linear): Linear {
    return Linear.of([...this.terms, ...other.terms]);
  }

  minus(other: Linear): Linear {
    return this.plus(other.times(-1));
  }

  times(factor: number): Linear {
    return Linear.of(this.terms.map((term) => ({ ...term, coefficient: term.coefficient * factor })));
  }

  /** The product; undefined if both factors vary between lanes. */
  multiply(other: Linear): Linear | undefined {
    if (!this.isUniform && !other.isUniform) return undefined;
    const products = this.terms.flatMap((a) =>
      other.terms.map((b): Term => ({
        coefficient: a.coefficient * b.coefficient,
        symbols: [...a.symbols, ...b.symbols].toSorted((x, y) => (symbolKey(x) < symbolKey(y) ? -1 : 1)),
        lane: a.lane ?? b.lane,
      })),
    );
    return Linear.of(products);
  }

  /** Replaces the numbers that vary between lanes; undefined if `change` is undefined for one of them. */
  mapLanes(change: (lane: LaneNumber) => Linear | undefined): Linear | undefined {
    const terms: Term[] = [];
    for (const term of this.terms) {
      if (term.lane === undefined) {
        terms.push(term);
        continue;
      }
      const factor = Linear.of([{ ...term, lane: undefined }]);
      const product = change(term.lane)?.multiply(factor);
      if (product === undefined) return undefined;
      terms.push(...product.terms);
    }
    return Linear.of(terms);
  }
}

const valueNumbers = new WeakMap<Value, number>();
let nextNumber = 0;

/** Keys are ordered as their values were first seen: whatever has been compiled before, the same text gives the same code. */
function valueKey(value: Value): string {
  const known = valueNumbers.get(value) ?? nextNumber++;
  valueNumbers.set(value, known);
  return `v${known.toString(36).padStart(6, "0")}`;
}

/** A key that is equal for equal scalars. */
export function symbolKey(symbol: Scalar): string {
  return symbol.kind === "value" ? valueKey(symbol.value) : `${symbol.kind}(${symbol.of.key};${symbol.by})`;
}

/** A key that is equal for equal numbers per lane. */
export function laneKey(lane: LaneNumber): string {
  if (lane.kind === "digit") return `d${lane.dim}[${lane.low};${lane.high}]`;
  if (lane.kind === "wrapped") return `w${lane.dim}(${lane.start.key};${lane.size.key})`;
  return `o${valueKey(lane.value)}`;
}

function termKey({ symbols, lane }: Term): string {
  let key = "";
  for (const symbol of symbols) key = key === "" ? symbolKey(symbol) : `${key}*${symbolKey(symbol)}`;
  if (lane === undefined) return key;
  return key === "" ? laneKey(lane) : `${key}*${laneKey(lane)}`;
}
