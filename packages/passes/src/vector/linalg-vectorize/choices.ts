/**
 * Choices whose comparisons are breaks, so that each part of a run knows what is chosen. Places: an access beyond the
 * borders of an image may go to the border instead, so that its place is the index or a constant. Values: where two that
 * are long to compute are put next to each other, as the cosines and sines of a position, each part computes only one.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt, RemSIOp, SelectOp } from "@tt-opt/dialect-std";
import type { Block, Operation, Value } from "@tt-opt/ir-core";
import { boundOf, type ConditionKeys, type LaneSteps, type LaneBound } from "../../linalg/bodies/index.ts";
import { placesOf, sumOf } from "./break-places.ts";
import { distinctBreaks, isKnownAtStart } from "./breaks.ts";
import type { LaneFacts } from "./lane-facts.ts";
import type { LanePatterns } from "./lane-patterns.ts";

/** What is chosen in a body. */
export interface Choices {
  /** Accesses whose places are chosen. */
  readonly accesses: ReadonlySet<Operation>;
  /** All breaks: those of masks, and the comparisons that choose. */
  readonly breaks: readonly LaneBound[];
}

/** No choices. */
export const noChoices: Choices = { accesses: new Set(), breaks: [] };

/**
 * Finds the choices of a body, in addition to the breaks of its masks; none if there are many breaks whose order is
 * not known, or if one of them cannot be told at the start of a run.
 * @param places The accesses of single elements and their places.
 */
export function findChoices(
  op: GenericOp,
  loop: number,
  body: Block,
  { lanes, patterns }: Pick<LaneFacts, "lanes" | "patterns">,
  keys: ConditionKeys,
  places: ReadonlyMap<Operation, Value>,
  breaks: readonly LaneBound[],
): Choices {
  const together = (bounds: readonly LaneBound[]): readonly LaneBound[] => [
    ...new Map([...breaks, ...bounds].map((bound) => [keys.of(bound.condition), bound])).values(),
  ];
  const areKnown = (bounds: readonly LaneBound[]): boolean =>
    bounds.every((bound) => isKnownAtStart(op, loop, body, bound));
  const values = together(longChoices(body, lanes).filter((bound) => areKnown([bound])));
  if (values.length > breaks.length && placesOf(values)?.ends.length === 1 && sizeOf(body) <= mostOperations)
    return { accesses: noChoices.accesses, breaks: values };
  const accesses = new Set<Operation>();
  const bounds: LaneBound[] = [];
  for (const [access, place] of places) {
    if (lanes.step(place) !== undefined || patterns.offsets(place) !== undefined) continue;
    const own = choosing(place, body, lanes, patterns);
    if (own === undefined || own.length === 0 || !areKnown(own)) continue;
    accesses.add(access);
    bounds.push(...own);
  }
  const all = together(bounds);
  if (accesses.size === 0) return noChoices;
  const ordered = placesOf(all)?.ends.length;
  const tested = distinctBreaks(all, keys).length;
  const parts = ordered !== undefined ? ordered + 1 : tested <= mostTested ? 2 ** tested : Infinity;
  return sizeOf(body) * parts > mostOperations ? noChoices : { accesses, breaks: all };
}

/** The most comparisons that are tested in each part of a run, if their order is not known. */
const mostTested = 2;

/** The comparisons that choose one of two values, if one of these is a function that nothing else uses. */
function longChoices(body: Block, lanes: LaneSteps): readonly LaneBound[] {
  const found: LaneBound[] = [];
  for (const op of body.ops()) {
    if (!isLongChoice(op)) continue;
    const comparison = op.condition.definingOp;
    const bound = comparison?.is(CmpIOp) === true ? boundOf(comparison, lanes) : undefined;
    if (bound !== undefined && hasLongParts(bound)) found.push(bound);
  }
  return found;
}

/** Whether an operation chooses between two values, one of which is a function that nothing else uses. */
export function isLongChoice(op: Operation): op is SelectOp {
  return op.is(SelectOp) && (isLong(op.trueValue, op.block) || isLong(op.falseValue, op.block));
}

/** Whether a function is computed for a value alone, in the same block. */
function isLong(value: Value, block: Block | undefined): boolean {
  const op = value.definingOp;
  if (op === undefined || op.block !== block || !value.hasOneUse) return false;
  return functions.has(op.name) || op.operands.some((operand) => isLong(operand, block));
}

const functions: ReadonlySet<string> = new Set(
  ["cos", "erf", "exp", "exp2", "log", "log2", "powf", "sin", "tan", "tanh"].map((name) => `math.${name}`),
);

/** Whether a remainder is less than a limit, and not less, in parts of some vectors each. */
function hasLongParts({ value, limit, slack }: LaneBound): boolean {
  const { term, offset } = sumOf(value);
  const division = term.definingOp;
  const [divisor, end] = [division?.is(RemSIOp) === true ? constantInt(division.rhs) : undefined, constantInt(limit)];
  if (divisor === undefined || end === undefined) return false;
  const first = Number(end) + slack - offset;
  return first >= shortestPart && Number(divisor) - first >= shortestPart;
}

/** Shorter parts would be mostly beginnings and ends. */
const shortestPart = 32;

/** The most operations in the bodies of all parts of a run. */
const mostOperations = 512;

/** The operations that a function becomes. */
const functionSize = 128;

/** The number of operations that a body becomes. */
function sizeOf(body: Block): number {
  let size = 0;
  for (const op of body.ops()) size += op.definition.dialectName === "math" && !simple.has(op.name) ? functionSize : 1;
  return size;
}

/** Functions that are a few instructions. */
const simple: ReadonlySet<string> = new Set(
  ["absf", "absi", "ceil", "floor", "fma", "sqrt"].map((name) => `math.${name}`),
);

/** Operations whose results grow by a constant per lane if their operands do. */
const linear: ReadonlySet<string> = new Set(["arith.addi", "arith.subi", "arith.extsi", "arith.index_cast"]);

/** The comparisons that choose between numbers of fixed lanes; undefined if `value` depends on anything else. */
function choosing(
  value: Value,
  body: Block,
  lanes: LaneSteps,
  patterns: LanePatterns,
): readonly LaneBound[] | undefined {
  const found: LaneBound[] = [];
  const pending = [value];
  const seen = new Set<Value>();
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (seen.has(part) || patterns.offsets(part) !== undefined) continue;
    seen.add(part);
    const op = part.definingOp;
    if (op === undefined || op.block !== body) return undefined;
    if (op.is(SelectOp)) {
      const comparison = op.condition.definingOp;
      const bound = comparison?.is(CmpIOp) === true ? boundOf(comparison, lanes) : undefined;
      if (bound === undefined) return undefined;
      found.push(bound);
      pending.push(op.trueValue, op.falseValue);
    } else if (linear.has(op.name)) pending.push(...op.operands);
    else return undefined;
  }
  return found;
}
