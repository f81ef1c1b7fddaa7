/**
 * The cost of recomputing an element instead of storing and loading it, in simple operations. A store and a load of an
 * element cost about as much as {@link storeAndLoad}.
 */
import { bodyOf, type GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { constantInt, ShLIOp, ShRSIOp, ShRUIOp } from "@tt-opt/dialect-std";
import { FloatType, IntegerType, type Operation, type Value } from "@tt-opt/ir-core";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";
import { isDivision, isPowerOfTwo, LaneSteps, readsNeighbours } from "../bodies/index.ts";

/** The cost of storing an element and loading it again. */
export const storeAndLoad = 6;

/** The cost of loading an element that is stored anyway. */
export const load = 2;

/** Divisions and square roots occupy their unit for as long as many simple operations. */
const slow: ReadonlyMap<string, number> = new Map([
  ["arith.divf", 8],
  ["arith.remf", 40],
  ["arith.divsi", 10],
  ["arith.divui", 10],
  ["arith.remsi", 10],
  ["arith.remui", 10],
  ["math.sqrt", 8],
  ["math.absf", 1],
  ["math.floor", 1],
  ["math.ceil", 1],
  ["math.fma", 1],
  ["tt.load", 3],
  ["tts.load", 3],
]);

/**
 * Indices and constants are free, since the loop has them anyway. So are comparisons of integers and conjunctions of
 * them: they are masks, which split the loop.
 */
const free: ReadonlySet<string> = new Set([
  "linalg.index",
  "linalg.yield",
  "arith.constant",
  "arith.cmpi",
  "arith.index_cast",
  "arith.extsi",
  "arith.extui",
  "arith.trunci",
  "tt.ptr_to_int",
  "tt.int_to_ptr",
]);

/** Costs per element. Fused operations are built anew, so the cost of an operation never changes. */
export class ElementCosts {
  readonly #known = new Map<GenericOp, { readonly cost: number; readonly most: number }>();

  /** The cost of `op` if it is at most `most`; otherwise, some number above that. */
  of(op: GenericOp, most: number): number {
    const known = this.#known.get(op);
    if (known !== undefined && (known.cost > most || known.cost <= known.most)) return known.cost;
    const cost = elementCost(op, most);
    this.#known.set(op, { cost, most });
    return cost;
  }
}

/** The cost of the operations of a body, up to the first one with which it exceeds `most`. */
function elementCost(op: GenericOp, most: number): number {
  const rows = new RowValues(op);
  let cost = 0;
  for (const inner of bodyOf(op).ops()) {
    if (rows.has(inner)) continue;
    inner.walk((each) => void (cost += operationCost(each)));
    if (cost > most) break;
  }
  return cost;
}

/** Shorter rows do not make up for what is computed for each of them. */
const shortestRow = 16;

/**
 * The operations of a body that compute once for many elements: the row and the column of an index that is taken apart,
 * and what depends on the row only. Vectorized loops follow the rows.
 */
class RowValues {
  readonly #lanes: LaneSteps;
  readonly #found = new Set<Operation>();

  constructor(op: GenericOp) {
    const loops = [...staticLoopRanges(op).entries()].flatMap(([loop, extent]) => (extent === 1 ? [] : [loop]));
    const lanesOf = (loop: number): LaneSteps => new LaneSteps(bodyOf(op), loop, op.indexingMaps, shortestRow);
    const all = loops.map(lanesOf).toReversed();
    this.#lanes = all.find((lanes) => readsNeighbours(bodyOf(op), lanes)) ?? all[0] ?? lanesOf(-1);
  }

  /** Whether `inner` is one of them; the operations before it have been asked for. */
  has(inner: Operation): boolean {
    const [result] = inner.results;
    if (result === undefined || this.#lanes.step(result) === undefined) return false;
    const isPerRow =
      this.#lanes.step(result) === 0 &&
      inner.operands.some(({ definingOp }) => definingOp !== undefined && this.#found.has(definingOp));
    if (!this.#lanes.divisions.has(inner) && !isPerRow) return false;
    this.#found.add(inner);
    return true;
  }
}

/**
 * Whether elements that are neighbours in memory would be stored apart from each other: loops over them would store, and
 * load again, one by one.
 */
export function isLoadedAcross(op: GenericOp): boolean {
  const body = bodyOf(op);
  const loops = [...staticLoopRanges(op).entries()]
    .flatMap(([loop, extent]) => (extent === 1 ? [] : [loop]))
    .toReversed();
  const along = loops.findIndex((loop) =>
    readsNeighbours(body, new LaneSteps(body, loop, op.indexingMaps, shortestRow)),
  );
  return along > 0;
}

/** Divisions by powers of two are shifts; signed ones first adjust negative dividends. */
const shifts: ReadonlyMap<string, number> = new Map([
  ["arith.divsi", 4],
  ["arith.remsi", 5],
  ["arith.divui", 1],
  ["arith.remui", 1],
]);

/** Lanes have no shifts by amounts that differ: they are products with powers of two, which have to be computed first. */
const laneShift = 12;

/** What extends a float that is not the upper half of an f32, or rounds to one. */
const narrowConversions: ReadonlyMap<string, number> = new Map([
  ["arith.extf", 6],
  ["arith.truncf", 12],
]);

/** The cost of an operation in simple operations. */
export function operationCost(op: Operation): number {
  if (free.has(op.name) || isMask(op)) return 0;
  if (isShiftOfLanes(op)) return laneShift;
  const isShift = isDivision(op) && isPowerOfTwo(op.operand(1));
  if (isShift && isNonNegativeValue(op.operand(0))) return 1;
  const known = narrowConversion(op) ?? (isShift ? shifts : slow).get(op.name);
  if (known !== undefined) return known;
  if (op.name.startsWith("math.")) return 16;
  return op.regions.length > 0 ? 100 : 1;
}

function isShiftOfLanes(op: Operation): boolean {
  if (!op.is(ShLIOp) && !op.is(ShRSIOp) && !op.is(ShRUIOp)) return false;
  return op.rhs.parentBlock === op.block && constantInt(op.rhs) === undefined;
}

/** The cost of a conversion from or to f16 or a float of 8 bits; undefined for other operations. */
function narrowConversion(op: Operation): number | undefined {
  const cost = narrowConversions.get(op.name);
  const isNarrow = ({ type }: Value): boolean => type instanceof FloatType && type.width <= 16 && type.kind !== "bf16";
  return cost !== undefined && [...op.operands, ...op.results].some(isNarrow) ? cost : undefined;
}

function isMask(op: Operation): boolean {
  const type = op.results[0]?.type;
  return (op.name === "arith.andi" || op.name === "arith.ori") && type instanceof IntegerType && type.width === 1;
}
