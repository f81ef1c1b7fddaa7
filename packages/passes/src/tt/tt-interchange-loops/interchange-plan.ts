/**
 * Finds kernels whose loops go along several rows at the same time. Rows that are read one after the other stay in the
 * cache and are prefetched; strips of many rows, whose addresses differ by powers of two, evict each other.
 */
import { tt } from "@tt-opt/dialect-tt";
import { BlockArgument, holdsForAll, type Operation, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { sizeAlong } from "../program-slices/operand-slices.ts";
import { sliceWork } from "../program-slices/slice-work.ts";
import { isSlicedStore, type SlicedStore, storedValue } from "../program-slices/sliced-store.ts";
import { findSlicings, type SlicedAccess, type Slicing } from "../program-slices/slicing.ts";
import { LaneAnalysis } from "../tt-to-structured/lane-analysis.ts";
import type { Linear } from "../tt-to-structured/linear.ts";
import { loopAround, RowAccess, upperBounds, valuesOf } from "./row-access.ts";

/** How loops are interchanged. */
export interface InterchangePlan extends Slicing {
  /** The number of rows of a program. */
  readonly rows: number;
  /** How many of them are stored, if that may be fewer. */
  readonly stored: RowCount | undefined;
}

/** A number of rows, which may be negative or too great. */
export interface RowCount {
  readonly sum: Linear;
  /** The operations of the kernel's block that it is computed by. */
  readonly ops: ReadonlySet<Operation>;
}

/** Loops of shorter strips take longer than what is gained. */
const leastWidth = 64;

/** The largest ratio of the work of all rows, one by one, to that of the program. */
const mostGrowth = 2;

/** More stores are not compared with each other. */
const mostStores = 32;

/** The plan for a kernel; undefined if none is known to be valid and to pay. */
export function planInterchange(kernel: tt.FuncOp): InterchangePlan | undefined {
  if (!mayPay(kernel)) return undefined;
  // Values must not change during the analysis.
  const analysis = new LaneAnalysis();
  const known = new Map<Operation, Map<number, RowAccess | undefined>>();
  const accessOf: Accesses = (access) => {
    const { op, dim } = access;
    const byDim = known.get(op) ?? new Map<number, RowAccess | undefined>();
    known.set(op, byDim);
    if (!byDim.has(dim)) byDim.set(dim, RowAccess.of(analysis, access));
    return byDim.get(dim);
  };
  const areApart = (access: SlicedAccess, store: SlicedAccess): boolean => {
    const [one, other] = [accessOf(access), accessOf(store)];
    return one?.isApart === true && other?.isApart === true && one.beginsLike(other);
  };
  for (const slicing of findSlicings(kernel, "also in regions", areApart)) {
    const rows = rowsOf(slicing);
    const { whole, sliced } = sliceWork(kernel, slicing.needs);
    const isShared = rows * whole + sliced > mostGrowth * (whole + sliced);
    if (rows < 2 || isShared || !followsRows(kernel, slicing, accessOf)) continue;
    return { ...slicing, rows, stored: storedRows(kernel, slicing, analysis, rows) };
  }
  return undefined;
}

/** The addresses of an access; undefined if they have no structure. */
type Accesses = (access: SlicedAccess) => RowAccess | undefined;

/** Whether a loop loads blocks of several rows and columns. This test is cheap, so it comes first. */
function mayPay(kernel: tt.FuncOp): boolean {
  let [stores, loadsStrips, isLight] = [0, false, true];
  kernel.walk((op) => {
    const isStrip = op.is(tt.LoadOp) && tensorShapeOf(op.ptr).filter((size) => size > 1).length > 1;
    loadsStrips ||= isStrip && loopAround(op) !== undefined;
    if (isSlicedStore(op)) stores++;
    // The block size of a matrix product already suits the caches.
    isLight &&= !op.is(tt.DotOp);
  });
  return isLight && loadsStrips && stores <= mostStores;
}

/** The size of all slices along their dimensions; 0 if they differ. */
function rowsOf({ stores }: Slicing): number {
  const sizes = new Set([...stores].map(([store, dim]) => sizeAlong(storedValue(store), dim)));
  const [size = 0] = sizes;
  return sizes.size === 1 ? size : 0;
}

/** Whether all accesses of slices are rows, and loops load strips of them, one after the other. */
function followsRows(kernel: tt.FuncOp, { needs, stores }: Slicing, accessOf: Accesses): boolean {
  let loadsStrips = false;
  const isRow = (op: tt.LoadOp | SlicedStore, dim: number): boolean => {
    const access = accessOf({ op, dim });
    if (!op.is(tt.LoadOp) && loopAround(op) !== undefined) return access?.isApart === true;
    if (tensorShapeOf(op.ptr).every((size, i) => i === dim || size === 1)) return true;
    loadsStrips ||= op.is(tt.LoadOp) && access?.continues === true && access.width >= leastWidth;
    return access?.hasRows === true;
  };
  let isKnown = [...stores].every(([store, dim]) => isRow(store, dim));
  kernel.walkOps(tt.LoadOp, (op) => {
    for (const dim of needs.dimensions(op)) isKnown &&= isRow(op, dim);
  });
  return isKnown && loadsStrips;
}

/** How many rows the masks of all stores let through; undefined if they need not be the first ones. */
function storedRows(
  kernel: tt.FuncOp,
  { stores }: Slicing,
  analysis: LaneAnalysis,
  rows: number,
): RowCount | undefined {
  const [first = [], ...others] = [...stores].map(([{ mask }, dim]) =>
    upperBounds(analysis, mask, { dim, low: 1, high: rows }),
  );
  const isCommon = (sum: Linear): boolean => others.every((bounds) => bounds.some(({ key }) => key === sum.key));
  const ops = new Set<Operation>();
  const isBefore = (value: Value): boolean | readonly Value[] => {
    const { definingOp: op } = value;
    if (op === undefined) return value instanceof BlockArgument && value.owner === kernel.body.entry;
    if (op.block !== kernel.body.entry || op.regions.length > 0) return false;
    ops.add(op);
    return op.operands;
  };
  const sum = first.find(isCommon);
  return sum !== undefined && holdsForAll(valuesOf(sum), isBefore) ? { sum, ops } : undefined;
}
