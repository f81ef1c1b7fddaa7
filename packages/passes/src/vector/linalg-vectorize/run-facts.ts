/** What is known of the runs of a vectorised loop before it is executed. */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { constantInt } from "@tt-opt/dialect-std";
import { holdsForAll, type Operation, type Value } from "@tt-opt/ir-core";
import { isMultipleOf } from "./multiples.ts";
import type { VectorPlan } from "./plan.ts";

/** Runs of the same length are worth more than fewer runs, unless they are shorter than this and those. */
const shortestWhole = 64;

const growing: ReadonlySet<string> = new Set([
  "arith.addi",
  "arith.muli",
  "arith.divsi",
  "arith.divui",
  "arith.remsi",
  "arith.remui",
  "arith.index_cast",
  "arith.extsi",
  "arith.extui",
  "arith.minsi",
]);

/** Whether a value is never negative: what is made of indices and numbers of programs, which do not overflow. */
export function isNonNegative(value: Value): boolean {
  return holdsForAll([value], (part) => {
    const constant = constantInt(part);
    if (constant !== undefined) return constant >= 0n;
    const op = part.definingOp;
    if (op === undefined) return false;
    if (op.is(IndexOp) || op.name === "tt.get_program_id") return true;
    return growing.has(op.name) && op.operands;
  });
}

/** The divisions that end runs: not those by multiples of what the same number is divided by anyway. */
export function endingDivisions({ lanes }: VectorPlan): readonly Operation[] {
  const ending: Operation[] = [];
  for (const division of lanes.divisions) {
    const divisor = constantInt(division.operand(1));
    const isCovered = [...lanes.divisions].some((other) => {
      if (other === division || other.operand(0) !== division.operand(0)) return false;
      if (other.operand(1) === division.operand(1)) return ending.includes(other);
      const finer = constantInt(other.operand(1));
      if (divisor === undefined || finer === undefined || finer <= 0n || divisor % finer !== 0n) return false;
      return finer < divisor || ending.includes(other);
    });
    if (!isCovered) ending.push(division);
  }
  return ending;
}

/**
 * The length of runs that all begin at multiples of it, in a loop from 0 that is a multiple of it, too; undefined if
 * runs have other lengths.
 */
export function runLength(plan: VectorPlan): number | undefined {
  const { lanes, breaks, extents, loop } = plan;
  let length = BigInt(extents[loop] ?? 0);
  let longest = length;
  for (const { operands } of lanes.divisions) {
    const [dividend, divisor] = operands;
    const by = divisor === undefined ? undefined : constantInt(divisor);
    if (dividend === undefined || by === undefined || by <= 0n || !isNonNegative(dividend)) return undefined;
    length = gcd(length, by);
    if (by < longest) longest = by;
  }
  for (const { limit, slack } of breaks) {
    const place = constantInt(limit);
    if (place === undefined) return undefined;
    length = gcd(length, place + BigInt(slack));
  }
  if (length < BigInt(shortestWhole) && 2n * length < longest) return undefined;
  const starts = [...[...lanes.divisions].map((op) => op.operand(0)), ...breaks.map(({ value }) => value)];
  return starts.every((value) => isMultipleAtStart(plan, value, length)) ? Number(length) : undefined;
}

/** Whether a value of the body is a multiple of `length` where the index of the vectorised loop is one. */
function isMultipleAtStart(plan: VectorPlan, value: Value, length: bigint): boolean {
  const known = new Map<Value, boolean>();
  const isMultiple = (part: Value): boolean => {
    const found = known.get(part) ?? follow(part);
    known.set(part, found);
    return found;
  };
  const follow = (part: Value): boolean => {
    const constant = constantInt(part);
    if (constant !== undefined) return constant % length === 0n;
    const op = part.definingOp;
    if (op === undefined || op.block !== plan.body) return isMultipleOf(part, Number(length));
    if (op.is(IndexOp)) return op.dim.number === plan.loop;
    if (["arith.index_cast", "arith.extsi"].includes(op.name)) return isMultiple(op.operand(0));
    if (["arith.addi", "arith.subi", "arith.remsi", "arith.remui"].includes(op.name))
      return op.operands.every(isMultiple);
    return op.name === "arith.muli" && op.operands.some(isMultiple);
  };
  return isMultiple(value);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
