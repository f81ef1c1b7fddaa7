/** What the maps of matrix products must be: permutations of the usual ones, or broadcasts of their inputs. */
import { type AffineMap, affineMapsOf, type ArrayAttr, type Operation } from "@tt-opt/ir-core";

/** A product with maps. */
type MappedProduct = Operation & { readonly indexing_maps: ArrayAttr };

/** Checks the maps of the inputs of `linalg.matmul`: `(m, k)` and `(k, n)` in any order, or `(k)`. */
export function verifyMatmulMaps(op: MappedProduct): void {
  const problem = firstProblem(
    inputMaps(op),
    [
      [0, 2],
      [2, 1],
    ],
    (dims, usual) => {
      if (!dims.every((dim) => usual.includes(dim))) return "Unexpected dim expression in map result.";
      if (dims.length < usual.length && dims.join() !== "2") return "Invalid broadcast requested, should be (d2).";
      return undefined;
    },
  );
  if (problem !== undefined) op.error(problem, "TT3108");
}

const usualBatched = [
  [0, 1, 3],
  [0, 3, 2],
];
const broadcasts = [
  ["0,3", "1,3", "3"],
  ["0,3", "3,2", "3"],
];

/** Checks the maps of `linalg.batch_matmul`: the batch comes first, and its inputs may lack it or another dimension. */
export function verifyBatchMatmulMaps(op: MappedProduct): void {
  verifyBatched(op, [0, 1, 2]);
}

/** The same of `linalg.batch_reduce_matmul`, whose output has no batch. */
export function verifyBatchReduceMatmulMaps(op: MappedProduct): void {
  verifyBatched(op, [1, 2]);
}

function verifyBatched(op: MappedProduct, output: readonly number[]): void {
  const problem = firstProblem(inputMaps(op), usualBatched, (dims, usual, input) => {
    if (!dims.every((dim) => usual.includes(dim))) {
      return "Unexpected result dim expression (outside the set of default result dims).";
    }
    if (dims.length > usual.length) return `no. of result dim expressions exceeds ${usual.length}.`;
    if (dims.length < usual.length) {
      return broadcasts[input]?.includes(dims.join()) === true ? undefined : "Invalid broadcast requested.";
    }
    return dims[0] === 0 ? undefined : "Invalid batch dimension expression.";
  });
  const found = problem ?? outputProblem(mapsOf(op).at(-1), output);
  if (found !== undefined) op.error(found, "TT3108");
}

function outputProblem(map: AffineMap | undefined, usual: readonly number[]): string | undefined {
  const dims = map === undefined ? [] : dimsOf(map);
  if (dims.length !== usual.length) return `expects ${usual.length} dims, but got (${dims.length}).`;
  return dims.join() === usual.join() ? undefined : "Invalid output map result dimension.";
}

/** The first problem that `check` finds with the dimensions of a map. */
function firstProblem(
  maps: readonly AffineMap[],
  usual: readonly (readonly number[])[],
  check: (dims: readonly number[], usual: readonly number[], input: number) => string | undefined,
): string | undefined {
  for (const [input, map] of maps.entries()) {
    const problem = check(dimsOf(map), usual[input] ?? [], input);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function inputMaps(op: MappedProduct): readonly AffineMap[] {
  return mapsOf(op).slice(0, 2);
}

function mapsOf(op: MappedProduct): readonly AffineMap[] {
  return affineMapsOf(op.indexing_maps);
}

/** The dimensions that a map gives; -1 for what is none. */
function dimsOf(map: AffineMap): readonly number[] {
  return map.results.map((_, i) => map.getDimPosition(i) ?? -1);
}
