/** Remainders and quotients, also of quotients. */
import { DivSIOp, DivUIOp, ExtSIOp, RemSIOp, RemUIOp } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";
import { areConstant, isSameScale, type Scale, scaleOf, times } from "./scale.ts";

/** A division, or its rest. */
export interface Digit {
  readonly kind: "quotient" | "remainder";
  readonly of: Value;
  readonly by: Scale;
  readonly isSigned: boolean;
  /** The value itself, before it is extended. */
  readonly value: Value;
}

/** The digit that a value or what it is a sign extension of is; undefined if it is none. */
export function digitOf(extended: Value): Digit | undefined {
  const value = unextended(extended);
  const op = value.definingOp;
  const kind = op?.is(DivSIOp) === true || op?.is(DivUIOp) === true ? "quotient" : "remainder";
  if (op === undefined || !(kind === "quotient" || op.is(RemSIOp) || op.is(RemUIOp))) return undefined;
  const isSigned = op.is(DivSIOp) || op.is(RemSIOp);
  const by = scaleOf(op.operand(1));
  if (by.constant <= 0n) return undefined;
  const digit = { kind, of: op.operand(0), by, isSigned, value } as const;
  const inner = kind === "quotient" ? quotientIn(digit.of, isSigned) : undefined;
  // The product of other divisors may wrap around.
  return inner === undefined || !areConstant(by, inner.by)
    ? digit
    : { ...digit, of: inner.of, by: times(by, inner.by) };
}

/** What a value is a sign extension of, or the value. */
export function unextended(value: Value): Value {
  const op = value.definingOp;
  return op?.is(ExtSIOp) === true ? op.in : value;
}

function quotientIn(value: Value, isSigned: boolean): Digit | undefined {
  const digit = digitOf(value);
  return digit?.kind === "quotient" && digit.isSigned === isSigned && digit.value === value ? digit : undefined;
}

/** Whether `quotient` is a quotient of the number that `digit` is a remainder of, by the same divisor. */
export function isRestOf(digit: Digit, quotient: Digit | undefined): boolean {
  return (
    digit.kind === "remainder" &&
    quotient?.kind === "quotient" &&
    quotient.of === digit.of &&
    quotient.isSigned === digit.isSigned &&
    isSameScale(quotient.by, digit.by)
  );
}
