/**
 * Handles the part of the vectorized loop in which all masked lanes are inactive without a loop: a reduction combines
 * the same element in all lanes, so it is combined once, and no stored element is ever read.
 */
import {
  CmpIOp,
  ExtFOp,
  IndexCastOp,
  MulFOp,
  MulIOp,
  scf,
  SIToFPOp,
  SubIOp,
  TruncFOp,
  ConstantOp,
} from "@tt-opt/dialect-std";
import { at, type Builder, defined, FloatLike, FloatType, IntegerType, typed, type Value } from "@tt-opt/ir-core";
import { type Combination, combinationOf, constantWhenOff, isIdentity } from "../../linalg/bodies/index.ts";
import { combine } from "./fold-lanes.ts";
import { beyondCuts, isUniformWhenOff } from "./off-lanes.ts";
import { type LoopRange, storesWhenOff, toValue } from "./loop-regions.ts";
import { type VectorPlan } from "./plan.ts";
import { Point } from "./point.ts";
import { combineAll } from "./lane-combination.ts";

/** Operations for which combining a value with itself gives the value. */
const idempotent: ReadonlySet<string> = new Set(
  ["maxnumf", "minnumf", "maximumf", "minimumf", "maxsi", "minsi", "maxui", "minui", "andi", "ori"].map(
    (name) => `arith.${name}`,
  ),
);
const sums: ReadonlySet<string> = new Set(["arith.addf", "arith.addi"]);

/**
 * Combines the contributions of `range` into `scalars`, by output; false if a loop is needed. `unread` are the outputs
 * whose elements in the range are never read.
 */
export function emitOffRegion(
  plan: VectorPlan,
  b: Builder,
  range: LoopRange,
  unread: ReadonlySet<number>,
  scalars: Map<number, Value>,
  ivs: readonly (Value | undefined)[],
): boolean {
  const { op, combinations, selection } = plan;
  if (storesWhenOff(plan)) return false;
  // A selection may combine with the same elements once instead of repeatedly.
  if (selection?.elements.every((element) => isUniformWhenOff(plan, element)) === false) return false;
  const parts: Part[] = [];
  for (let output = 0; output < op.outputs.length; output++) {
    const combination = combinations.get(output);
    if (combination === undefined) {
      if (!unread.has(output) && selection?.outputs.includes(output) !== true) return false;
      continue;
    }
    const name = combination.op.name;
    const element = combination.op.operand(1 - combination.accumulatorIndex);
    if (!(idempotent.has(name) || sums.has(name)) || !isUniformWhenOff(plan, element)) return false;
    const constant = constantWhenOff(beyondCuts(plan), element);
    const isNeutral = constant !== undefined && isIdentity(combination, constant);
    if (!isNeutral) parts.push({ output, combination, element });
  }
  const selected = selection?.outputs ?? [];
  if (parts.length + selected.length === 0) return true;
  const [from, to] = [toValue(b, range.from), toValue(b, range.to)];
  const isEmpty = CmpIOp.create(b, "sge", from, to).result;
  const made = scf.IfOp.create(
    b,
    isEmpty,
    () => [...parts.map(({ output }) => output), ...selected].map((output) => scalars.get(output) ?? from),
    (inner) => {
      const complete = ivs.map((iv, d) => (d === plan.loop ? from : (iv ?? ConstantOp.index(inner, 0).result)));
      const point = new Point(plan, inner, complete, 1, "off");
      const combined = parts.map(({ output, combination, element }) => {
        const value = point.evaluateUniform(element);
        const total = sums.has(combination.op.name) ? times(inner, value, from, to) : value;
        return combine(inner, scalars.get(output) ?? value, total, combination);
      });
      if (selection === undefined) return combined;
      const left = selected.map((output) => defined(scalars.get(output), "an accumulator"));
      const right = selection.elements.map((element) => point.evaluateUniform(element));
      return [...combined, ...combineAll(inner, selection, left, right)];
    },
  );
  [...parts.map(({ output }) => output), ...selected].forEach((output, i) => scalars.set(output, made.resultAt(i)));
  return true;
}

/** Whether no output changes where all masked lanes are inactive, since neutral elements are combined with each. */
export function isIdleWhenOff(plan: VectorPlan): boolean {
  const { op, body, maps } = plan;
  if (storesWhenOff(plan)) return false;
  return op.outputs.every((buffer, output) => {
    // An operand that is updated in place may also be an input.
    const number = op.inputs.length + output;
    const before = op.operands.findIndex(
      (operand, i) => operand === buffer && at(maps, i).equals(at(maps, number)) && at(body.args, i).hasUses,
    );
    const combination = before < 0 ? undefined : combinationOf(body, before, output);
    if (combination === undefined) return false;
    const element = combination.op.operand(1 - combination.accumulatorIndex);
    const constant = constantWhenOff(beyondCuts(plan), element);
    return constant !== undefined && isIdentity(combination, constant);
  });
}

interface Part {
  readonly output: number;
  readonly combination: Combination;
  /** The contribution of a lane. */
  readonly element: Value;
}

/** Builds the sum of `value` over the elements of a range. */
function times(b: Builder, value: Value, from: Value, to: Value): Value {
  const { type } = value;
  const count = SubIOp.build(b, { lhs: to, rhs: from }).result;
  const integer = type instanceof FloatType ? IntegerType.get(b.context, 32) : type;
  const counted = IndexCastOp.build(b, { in: count, resultTypes: [integer] }).resultAt(0);
  if (!(type instanceof FloatType)) return MulIOp.build(b, { lhs: value, rhs: counted }).result;
  // The number of lanes may be greater than the greatest f16.
  const work = type.width < 32 ? FloatType.get(b.context, "f32") : type;
  const factor = SIToFPOp.build(b, { in: counted, resultTypes: [work] }).resultAt(0);
  if (work === type) return MulFOp.build(b, { lhs: value, rhs: factor }).result;
  const wide = ExtFOp.build(b, { in: value, resultTypes: [work] }).resultAt(0);
  const product = MulFOp.build(b, { lhs: typed(wide, FloatLike), rhs: typed(factor, FloatLike) }).result;
  return TruncFOp.build(b, { in: product, resultTypes: [type] }).resultAt(0);
}
