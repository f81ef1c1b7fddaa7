/** Values of the digits of a run, which loops over runs carry. */
import {
  AddIOp,
  CmpIOp,
  ConstantOp,
  DivSIOp,
  DivUIOp,
  IndexCastOp,
  MinUIOp,
  MulIOp,
  scf,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { at, type Builder, defined, type Operation, type Value } from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { quotientBy, withSign } from "../invariant-divisor.ts";
import type { Point } from "./point.ts";
import type { Preset } from "./preset.ts";
import type { Digit, RunDigits } from "./run-digits.ts";
import type { RunStart } from "./runs.ts";

/** A digit of a run. */
export interface DigitValues {
  readonly digit: Digit;
  readonly remainder: Value;
  /** Undefined if nothing but other digits needs it. */
  readonly quotient: Value | undefined;
}

/** The values that loops carry for digits. */
export function carriedDigits(values: readonly DigitValues[]): readonly Value[] {
  return values.flatMap(({ remainder, quotient }) => (quotient === undefined ? [remainder] : [remainder, quotient]));
}

/** The values of `digits` that a loop carries. */
export function digitsOf(digits: RunDigits, carried: readonly Value[]): readonly DigitValues[] {
  let next = 0;
  return digits.map((digit) => {
    const remainder = at(carried, next++);
    return { digit, remainder, quotient: digit.hasQuotient ? at(carried, next++) : undefined };
  });
}

/** The digits of the run at which `point` is. */
export function firstDigits(b: Builder, digits: RunDigits, point: Point): readonly DigitValues[] {
  const magnitudes = new Map<Digit, Value>();
  return digits.map((digit) => {
    const { dividend, divisor, finer, sign, hasQuotient } = digit;
    const known = finer === undefined ? dividend && point.evaluateUniform(dividend) : magnitudes.get(finer);
    const lhs = defined(known, "a dividend");
    const { magnitude, reciprocal } = divisor;
    const quotient = reciprocal ? quotientBy(b, lhs, reciprocal) : DivUIOp.build(b, { lhs, rhs: magnitude }).result;
    magnitudes.set(digit, quotient);
    const product = MulIOp.build(b, { lhs: quotient, rhs: magnitude }).result;
    const rest = SubIOp.build(b, { lhs, rhs: product }).result;
    const remainder = finer?.sign === undefined ? rest : withSign(b, rest, finer.sign);
    if (!hasQuotient) return { digit, remainder, quotient: undefined };
    return { digit, remainder, quotient: sign === undefined ? quotient : withSign(b, quotient, sign) };
  });
}

/**
 * The digits `length` elements after `values`, which is not beyond the end of any digit. Where a digit begins again, a
 * branch moves the coarser ones on, which most runs do not reach.
 */
export function nextDigits(b: Builder, values: readonly DigitValues[], length: Value): readonly DigitValues[] {
  return movedDigits(b, values, ({ digit, remainder }) =>
    digit.finer === undefined ? numberLike(b, length, remainder) : undefined,
  );
}

/** The digits after those for which `distance` gives a number moved by it, which is not beyond their ends. */
export function movedDigits(
  b: Builder,
  values: readonly DigitValues[],
  distance: (of: DigitValues) => Value | undefined,
): readonly DigitValues[] {
  const after = new Map<Digit, DigitValues>();
  for (const each of values) {
    const by = distance(each);
    if (by === undefined) continue;
    for (const moved of advanced(b, values, each, by)) after.set(moved.digit, moved);
  }
  return values.map((each) => after.get(each.digit) ?? each);
}

/** A digit and those that its quotient is divided into, as in {@link withCoarser}, after `by` is added to the digit. */
function advanced(b: Builder, all: readonly DigitValues[], values: DigitValues, by: Value): readonly DigitValues[] {
  const { digit, remainder, quotient } = values;
  const [, ...coarser] = withCoarser(all, values);
  const zero = ConstantOp.int(b, remainder.type, 0).result;
  const sum = AddIOp.build(b, { lhs: remainder, rhs: by }).result;
  const isEnd = CmpIOp.create(b, "eq", sum, digit.limit).result;
  if (quotient === undefined && coarser.length === 0) {
    const own = SelectOp.build(b, { condition: isEnd, trueValue: zero, falseValue: sum }).result;
    return [{ digit, remainder: own, quotient }];
  }
  const choice = scf.IfOp.create(
    b,
    isEnd,
    (then) => {
      const moved = dividing(all, digit).flatMap((each) => advanced(then, all, each, digit.step));
      const plus = quotient && AddIOp.build(then, { lhs: quotient, rhs: digit.step }).result;
      return carriedDigits([{ digit, remainder: zero, quotient: plus }, ...moved]);
    },
    () => carriedDigits([{ digit, remainder: sum, quotient }, ...coarser]),
  );
  return digitsOf([digit, ...coarser.map((each) => each.digit)], choice.results);
}

/** A digit, and all digits that its quotient is divided into. */
function withCoarser(all: readonly DigitValues[], values: DigitValues): readonly DigitValues[] {
  return [values, ...dividing(all, values.digit).flatMap((each) => withCoarser(all, each))];
}

/** The digits that divide the quotient of `finer`. */
function dividing(all: readonly DigitValues[], finer: Digit): readonly DigitValues[] {
  return all.filter(({ digit }) => digit.finer === finer);
}

/** The results of the divisions in a run; undefined if there are no digits. */
export function digitPreset(b: Builder, { digits, position }: RunStart): Preset | undefined {
  if (digits.length === 0) return undefined;
  const fixed = new Map<Value, Value>();
  const counted = new Map<Value, Value>();
  for (const { digit, remainder, quotient } of digits) {
    for (const op of digit.divisions) {
      const result = op.resultAt(0);
      if (op.is(DivSIOp)) {
        if (quotient !== undefined) fixed.set(result, quotient);
      } else if (digit.finer !== undefined) fixed.set(result, remainder);
      else counted.set(result, SubIOp.build(b, { lhs: remainder, rhs: numberLike(b, position, remainder) }).result);
    }
  }
  return { fixed, counted };
}

/** The length of a run: at most `room`, which is at least 1, or up to the end of a digit that may end it. */
export function digitLength(b: Builder, { digits, lead }: RunStart, room: Value): Value {
  let length: Value | undefined;
  for (const { digit, remainder } of digits) {
    if (digit.finer !== undefined || (lead ?? digit) !== digit) continue;
    const rhs = SubIOp.build(b, { lhs: digit.limit, rhs: remainder }).result;
    // The magnitude of the least number is an unsigned number.
    length = MinUIOp.build(b, { lhs: length ?? numberLike(b, room, remainder), rhs }).result;
  }
  return length === undefined ? room : toIndex(b, length);
}

/** Whether the results of a division are digits of a run. */
export function isDigit({ digits }: RunStart, division: Operation): boolean {
  return digits.some(({ digit }) => digit.divisions.includes(division));
}

/** `index` as a number of the type of `like`. */
export function numberLike(b: Builder, index: Value, like: Value): Value {
  return IndexCastOp.build(b, { in: index, resultTypes: [like.type] }).resultAt(0);
}
