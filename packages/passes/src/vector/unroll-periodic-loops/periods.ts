/** By how much the values of a loop grow in a few iterations, and after how many iterations remainders repeat. */
import { AddIOp, bitWidth, ConstantOp, constantInt, IndexCastOp, MulIOp, type scf, SubIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  DenseElementsAttr,
  type FloatAttr,
  gcd,
  IntegerAttr,
  isPure,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { isDivision, isRemainder } from "../../linalg/bodies/index.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { isLoad } from "../writes.ts";

/** See the file's header. */
export interface Periods {
  /** The iterations after which values grow by the same again. */
  readonly copies: number;
  /**
   * By how much the results of operations grow in so many iterations, all lanes by the same; 0 for results that repeat.
   * Only of operations that quotients or remainders lead to, or nothing in the loop.
   */
  readonly growth: ReadonlyMap<Operation, number>;
  /** By how much the dividends of divisions grow in each single iteration, where they grow by the same in all. */
  readonly steps: ReadonlyMap<Operation, number>;
}

/**
 * Finds the periods of a loop with step `step`, of at most `most` iterations; those of larger divisors are left out.
 * @param mayMove Whether the loop does not write what a load reads.
 */
export function findPeriods(
  loop: scf.ForOp,
  step: number,
  most: number,
  mayMove: (load: Operation) => boolean,
): Periods {
  const finder = new PeriodFinder(loop, step, most, mayMove);
  for (const op of loop.body.ops()) if (op !== loop.body.last) finder.add(op);
  return finder.found;
}

class PeriodFinder {
  readonly #loop: scf.ForOp;
  readonly #most: number;
  readonly #mayMove: (load: Operation) => boolean;
  #copies = 1;
  /** By how much values grow in `#copies` iterations. */
  readonly #growth = new Map<Value, number>();
  /** Operations whose result does not just follow the position of the loop. */
  readonly #divided = new Set<Operation>();
  readonly #steps = new Map<Operation, number>();

  constructor(loop: scf.ForOp, step: number, most: number, mayMove: (load: Operation) => boolean) {
    this.#loop = loop;
    this.#most = most;
    this.#mayMove = mayMove;
    this.#growth.set(loop.inductionVar, step);
  }

  get found(): Periods {
    const growth = new Map<Operation, number>();
    for (const op of this.#divided) growth.set(op, this.#growthOf(op.resultAt(0)) ?? 0);
    return { copies: this.#copies, growth, steps: this.#steps };
  }

  add(op: Operation): void {
    const growth = isDivision(op) ? this.#divide(op) : this.#follow(op);
    if (growth === undefined) return;
    for (const result of op.results) this.#growth.set(result, growth);
    const isDivided = ({ definingOp }: Value): boolean => definingOp !== undefined && this.#divided.has(definingOp);
    if (growth === 0 || isDivision(op) || op.operands.some(isDivided)) this.#divided.add(op);
  }

  /** By how much a value grows; undefined if that is not known. */
  #growthOf(value: Value): number | undefined {
    return value.parentBlock === this.#loop.body ? this.#growth.get(value) : 0;
  }

  /** Takes more iterations together if the quotient or remainder is regular only then. */
  #divide(op: Operation): number | undefined {
    const dividend = op.operand(0);
    const divisor = Number(constantInt(op.operand(1)) ?? 0n);
    const growth = this.#growthOf(dividend);
    if (divisor <= 0 || growth === undefined || !isNonNegativeIn(this.#loop, dividend)) return undefined;
    const times = divisor / gcd(divisor, growth);
    if (times * this.#copies > this.#most) return undefined;
    const { definingOp: maker } = dividend;
    if (maker === undefined || !this.#divided.has(maker)) this.#steps.set(op, growth / this.#copies);
    this.#copies *= times;
    for (const [value, by] of this.#growth) this.#growth.set(value, by * times);
    return isRemainder(op) ? 0 : (growth * times) / divisor;
  }

  #follow(op: Operation): number | undefined {
    if (!isPure(op) && !(isLoad(op) && this.#mayMove(op))) return undefined;
    const growths = op.operands.map((operand) => this.#growthOf(operand));
    if (op.regions.length === 0 && growths.every((growth) => growth === 0)) return 0;
    const [first, second] = growths;
    if (first === undefined) return undefined;
    // Narrower numbers may wrap around.
    if (op.is(IndexCastOp)) return bitWidth(op.out.type) >= 32 ? first : undefined;
    if (op.is(vector.BroadcastOp)) return first;
    if (op.is(vector.ExtractOp)) return growths.length === 1 ? first : undefined;
    if (second === undefined) return undefined;
    if (op.is(AddIOp)) return first + second;
    if (op.is(SubIOp)) return first - second;
    if (!op.is(MulIOp)) return undefined;
    const factor = Number(constantInt(op.rhs) ?? NaN);
    return Number.isSafeInteger(first * factor) ? first * factor : undefined;
  }
}

/** Whether a value in a loop, or each lane of it, is known not to be negative. */
function isNonNegativeIn(loop: scf.ForOp, value: Value): boolean {
  const is = (part: Value): boolean => isNonNegativeIn(loop, part);
  const { definingOp: op } = value;
  if (op?.is(vector.BroadcastOp) === true) return is(op.source);
  if (op?.is(ConstantOp) === true && op.value instanceof DenseElementsAttr)
    return [...op.value.elements()].every(isNonNegative);
  if (value.parentBlock !== loop.body || op === undefined) return isNonNegativeValue(value);
  if (op.is(MulIOp)) return Number(constantInt(op.rhs) ?? -1n) >= 0 && is(op.lhs);
  return (op.is(AddIOp) || op.is(IndexCastOp) || isDivision(op)) && op.operands.every(is);
}

function isNonNegative(element: IntegerAttr | FloatAttr): boolean {
  return element instanceof IntegerAttr && element.value >= 0n;
}
