/**
 * What every structured operation must satisfy: maps, shapes, body and results have to fit together. In MLIR's words.
 */
import {
  type AffineMap,
  AffineDim,
  affineMapsOf,
  ArrayAttr,
  concatAffineMaps,
  defineTrait,
  inversePermutation,
  isDynamic,
  MemRefType,
  type Operation,
  RankedTensorType,
} from "@tt-opt/ir-core";
import { staticLoopRanges } from "./loop-ranges.ts";
import { indexingMaps, initsOf, loopCount } from "./queries.ts";
import { elementOf, shapeOf } from "./operand-type.ts";

/** Checks a structured operation by its interface. */
export const structuredOp = defineTrait("LinalgStructured", {
  verify(op) {
    verifyStructured(op);
  },
});

/** Reports the first thing that is wrong with `op`; whether all is well. */
export function verifyStructured(op: Operation): boolean {
  const problem = semanticsProblem(op) ?? mapProblem(op) ?? shapeProblem(op) ?? bodyProblem(op) ?? resultProblem(op);
  if (problem !== undefined) op.error(problem, "TT3100");
  return problem === undefined;
}

function semanticsProblem({ operands }: Operation): string | undefined {
  const isMixed =
    operands.some(({ type }) => type instanceof RankedTensorType) &&
    operands.some(({ type }) => type instanceof MemRefType);
  return isMixed ? "expected to have pure tensor or buffer semantics" : undefined;
}

function mapProblem(op: Operation): string | undefined {
  const maps = mapsOf(op);
  if (maps.length !== op.operandCount) {
    return `expected the number of indexing_map (${maps.length}) to be equal to the number of input/output operands (${op.operandCount})`;
  }
  const loops = loopCount(op);
  for (const [i, map] of maps.entries()) {
    if (map.numSymbols > 0) return `unexpected symbols in indexing_map #${i}`;
    if (map.numDims !== loops)
      return `expected indexing_map #${i} to have ${loops} dim(s) to match the number of loops`;
    const rank = shapeOf(op.operand(i).type).length;
    if (rank !== map.results.length) {
      return `expected operand #${i} rank (${rank}) to match the result rank of indexing_map (${map.results.length})`;
    }
  }
  const all = concatAffineMaps(maps);
  if (loops > 0 && inversePermutation(all) === undefined)
    return `invalid indexing maps are non-invertible: (${all.toString()})`;
  return undefined;
}

/** The maps as they are written: an operation that counts loops by its maps cannot be asked if there are none. */
function mapsOf(op: Operation): readonly AffineMap[] {
  const written = op.properties.get("indexing_maps");
  if (!(written instanceof ArrayAttr)) return indexingMaps(op);
  return affineMapsOf(written);
}

function shapeProblem(op: Operation): string | undefined {
  const sizes = staticLoopRanges(op);
  const ends = sizes.map((size) => (isDynamic(size) ? 0 : size - 1));
  const starts = sizes.map(() => 0);
  for (const [i, map] of indexingMaps(op).entries()) {
    const shape = shapeOf(op.operand(i).type);
    for (const [dim, result] of map.results.entries()) {
      const size = shape[dim];
      const isKnown = sizes.every(
        (loop, position) => (!isDynamic(loop) && loop > 0) || !result.isFunctionOfDim(position),
      );
      if (size === undefined || isDynamic(size) || !isKnown) continue;
      const first = result.evaluate(starts);
      const last = result.evaluate(ends);
      if (first < 0 || last < 0) return `unexpected result less than 0 at expression #${dim} in ${map.toString()}`;
      const inferred = Math.max(first, last) + 1;
      if (result instanceof AffineDim ? inferred === size : inferred <= size) continue;
      const relation = result instanceof AffineDim ? "" : "greater than or equal to ";
      return `inferred input/output operand #${i} has shape's dimension #${dim} to be ${relation}${inferred}, but found ${size}`;
    }
  }
  return undefined;
}

function bodyProblem(op: Operation): string | undefined {
  const block = op.regions[0]?.entry;
  if (block === undefined || block.next !== undefined) return "expects to have 1 region with 1 block";
  if (block.args.length !== op.operandCount) {
    return "expected as many non-induction variable region arguments as the number of input/output operands";
  }
  for (const [i, arg] of block.args.entries()) {
    const element = elementOf(op.operand(i).type);
    if (arg.type === element) continue;
    return `expected type of bb argument #${i} ('${arg.type.toString()}') to match element or self type of the corresponding operand ('${element.toString()}')`;
  }
  return undefined;
}

function resultProblem(op: Operation): string | undefined {
  const inits = initsOf(op);
  const tensors = inits.filter((init) => init.type instanceof RankedTensorType);
  if (op.resultCount !== tensors.length) {
    return `expected the number of tensor results (${op.resultCount}) to be equal to the number of output tensors (${tensors.length})`;
  }
  for (const [i, result] of op.results.entries()) {
    const init = tensors[i];
    if (init === undefined || init.type === result.type) continue;
    const operand = op.operands.lastIndexOf(init);
    return `expected type of operand #${operand} ('${init.type.toString()}') to match type of corresponding result ('${result.type.toString()}')`;
  }
  return undefined;
}
