/**
 * Choices of places: an access beyond the borders of an image may go to the border instead, so that its place is the
 * index or a constant. The comparisons that choose are breaks, and in each part of a run the place is one or the other.
 */
import { CmpIOp, SelectOp } from "@tt-opt/dialect-std";
import type { Block, Operation, Value } from "@tt-opt/ir-core";
import { boundOf, type ConditionKeys, type LaneAnalysis, type LaneBound } from "../../linalg/bodies/index.ts";
import { placesOf } from "./break-places.ts";
import type { LaneFacts } from "./lane-facts.ts";
import type { LanePatterns } from "./lane-patterns.ts";

/** Accesses whose places are chosen. */
export interface Choices {
  readonly accesses: ReadonlySet<Operation>;
  /** All breaks: those of masks, and the comparisons that choose. */
  readonly breaks: readonly LaneBound[];
}

/** No choices. */
export const noChoices: Choices = { accesses: new Set(), breaks: [] };

/**
 * Finds the choices of a body, in addition to the breaks of its masks; none if the order of all breaks is not known.
 * @param places The accesses of single elements and their places.
 */
export function findChoices(
  body: Block,
  { lanes, patterns }: Pick<LaneFacts, "lanes" | "patterns">,
  keys: ConditionKeys,
  places: ReadonlyMap<Operation, Value>,
  breaks: readonly LaneBound[],
): Choices {
  const found = new Map(breaks.map((bound) => [keys.of(bound.condition), bound]));
  const accesses = new Set<Operation>();
  for (const [access, place] of places) {
    if (lanes.step(place) !== undefined || patterns.offsets(place) !== undefined) continue;
    const own = choosing(place, body, lanes, patterns);
    if (own === undefined || own.length === 0) continue;
    accesses.add(access);
    for (const bound of own) found.set(keys.of(bound.condition), bound);
  }
  const all = [...found.values()];
  const parts = accesses.size === 0 ? undefined : placesOf(all)?.ends.length;
  return parts === undefined || sizeOf(body) * (parts + 1) > mostOperations ? noChoices : { accesses, breaks: all };
}

/** The most operations in the bodies of all parts of a run. */
const mostOperations = 512;

/** The operations that a function becomes. */
const functionSize = 128;

/** The number of operations that a body becomes. */
function sizeOf(body: Block): number {
  let size = 0;
  for (const op of body.ops()) size += op.definition.dialectName === "math" ? functionSize : 1;
  return size;
}

/** Operations whose results grow by a constant per lane if their operands do. */
const linear: ReadonlySet<string> = new Set(["arith.addi", "arith.subi", "arith.extsi", "arith.index_cast"]);

/** The comparisons that choose between numbers of fixed lanes; undefined if `value` depends on anything else. */
function choosing(
  value: Value,
  body: Block,
  lanes: LaneAnalysis,
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
