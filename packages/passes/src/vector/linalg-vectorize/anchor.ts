/**
 * Anchors: remainders at whose multiples the vectors of a run begin. Where runs have any length, such as rows of a
 * tensor of dynamic shape, the index of the loop tells nothing about the place in the row, but what a body does with
 * halves or the parity of that place is known if vectors begin at multiples of their length there.
 */
import { RemSIOp } from "@tt-opt/dialect-std";
import type { Block, Operation, Value } from "@tt-opt/ir-core";
import type { LaneSteps, PartConditions } from "../../linalg/bodies/index.ts";
import { sumOf } from "./break-places.ts";
import { LanePatterns } from "./lane-patterns.ts";

/** What is known of lanes, and where vectors begin. */
export interface AnchoredPatterns {
  readonly patterns: LanePatterns;
  /** The number that is a multiple of the length of vectors where these begin; undefined for the index of the loop. */
  readonly anchor: Value | undefined;
}

/**
 * Chooses the anchor with which most is known of the lanes of vectors of `count` along `loop`; none if it is known where the
 * numbers `starts` start.
 */
export function anchoredPatterns(
  body: Block,
  loop: number,
  lanes: LaneSteps,
  count: number,
  starts: PartConditions["starts"],
): AnchoredPatterns {
  const whole = new LanePatterns(body, loop, lanes, count, { index: starts.size === 0, values: new Set() }, starts);
  let best: AnchoredPatterns = { patterns: whole, anchor: undefined };
  const anchors = count === 1 || starts.size > 0 ? [] : anchorsOf(body, lanes);
  if (anchors.length === 0) return best;
  let most = knownIn(body, best.patterns);
  for (const anchor of anchors) {
    const multiples = { index: false, values: new Set([anchor]) };
    const patterns = new LanePatterns(body, loop, lanes, count, multiples);
    const known = knownIn(body, patterns);
    if (known <= most) continue;
    best = { patterns, anchor };
    most = known;
  }
  return best;
}

/** The remainders along runs that are divided themselves. */
function anchorsOf(body: Block, lanes: LaneSteps): readonly Value[] {
  const remainders = new Set<Value>();
  for (const op of lanes.divisions) if (op.is(RemSIOp)) remainders.add(op.result);
  if (remainders.size === 0) return [];
  const anchors = new Set<Value>();
  for (const op of body.ops()) {
    if (!dividing.has(op.name) || lanes.divisions.has(op)) continue;
    const { term } = sumOf(op.operand(0));
    if (remainders.has(term)) anchors.add(term);
  }
  return [...anchors];
}

const dividing: ReadonlySet<string> = new Set([
  "arith.divsi",
  "arith.divui",
  "arith.remsi",
  "arith.remui",
  "arith.shrsi",
  "arith.shrui",
  "arith.andi",
]);

/** The number of results whose lanes have fixed distances. */
function knownIn(body: Block, patterns: LanePatterns): number {
  const isKnown = (op: Operation): boolean => op.results.some((result) => patterns.offsets(result) !== undefined);
  return [...body.ops()].filter(isKnown).length;
}
