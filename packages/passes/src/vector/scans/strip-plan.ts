/**
 * Finds scans along contiguous memory that can be executed strip by strip, together with the structured operations that
 * produce their operand and consume their result.
 */
import { bodyOf, GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { constantInt, memref, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { AffineMap, AnyMemRef, at, MemRefType, type Operation, typed, type Value } from "@tt-opt/ir-core";
import { LaneSteps } from "../../linalg/bodies/index.ts";
import { independence } from "../../linalg/linalg-fuse/overlap.ts";
import { placeOf } from "../linalg-vectorize/element-access.ts";
import { isFirst, type Scan, scanOf } from "./scan-loop.ts";
import { isPureLeaf } from "../pure-leaf.ts";

/** A scan with its producer and consumer. */
export interface StripPlan {
  readonly loop: scf.ForOp;
  readonly scan: Scan;
  /** The loops over rows around the scan, outermost first, and for each dimension but the last its loop. */
  readonly rows: readonly scf.ForOp[];
  readonly rowOf: readonly (scf.ForOp | undefined)[];
  readonly source: Value<MemRefType>;
  readonly target: Value<MemRefType>;
  /** Stores the first element, from which the loop starts. */
  readonly firstStore: memref.StoreOp;
  readonly producer: GenericOp;
  readonly consumer: GenericOp | undefined;
  /** Whether only the consumer reads the result. */
  readonly isPrivate: boolean;
  /** Whether the transformation is correct only if arguments point to different memory. */
  readonly isAssumed: boolean;
}

/** The plan for a scan; undefined if it cannot be executed strip by strip. */
export function stripPlanOf(loop: scf.ForOp, distinct: boolean): StripPlan | undefined {
  const scan = scanOf(loop);
  const init = loop.initArgs[0];
  if (scan?.from !== 1) return undefined;
  if (scan.last !== undefined && scan.last !== scan.to - 1) return undefined;
  if (init?.definingOp === undefined || !isFirst(init, scan)) return undefined;
  const [source, target] = [typed(scan.load.memref, AnyMemRef), typed(scan.store.memref, AnyMemRef)];
  const { shape } = source.type;
  if (source === target || ![source, target].every((buffer) => isAllocated(buffer, shape))) return undefined;
  if (shape.at(-1) !== scan.to || !isAlike(scan)) return undefined;
  const makers = [...source.users()].filter((user) => user !== scan.load && user !== init.definingOp);
  const [producer, ...others] = makers;
  if (producer?.is(GenericOp) !== true || others.length > 0 || !producer.outputs.includes(source)) return undefined;
  const firstStore = [...target.users()].find((user) => user.is(memref.StoreOp) && user.value === init);
  if (firstStore?.is(memref.StoreOp) !== true || firstStore.block !== loop.block) return undefined;
  const parts = [init.definingOp, firstStore];
  const rows = rowsAround(loop, parts);
  const rowOf = rowsOfDimensions(scan, rows);
  if (rowOf === undefined || (rows.length > 0 && loop.resultAt(0).hasUses)) return undefined;
  if (!isStripMinable(producer, shape, rows.length > 0) || storesInBody(producer)) return undefined;
  const plan = { loop, scan, rows, rowOf, source, target, firstStore, producer };
  const root = rows[0] ?? loop;
  const own = rows.length > 0 ? [root] : [...parts, loop];
  const found = readerBehind(root, target);
  const consumer = found !== undefined && isApart(producer, found, own) ? found : undefined;
  if (consumer !== undefined && isStripMinable(consumer, shape, rows.length > 0)) {
    const apart = independence(producer, consumer, AffineMap.identity(shape.length));
    if (apart === "known" || (apart === "assumed" && distinct)) {
      const known: readonly Operation[] = [firstStore, scan.store, consumer];
      const isPrivate = [...target.users()].every((user) => known.includes(user));
      return { ...plan, consumer, isPrivate, isAssumed: apart === "assumed" };
    }
  }
  return isApart(producer, root, own)
    ? { ...plan, consumer: undefined, isPrivate: false, isAssumed: false }
    : undefined;
}

/** Whether a buffer is an allocation of the given shape. */
function isAllocated(buffer: Value<MemRefType>, shape: readonly number[]): boolean {
  const own = buffer.type.shape;
  return (
    buffer.definingOp?.is(memref.AllocOp) === true &&
    own.length === shape.length &&
    own.every((extent, d) => extent === shape[d])
  );
}

/** Whether a scan stores to the indices that it loads from. */
function isAlike({ load, store }: Scan): boolean {
  return load.indices.length === store.indices.length && load.indices.every((index, d) => index === store.indices[d]);
}

/**
 * The loops around `loop` that only scan, outermost first: they contain only `parts` and operations without effects.
 */
function rowsAround(loop: scf.ForOp, parts: readonly Operation[]): readonly scf.ForOp[] {
  const rows: scf.ForOp[] = [];
  for (let inner = loop; ;) {
    const outer = inner.parentOp;
    if (outer?.is(scf.ForOp) !== true || outer.initArgs.length > 0) return rows;
    const isOnly = [...outer.body.ops()].every((op) => op === inner || parts.includes(op) || isPureLeaf(op));
    if (!isOnly) return rows;
    rows.unshift(outer);
    inner = outer;
  }
}

/** The loop of each dimension but the last, undefined for one with a single index; undefined if loops are left over. */
function rowsOfDimensions({ load }: Scan, rows: readonly scf.ForOp[]): readonly (scf.ForOp | undefined)[] | undefined {
  const { shape } = typed(load.memref, AnyMemRef).type;
  const found: (scf.ForOp | undefined)[] = [];
  for (const [d, index] of load.indices.slice(0, -1).entries()) {
    const row = rows.find(({ inductionVar }) => inductionVar === index);
    if (row === undefined && (constantInt(index) !== 0n || shape[d] !== 1)) return undefined;
    if (row !== undefined && (found.includes(row) || !isFull(row, at(shape, d)))) return undefined;
    found.push(row);
  }
  return rows.every((row) => found.includes(row)) ? found : undefined;
}

function isFull({ lowerBound, upperBound, step }: scf.ForOp, extent: number): boolean {
  return constantInt(lowerBound) === 0n && constantInt(upperBound) === BigInt(extent) && constantInt(step) === 1n;
}

/** The first structured operation after `op` that reads `buffer`. */
function readerBehind(op: Operation, buffer: Value): GenericOp | undefined {
  const readers = [...buffer.users()].filter((user) => user.is(GenericOp) && user.inputs.includes(buffer));
  for (let next = op.next; next !== undefined; next = next.next)
    if (next.is(GenericOp) && readers.includes(next)) return next;
  return undefined;
}

/**
 * Whether an operation accesses its operands at the point of the iteration and otherwise only loads and stores; with
 * several rows, along contiguous memory.
 */
function isStripMinable(op: GenericOp, shape: readonly number[], hasRows: boolean): boolean {
  const extents = staticLoopRanges(op);
  if (extents.length !== shape.length || extents.some((extent, d) => extent !== shape[d])) return false;
  if (op.iteratorTypes.some((kind) => kind !== "parallel")) return false;
  const operands = [...op.inputs, ...op.outputs];
  const isInStep = op.indexingMaps.every(
    (map, i) => map.results.length === 0 || (map.isIdentity() && at(operands, i).type instanceof MemRefType),
  );
  const body = bodyOf(op);
  if (!isInStep || op.outputs.some((_, i) => body.args[op.inputs.length + i]?.hasUses === true)) return false;
  const lanes = new LaneSteps(body, shape.length - 1, op.indexingMaps);
  const isAlong = (place: Value): boolean => [0, 1].includes(lanes.step(place) ?? NaN);
  return [...body.ops()].every((each) =>
    each.is(tts.LoadOp) || each.is(tts.StoreOp) ? !hasRows || isAlong(placeOf(each)) : isPureLeaf(each),
  );
}

function storesInBody(op: GenericOp): boolean {
  return [...bodyOf(op).ops()].some((each) => each.is(tts.StoreOp));
}

/**
 * Whether the operations between two operations of a block, except `own`, are independent of when these are executed.
 */
function isApart(first: Operation, last: Operation, own: readonly Operation[]): boolean {
  if (first.block === undefined || first.block !== last.block) return false;
  const between: Operation[] = [];
  let op = first.next;
  for (; op !== undefined && op !== last; op = op.next) between.push(op);
  if (op !== last || own.some((each) => each !== last && !between.includes(each))) return false;
  return between.every((each) => own.includes(each) || isPureLeaf(each) || each.is(memref.AllocOp));
}
