/**
 * Digits of the place of a run: quotients and remainders of an index that is taken apart. From run to run, they change
 * as the digits of a counter do: where a remainder reaches its divisor, it begins again with 0, and the quotient, of
 * which there may be quotients and remainders in turn, moves on by one. Loops over runs carry them, so that only the
 * first run divides.
 */
import { constantInt, ConstantOp, DivSIOp, OrIOp, RemSIOp, XOrIOp } from "@tt-opt/dialect-std";
import { afterValue, at, type Builder, holdsForAll, IntegerType, type Operation, type Value } from "@tt-opt/ir-core";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { type Divisor, divisorOf, withSign } from "../invariant-divisor.ts";
import type { VectorPlan } from "./plan.ts";
import { endingDivisions } from "./run-facts.ts";

/** See the file's header. All numbers have 32 bits. */
export interface Digit {
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
    if (by === undefined || hasRuns(by, plan)) groups.push({ finer, dividend, divisor, total: by, divisions: [op] });
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

/** Whether there are at least two runs of `length` elements. */
function hasRuns(length: bigint, { extents, loop }: VectorPlan): boolean {
  return length > 1n && 2n * length <= BigInt(at(extents, loop));
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
