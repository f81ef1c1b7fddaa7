/** What is wrong with transfers, in MLIR's words. */
import { AffineDim, type AffineMap, RankedTensorType, type Type, VectorType } from "@tt-opt/ir-core";
import { transferMaskType, type TransferBaseType } from "../transfer.ts";

/** What a transfer is checked by. */
export interface TransferParts {
  readonly base: TransferBaseType;
  readonly vector: VectorType;
  readonly map: AffineMap;
  readonly inBounds: readonly boolean[];
  readonly mask: Type | undefined;
  readonly indexCount: number;
}

/** Why the parts of a transfer do not fit. */
export function transferProblem(parts: TransferParts): string | undefined {
  const { base, vector, map, inBounds, indexCount } = parts;
  if (indexCount !== base.rank) return `requires ${base.rank} indices`;
  return elementProblem(parts) ?? mapProblem(base, vector, map) ?? maskProblem(parts) ?? inBoundsProblem(map, inBounds);
}

function elementProblem({ base, vector }: TransferParts): string | undefined {
  const { elementType } = base;
  if (!(elementType instanceof VectorType)) {
    return elementType === vector.elementType
      ? undefined
      : "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type";
  }
  if (elementType.rank > vector.rank) return "requires source vector element and vector result ranks to match.";
  const isSuffix = vector.shape.slice(vector.rank - elementType.rank).join() === elementType.shape.join();
  return isSuffix && elementType.elementType === vector.elementType
    ? undefined
    : "requires source vector element and vector result ranks to match.";
}

function mapProblem(base: TransferBaseType, vector: VectorType, map: AffineMap): string | undefined {
  if (map.numSymbols !== 0) return "requires permutation_map without symbols";
  if (map.numDims !== base.rank)
    return "requires a permutation_map with input dims of the same rank as the source type";
  const elementRank = base.elementType instanceof VectorType ? base.elementType.rank : 0;
  if (map.results.length !== vector.rank - elementRank) {
    return "requires a permutation_map with result dims of the same rank as the vector type";
  }
  const seen = new Set<number>();
  for (const result of map.results) {
    if (result.constantValue === 0) continue;
    if (!(result instanceof AffineDim)) {
      return "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)";
    }
    if (seen.has(result.position))
      return "requires a permutation_map that is a permutation (found one dim used more than once)";
    seen.add(result.position);
  }
  return undefined;
}

function maskProblem({ base, vector, map, mask }: TransferParts): string | undefined {
  if (mask === undefined) return undefined;
  if (base.elementType instanceof VectorType) return "does not support masks with vector element type";
  const expected = transferMaskType(vector, map);
  if (expected === mask) return undefined;
  return `inferred mask type ('${expected?.toString() ?? "none"}') and mask operand type ('${mask.toString()}') don't match`;
}

function inBoundsProblem(map: AffineMap, inBounds: readonly boolean[]): string | undefined {
  if (inBounds.length === map.results.length) return undefined;
  return `expects the in_bounds attr of same rank as permutation_map results: affine_map<${map.toString()}> vs inBounds of size: ${inBounds.length}`;
}

/** Why a tensor that is written to is not the result. */
export function writeResultProblem(
  base: TransferBaseType,
  results: readonly Type[],
  map: AffineMap,
): string | undefined {
  if (map.results.some((result) => result.constantValue === 0)) return "should not have broadcast dimensions";
  const expected = base instanceof RankedTensorType ? [base] : [];
  return expected.length === results.length && expected[0] === results[0]
    ? undefined
    : "requires the result to be the tensor that is written to";
}
