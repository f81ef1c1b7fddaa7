/**
 * Numbers per lane of a block as sums of products: a coefficient times scalars that are the same for all lanes, times
 * at most one number that differs from lane to lane. What divides a coefficient and what cancels is then plain to see.
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

/** The element of a tensor of which nothing is known. */
export interface Opaque {
  readonly kind: "opaque";
  readonly value: Value;
}

/** What differs from lane to lane. */
export type LaneNumber = Digit | Wrapped | Opaque;

/** The quotient or remainder of a scalar that is not negative, or divisible, by a constant. */
export interface Division {
  readonly kind: "quotient" | "remainder";
  readonly of: Linear;
  readonly by: number;
}

/** A scalar that is the same for all lanes: an integer or `index` value, or what is computed of some. */
export type Scalar = { readonly kind: "value"; readonly value: Value } | Division;

/** `coefficient · symbols · lane`. */
export interface Term {
  readonly coefficient: number;
  readonly symbols: readonly Scalar[];
  readonly lane: LaneNumber | undefined;
}

/** A sum of terms, none of which differ only in the coefficient. */
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

  /** Equal for equal sums. */
  get key(): string {
    this.#key ??= [...this.#terms]
      .map(([key, { coefficient }]) => `${coefficient}*${key}`)
      .toSorted()
      .join("+");
    return this.#key;
  }

  /** The number that this is; undefined if it is none. */
  get constantValue(): number | undefined {
    return this.#terms.size === 0 ? 0 : this.#terms.size === 1 ? this.#terms.get("")?.coefficient : undefined;
  }

  /** The part that is a number. */
  get constantPart(): number {
    return this.#terms.get("")?.coefficient ?? 0;
  }

  /** Whether all lanes have the same. */
  get isUniform(): boolean {
    return this.terms.every(({ lane }) => lane === undefined);
  }

  /** Whether every coefficient is exact. */
  get isExact(): boolean {
    return this.terms.every(({ coefficient }) => Number.isSafeInteger(coefficient));
  }

  /** The part that is the same for all lanes. */
  get uniformPart(): Linear {
    return Linear.of(this.terms.filter(({ lane }) => lane === undefined));
  }

  /** The part that differs from lane to lane. */
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

  /** The product; undefined if it has products of numbers that differ from lane to lane. */
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

  /** The sum with what differs from lane to lane replaced; undefined if `change` is for one of them. */
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

function valueKey(value: Value): string {
  const known = valueNumbers.get(value) ?? nextNumber++;
  valueNumbers.set(value, known);
  return `v${known}`;
}

/** Equal for equal scalars. */
export function symbolKey(symbol: Scalar): string {
  return symbol.kind === "value" ? valueKey(symbol.value) : `${symbol.kind}(${symbol.of.key};${symbol.by})`;
}

/** Equal for equal numbers per lane. */
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
