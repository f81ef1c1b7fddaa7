/** Explains what prevents a body from being executed for all lanes of a vector at once. */
import { type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { tt, tts } from "@tt-opt/dialect-tt";
import {
  type AffineMap,
  at,
  type Block,
  FloatType,
  holdsForAll,
  IndexType,
  IntegerType,
  MemRefType,
  type Operation,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { isDivision, isPowerOfTwo, type MaskParts } from "../../linalg/bodies/index.ts";
import { placeOf } from "./element-access.ts";
import type { LanePatterns } from "./lane-patterns.ts";
import { isOnlyAccess, isScattered } from "./scattered-stores.ts";

/**
 * Whether a type can be that of lanes in vectors of four. Narrow types are widened to 32 bits in registers, and 64-bit
 * types take two registers.
 */
function isLaneType(type: Type): boolean {
  if (type instanceof FloatType) return type.width <= 64;
  if (type instanceof IntegerType) return [1, 8, 16, 32, 64].some((width) => type.isSignless(width));
  return type instanceof IndexType;
}

/** Describes the first operation of a body that has no vector form. */
export function unsupported(body: Block): string | undefined {
  for (const op of body.ops()) {
    if (op === body.last || op.name === "linalg.index") continue;
    if (op.is(tts.LoadOp) || op.is(tts.StoreOp)) {
      if (op.layout.rank > 0) return `${op.name} of a block in a body`;
      continue;
    }
    if (op.is(tt.ExternElementwiseOp)) continue;
    const { dialectName } = op.definition;
    if ((dialectName !== "arith" && dialectName !== "math") || op.regions.length > 0)
      return `${op.name} has no vector form`;
  }
  return undefined;
}

/** Why the operations of a body cannot be executed for all lanes of the loop of `lanes`. */
export function lanesProblem(body: Block, lanes: LanePatterns): string | undefined {
  for (const op of body.ops()) {
    const problem = op === body.last ? undefined : laneProblem(op, body, lanes);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function laneProblem(op: Operation, body: Block, lanes: LanePatterns): string | undefined {
  if (op.is(tts.StoreOp)) {
    const offsets = lanes.offsets(placeOf(op));
    if (isScattered(op, lanes) && !isOnlyAccess(op, body)) return "a store has no constant distance between lanes";
    if (offsets !== undefined && new Set(offsets).size < offsets.length)
      return "a store is of one element in all lanes";
    return isLaneType(op.value.type) ? undefined : `${op.value.type.toString()} has no lanes`;
  }
  const varies = op.results.some((result) => lanes.offsets(result) === undefined);
  if (!varies) return undefined;
  // No engine divides lanes: those of 32 bits are computed in `f64`, and those by powers of two shifted.
  if (isDivision(op) && op.resultAt(0).type.toString() === "i64" && !isPowerOfTwo(op.operand(1)))
    return `${op.name} of i64 has no lanes`;
  const isOdd = [...op.results, ...op.operands].find(
    (value) => lanes.offsets(value) === undefined && !isLaneType(value.type),
  );
  return isOdd === undefined ? undefined : `${isOdd.type.toString()} has no lanes`;
}

/** Why masks cannot cut loop `loop`. Lanes of a load or store in `takesLanes` may have any mask. */
export function masksProblem(
  op: GenericOp,
  loop: number,
  body: Block,
  masks: ReadonlyMap<Operation, MaskParts>,
  takesLanes: (access: Operation) => boolean,
): string | undefined {
  for (const [access, { residual, bounds }] of masks) {
    if (residual.length > 0 && !takesLanes(access)) return "a mask is no interval";
    if (bounds.some(({ value, limit }) => dependsOnMaskedLoad(body, [value, limit])))
      return "a mask depends on what is loaded under another one";
    if (bounds.some(({ value, limit }) => dependsOnInner(op, loop, body, [value, limit])))
      return "a mask depends on a reduction inside of the vector";
  }
  return undefined;
}

/** Whether values depend on a reduction loop inside of the vectorized loop. */
export function dependsOnInner(op: GenericOp, loop: number, body: Block, values: readonly Value[]): boolean {
  if (op.iteratorTypes[loop] === "reduction") return false;
  const inner = op.iteratorTypes.flatMap((type, d) => (type === "reduction" ? [d] : []));
  const isReadBefore = (i: number): boolean =>
    i < op.inputs.length && !inner.some((d) => at(op.indexingMaps, i).isFunctionOfDim(d));
  return !holdsForAll(values, (value) => {
    const { definingOp: maker, parentBlock } = value;
    if (maker === undefined) return parentBlock !== body || isReadBefore(body.args.findIndex((arg) => arg === value));
    if (maker.block !== body) return true;
    if (maker.is(IndexOp)) return op.iteratorTypes[maker.dim.number] !== "reduction";
    return maker.operands;
  });
}

export function dependsOnMaskedLoad(body: Block, values: readonly Value[]): boolean {
  return !holdsForAll(values, ({ definingOp: maker }) => {
    if (maker === undefined || maker.block !== body) return true;
    return !(maker.is(tts.LoadOp) && maker.mask !== undefined) && maker.operands;
  });
}

/** Why operands in buffers cannot be read or written along loop `loop`. */
export function operandsProblem(
  op: GenericOp,
  loop: number,
  body: Block,
  maps: readonly AffineMap[],
): string | undefined {
  for (const [i, { type }] of op.operands.entries()) {
    if (!(type instanceof MemRefType) || !at(maps, i).isFunctionOfDim(loop)) continue;
    const { elementType } = type;
    const isUsed = i >= op.inputs.length || at(body.args, i).hasUses;
    if (isUsed && !isLaneType(elementType)) return `lanes of ${elementType.toString()} in memory`;
  }
  return undefined;
}
