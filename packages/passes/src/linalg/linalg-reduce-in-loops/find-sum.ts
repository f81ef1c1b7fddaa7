/** Finds tensors that a loop adds to element by element, and that are reduced after it. */
import { GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import type { scf } from "@tt-opt/dialect-std";
import { ExtUIOp, SelectOp } from "@tt-opt/dialect-std";
import {
  at,
  type Block,
  elementTypeOrSelf,
  type FloatAttr,
  holdsForAll,
  type IntegerAttr,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { combinationOf, identityOf, LaneSteps, readsNeighbours, startsFrom } from "../bodies/index.ts";

/** A value that a loop carries and `reducer` reduces. */
export interface CarriedSum {
  readonly loop: scf.ForOp;
  /** The index of the carried value. */
  readonly index: number;
  /** The operation in the loop that computes its next value. */
  readonly step: GenericOp;
  readonly reducer: GenericOp;
  /** The combining operation of `reducer`. */
  readonly reducing: Operation;
  /** The operation that widens elements before `reducer` combines them. */
  readonly widening: Operation | undefined;
  /** The operation that combines the old value and the new part, in the body of `step`. */
  readonly combining: Operation;
  /** The new part, in the body of `step`. */
  readonly part: Value;
  /** The condition under which there is a new part. */
  readonly condition: Value | undefined;
  readonly identity: FloatAttr | IntegerAttr;
}

/** The least number of adjacent elements that are worth combining at the end of each iteration. */
const fewestNeighbours = 64;

/** Loops go along rows of at least this length that begin and end anywhere. */
const shortestRow = 16;

/** The carried value with index `index` of a loop; undefined if it does not have this form. */
export function findCarriedSum(loop: scf.ForOp, index: number): CarriedSum | undefined {
  const accumulator = at(loop.body.args, index + 1);
  const next = loop.body.last?.operand(index);
  const step = next?.definingOp;
  if (next?.hasOneUse !== true || step?.is(GenericOp) !== true || step.block !== loop.body) return undefined;
  if (step.results.length !== 1 || step.iteratorTypes.some((type) => type !== "parallel")) return undefined;
  const body = step.body.entry;
  const map = at(step.indexingMaps, step.inputs.length);
  if (body === undefined || !map.isPermutation() || at(body.args, step.inputs.length).hasUses) return undefined;
  for (const { owner, index: operand } of accumulator.uses())
    if (owner !== step || operand >= step.inputs.length || !at(step.indexingMaps, operand).equals(map))
      return undefined;
  const olds = new Set(step.inputs.flatMap((input, i) => (input === accumulator ? [at(body.args, i)] : [])));
  const sum = sumIn(body, olds);
  const reduction = reducerOf(loop, index, sum?.combining.name);
  if (sum === undefined || reduction === undefined || !startsFrom(at(loop.initArgs, index), sum)) return undefined;
  return isWorthReducing(step, reduction.reducer) ? { loop, index, step, ...reduction, ...sum } : undefined;
}

type SumInBody = Pick<CarriedSum, "combining" | "part" | "condition" | "identity">;

/** Matches `old + part` or `condition ? old + part : old` as the yielded value of a body. */
function sumIn(body: Block, olds: ReadonlySet<Value>): SumInBody | undefined {
  let yielded = body.last?.operands[0];
  let condition: Value | undefined;
  const choice = yielded?.definingOp;
  if (choice?.is(SelectOp) === true && olds.has(choice.falseValue)) {
    condition = choice.condition;
    yielded = choice.trueValue;
  }
  const combining = yielded?.definingOp;
  if (combining === undefined || combining.block !== body || combining.operandCount !== 2) return undefined;
  const identity = identityOf(combining.name, elementTypeOrSelf(combining.resultAt(0).type));
  // The sum is needed only at the end of the loop: it must not be stored or used otherwise in each iteration.
  if (!combining.resultAt(0).hasOneUse || body.last?.operands[0]?.hasOneUse !== true) return undefined;
  const [lhs, rhs] = [combining.operand(0), combining.operand(1)];
  const part = olds.has(lhs) ? rhs : olds.has(rhs) ? lhs : undefined;
  if (part === undefined || identity === undefined) return undefined;
  const isApart = holdsForAll(
    condition === undefined ? [part] : [part, condition],
    (value) => !olds.has(value) && (value.definingOp?.operands ?? true),
  );
  return isApart ? { combining, part, condition, identity } : undefined;
}

/** Bitwise operations that commute with widening, whose identity is 0 in any width. */
const bitwise: ReadonlySet<string> = new Set(["arith.ori", "arith.xori"]);

/** The only user of a result of a loop, if it follows the loop and only combines elements by the operation `name`. */
function reducerOf(
  loop: scf.ForOp,
  index: number,
  name: string | undefined,
): Pick<CarriedSum, "reducer" | "reducing" | "widening"> | undefined {
  const result = loop.resultAt(index);
  const [user] = result.users();
  if (!result.hasOneUse || user?.is(GenericOp) !== true || user.block !== loop.block) return undefined;
  if (user.inputs.length !== 1 || user.inputs[0] !== result) return undefined;
  const body = user.body.entry;
  if (user.results.length !== 1 || body === undefined || !at(user.indexingMaps, 0).isIdentity()) return undefined;
  const combination = combinationOf(body, 1, 0);
  if (combination === undefined || combination.op.name !== name) return undefined;
  const element = combination.op.operand(1 - combination.accumulatorIndex);
  if (element === body.args[0]) return { reducer: user, reducing: combination.op, widening: undefined };
  const widening = element.definingOp;
  const isWidened = widening?.is(ExtUIOp) === true && widening.operand(0) === body.args[0] && bitwise.has(name);
  return isWidened ? { reducer: user, reducing: combination.op, widening } : undefined;
}

/**
 * Adjacent elements are combined at the end of each iteration, which pays only for many of them. Other elements stay
 * lanes of vectors.
 */
export function isWorthReducing(step: GenericOp, reducer: GenericOp): boolean {
  const reduced = reducedLoops(step, reducer);
  if (areMany(step, reduced)) return true;
  const { body } = step;
  return staticLoopRanges(step).some((extent, loop) => {
    if (extent < 4 || reduced.includes(loop) || body.entry === undefined) return false;
    return readsNeighbours(body.entry, new LaneSteps(body.entry, loop, step.indexingMaps, shortestRow));
  });
}

/** The loops of `step` along which `reducer` reduces its result. */
function reducedLoops(step: GenericOp, reducer: GenericOp): readonly number[] {
  const map = at(step.indexingMaps, step.inputs.length);
  return reducer.iteratorTypes.flatMap((type, d) => (type === "reduction" ? [map.getDimPosition(d) ?? -1] : []));
}

function areMany(step: GenericOp, loops: readonly number[]): boolean {
  const extents = staticLoopRanges(step);
  return loops.reduce((product, loop) => product * (extents[loop] ?? 1), 1) >= fewestNeighbours;
}
