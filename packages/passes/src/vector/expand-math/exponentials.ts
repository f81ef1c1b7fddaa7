/** Chooses the form of exponentials of f32 by what is known of their arguments and of the use of their results. */
import { AddFOp, ExpOp, FastMathFlagsAttr, Log1pOp, MulFOp, NegFOp, SubFOp } from "@tt-opt/dialect-std";
import { elementTypeOrSelf, FloatType, type Operation, type Rewriter, type Value, VectorType } from "@tt-opt/ir-core";
import { mayFlushMark, nonPositiveMark } from "../../tt/index.ts";
import { constantNumber } from "../../uncontracted.ts";
import {
  type ExpKnowledge,
  type ExpReduction,
  fastExp,
  fastExp2,
  log1pExp,
  log1pExpNonPositive,
} from "../math/index.ts";
import { absorbFactor } from "./absorb-factor.ts";
import type { BuilderLanes } from "./builder-lanes.ts";
import { type LaneOptions, lanesType, onLanes } from "./on-lanes.ts";

/**
 * Builds `exp` or `exp2` of f32. A scalar in a lane of a vector shares constants with vectors and has fused operations.
 */
export function exponential(rw: Rewriter, op: Operation, x: Value, options: LaneOptions): Value {
  const type = lanesType(x, options);
  const { value, build } = shortestExponential(rw, op, x, options.fused && type instanceof VectorType);
  return onLanes(rw, [value], type, (lanes, [argument = value]) => {
    const result = build(lanes, argument);
    return type === x.type ? contractable(rw, result) : result;
  });
}

/** An exponential as a function of a value from which its argument is computed, or of the argument itself. */
interface Exponential {
  readonly value: Value;
  readonly build: (lanes: BuilderLanes, value: Value) => Value;
}

/**
 * Chooses the form of an exponential. `e^x` is a power of 2 if its argument is a multiple by a constant, which absorbs
 * `log2 e`: without a product where it can go into other constants, and in a fused operation elsewhere.
 */
function shortestExponential(rw: Rewriter, op: Operation, x: Value, isFused: boolean): Exponential {
  const known = knowledgeOf(op);
  const base = op.is(ExpOp) ? Math.LOG2E : 1;
  const { value, scale } = multipliedArgument(x);
  const factor = scale * base;
  const absorbed = factor === 1 || (value !== x && !x.hasOneUse) ? undefined : absorbFactor(value, factor, op.block);
  if (absorbed !== undefined) return { value: absorbed(rw), build: (lanes, y) => fastExp2(lanes, y, known) };
  if (!op.is(ExpOp))
    return isFused
      ? { value, build: (lanes, y) => fastExp2(lanes, y, known, scale) }
      : { value: x, build: (lanes, y) => fastExp2(lanes, y, known) };
  if (isPowerOfTwo(scale)) {
    const reduction = reductionOf(value, known, isFused);
    return { value, build: (lanes, y) => fastExp(lanes, y, known, scale, reduction) };
  }
  if (isFused) return { value, build: (lanes, y) => fastExp2(lanes, y, known, factor) };
  const product = absorbFactor(x, base, op.block);
  return product === undefined
    ? { value: x, build: (lanes, y) => fastExp(lanes, y, known) }
    : { value: product(rw), build: (lanes, y) => fastExp2(lanes, y, known) };
}

function isPowerOfTwo(scale: number): boolean {
  return Number.isInteger(Math.log2(Math.abs(scale)));
}

/** How `n ln 2` is subtracted from an argument, of which one part suffices if it has been rounded already. */
function reductionOf(value: Value, known: ExpKnowledge, isFused: boolean): ExpReduction {
  const isRounded = isNonPositive(known) || value.definingOp?.is(MulFOp) === true;
  return isFused && isRounded ? "one-step" : "two-step";
}

/** The exponential of which an operation is `log1p`, if it is one of f32. */
export function exponentialOfLog1p(op: Operation): ExpOp | undefined {
  if (!op.is(Log1pOp)) return undefined;
  const exp = op.operand(0).definingOp;
  const element = elementTypeOrSelf(op.operand(0).type);
  return exp?.is(ExpOp) === true && element instanceof FloatType && element.kind === "f32" ? exp : undefined;
}

/** Builds `log1p` of an exponential from the argument of the latter. */
export function log1pOfExponential(rw: Rewriter, exp: ExpOp, options: LaneOptions): Value {
  const known = knowledgeOf(exp);
  const x = exp.operand(0);
  const type = lanesType(x, options);
  const isFused = options.fused && type instanceof VectorType;
  if (!isNonPositive(known))
    return onLanes(rw, [x], type, (o, [y = x]) => log1pExp(o, y, reductionOf(x, known, isFused)));
  const parts = multipliedArgument(x);
  const { value, scale } = isPowerOfTwo(parts.scale) ? parts : { value: x, scale: 1 };
  const reduction = reductionOf(value, known, isFused);
  return onLanes(rw, [value], type, (o, [y = value]) => log1pExpNonPositive(o, y, scale, reduction));
}

/**
 * Marks the final product of an exponential. It is exact except for subnormal results, so a sum with it may round once.
 */
function contractable(rw: Rewriter, result: Value): Value {
  const product = result.definingOp;
  if (product?.is(MulFOp) === true && result.type instanceof VectorType)
    rw.setAttribute(product, "fastmath", FastMathFlagsAttr.get(product.context, "contract"));
  return result;
}

/** The largest exponent of a scale that the constants of an exponential can absorb. */
const greatestScale = 8;

/**
 * Splits a negated value, or a multiple by a constant, into value and scale, if the scale keeps the bounds of an
 * exponential far from those of floats.
 */
function multipliedArgument(x: Value): { readonly value: Value; readonly scale: number } {
  const op = x.definingOp;
  if (op?.is(NegFOp) === true) return { value: op.operand(0), scale: -1 };
  if (op?.is(SubFOp) === true && constantNumber(op.lhs) === 0) return { value: op.rhs, scale: -1 };
  const factor = op?.is(MulFOp) === true ? constantNumber(op.rhs) : undefined;
  if (op === undefined || factor === undefined || !(Math.abs(Math.log2(Math.abs(factor))) <= greatestScale))
    return { value: x, scale: 1 };
  return { value: op.operand(0), scale: factor };
}

/** What is known about the argument and the result of an exponential. */
function knowledgeOf(op: Operation): ExpKnowledge {
  const isCoarse =
    op.attribute(mayFlushMark) !== undefined || [...op.resultAt(0).uses()].every(({ owner }) => hidesTinyTerms(owner));
  if (op.attribute(nonPositiveMark) !== undefined) return isCoarse ? "non-positive coarse" : "non-positive";
  return isCoarse ? "coarse" : "nothing";
}

function isNonPositive(known: ExpKnowledge): boolean {
  return known === "non-positive" || known === "non-positive coarse";
}

/** Whether an operation adds a constant so large that a term below 2^-109 is negligible. */
function hidesTinyTerms(op: Operation): boolean {
  if (!op.is(AddFOp) && !op.is(SubFOp)) return false;
  return op.operands.some((operand) => {
    const value = constantNumber(operand);
    return value !== undefined && Math.abs(value) >= 2 ** -80;
  });
}
