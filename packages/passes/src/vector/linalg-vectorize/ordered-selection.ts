/**
 * Selections that keep the greatest or least value and, of equal ones, that with the lowest number, where the numbers of
 * new elements grow: as for argmax along a block. An accumulator then always has the lower number, so that comparing the
 * values decides, and only the iteration has to be remembered.
 */
import {
  AndIOp,
  CmpFOp,
  CmpIOp,
  compareIntegers,
  constantInt,
  type FloatOrder,
  holdsFor,
  OrIOp,
  SelectOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import {
  at,
  type FloatAttr,
  FloatType,
  hasReadOnlyEffects,
  holdsForAll,
  type IntegerAttr,
  IntegerType,
  isPure,
  type Value,
} from "@tt-opt/ir-core";
import { identityOf } from "../../linalg/bodies/index.ts";
import type { VectorPlan } from "./plan.ts";
import type { LaneSelection } from "./selection.ts";

/** See the file's header. */
export interface OrderedSelection {
  /** The value of a new element, which is compared. */
  readonly value: Value;
  /** The number of a new element, which grows by `step` from one element to the next. */
  readonly place: Value;
  readonly step: number;
  /** Whether the outputs of the selection begin with the value. */
  readonly isValueFirst: boolean;
  /** The comparison of an accumulator with a new element that tells whether the accumulator is kept. */
  readonly predicate: "oge" | "ole" | "sge" | "sle" | "uge" | "ule";
  /** Whether an accumulator that is NaN is kept, too. */
  readonly keepsNaN: boolean;
  /** A value that no element is beyond. */
  readonly bound: FloatAttr | IntegerAttr;
}

/** How a selection is ordered where masks hold; undefined if it is not, or if the body does more. */
export function orderedSelection(plan: VectorPlan, selection: LaneSelection): OrderedSelection | undefined {
  const { accumulators, elements } = selection;
  const doesMore = plan.op.outputs.length > elements.length || ![...plan.body.ops()].every(hasReadOnlyEffects);
  if (elements.length !== 2 || doesMore) return undefined;
  const chosen = elements.map((element) => chosenWhenOn(plan, element));
  const steps = chosen.map((element) => growth(plan, element));
  const last = steps.findIndex((step) => step !== undefined);
  const [place, step] = [chosen[last], steps[last]];
  if (place === undefined || step === undefined) return undefined;
  const pair = (i: number): Pair => ({ left: at(accumulators, i), right: at(elements, i) });
  const found = comparisonOf(selection, pair(1 - last), pair(last));
  return found && { value: at(elements, 1 - last), place, step, isValueFirst: last === 1, ...found };
}

/** What selects whose conditions hold where masks do give. */
function chosenWhenOn(plan: VectorPlan, value: Value): Value {
  const op = value.definingOp;
  const holds = op?.is(SelectOp) === true && op.block === plan.body ? plan.cuts.known(op.condition, "on") : undefined;
  return op === undefined || holds === undefined ? value : chosenWhenOn(plan, op.operand(holds ? 1 : 2));
}

/** By how much a number grows from one element to the next; undefined for others, and if it has to be loaded. */
function growth({ lanes, patterns, body }: VectorPlan, number: Value): number | undefined {
  const step = lanes.step(number);
  if (step === undefined || step <= 0 || patterns.offsets(number) === undefined) return undefined;
  const isComputed = holdsForAll([number], (part) => {
    const op = part.definingOp;
    if (op === undefined || op.block !== body) return part.parentBlock !== body;
    return isPure(op) && op.operands;
  });
  return isComputed && isInteger(number, fewestPlaceBits) ? step : undefined;
}

/** Narrower numbers wrap around within a block. */
const fewestPlaceBits = 32;

function isInteger({ type }: Value, fewestBits: number): boolean {
  return type instanceof IntegerType && type.width >= fewestBits;
}

/** A value of an accumulator and of a new element. */
export interface Pair {
  readonly left: Value;
  readonly right: Value;
}

type Comparison = Pick<OrderedSelection, "predicate" | "keepsNaN" | "bound">;

/** The comparison that decides as the selection does where the left place is lower; undefined if there is none. */
export function comparisonOf(selection: LaneSelection, values: Pair, places: Pair): Comparison | undefined {
  const keeps = (order: FloatOrder, nans: readonly Value[] = []): boolean | undefined =>
    keepsFirst(selection, { values, places, order, nans });
  const [less, equal, greater] = [keeps("less"), keeps("equal"), keeps("greater")];
  if (equal !== true || less === undefined || greater === undefined || less === greater) return undefined;
  const { type } = values.left;
  if (type instanceof FloatType) {
    const keepsNaN = keeps("unordered", [values.left]);
    if (keepsNaN === undefined || keeps("unordered", [values.right]) !== false) return undefined;
    if (keeps("unordered", [values.left, values.right]) !== keepsNaN) return undefined;
    const bound = identityOf(greater ? "arith.maximumf" : "arith.minimumf", type);
    return bound && { predicate: greater ? "oge" : "ole", keepsNaN, bound };
  }
  const sign = signOf(selection, values);
  if (sign === undefined || !isInteger(values.left, 8)) return undefined;
  const bound = identityOf(`arith.${greater ? "max" : "min"}${sign}i`, type);
  return bound && { predicate: `${sign}${greater ? "ge" : "le"}`, keepsNaN: false, bound };
}

/** Whether a selection keeps its accumulators in a case; undefined if it depends on anything else. */
export function keepsFirst(selection: LaneSelection, given: Case): boolean | undefined {
  const chosen = at(selection.results, 0).definingOp;
  if (chosen?.is(SelectOp) !== true) return undefined;
  const condition = holds(chosen.condition, given);
  return condition === undefined ? undefined : condition === (chosen.trueValue === at(selection.accumulators, 0));
}

/** How the integers of a selection are compared: all as signed or all as unsigned ones. */
function signOf({ operations }: LaneSelection, { left, right }: Pair): "s" | "u" | undefined {
  const comparisons = operations.filter(
    (op) => op.is(CmpIOp) && op.operands.every((each) => each === left || each === right),
  );
  const signs = new Set(comparisons.flatMap((op) => (op.is(CmpIOp) ? (/^[su]/.exec(op.predicateName) ?? []) : [])));
  const [sign] = signs;
  return signs.size === 1 && (sign === "s" || sign === "u") ? sign : undefined;
}

/** How the values of a selection relate, whose left place, if it has any, is lower. */
interface Case {
  readonly values: Pair;
  readonly places?: Pair;
  readonly order: FloatOrder;
  /** The values that are NaN. */
  readonly nans: readonly Value[];
}

const integers: Readonly<Record<FloatOrder, readonly [bigint, bigint]>> = {
  less: [0n, 1n],
  equal: [0n, 0n],
  greater: [1n, 0n],
  unordered: [0n, 0n],
};

const opposite: Readonly<Record<FloatOrder, FloatOrder>> = {
  less: "greater",
  equal: "equal",
  greater: "less",
  unordered: "unordered",
};

/** Whether a condition holds in a case; undefined if it depends on anything else. */
function holds(condition: Value, given: Case): boolean | undefined {
  const constant = constantInt(condition);
  if (constant !== undefined) return constant !== 0n;
  const op = condition.definingOp;
  if (op === undefined) return undefined;
  if (op.is(CmpFOp) || op.is(CmpIOp)) {
    const order = orderOf(op.lhs, op.rhs, given);
    if (order === undefined) return undefined;
    if (op.is(CmpFOp)) return holdsFor(op.predicateName, order);
    // Lower places are negative ones, too.
    if (op.predicateName.startsWith("u") && given.places && isOf(given.places, op.lhs)) return undefined;
    return compareIntegers(op.predicateName, ...integers[order], 32);
  }
  const parts = op.operands.map((operand) => holds(operand, given));
  const [a, b, c] = parts;
  if (a === undefined || b === undefined) return undefined;
  if (op.is(AndIOp)) return a && b;
  if (op.is(OrIOp)) return a || b;
  if (op.is(XOrIOp)) return a !== b;
  return op.is(SelectOp) && c !== undefined ? (a ? b : c) : undefined;
}

function isOf({ left, right }: Pair, value: Value): boolean {
  return value === left || value === right;
}

function orderOf(lhs: Value, rhs: Value, { values, places, order, nans }: Case): FloatOrder | undefined {
  for (const pair of places === undefined ? [values] : [values, places]) {
    if (!isOf(pair, lhs) || !isOf(pair, rhs)) continue;
    if (lhs === rhs) return nans.includes(lhs) ? "unordered" : "equal";
    const own = pair === places ? "less" : order;
    return lhs === pair.left ? own : opposite[own];
  }
  return undefined;
}
