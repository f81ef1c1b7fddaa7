/**
 * Numbers that are computed in floating point from one integer, as the places of pixels in a resized image. They are
 * evaluated as the kernel does it, with every rounding.
 */
import {
  AddFOp,
  AndIOp,
  CmpFOp,
  constantFloat,
  DivFOp,
  type FloatPredicate,
  MaximumFOp,
  MaxNumFOp,
  MinimumFOp,
  MinNumFOp,
  MulFOp,
  OrIOp,
  SelectOp,
  SIToFPOp,
  SubFOp,
} from "@tt-opt/dialect-std";
import { elementTypeOrSelf, FloatType, type Operation, type Value } from "@tt-opt/ir-core";

/** A float as a function of an integer. */
export interface ScaledIndex {
  readonly index: Value;
  readonly at: (index: number) => number;
}

type Compute = (index: number) => number;
type Test = (index: number) => boolean;

/** The function that computes `value`; undefined if it depends on anything but one integer, or is not f32 or f64. */
export function scaledIndex(value: Value): ScaledIndex | undefined {
  const functions = new ScaledFunctions();
  const at = functions.float(value);
  const { index } = functions;
  return at === undefined || index === undefined ? undefined : { index, at };
}

/** How results of the type of `value` are rounded; undefined if it is not f32 or f64. */
function roundingOf(value: Value): Compute | undefined {
  const type = elementTypeOrSelf(value.type);
  if (!(type instanceof FloatType)) return undefined;
  return type.width === 32 ? Math.fround : type.width === 64 ? (x) => x : undefined;
}

const predicates: Readonly<Partial<Record<FloatPredicate, (a: number, b: number) => boolean>>> = {
  oeq: (a, b) => a === b,
  ogt: (a, b) => a > b,
  oge: (a, b) => a >= b,
  olt: (a, b) => a < b,
  ole: (a, b) => a <= b,
  une: (a, b) => a !== b,
  uno: (a, b) => Number.isNaN(a) || Number.isNaN(b),
};

/** Builds functions of the only integer that is found. */
class ScaledFunctions {
  index: Value | undefined;

  float(value: Value): Compute | undefined {
    const round = roundingOf(value);
    if (round === undefined) return undefined;
    const constant = constantFloat(value);
    if (constant !== undefined) return () => constant;
    const op = value.definingOp;
    if (op === undefined) return undefined;
    if (op.is(SIToFPOp)) {
      this.index ??= op.in;
      return this.index === op.in ? round : undefined;
    }
    if (op.is(SelectOp)) {
      const [test, yes, no] = [this.#test(op.condition), this.float(op.trueValue), this.float(op.falseValue)];
      return test && yes && no && ((n) => (test(n) ? yes(n) : no(n)));
    }
    const combine = arithmetic(op);
    const [first, second] = op.operands.map((operand) => this.float(operand));
    if (combine === undefined || first === undefined) return undefined;
    if (op.operandCount === 1) return (n) => round(combine(first(n), 0));
    return second && ((n) => round(combine(first(n), second(n))));
  }

  #test(condition: Value): Test | undefined {
    const op = condition.definingOp;
    if (op?.is(CmpFOp) === true) {
      const [test, a, b] = [predicates[op.predicateName], this.float(op.lhs), this.float(op.rhs)];
      return test && a && b && ((n) => test(a(n), b(n)));
    }
    if (op?.is(OrIOp) !== true && op?.is(AndIOp) !== true) return undefined;
    const [a, b] = [this.#test(op.operand(0)), this.#test(op.operand(1))];
    if (a === undefined || b === undefined) return undefined;
    return op.is(OrIOp) ? (n) => a(n) || b(n) : (n) => a(n) && b(n);
  }
}

/** An extremum that ignores NaN, as quotients of 0 and 0 are. */
function ofNumbers(extremum: (a: number, b: number) => number): (a: number, b: number) => number {
  return (a, b) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : extremum(a, b));
}

/** What an operation computes; undefined for those that do not scale indices. */
function arithmetic(op: Operation): ((a: number, b: number) => number) | undefined {
  if (op.is(AddFOp)) return (a, b) => a + b;
  if (op.is(SubFOp)) return (a, b) => a - b;
  if (op.is(MulFOp)) return (a, b) => a * b;
  if (op.is(DivFOp)) return (a, b) => a / b;
  if (op.is(MaximumFOp)) return Math.max;
  if (op.is(MinimumFOp)) return Math.min;
  if (op.is(MaxNumFOp)) return ofNumbers(Math.max);
  if (op.is(MinNumFOp)) return ofNumbers(Math.min);
  return op.name === "math.floor" ? Math.floor : undefined;
}
