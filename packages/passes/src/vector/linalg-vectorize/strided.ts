/**
 * Accesses that leave a constant distance between lanes, such as the even and the odd elements of pairs. Loads that
 * begin a few elements apart share vectors of all that lies between, which shuffles take apart; stores that fill such a
 * span together are put into vectors of it. No store touches an element between, which others may own, and no load goes
 * beyond the span.
 */
import { type GenericOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { AffineMap, at, effectsOf, type Operation } from "@tt-opt/ir-core";
import { type ElementAccess, elementAccesses, type LaneAnalysis } from "../../linalg/bodies/index.ts";

/** An access, and how many elements after the first one of its group it begins. */
export interface StridedMember {
  readonly op: tts.LoadOp | tts.StoreOp;
  readonly residue: number;
}

/**
 * Loads or stores of one span: executed together, loads where the first one stands and stores where the last one does.
 */
export interface StridedGroup {
  readonly kind: "load" | "store";
  /** Elements from lane to lane. */
  readonly stride: number;
  /** By residue; all residues are below the stride and different. */
  readonly members: readonly StridedMember[];
}

/** The greatest distance of which shuffles are worth their price. */
const greatestStride = 4;

interface Open {
  readonly stride: number;
  readonly members: ElementAccess[];
}

/** The groups that the accesses of `op` make, by access; what is in none is executed lane by lane. */
export function stridedGroups(
  op: GenericOp,
  extents: readonly number[],
  accesses: Iterable<Operation>,
  lanes: LaneAnalysis,
): ReadonlyMap<Operation, StridedGroup> {
  const groups = new Map<Operation, StridedGroup>();
  const strides = new Map<Operation, number>();
  for (const access of accesses) {
    const stride = strideOf(access, lanes);
    if (stride !== undefined && stride > 1 && stride <= greatestStride) strides.set(access, stride);
  }
  if (strides.size === 0) return groups;
  const places = new Map(
    elementAccesses(op, AffineMap.identity(extents.length).results, extents)?.map((access) => [access.op, access]),
  );
  const open: Record<"read" | "write", Open[]> = { read: [], write: [] };
  const close = (kind: "read" | "write"): void => {
    for (const group of open[kind].splice(0)) finish(group, groups, lanes);
  };
  for (const inner of op.body.entry?.ops() ?? []) {
    const effects = effectsOf(inner);
    if (effects?.length === 0 || inner === op.body.entry?.last) continue;
    const isRead = effects?.every(({ kind }) => kind === "read") === true;
    // Loads may come earlier and stores later, but not past each other.
    if (!isRead) close("read");
    const [place, stride] = [places.get(inner), strides.get(inner)];
    const kind = isRead ? "read" : "write";
    const joined = place !== undefined && stride !== undefined && join(open[kind], place, stride);
    if (joined) continue;
    close("write");
    if (place !== undefined && stride !== undefined) open[kind].push({ stride, members: [place] });
  }
  close("read");
  close("write");
  return groups;
}

/** The distance between the elements of neighbouring lanes, if it is constant. */
export function strideOf(access: Operation, lanes: LaneAnalysis): number | undefined {
  if (!access.is(tts.LoadOp) && !access.is(tts.StoreOp)) return undefined;
  const [offset] = access.offset;
  return offset === undefined ? 0 : lanes.step(offset);
}

/** Adds an access to one of the groups if it fits. */
function join(groups: readonly Open[], access: ElementAccess, stride: number): boolean {
  for (const { stride: own, members } of groups) {
    const places = [...members, access].map((member) => elementsFrom(at(members, 0), member));
    const isNear =
      Math.max(...places.map((place) => place ?? Infinity)) - Math.min(...places.map((p) => p ?? 0)) < stride;
    if (own !== stride || !isNear || new Set(places).size < places.length) continue;
    members.push(access);
    return true;
  }
  return false;
}

/**
 * How many elements after `first` an access begins; undefined if that is not known, or the accesses are of other kinds.
 */
function elementsFrom(first: ElementAccess, other: ElementAccess): number | undefined {
  if (first === other) return 0;
  const [a, b] = [first.op, other.op];
  if (!isElementAccess(a) || !isElementAccess(b) || a.mask !== b.mask || a.base.type !== b.base.type) return undefined;
  if (first.root === undefined || first.root !== other.root) return undefined;
  if (first.distance === undefined || other.distance === undefined) return undefined;
  const bytes = other.distance.minus(first.distance).constantValue;
  return bytes === undefined || bytes % first.bytes !== 0 ? undefined : bytes / first.bytes;
}

function isElementAccess(op: Operation): op is tts.LoadOp | tts.StoreOp {
  return op.is(tts.LoadOp) || op.is(tts.StoreOp);
}

function finish({ stride, members }: Open, groups: Map<Operation, StridedGroup>, lanes: LaneAnalysis): void {
  const first = at(members, 0);
  const places = members.map((member) => elementsFrom(first, member) ?? 0);
  const least = Math.min(...places);
  const found = members.flatMap(({ op }, i): readonly StridedMember[] =>
    isElementAccess(op) ? [{ op, residue: at(places, i) - least }] : [],
  );
  const kind = first.kind === "read" ? "load" : "store";
  // Every other element is two loads and a shuffle; one of three or four is not worth three or four loads.
  const isWorth = found.length === stride || (kind === "load" && (stride === 2 || found.length > 2));
  const isSame = found.every(({ op }) => op.is(tts.StoreOp) || op.other === undefined || lanes.isUniform(op.other));
  if (!isWorth || !isSame) return;
  const group = { kind, stride, members: found.toSorted((a, b) => a.residue - b.residue) } as const;
  for (const { op } of found) groups.set(op, group);
}
