/**
 * Accesses whose lanes have fixed but not contiguous offsets from the first one: every other element, swapped pairs,
 * elements that two lanes share. Loads that begin a few elements apart share the vectors of the span between them,
 * which shuffles take apart. Stores that fill such a span together are combined into vectors of it. No store touches an
 * element in between, which may belong to others, and no load exceeds the span.
 */
import { type GenericOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { AffineMap, at, effectsOf, type Operation } from "@tt-opt/ir-core";
import { type ConditionKeys, type ElementAccess, elementAccesses } from "../../linalg/bodies/index.ts";
import type { LanePatterns } from "./lane-patterns.ts";
import type { AccessMask } from "./lane-facts.ts";

/** An access, and the positions of its lanes in its span. */
export interface SpanMember {
  readonly op: tts.LoadOp | tts.StoreOp;
  /** The position of the first lane in the span; it is outside of the span if that lane is inactive. */
  readonly first: number;
  /** The position of each lane; undefined for lanes that are always inactive. */
  readonly places: readonly (number | undefined)[];
  /** Whether its address grows by a constant from vector to vector without divisions. */
  readonly isLinear: boolean;
}

/** Loads or stores of one span. They are executed together: loads at the first one, and stores at the last one. */
export interface Span {
  readonly kind: "load" | "store";
  /** The number of elements from the first to the last that is accessed. */
  readonly length: number;
  readonly members: readonly SpanMember[];
}

/** Spans of more vectors are not worth their shuffles, or do not fit the registers. */
const mostParts = { load: 4, store: 8 } as const;

/** An access with fixed lanes. */
interface Candidate {
  readonly op: tts.LoadOp | tts.StoreOp;
  readonly access: ElementAccess;
  readonly offsets: readonly number[];
  readonly isOn: readonly boolean[];
  readonly isPlain: boolean;
  /** The key of the conditions that all lanes share, and whether there are bounds. */
  readonly condition: string;
}

/** The accesses of a span under construction, with their distances from the first one. */
interface Open {
  readonly members: Candidate[];
  readonly shifts: number[];
}

/** The accesses of a body, with their masks. */
interface Accesses {
  readonly masks: ReadonlyMap<Operation, AccessMask>;
  readonly patterns: LanePatterns;
  readonly keys: ConditionKeys;
}

/** The spans of the accesses of `op`, by access; other accesses are executed lane by lane. */
export function findSpans(op: GenericOp, extents: readonly number[], known: Accesses): ReadonlyMap<Operation, Span> {
  const spans = new Map<Operation, Span>();
  const candidates = candidatesOf(op, extents, known);
  if (candidates.size === 0) return spans;
  const open: Record<"read" | "write", Open[]> = { read: [], write: [] };
  const close = (kind: "read" | "write"): void => {
    for (const group of open[kind].splice(0)) finish(group, spans, known.patterns);
  };
  for (const inner of op.body.entry?.ops() ?? []) {
    const effects = effectsOf(inner);
    if (effects?.length === 0 || inner === op.body.entry?.last) continue;
    const isRead = effects?.every(({ kind }) => kind === "read") === true;
    // Loads may be moved up and stores down, but not across each other.
    if (!isRead) close("read");
    const candidate = candidates.get(inner);
    const kind = isRead ? "read" : "write";
    if (candidate !== undefined && open[kind].some((group) => join(group, candidate))) continue;
    close("write");
    if (candidate !== undefined) open[kind].push({ members: [candidate], shifts: [0] });
  }
  close("read");
  close("write");
  return spans;
}

/** The accesses with fixed lanes; empty if all of them are contiguous. */
function candidatesOf(
  op: GenericOp,
  extents: readonly number[],
  { masks, patterns, keys }: Accesses,
): ReadonlyMap<Operation, Candidate> {
  const found = new Map<Operation, Omit<Candidate, "access">>();
  for (const [access, { bounds, uniform, fixed, residual }] of masks) {
    if ((!access.is(tts.LoadOp) && !access.is(tts.StoreOp)) || residual.length > 0) continue;
    if (access.is(tts.LoadOp) && access.isVolatile.isTrue) continue;
    const [offset] = access.offset;
    const offsets = offset === undefined ? undefined : patterns.offsets(offset);
    if (offsets === undefined || offsets.every((lane) => lane === 0)) continue;
    const isOn = offsets.map((_, lane) => patterns.holdIn(lane, fixed));
    const isPlain = fixed.length === 0 && offsets.every((place, lane) => place === lane);
    // Loops over vectors either lie within all bounds or beyond those that all accesses with bounds share.
    const parts = [...uniform.map((part) => keys.of(part)), ...(bounds.length > 0 ? ["bounded"] : [])];
    found.set(access, { op: access, offsets, isOn, isPlain, condition: [...new Set(parts)].sort().join() });
  }
  const candidates = new Map<Operation, Candidate>();
  if ([...found.values()].every(({ isPlain }) => isPlain)) return candidates;
  const indices = AffineMap.identity(extents.length).results;
  for (const access of elementAccesses(op, indices, extents, { multiple: (value) => patterns.firstLane(value) }) ??
    []) {
    const candidate = found.get(access.op);
    if (candidate !== undefined) candidates.set(access.op, { ...candidate, access });
  }
  return candidates;
}

/** Adds an access to a group if that saves loads or stores. */
function join(group: Open, candidate: Candidate): boolean {
  const shift = elementsFrom(at(group.members, 0), candidate);
  if (shift === undefined) return false;
  const own = placesOf([candidate], [shift]);
  const others = placesOf(group.members, group.shifts);
  const lanes = candidate.offsets.length;
  if (own.length === 0 || others.length === 0) return false;
  const all = [...others, ...own];
  if (candidate.op.is(tts.StoreOp)) {
    if (new Set(all).size < all.length || lengthOf(all) > mostParts.store * lanes) return false;
  } else if (partsOf(all, lanes) >= partsOf(own, lanes) + partsOf(others, lanes)) return false;
  group.members.push(candidate);
  group.shifts.push(shift);
  return true;
}

/** The elements that active lanes access, once per lane. */
function placesOf(members: readonly Candidate[], shifts: readonly number[]): readonly number[] {
  return members.flatMap(({ offsets, isOn }, i) =>
    offsets.flatMap((offset, lane) => (isOn[lane] === true ? [at(shifts, i) + offset] : [])),
  );
}

function lengthOf(places: readonly number[]): number {
  return Math.max(...places) - Math.min(...places) + 1;
}

/** The number of loads that all elements need: scalar ones if they are too few for a vector. */
function partsOf(places: readonly number[], lanes: number): number {
  const length = lengthOf(places);
  return length < lanes ? new Set(places).size : Math.ceil(length / lanes);
}

/**
 * The distance in elements from `first` to an access; undefined if it is not known or the accesses are of different
 * kinds.
 */
function elementsFrom(first: Candidate, other: Candidate): number | undefined {
  if (first.op.base.type !== other.op.base.type || first.condition !== other.condition) return undefined;
  const [a, b] = [first.access, other.access];
  if (a.root === undefined || a.root !== b.root || a.distance === undefined || b.distance === undefined)
    return undefined;
  const bytes = b.distance.minus(a.distance).constantValue;
  return bytes === undefined || bytes % a.bytes !== 0 ? undefined : bytes / a.bytes;
}

function finish({ members, shifts }: Open, spans: Map<Operation, Span>, patterns: LanePatterns): void {
  const places = placesOf(members, shifts);
  const [first] = members;
  if (first === undefined || places.length === 0 || members.every(({ isPlain }) => isPlain)) return;
  const least = Math.min(...places);
  const length = lengthOf(places);
  const lanes = first.offsets.length;
  const kind = first.op.is(tts.LoadOp) ? "load" : "store";
  if (kind === "load") {
    const parts = partsOf(places, lanes);
    // Every other element takes two loads and a shuffle; one of three or four is not worth three or four loads. Fewer
    // elements than lanes are loaded one by one.
    const isFew = parts <= 2 || length < lanes;
    const isWorth = isFew || parts <= members.length || (members.length > 2 && parts <= mostParts.load);
    const isSame = members.every(
      ({ op }) => !op.is(tts.LoadOp) || op.other === undefined || patterns.isUniform(op.other),
    );
    if (!isWorth || !isSame) return;
  } else if (new Set(places).size < length || places.length > length || length % lanes !== 0) return;
  const span: Span = {
    kind,
    length,
    members: members
      .map(({ op, offsets, isOn }, i) => {
        const start = at(shifts, i) - least;
        const own = offsets.map((offset, lane) => (isOn[lane] === true ? start + offset : undefined));
        return { op, first: start, places: own, isLinear: patterns.isLinear(op.offset[0] ?? op.base) };
      })
      .toSorted((a, b) => a.first - b.first),
  };
  for (const { op } of members) spans.set(op, span);
}
