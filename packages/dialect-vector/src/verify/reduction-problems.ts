/** What is wrong with contractions, reductions and scans, in MLIR's words. */
import { type AffineMap, FloatType, IndexType, IntegerType, type Type, VectorType } from "@tt-opt/ir-core";
import { type CombiningKindName, isFloatKind, isIntegerKind } from "../attributes.ts";

/** Whether `kind` combines elements of `type`. */
export function isSupportedKind(kind: CombiningKindName, type: Type): boolean {
  if (type instanceof FloatType) return isFloatKind(kind);
  return (type instanceof IntegerType || type instanceof IndexType) && isIntegerKind(kind);
}

/** Why a vector cannot be reduced to one element. */
export function reductionProblem(source: VectorType, dest: Type, kind: CombiningKindName): string | undefined {
  if (source.rank > 1) return `unsupported reduction rank: ${source.rank}`;
  return isSupportedKind(kind, dest)
    ? undefined
    : `unsupported reduction type ''${dest.toString()}'' for kind '${kind}'`;
}

/** The type of a vector reduced along `dims`. */
export function reducedType(source: VectorType, dims: readonly number[]): Type {
  const kept = source.shape.flatMap((_, i) => (dims.includes(i) ? [] : [i]));
  if (kept.length === 0) return source.elementType;
  const scalable = kept.map((i) => source.scalable[i] ?? false);
  return VectorType.get(
    kept.map((i) => source.shape[i] ?? 1),
    source.elementType,
    scalable,
  );
}

/** Why reducing `source` along `dims` does not give `dest`. */
export function multiReductionProblem(source: VectorType, dest: Type, dims: readonly number[]): string | undefined {
  const isInside = dims.every((dim) => dim >= 0 && dim < source.rank);
  if (isInside && reducedType(source, dims) === dest) return undefined;
  return `destination type '${dest.toString()}' is incompatible with source type '${source.toString()}'`;
}

/** Why a vector cannot be scanned. */
export function scanProblem(
  source: VectorType,
  initial: VectorType,
  dim: number,
  kind: CombiningKindName,
): string | undefined {
  if (dim < 0 || dim >= source.rank) return `reduction dimension ${dim} has to be less than ${source.rank}`;
  if (initial.rank !== source.rank - 1)
    return `initial value rank ${initial.rank} has to be equal to ${source.rank - 1}`;
  const expected = source.shape.filter((_, i) => i !== dim);
  if (expected.join() !== initial.shape.join()) return "incompatible input/initial value shapes";
  const { elementType } = source;
  if (isSupportedKind(kind, elementType)) return undefined;
  return `unsupported reduction type '${elementType.toString()}' for kind '${kind}'`;
}

/** What a contraction is checked by. */
export interface ContractionParts {
  readonly maps: readonly AffineMap[];
  readonly iterators: readonly ("parallel" | "reduction")[];
  readonly types: readonly [VectorType, VectorType, Type];
  readonly kind: CombiningKindName;
}

/** Why maps, iterator types and types of a contraction do not fit. */
export function contractionProblem({ maps, iterators, types, kind }: ContractionParts): string | undefined {
  const [lhs, rhs, acc] = types;
  if (lhs.elementType !== rhs.elementType) return "failed to verify that lhs and rhs have same element type";
  if (maps.length !== 3) return "expected an indexing map for each vector operand";
  for (const [i, map] of maps.entries()) {
    const rank = shapeOf(types[i] ?? acc).length;
    if (map.numSymbols !== 0) return `expected indexing map ${i} to have no symbols`;
    if (map.numDims !== iterators.length)
      return `expected indexing map ${i} to have ${iterators.length} number of inputs`;
    if (map.results.length !== rank) return `expected indexing map ${i} to have ${rank} number of outputs`;
    if (!map.isProjectedPermutation()) return `expected indexing map ${i} to be a projected permutation of its inputs`;
  }
  const contracted = sharedDims(maps, iterators, "reduction");
  if (contracted.length === 0) return "expected at least one contracting dimension pair";
  if (!fits(lhs, rhs, contracted)) return "invalid contracting dimension map";
  const batch = sharedDims(maps, iterators, "parallel");
  if (!fits(lhs, rhs, batch)) return "invalid batch dimension map";
  const problem = accumulatorProblem(maps, iterators, types);
  if (problem !== undefined) return problem;
  const element = acc instanceof VectorType ? acc.elementType : acc;
  const isSigned = (type: Type): boolean => type instanceof IntegerType && type.signedness !== "signless";
  if (isSigned(element) || isSigned(lhs.elementType)) return "only supports signless integer types";
  return isSupportedKind(kind, element) ? undefined : `unsupported contraction type`;
}

/** Dimensions of lhs and rhs that run along the same loop of kind `type`. */
function sharedDims(
  [lhs, rhs]: readonly AffineMap[],
  iterators: readonly string[],
  type: string,
): readonly (readonly [lhs: number, rhs: number])[] {
  return iterators.flatMap((iterator, loop) => {
    if (iterator !== type) return [];
    const left = positionOf(lhs, loop);
    const right = positionOf(rhs, loop);
    return left < 0 || right < 0 ? [] : [[left, right] as const];
  });
}

function positionOf(map: AffineMap | undefined, loop: number): number {
  return map?.results.findIndex((_, i) => map.getDimPosition(i) === loop) ?? -1;
}

function fits(lhs: VectorType, rhs: VectorType, pairs: readonly (readonly [number, number])[]): boolean {
  return pairs.every(([left, right]) => lhs.shape[left] === rhs.shape[right]);
}

/** The accumulator may leave out parallel dimensions, whose products are then added up like those of the others. */
function accumulatorProblem(
  maps: readonly AffineMap[],
  iterators: readonly string[],
  types: readonly [VectorType, VectorType, Type],
): string | undefined {
  const [lhs, rhs, acc] = types;
  const sizes = iterators.map(
    (_, loop) => lhs.shape[positionOf(maps[0], loop)] ?? rhs.shape[positionOf(maps[1], loop)],
  );
  const isKept = (loop: number): boolean =>
    sizes[loop] !== undefined &&
    !(iterators[loop] === "reduction" && positionOf(maps[0], loop) >= 0 && positionOf(maps[1], loop) >= 0);
  const isVector = acc instanceof VectorType;
  const wrong = "invalid accumulator/result vector shape";
  if (isVector !== iterators.some((_, loop) => isKept(loop))) return wrong;
  if (!isVector) return undefined;
  if (sizes.includes(undefined)) return "expected all dimensions to be either a LHS or a RHS dimension";
  return acc.shape.every((size, i) => sizes[maps[2]?.getDimPosition(i) ?? -1] === size) ? undefined : wrong;
}

function shapeOf(type: Type): readonly number[] {
  return type instanceof VectorType ? type.shape : [];
}
