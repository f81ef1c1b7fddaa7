/** Sums as terms: values with factors. */
import { AddIOp, bitWidth, ConstantOp, MulIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import { digitOf } from "./digits.ts";
import { type Scale, scaleOf, times } from "./scale.ts";

/** `base * scale`. */
export interface Term {
  readonly base: Value;
  readonly scale: Scale;
}

/** Longer sums are left alone. */
const mostTerms = 16;

/** The terms of a sum; undefined if there are too many. */
export function termsOf(values: readonly Value[]): readonly Term[] | undefined {
  const terms: Term[] = [];
  const work = values.toReversed();
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    const op = value.definingOp;
    if (op?.is(AddIOp) === true) work.push(op.rhs, op.lhs);
    else terms.push(termOf(value));
    if (terms.length + work.length > mostTerms) return undefined;
  }
  return terms;
}

/** Digits in longer products are not found: a product may have the same number as both factors, again and again. */
const mostFactors = 4;

/** A value without the factors of the digit in it. */
function termOf(value: Value, factors = 0): Term {
  const whole = { base: value, scale: { constant: 1n, factors: [] } };
  const op = value.definingOp;
  if (op?.is(MulIOp) !== true || factors === mostFactors) return whole;
  for (const [factor, rest] of [
    [op.rhs, op.lhs],
    [op.lhs, op.rhs],
  ] as const) {
    const { base, scale } = termOf(rest, factors + 1);
    if (digitOf(base) !== undefined) return { base, scale: times(scale, scaleOf(factor)) };
  }
  return whole;
}

/** Builds the sum of at least one term. */
export function buildSum(b: Builder, terms: readonly Term[]): Value {
  const [first, ...others] = terms.map((term) => buildTerm(b, term));
  if (first === undefined) throw new RangeError("a sum has a term");
  return others.reduce((lhs, rhs) => AddIOp.build(b, { lhs, rhs }).result, first);
}

function buildTerm(b: Builder, { base, scale: { constant, factors } }: Term): Value {
  // Products of constants wrap around as those of their type do.
  const wrapped = BigInt.asIntN(bitWidth(base.type), constant);
  const known = wrapped === 1n ? [] : [ConstantOp.int(b, base.type, wrapped).result];
  return [...factors, ...known].reduce((lhs, rhs) => MulIOp.build(b, { lhs, rhs }).result, base);
}
