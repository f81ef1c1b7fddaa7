/** Loops with the mark `tts.scan` that scan along contiguous memory and whose combination has an identity. */
import { constantInt, memref, type scf, SubIOp } from "@tt-opt/dialect-std";
import { at, FloatAttr, FloatType, isDefinedOutside, type Type, type Value } from "@tt-opt/ir-core";
import { type Combination, identityOf } from "../linalg/bodies/index.ts";

/** The loop of a scan with one operand. */
export interface Scan {
  readonly load: memref.LoadOp;
  readonly store: memref.StoreOp;
  readonly combination: Combination;
  readonly from: number;
  readonly to: number;
  /** The position from which the counter is subtracted, in a reverse scan. */
  readonly last: number | undefined;
}

/** Operations for which combining a value with itself gives the value. */
export const idempotent: ReadonlySet<string> = new Set(
  ["maxnumf", "minnumf", "maximumf", "minimumf", "maxsi", "minsi", "maxui", "minui", "andi", "ori"].map(
    (name) => `arith.${name}`,
  ),
);

/** Minima and maxima that prefer numbers to NaN. */
export const preferNumbers: ReadonlySet<string> = new Set(["arith.maxnumf", "arith.minnumf"]);

/** The scan of a loop; undefined if its combination or its addresses have another form. */
export function scanOf(loop: scf.ForOp): Scan | undefined {
  const [from, to] = [constantInt(loop.lowerBound), constantInt(loop.upperBound)];
  if (from === undefined || to === undefined || loop.initArgs.length !== 1 || constantInt(loop.step) !== 1n)
    return undefined;
  const combine = loop.yieldedValues[0]?.definingOp;
  const accumulator = combine?.operands.findIndex((value) => value === loop.regionIterArgs[0]) ?? -1;
  if (combine === undefined || combine.block !== loop.body || combine.operandCount !== 2 || accumulator < 0)
    return undefined;
  const { type } = combine.resultAt(0);
  const isWord = (type instanceof FloatType && type.width === 32) || type.toString() === "i32";
  const identity = isWord ? neutralOf(combine.name, type) : undefined;
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
  const places = { load, store, combination, from: Number(from), to: Number(to) };
  if (index === loop.inductionVar) return { ...places, last: undefined };
  const difference = index.definingOp;
  const last = difference?.is(SubIOp) === true ? constantInt(difference.lhs) : undefined;
  const isReverse = difference?.is(SubIOp) === true && difference.rhs === loop.inductionVar && last !== undefined;
  return isReverse ? { ...places, last: Number(last) } : undefined;
}

/** Whether a loop starts from the first element of the scanned row. */
export function isFirst(init: Value, { load, last }: Scan): boolean {
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
