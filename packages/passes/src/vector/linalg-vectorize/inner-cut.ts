/**
 * Masks that end a reduction inside of the vectorized loop, such as the last rows of a block whose columns are summed.
 * If nothing is added beyond the end, the inner loop stops there and needs no tests.
 */
import { type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { type AffineMap, at, type Block, isPure, type Operation, type Value, ViewLike } from "@tt-opt/ir-core";
import {
  type ConditionKeys,
  constantWhenOff,
  eitherBoundOf,
  isIdentity,
  LaneSteps,
  type LaneBound,
  maskParts,
  stepOf,
} from "../../linalg/bodies/index.ts";
import { isWhole } from "../buffer-root.ts";
import { keepsAccumulators } from "./neutral-selection.ts";
import { laneSelection } from "./selection.ts";

/** The bounds of a loop inside of the vectorized one. */
export interface InnerCut {
  readonly dim: number;
  readonly bounds: readonly LaneBound[];
  /** The keys of the conditions that hold between the bounds. */
  readonly on: ReadonlySet<string>;
}

/**
 * The cut of the only reduction loop inside of loop `loop`; undefined if masks do not bound it, or if elements beyond
 * the bounds change the result.
 */
export function findInnerCut(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  loop: number,
  keys: ConditionKeys,
): InnerCut | undefined {
  if (op.iteratorTypes[loop] === "reduction") return undefined;
  const [dim, second] = op.iteratorTypes.flatMap((type, d) => (type === "reduction" ? [d] : []));
  if (dim === undefined || second !== undefined) return undefined;
  const lanes = new LaneSteps(body, dim, maps);
  const own = new Map<Operation, readonly LaneBound[]>();
  for (const access of body.ops()) {
    if (!access.is(tts.LoadOp) && !access.is(tts.StoreOp)) continue;
    const bounds = maskParts(access.mask, lanes, eitherBoundOf).bounds.filter((bound) => isKnown(bound, body, loop));
    if (bounds.length > 0) own.set(access, bounds);
    else if (access.is(tts.StoreOp)) return undefined;
  }
  const sets = [...own.values()].map((bounds) => bounds.map(({ condition }) => keys.of(condition)));
  const [first] = sets;
  const [bounds] = own.values();
  if (first === undefined || bounds === undefined) return undefined;
  if (sets.some((set) => set.length !== first.length || set.some((key) => !first.includes(key)))) return undefined;
  const off = {
    body,
    isOff: (access: Operation): boolean => own.has(access),
    isFalse: (condition: Value): boolean => first.every((key) => keys.conjuncts(condition).includes(key)),
  };
  const endsThere = bounds.every(({ kind }) => kind === "below");
  const selected = op.outputs.flatMap((_, i) => (stepOf(body, op.inputs.length + i, i) === undefined ? [i] : []));
  const selection = selected.length === 0 ? undefined : laneSelection(body, op.inputs.length, selected);
  const isKept =
    selection !== undefined &&
    keepsAccumulators(
      selection,
      (element) => constantWhenOff(off, element),
      (number) => endsThere && (lanes.step(number) ?? 0) > 0,
    );
  const isNeutral = op.outputs.every((_, i) => {
    const argument = op.inputs.length + i;
    if (at(maps, argument).isFunctionOfDim(dim)) return false;
    if (endsThere && isLeft(op, op.operand(argument))) return true;
    const combination = stepOf(body, argument, i);
    if (combination === undefined) return isKept;
    const isScan = !combination.op.resultAt(0).hasOneUse;
    // A scan starts from NaN, and would keep it if nothing were combined with it.
    if (isScan && preferNumbers.has(combination.op.name)) return false;
    const element = combination.op.operand(1 - combination.accumulatorIndex);
    const constant = constantWhenOff(off, element);
    return constant !== undefined && isIdentity(combination, constant);
  });
  return isNeutral ? { dim, bounds, on: new Set(first) } : undefined;
}

/** Minima and maxima that prefer numbers to NaN. */
const preferNumbers: ReadonlySet<string> = new Set(["arith.maxnumf", "arith.minnumf"]);

/** Whether a buffer, of which there are no views, is not read after `op`, such as the final sums of a scan. */
function isLeft(op: GenericOp, buffer: Value): boolean {
  const maker = buffer.definingOp;
  if (maker === undefined || maker.block !== op.block || !isWhole(buffer)) return false;
  return [...buffer.users()].every((user) => {
    const outer = user.ancestorIn(op.block);
    return !ViewLike.has(user) && (outer === op || outer?.isBefore(op) === true);
  });
}

/** Whether a bound can be computed before the loop that it bounds: it depends neither on memory nor on that loop. */
function isKnown({ value, limit }: LaneBound, body: Block, loop: number): boolean {
  const isFixed = (part: Value): boolean => {
    const maker = part.definingOp;
    if (maker === undefined) return part.parentBlock !== body;
    if (maker.block !== body) return true;
    if (maker.is(IndexOp)) return maker.dim.number !== loop;
    return isPure(maker) && maker.operands.every(isFixed);
  };
  return isFixed(value) && isFixed(limit);
}
