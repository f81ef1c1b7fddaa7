/**
 * Quotients and remainders of numbers per lane by a constant. They are found if every term of the sum belongs either to
 * the quotient or to the remainder: multiples of the divisor, digits of an index, and offsets that are multiples of a
 * number so large that no lane can carry.
 */
import { gcd } from "@tt-opt/ir-core";
import { type Digit, Linear, type Term } from "./linear.ts";
import { divisorOfTerm, divisorOfUniform, isNonNegative } from "./scalar-facts.ts";

/** `sum = quotient · divisor + remainder`, rounded toward 0. */
export interface QuotientAndRemainder {
  readonly quotient: Linear;
  readonly remainder: Linear;
}

/** Divides by a positive constant; undefined if the terms cannot be separated. */
export function divideByConstant(sum: Linear, by: number): QuotientAndRemainder | undefined {
  if (by === 1) return { quotient: sum, remainder: Linear.zero };
  const upper: Term[] = [];
  const lower: Term[] = [];
  let largest = 0;
  for (const term of sum.laneTerms) {
    const parts = splitTerm(term, term.lane, by);
    if (parts === undefined) return undefined;
    upper.push(...parts.upper);
    lower.push(...parts.lower);
    largest += parts.largest;
  }
  const multiples: Term[] = [];
  const rest: Term[] = [];
  for (const term of sum.uniformPart.terms) {
    if (term.coefficient % by === 0) multiples.push({ ...term, coefficient: term.coefficient / by });
    else rest.push(term);
  }
  const uniform = divideUniform(Linear.of(rest), by, largest);
  if (uniform === undefined) return undefined;
  const quotient = Linear.of([...multiples, ...upper]).plus(uniform.quotient);
  const remainder = Linear.of(lower).plus(uniform.remainder);
  // Division rounds toward 0. For negative numbers, the result is known only if the remainder is zero.
  return remainder === Linear.zero || isNonNegative(sum) ? { quotient, remainder } : undefined;
}

interface TermParts {
  /** Of the quotient. */
  readonly upper: readonly Term[];
  /** Of the remainder. */
  readonly lower: readonly Term[];
  /** The largest value of `lower`. */
  readonly largest: number;
}

function splitTerm(term: Term, lane: NonNullable<Term["lane"]>, by: number): TermParts | undefined {
  const { coefficient, symbols } = term;
  if (coefficient % by === 0) return { upper: [{ ...term, coefficient: coefficient / by }], lower: [], largest: 0 };
  if (lane.kind !== "digit" || symbols.length > 0 || coefficient < 0) return undefined;
  const count = lane.high / lane.low;
  const largest = coefficient * (count - 1);
  if (largest < by) return { upper: [], lower: [term], largest };
  const step = by / coefficient;
  if (!Number.isInteger(step) || count % step !== 0) return undefined;
  const middle = lane.low * step;
  const outer: Digit = { ...lane, low: middle };
  const inner: Digit = { ...lane, high: middle };
  return {
    upper: [{ coefficient: 1, symbols, lane: outer }],
    lower: [{ coefficient, symbols, lane: inner }],
    largest: coefficient * (step - 1),
  };
}

/** Divides the part that all lanes share. No lane adds more than `largest` to the remainder, which must not carry. */
function divideUniform(sum: Linear, by: number, largest: number): QuotientAndRemainder | undefined {
  const constant = sum.constantPart;
  const scalars = sum.minus(Linear.constant(constant));
  const grain = gcd(divisorOfUniform(scalars), by);
  const fine = ((constant % grain) + grain) % grain;
  if (largest + fine >= grain && !(largest === 0 && fine === 0)) {
    return largest === 0 ? divided(sum, by) : undefined;
  }
  const { quotient, remainder } = divided(sum.minus(Linear.constant(fine)), by);
  return { quotient, remainder: remainder.plus(Linear.constant(fine)) };
}

function divided(sum: Linear, by: number): QuotientAndRemainder {
  const exact = divideExactly(sum, by);
  if (exact !== undefined) return { quotient: exact, remainder: Linear.zero };
  const constant = sum.constantValue;
  if (constant !== undefined) {
    const remainder = constant % by;
    return { quotient: Linear.constant((constant - remainder) / by), remainder: Linear.constant(remainder) };
  }
  return {
    quotient: Linear.symbol({ kind: "quotient", of: sum, by }),
    remainder: Linear.symbol({ kind: "remainder", of: sum, by }),
  };
}

/** Divides a sum that all lanes share by a divisor of it; undefined if divisibility is not known. */
export function divideExactly(sum: Linear, by: number): Linear | undefined {
  if (by === 1) return sum;
  const quotients: Term[] = [];
  const rest: Term[] = [];
  for (const term of sum.terms) {
    if (term.coefficient % by === 0) quotients.push({ ...term, coefficient: term.coefficient / by });
    else if (divisorOfTerm(term) % by === 0) rest.push(term);
    else return undefined;
  }
  const exact = Linear.of(quotients);
  return rest.length === 0 ? exact : exact.plus(Linear.symbol({ kind: "quotient", of: Linear.of(rest), by }));
}
