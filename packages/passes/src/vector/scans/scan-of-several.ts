/**
 * Loops with the mark `tts.scan` that combine several values, or one value without a known identity, by elementwise
 * operations: recurrences, selections, means and variances.
 */
import { ConstantOp, memref, type scf } from "@tt-opt/dialect-std";
import { Elementwise, isDefinedOutside, type Operation, type Value } from "@tt-opt/ir-core";
import type { JointCombination } from "../../linalg/bodies/index.ts";
import { isFirst, hasLanes, rangeOf, type ScanRange } from "./scan-loop.ts";

/** The loop of a scan of several operands. */
export interface ScanOfSeveral extends ScanRange {
  /** The load of each operand. */
  readonly loads: readonly memref.LoadOp[];
  /** Where each result is stored; undefined if it is not. */
  readonly stores: readonly (memref.StoreOp | undefined)[];
  readonly combination: JointCombination;
}

/** The scan of a loop that starts from the first elements; undefined if it has another form. */
export function scanOfSeveral(loop: scf.ForOp): ScanOfSeveral | undefined {
  const body = [...loop.body.ops()].filter((op) => op !== loop.body.last);
  const loads = body.flatMap((op) => (op.is(memref.LoadOp) ? [op] : []));
  const stores = body.flatMap((op) => (op.is(memref.StoreOp) ? [op] : []));
  const index = loads[0]?.indices.at(-1);
  const range = index === undefined ? undefined : rangeOf(loop, index);
  if (index === undefined || range?.from !== 1) return undefined;
  const operations = body.filter((op) => !op.is(memref.LoadOp) && !op.is(memref.StoreOp) && op !== index.definingOp);
  if (!operations.every((op) => isElementwise(op, index))) return undefined;
  const isAlong = ({ indices }: memref.LoadOp | memref.StoreOp): boolean =>
    indices.at(-1) === index && indices.slice(0, -1).every((outer) => isDefinedOutside(loop, outer));
  if (![...loads, ...stores].every(isAlong) || loads.length !== loop.initArgs.length) return undefined;
  const results = loop.yieldedValues;
  if (!stores.every(({ value }) => results.includes(value))) return undefined;
  // The first elements tell which operand is combined with which accumulator.
  const ordered = loop.initArgs.flatMap((init) => loads.find((load) => isFirst(init, { load, ...range })) ?? []);
  if (new Set(ordered).size !== loads.length) return undefined;
  const storeOf = results.map((result) => stores.filter(({ value }) => value === result));
  if (new Set(results).size !== results.length || storeOf.some((own) => own.length > 1)) return undefined;
  const elements = ordered.map(({ result }) => result);
  if (![...elements, ...loop.regionIterArgs].every(({ type }) => hasLanes(type))) return undefined;
  const combination = { accumulators: loop.regionIterArgs, elements, operations, results };
  return { loads: ordered, stores: storeOf.map(([store]) => store), combination, ...range };
}

/** Whether lanes can execute an operation at once; it may not depend on where the elements are. */
function isElementwise(op: Operation, index: Value): boolean {
  if (op.regions.length > 0 || op.operands.includes(index)) return false;
  if (!op.has(Elementwise) && !op.is(ConstantOp)) return false;
  return op.results.every(({ type }) => hasLanes(type) || type.toString() === "i1");
}
