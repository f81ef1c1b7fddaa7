/** Decides which operands in buffers are read as whole vectors along a loop. */
import { type AffineExpr, type AffineMap, AnyMemRef, at, hasType, type Value } from "@tt-opt/ir-core";
import { contiguousDimension } from "../../linalg/bodies/index.ts";

/** Whether the elements of `operand`, indexed by `map`, are contiguous along `loop`. */
export function isContiguous(operand: Value, map: AffineMap, loop: number): boolean {
  if (contiguousDimension(map, loop) !== map.results.length - 1) return false;
  return !hasType(operand, AnyMemRef) || operand.type.strided?.strides.at(-1) === 1;
}

/** A loop with a known number of iterations that starts at 0. */
export interface CountedLoop {
  readonly loop: number;
  readonly extent: number;
}

/** Longest loop for which a permutation is looked for. */
const longest = 4096;

/**
 * Where the lanes of each vector along a loop are among as many contiguous elements that begin at the vector's own
 * index: `[0, 0, 2, 2]` for elements at even places. Undefined if they are elsewhere, or not the same for all vectors.
 */
export function lanePermutation(
  operand: Value,
  map: AffineMap,
  { loop, extent }: CountedLoop,
  lanes: number,
): readonly number[] | undefined {
  const { results, numDims } = map;
  const last = results.at(-1);
  if (last === undefined || !hasType(operand, AnyMemRef) || extent > longest || extent % lanes !== 0) return undefined;
  if (results.some((result) => result !== last && result.isFunctionOfDim(loop))) return undefined;
  for (let other = 0; other < numDims; other++) if (other !== loop && last.isFunctionOfDim(other)) return undefined;
  const { strided, shape } = operand.type;
  if (strided?.strides.at(-1) !== 1 || at(shape, shape.length - 1) < extent) return undefined;
  const known = permutations.get(map) ?? new Map<string, Permutation>();
  permutations.set(map, known);
  const key = `${loop} ${extent} ${lanes}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = permutationBy(last, numDims, { loop, extent }, lanes)));
  return found.places;
}

interface Permutation {
  /** Undefined if the lanes are elsewhere. */
  readonly places: readonly number[] | undefined;
}

/** To find one, all iterations of a loop are gone through. Operands share maps, and each is asked for several times. */
const permutations = new WeakMap<AffineMap, Map<string, Permutation>>();

function permutationBy(
  element: AffineExpr,
  numDims: number,
  { loop, extent }: CountedLoop,
  lanes: number,
): Permutation {
  const dims = Array.from({ length: numDims }, () => 0);
  const places: number[] = [];
  for (let index = 0; index < extent; index++) {
    dims[loop] = index;
    const lane = index % lanes;
    const place = element.evaluate(dims) - index + lane;
    if (index < lanes) places.push(place);
    if (place < 0 || place >= lanes || place !== places[lane]) return { places: undefined };
  }
  return { places };
}
