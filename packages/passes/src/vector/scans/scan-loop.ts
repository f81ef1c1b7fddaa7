/** Loops with the mark `tts.scan` that scan one operand along contiguous memory and whose combination has an identity. */
import { constantInt, memref, type scf, SubIOp } from "@tt-opt/dialect-std";
import { at, FloatAttr, FloatType, IntegerType, isDefinedOutside, type Type, type Value } from "@tt-opt/ir-core";
import { type Combination, identityOf } from "../../linalg/bodies/index.ts";

/** What a scan loops over. */
export interface ScanRange {
  readonly from: number;
  readonly to: number;
  /** The position from which the counter is subtracted, in a reverse scan. */
  readonly last: number | undefined;
}

/** The loop of a scan with one operand. */
export interface Scan extends ScanRange {
  readonly load: memref.LoadOp;
  readonly store: memref.StoreOp;
  readonly combination: Combination;
}

/** Operations for which combining a value with itself gives the value. */
export const idempotent: ReadonlySet<string> = new Set(
  ["maxnumf", "minnumf", "maximumf", "minimumf", "maxsi", "minsi", "maxui", "minui", "andi", "ori"].map(
    (name) => `arith.${name}`,
  ),
);

/** Minima and maxima that prefer numbers to NaN. */
export const preferNumbers: ReadonlySet<string> = new Set(["arith.maxnumf", "arith.minnumf"]);

/** Whether scans combine elements of a type by vectors: numbers of 32 and 64 bits. */
export function hasLanes(type: Type): boolean {
  return (type instanceof FloatType || type instanceof IntegerType) && (type.width === 32 || type.width === 64);
}

/** The scan of a loop; undefined if its combination or its addresses have another form. */
export function scanOf(loop: scf.ForOp): Scan | undefined {
  if (loop.initArgs.length !== 1) return undefined;
  const combine = loop.yieldedValues[0]?.definingOp;
  const accumulator = combine?.operands.findIndex((value) => value === loop.regionIterArgs[0]) ?? -1;
  if (combine === undefined || combine.block !== loop.body || combine.operandCount !== 2 || accumulator < 0)
    return undefined;
  const { type } = combine.resultAt(0);
  const identity = hasLanes(type) ? neutralOf(combine.name, type) : undefined;
  if (identity === undefined) return undefined;
  const load = combine.operand(1 - accumulator).definingOp;
  const [store, ...others] = [...loop.body.ops()].filter((op) => op.is(memref.StoreOp));
  if (load?.is(memref.LoadOp) !== true || store?.is(memref.StoreOp) !== true || others.length > 0) return undefined;
  if (load.block !== loop.body || store.value !== combine.resultAt(0)) return undefined;
  const index = load.indices.at(-1);
  if (index === undefined || store.indices.at(-1) !== index) return undefined;
  const isKnown = [...loop.body.ops()].every((op) =>
    [load, store, combine, loop.body.last, index.definingOp].includes(op),
  );
  const outer = [...load.indices.slice(0, -1), ...store.indices.slice(0, -1)];
  if (!isKnown || outer.some((value) => !isDefinedOutside(loop, value))) return undefined;
  const combination = { op: combine, accumulatorIndex: accumulator, identity };
  const range = rangeOf(loop, index);
  return range === undefined ? undefined : { load, store, combination, ...range };
}

/** What a loop with constant bounds scans, if `index` is the last index of its accesses; undefined for other loops. */
export function rangeOf(loop: scf.ForOp, index: Value): ScanRange | undefined {
  const [from, to] = [constantInt(loop.lowerBound), constantInt(loop.upperBound)];
  if (from === undefined || to === undefined || constantInt(loop.step) !== 1n) return undefined;
  const bounds = { from: Number(from), to: Number(to) };
  if (index === loop.inductionVar) return { ...bounds, last: undefined };
  const difference = index.definingOp;
  if (difference?.is(SubIOp) !== true || difference.rhs !== loop.inductionVar) return undefined;
  const last = constantInt(difference.lhs);
  return last === undefined ? undefined : { ...bounds, last: Number(last) };
}

/** Whether a loop starts from the first element of the scanned row. */
export function isFirst(init: Value, { load, last }: Pick<Scan, "load" | "last">): boolean {
  const op = init.definingOp;
  if (op?.is(memref.LoadOp) !== true || op.operand(0) !== load.operand(0)) return false;
  const outer = load.indices.slice(0, -1);
  return (
    outer.every((index, d) => op.indices[d] === index) &&
    constantInt(at(op.indices, outer.length)) === BigInt(last ?? 0)
  );
}

/** The exact identity of a combination: for sums of floats, the zero that preserves the other zero. */
function neutralOf(name: string, type: Type): Combination["identity"] | undefined {
  return name === "arith.addf" && type instanceof FloatType ? FloatAttr.get(type, -0) : identityOf(name, type);
}
