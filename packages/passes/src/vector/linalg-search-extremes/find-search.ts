/** Finds selections of the place of an extreme element that is known already. */
import { bodyOf, GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { constantInt, matchConstant, memref } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  at,
  FloatType,
  IntegerType,
  isMemoryEffectFree,
  mayHaveEffect,
  type MemRefType,
  type Operation,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { combinationOf, isIdentity, loopOfIndex } from "../../linalg/bodies/index.ts";
import { comparisonOf, type OrderedSelection, type Pair } from "../linalg-vectorize/ordered-selection.ts";
import { laneSelection } from "../linalg-vectorize/selection.ts";

/** A selection of the first of the greatest or least elements of a row, of which only the place is used. */
export interface ExtremeSearch {
  readonly op: GenericOp;
  /** The row, and how many elements it has. */
  readonly row: Value<MemRefType>;
  readonly size: number;
  /** The buffer of the greatest or least element. */
  readonly extreme: Value<MemRefType>;
  /** The buffer of the place. */
  readonly place: Value<MemRefType>;
  /** What sets the buffers of the place and of the value before. */
  readonly initial: readonly Operation[];
}

/** Vectors of an iteration of a search, of 4 lanes, and the shortest row for which it pays. */
export const [lanes, vectors] = [4, 4];
const shortestRow = 4 * lanes * vectors;

/** Operations that access buffers, and make none. */
const accesses = [GenericOp, memref.LoadOp, memref.StoreOp, memref.CopyOp] as const;

/** The search that `op` can be; undefined if there is none. */
export function findSearch(op: GenericOp): ExtremeSearch | undefined {
  const { inputs, outputs } = op;
  const extents = staticLoopRanges(op);
  const size = extents.at(-1) ?? 0;
  if (inputs.length !== 1 || outputs.length !== 2 || op.iteratorTypes.at(-1) !== "reduction") return undefined;
  if (size < shortestRow || size % (lanes * vectors) !== 0 || extents.some((n, d) => d < extents.length - 1 && n !== 1))
    return undefined;
  const selection = laneSelection(bodyOf(op), 1, [0, 1]);
  if (selection === undefined || !isRowOfWords(op)) return undefined;
  const valueAt = selection.elements.indexOf(at(bodyOf(op).args, 0));
  const placeAt = 1 - valueAt;
  if (valueAt < 0 || loopOfIndex(at(selection.elements, placeAt)) !== extents.length - 1) return undefined;
  const pair = (i: number): Pair => ({ left: at(selection.accumulators, i), right: at(selection.elements, i) });
  const comparison = comparisonOf(selection, pair(valueAt), pair(placeAt));
  const [values, places] = [initialOf(op, at(outputs, valueAt), true), initialOf(op, at(outputs, placeAt), false)];
  const extreme = comparison && knownExtreme(op, comparison.predicate);
  if (values === undefined || places === undefined || extreme === undefined) return undefined;
  // A selection may keep what it begins with: that is the first element.
  if (!isFirstElement(values, at(inputs, 0)) || constantInt(at(bodyOf(places).last?.operands ?? [], 0)) !== 0n)
    return undefined;
  const [row, place] = [typed(at(inputs, 0), AnyMemRef), typed(at(outputs, placeAt), AnyMemRef)];
  return { op, row, size, extreme, place, initial: [values, places] };
}

/** Whether the input is a buffer of the iterations' elements, of 32 bits, in their order, that no view leads to. */
function isRowOfWords(op: GenericOp): boolean {
  const row = at(op.inputs, 0);
  const map = at(op.indexingMaps, 0);
  if (row.definingOp?.is(memref.AllocOp) !== true || !AnyMemRef.matches(row.type)) return false;
  if (![...row.users()].every((user) => accesses.some((access) => user.is(access)))) return false;
  const { elementType, shape } = row.type;
  const isWord = (elementType instanceof FloatType || elementType instanceof IntegerType) && elementType.width === 32;
  const last = op.iteratorTypes.length - 1;
  return isWord && shape.length === 1 && map.results.length === 1 && map.getDimPosition(0) === last;
}

/** The operation that sets a buffer before `op` updates it; undefined if it is used otherwise before, or after as well. */
function initialOf(op: GenericOp, buffer: Value, isUnused: boolean): GenericOp | undefined {
  if (buffer.definingOp?.is(memref.AllocOp) !== true) return undefined;
  const users = [...buffer.users()].filter(
    (user) => user !== op && (isUnused || user.block !== op.block || user.isBefore(op)),
  );
  const [initial, ...others] = users;
  if (initial?.is(GenericOp) !== true || others.length > 0 || initial.block !== op.block) return undefined;
  const isOnlyOutput =
    initial.outputs.length === 1 && initial.outputs[0] === buffer && !initial.inputs.includes(buffer);
  return isOnlyOutput && [...bodyOf(initial).ops()].every(isMemoryEffectFree) ? initial : undefined;
}

/** Whether an operation copies the first element of a row. */
function isFirstElement(op: GenericOp, row: Value): boolean {
  const isCopy = op.inputs[0] === row && bodyOf(op).last?.operand(0) === bodyOf(op).args[0];
  return isCopy && at(op.indexingMaps, 0).results.every((result) => result.constantValue === 0);
}

/** The operations that compute what the elements are compared by. */
const extrema: Readonly<Record<OrderedSelection["predicate"], readonly string[]>> = {
  oge: ["arith.maxnumf", "arith.maximumf"],
  ole: ["arith.minnumf", "arith.minimumf"],
  sge: ["arith.maxsi"],
  sle: ["arith.minsi"],
  uge: ["arith.maxui"],
  ule: ["arith.minui"],
};

/** The buffer of the extreme of the row that `op` reads, which is computed before and is still what it was then. */
function knownExtreme(op: GenericOp, predicate: OrderedSelection["predicate"]): Value<MemRefType> | undefined {
  const row = at(op.inputs, 0);
  for (let before = op.previous; before !== undefined; before = before.previous) {
    if (before.is(GenericOp) && before.inputs.length === 1 && before.inputs[0] === row && before.outputs.length === 1) {
      const extreme = extremeOf(before, extrema[predicate]);
      if (extreme !== undefined) return extreme;
    }
    if (mayHaveEffect(before, ["write"], row)) return undefined;
  }
  return undefined;
}

/** The buffer that holds the extreme of the elements that `reduction` reads, from its identity on, and nothing else. */
function extremeOf(reduction: GenericOp, names: readonly string[]): Value<MemRefType> | undefined {
  const body = bodyOf(reduction);
  const combination = combinationOf(body, 1, 0);
  const buffer = at(reduction.outputs, 0);
  if (combination === undefined || !names.includes(combination.op.name) || !isRowOfWords(reduction)) return undefined;
  if (combination.op.operand(1 - combination.accumulatorIndex) !== body.args[0]) return undefined;
  if (buffer.definingOp?.is(memref.AllocOp) !== true || !AnyMemRef.matches(buffer.type)) return undefined;
  if (buffer.type.shape.some((extent) => extent !== 1)) return undefined;
  const others = [...buffer.users()].filter((user) => user !== reduction && !user.is(memref.LoadOp));
  const [fill] = others;
  if (fill?.is(GenericOp) !== true || others.length > 1 || fill.inputs.length > 0) return undefined;
  if (fill.block !== reduction.block || !fill.isBefore(reduction)) return undefined;
  const initial = bodyOf(fill).last?.operand(fill.outputs.indexOf(buffer));
  return initial && isIdentity(combination, matchConstant(initial)) ? typed(buffer, AnyMemRef) : undefined;
}
