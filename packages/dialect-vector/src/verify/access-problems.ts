/** What is wrong with loads, stores, gathers and scatters, in MLIR's words. */
import { type IntegerAttr, MemRefType, type RankedTensorType, type Type, VectorType } from "@tt-opt/ir-core";

/** What is accessed. */
export type AccessedType = MemRefType | RankedTensorType;

/** Why there is not an index for each dimension of what is accessed. */
export function indicesProblem(base: AccessedType, count: number): string | undefined {
  return count === base.rank ? undefined : `requires ${base.rank} indices`;
}

/** Why elements of `base` are not those of `vector`. */
export function baseElementProblem(base: AccessedType, vector: VectorType, what: string): string | undefined {
  const isVector = base.elementType instanceof VectorType;
  if (isVector ? base.elementType === vector : base.elementType === vector.elementType) return undefined;
  return isVector
    ? `base memref and ${what.split(" ")[0] ?? what} vector types should match`
    : `base and ${what} should match`;
}

/** Why consecutive elements of `base` are not consecutive in memory. */
export function strideProblem(base: AccessedType, vector: VectorType): string | undefined {
  if (!(base instanceof MemRefType) || vector.rank === 0 || (vector.rank === 1 && vector.shape[0] === 1))
    return undefined;
  const last = base.strided?.strides.at(-1);
  return base.rank === 0 || last === 1 ? undefined : "most minor memref dim must have unit stride";
}

/** Why `vector` has more dimensions than `base`. */
export function rankProblem(base: AccessedType, vector: VectorType, isLoad: boolean): string | undefined {
  if (base.elementType instanceof VectorType || base.rank >= vector.rank) return undefined;
  return isLoad
    ? "destination memref has lower rank than the result vector"
    : "source memref has lower rank than the vector to store";
}

/** Why an alignment is none. */
export function alignmentProblem(alignment: IntegerAttr | undefined): string | undefined {
  if (alignment === undefined) return undefined;
  const { value } = alignment;
  if (value > 0n && (value & (value - 1n)) === 0n) return undefined;
  return "attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0";
}

/** Why `vector`, called `what`, does not have the shape of `other`. */
export function shapeMatchProblem(
  vector: VectorType,
  other: VectorType,
  what: string,
  noun: string,
  otherNoun: string,
): string | undefined {
  if (vector.shape.join() === other.shape.join()) return undefined;
  return `expected ${what} ${noun} to match ${otherNoun} ${noun}`;
}

/** Why masked-off elements cannot come from `passThru`. */
export function passThruProblem(result: Type, passThru: Type): string | undefined {
  return result === passThru ? undefined : "expected pass_thru of same type as result type";
}
