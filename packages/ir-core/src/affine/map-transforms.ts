// Operations on maps: inverse, concatenation, partial evaluation, and removal of unused dimensions and symbols. The
// names are those of mlir/IR/AffineMap.h where MLIR has the operation.

import { AffineDim, affine, dim, symbol, type AffineExpr } from "./affine-expr.ts";
import { AffineMap } from "./affine-map.ts";

/**
 * The map from results back to dimensions, or `undefined` if a dimension is not a result. Other results are ignored,
 * and the first of several equal ones is used: `(d0, d1, d2) -> (d1, d0 + d2, d0, d2)` gives `(d0, d1, d2, d3) -> (d2,
 * d0, d3)`.
 */
export function inversePermutation(map: AffineMap): AffineMap | undefined {
  if (map.numSymbols > 0) return undefined;
  const sources: AffineExpr[] = [];
  map.results.forEach((result, i) => {
    if (result instanceof AffineDim) sources[result.position] ??= dim(i);
  });
  const isComplete = Array.from({ length: map.numDims }, (_, i) => sources[i]).every((source) => source !== undefined);
  return isComplete ? new AffineMap(map.results.length, 0, sources) : undefined;
}

/**
 * The concatenated results of all maps. They share the dimensions; the symbols of each map follow those of the previous
 * ones.
 */
export function concatAffineMaps(maps: readonly AffineMap[]): AffineMap {
  const results: AffineExpr[] = [];
  let numDims = 0;
  let numSymbols = 0;
  for (const map of maps) {
    results.push(...map.results.map((result) => result.shiftSymbols(numSymbols)));
    numDims = Math.max(numDims, map.numDims);
    numSymbols += map.numSymbols;
  }
  return new AffineMap(numDims, numSymbols, results);
}

/** Replaces the dimensions and symbols that have a value by it; the numbers of dimensions and symbols are unchanged. */
export function partialEvaluate(
  map: AffineMap,
  dims: readonly (number | undefined)[],
  symbols: readonly (number | undefined)[] = [],
): AffineMap {
  const constant = (value: number | undefined): AffineExpr | undefined =>
    value === undefined ? undefined : affine(value);
  return map.replaceDimsAndSymbols(dims.map(constant), symbols.map(constant), map.numDims, map.numSymbols);
}

/**
 * Removes dimensions and renumbers the rest.
 *
 * @throws RangeError if a removed dimension is used
 */
export function dropDims(map: AffineMap, positions: readonly number[]): AffineMap {
  const used = positions.find((position) => map.isFunctionOfDim(position));
  if (used !== undefined) throw new RangeError(`d${used} is used in ${map.toString()}`);
  return keepDims(map, (position) => !positions.includes(position));
}

/** Removes the dimensions that no result uses, and renumbers the rest. */
export function compressUnusedDims(map: AffineMap): AffineMap {
  return keepDims(map, (position) => map.isFunctionOfDim(position));
}

/** Removes the symbols that no result uses, and renumbers the rest. */
export function compressUnusedSymbols(map: AffineMap): AffineMap {
  let numSymbols = 0;
  const symbols = Array.from({ length: map.numSymbols }, (_, i) =>
    map.usesSymbol(i) ? symbol(numSymbols++) : undefined,
  );
  return map.replaceDimsAndSymbols([], symbols, map.numDims, numSymbols);
}

/** Removes the dimensions in which `isDropped`, replacing them by 0: the projection onto the others. */
export function projectDims(map: AffineMap, isDropped: (position: number) => boolean): AffineMap {
  const zeros = Array.from({ length: map.numDims }, (_, i) => (isDropped(i) ? 0 : undefined));
  return keepDims(partialEvaluate(map, zeros), (position) => !isDropped(position));
}

function keepDims(map: AffineMap, isKept: (position: number) => boolean): AffineMap {
  let numDims = 0;
  const dims = Array.from({ length: map.numDims }, (_, i) => (isKept(i) ? dim(numDims++) : undefined));
  return map.replaceDimsAndSymbols(dims, [], numDims, map.numSymbols);
}
