/**
 * Digits of the place of a run: quotients and remainders of an index that is taken apart. From run to run, they change
 * as the digits of a counter do: where a remainder reaches its divisor, it begins again with 0, and the quotient, of
 * which there may be quotients and remainders in turn, moves on by one. Loops over runs carry them, so that only the
 * first run divides.
 */
import {
  AddIOp,
  CmpIOp,
  constantInt,
  ConstantOp,
  DivSIOp,
  DivUIOp,
  IndexCastOp,
  MinUIOp,
  MulIOp,
  OrIOp,
  RemSIOp,
  scf,
  SelectOp,
  SubIOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import {
  afterValue,
  at,
  type Builder,
  defined,
  holdsForAll,
  IntegerType,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { type Divisor, divisorOf, quotientBy, withSign } from "../invariant-divisor.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { endingDivisions } from "./run-facts.ts";
import type { Preset } from "./preset.ts";
import type { RunStart } from "./runs.ts";

/** See the file's header. All numbers have 32 bits. */
interface Digit {
  /** See {@link Group}. */
  readonly dividend: Value | undefined;
  readonly divisor: Divisor;
  /** The divisions of the body whose results these are. */
  readonly divisions: readonly Operation[];
  /** The digit whose quotient is divided; undefined if it is a number that grows by one with the index. */
  readonly finer: Digit | undefined;
  /** The sign of the quotient, as that of a divisor. */
  readonly sign: Value | undefined;
  /** The remainder with which the quotient moves on. It has the sign of the dividend. */
  readonly limit: Value;
  /** What is added to the quotient then: 1 or -1. */
  readonly step: Value;
  /** Whether anything but other digits needs the quotient. */
  readonly hasQuotient: boolean;
}

/** The digits of a loop over runs; one whose quotient another one divides comes before it. */
export type RunDigits = readonly Digit[];

/** Divisions of the body that are those of one digit. */
interface Group {
  /** The group whose quotient is divided; undefined if it is a number that grows by one with the index. */
  readonly finer: Group | undefined;
  /** What is divided; undefined if that is a quotient which the body does not compute, as of a multiple. */
  readonly dividend: Value | undefined;
  readonly divisor: Value;
  /** By what the number that grows with the index is divided in all; undefined if an argument is a part of it. */
  readonly total: bigint | undefined;
  readonly divisions: Operation[];
}

/**
 * The digits of the runs of a plan. What depends on nothing but divisors is computed once.
 * @param b A builder before all loops.
 */
export function findDigits(b: Builder, plan: VectorPlan): RunDigits {
  const groups: Group[] = [];
  const ending = endingDivisions(plan);
  for (const op of plan.body.ops()) if (isDivisionByNumber(op, plan)) addToGroups(b, groups, op, ending, plan);
  const grouped = new Set(groups.flatMap(({ divisions }) => divisions));
  const digits = new Map<Group, Digit>();
  for (const group of groups) digits.set(group, digitOf(b, group, group.finer && digits.get(group.finer), grouped));
  return [...digits.values()];
}

/** Adds a division to the group of its digit, which is a new one if there is none yet. */
function addToGroups(
  b: Builder,
  groups: Group[],
  op: DivSIOp | RemSIOp,
  ending: readonly Operation[],
  plan: VectorPlan,
): void {
  const { lhs: dividend, rhs: divisor } = op;
  const isSame = (other: Operation): boolean => other.operands.every((operand, i) => operand === op.operand(i));
  // The quotient by a multiple is that of a digit, but the remainder is not.
  const known = groups.find((group) =>
    op.is(DivSIOp) ? group.divisions.some(isSame) : group.dividend === dividend && group.divisor === divisor,
  );
  if (known !== undefined) return void known.divisions.push(op);
  const by = constantInt(divisor);
  if (by !== undefined && by <= 0n) return;
  const made = dividend.definingOp;
  const finer = made?.is(DivSIOp) === true ? groups.find(({ divisions }) => divisions.includes(made)) : undefined;
  if (finer !== undefined) addDigit(groups, finer, op, { dividend, divisor });
  else if (plan.lanes.divisions.has(op) && ending.some(isSame) && isCount(dividend, plan)) {
    if (by === undefined || savesDivisions(by, plan))
      groups.push({ finer, dividend, divisor, total: by, divisions: [op] });
  } else if (op.is(DivSIOp) && by !== undefined) addMultiple(b, groups, op, by);
}

/** Adds a division of the quotient of `finer` by a divisor. */
function addDigit(
  groups: Group[],
  finer: Group,
  op: Operation,
  { dividend, divisor }: Pick<Group, "dividend" | "divisor">,
): void {
  const by = constantInt(divisor);
  const total = by === undefined || finer.total === undefined ? undefined : by * finer.total;
  const known = groups.find((group) => total !== undefined && group.finer === finer && group.total === total);
  if (known !== undefined) known.divisions.push(op);
  else groups.push({ finer, dividend, divisor, total, divisions: [op] });
}

/** Adds a quotient by a multiple of what other digits divide by, as 672 is one of 96: the quotient of that by 96 by 7. */
function addMultiple(b: Builder, groups: Group[], op: DivSIOp, by: bigint): void {
  const isOf = (group: Group): boolean => (group.finer === undefined ? group.dividend === op.lhs : isOf(group.finer));
  let nearest: { readonly group: Group; readonly total: bigint } | undefined;
  for (const group of groups) {
    const { total = 0n } = group;
    if (total > (nearest?.total ?? 0n) && by % total === 0n && isOf(group)) nearest = { group, total };
  }
  if (nearest === undefined) return;
  const { group, total } = nearest;
  if (total === by) group.divisions.push(op);
  else {
    const divisor = ConstantOp.int(b, op.rhs.type, by / total).result;
    addDigit(groups, group, op, { dividend: undefined, divisor });
  }
}

/** Whether there are at least two runs of `length` elements, and quotients by it are more than shifts. */
function savesDivisions(length: bigint, { extents, loop }: VectorPlan): boolean {
  return length > 1n && (length & (length - 1n)) !== 0n && 2n * length <= BigInt(at(extents, loop));
}

/**
 * Whether a number, which grows by one along a run, does so from run to run as well, and is not negative: it is a sum
 * with the index, and not one with a remainder or with a number that is chosen.
 */
function isCount(value: Value, { body }: VectorPlan): boolean {
  const isSum = holdsForAll([value], ({ definingOp: op, parentBlock }) => {
    if (op?.block !== body) return parentBlock !== body;
    return sums.has(op.name) && op.operands;
  });
  return isSum && isNonNegativeValue(value);
}

const sums: ReadonlySet<string> = new Set([
  "linalg.index",
  "arith.constant",
  "arith.addi",
  "arith.subi",
  "arith.muli",
  "arith.index_cast",
  "arith.extsi",
  "arith.trunci",
]);

function isDivisionByNumber(op: Operation, plan: VectorPlan): op is DivSIOp | RemSIOp {
  if (!op.is(DivSIOp) && !op.is(RemSIOp)) return false;
  const { type, parentBlock } = op.rhs;
  return type instanceof IntegerType && type.width === 32 && parentBlock !== plan.body;
}

function digitOf(
  b: Builder,
  { dividend, divisor: by, divisions }: Group,
  finer: Digit | undefined,
  grouped: ReadonlySet<Operation>,
): Digit {
  const divisor = partsOf(b, by);
  const sign = productSign(b, finer?.sign, divisor.sign);
  const one = ConstantOp.int(b, by.type, 1).result;
  return {
    dividend,
    divisor,
    divisions,
    finer,
    sign,
    limit: finer?.sign === undefined ? divisor.magnitude : withSign(b, divisor.magnitude, finer.sign),
    step: sign === undefined ? one : OrIOp.build(b, { lhs: sign, rhs: one }).result,
    hasQuotient: divisions.some(
      (op) => op.is(DivSIOp) && [...op.result.uses()].some(({ owner }) => !grouped.has(owner)),
    ),
  };
}

/** The parts of a divisor; those of an argument are computed right after it. */
function partsOf(b: Builder, divisor: Value): Divisor {
  if (constantInt(divisor) !== undefined) return { magnitude: divisor, sign: undefined, reciprocal: undefined };
  // Constants of the pool may be further down than the divisor.
  const pool = b.constants;
  b.constants = undefined;
  const parts = b.within(afterValue(divisor), () => divisorOf(b, divisor, true));
  b.constants = pool;
  return parts;
}

function productSign(b: Builder, lhs: Value | undefined, rhs: Value | undefined): Value | undefined {
  if (lhs === undefined || rhs === undefined) return lhs ?? rhs;
  return XOrIOp.build(b, { lhs, rhs }).result;
}

/** The values that the loop carries, of the run at which `point` is. */
export function firstDigits(b: Builder, digits: RunDigits, point: Point): readonly Value[] {
  const magnitudes = new Map<Digit, Value>();
  return digits.flatMap((digit) => {
    const { dividend, divisor, finer, sign, hasQuotient } = digit;
    const known = finer === undefined ? dividend && point.evaluateUniform(dividend) : magnitudes.get(finer);
    const lhs = defined(known, "a dividend");
    const { magnitude, reciprocal } = divisor;
    const quotient = reciprocal ? quotientBy(b, lhs, reciprocal) : DivUIOp.build(b, { lhs, rhs: magnitude }).result;
    magnitudes.set(digit, quotient);
    const product = MulIOp.build(b, { lhs: quotient, rhs: magnitude }).result;
    const rest = SubIOp.build(b, { lhs, rhs: product }).result;
    const remainder = finer?.sign === undefined ? rest : withSign(b, rest, finer.sign);
    if (!hasQuotient) return [remainder];
    return [remainder, sign === undefined ? quotient : withSign(b, quotient, sign)];
  });
}

/**
 * The carried values of the run that begins at `next`, where `run` ends: it does not go beyond the end of any digit. Where
 * a digit begins again, a branch moves the coarser ones on, which most runs do not reach.
 */
export function nextDigits(b: Builder, digits: RunDigits, run: RunStart, next: Value): readonly Value[] {
  if (digits.length === 0) return [];
  const length = SubIOp.build(b, { lhs: next, rhs: run.position }).result;
  const now = withValues(digits, run.digits);
  const after = new Map<Digit, DigitValues>();
  for (const root of now) {
    if (root.digit.finer !== undefined) continue;
    for (const each of advanced(b, now, root, toNumber(b, length, root.remainder))) after.set(each.digit, each);
  }
  return digits.flatMap((digit) => valuesOf(defined(after.get(digit), "the next values of a digit")));
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
      return [{ digit, remainder: zero, quotient: plus }, ...moved].flatMap(valuesOf);
    },
    () => [{ digit, remainder: sum, quotient }, ...coarser].flatMap(valuesOf),
  );
  return withValues([digit, ...coarser.map((each) => each.digit)], choice.results);
}

/** A digit, and all digits that its quotient is divided into. */
function withCoarser(all: readonly DigitValues[], values: DigitValues): readonly DigitValues[] {
  return [values, ...dividing(all, values.digit).flatMap((each) => withCoarser(all, each))];
}

/** The digits that divide the quotient of `finer`. */
function dividing(all: readonly DigitValues[], finer: Digit): readonly DigitValues[] {
  return all.filter(({ digit }) => digit.finer === finer);
}

/** The values that a loop carries for a digit. */
function valuesOf({ remainder, quotient }: DigitValues): readonly Value[] {
  return quotient === undefined ? [remainder] : [remainder, quotient];
}

/** The results of the divisions in a run; undefined if there are no digits. */
export function digitPreset(b: Builder, digits: RunDigits, run: RunStart): Preset | undefined {
  if (digits.length === 0) return undefined;
  const fixed = new Map<Value, Value>();
  const counted = new Map<Value, Value>();
  for (const { digit, remainder, quotient } of withValues(digits, run.digits)) {
    for (const op of digit.divisions) {
      const result = op.resultAt(0);
      if (op.is(DivSIOp)) {
        if (quotient !== undefined) fixed.set(result, quotient);
      } else if (digit.finer !== undefined) fixed.set(result, remainder);
      else counted.set(result, SubIOp.build(b, { lhs: remainder, rhs: toNumber(b, run.position, remainder) }).result);
    }
  }
  return { fixed, counted };
}

/** The length of the run whose digits are `values`: at most `room`, which is at least 1, or up to the end of a digit. */
export function digitLength(b: Builder, digits: RunDigits, values: readonly Value[], room: Value): Value {
  let length: Value | undefined;
  for (const { digit, remainder } of withValues(digits, values)) {
    if (digit.finer !== undefined) continue;
    const rhs = SubIOp.build(b, { lhs: digit.limit, rhs: remainder }).result;
    // The magnitude of the least number is an unsigned number.
    length = MinUIOp.build(b, { lhs: length ?? toNumber(b, room, remainder), rhs }).result;
  }
  return length === undefined ? room : toIndex(b, length);
}

/** Whether the results of a division are digits. */
export function isDigit(digits: RunDigits, division: Operation): boolean {
  return digits.some(({ divisions }) => divisions.includes(division));
}

interface DigitValues {
  readonly digit: Digit;
  readonly remainder: Value;
  readonly quotient: Value | undefined;
}

/** The digits with those of the carried values that belong to them. */
function withValues(digits: RunDigits, values: readonly Value[]): readonly DigitValues[] {
  let next = 0;
  return digits.map((digit) => {
    const remainder = at(values, next++);
    return { digit, remainder, quotient: digit.hasQuotient ? at(values, next++) : undefined };
  });
}

function toNumber(b: Builder, index: Value, like: Value): Value {
  return IndexCastOp.build(b, { in: index, resultTypes: [like.type] }).resultAt(0);
}
