/**
 * Splits a structured operation into loops over its outer dimensions and an operation along the remaining ones. Along
 * the innermost dimension, each row can have its own version, since a block at the edge of a matrix is mostly inside.
 * Along none, the operation handles single elements.
 */
import { buildGeneric, type GenericOp, YieldOp } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import {
  AffineMap,
  AnyMemRef,
  at,
  type Builder,
  defined,
  dim,
  elementTypeOrSelf,
  type MemRefType,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { affineIndices, copyBody } from "../bodies/index.ts";

/** Whether {@link emitPart} can split `op`: it writes one buffer, and every operand is a buffer indexed by loops. */
export function hasParts(op: GenericOp): boolean {
  const { indexingMaps, iteratorTypes } = op;
  return (
    op.outputs.length === 1 &&
    iteratorTypes.every((type) => type === "parallel") &&
    indexingMaps.every((map) => map.results.every((_, i) => map.getDimPosition(i) !== undefined)) &&
    op.operands.every(({ type }) => AnyMemRef.matches(type))
  );
}

/**
 * Builds the part of `op` at the indices `outer` of its outer loops, which are all loops or all but the innermost one.
 */
export function emitPart(b: Builder, op: GenericOp, outer: readonly Value[]): GenericOp {
  const operands = op.operands.map((operand, i) => partOf(b, typed(operand, AnyMemRef), at(op.indexingMaps, i), outer));
  const inputs = operands.slice(0, op.inputs.length);
  const outputs = operands.slice(op.inputs.length);
  const iterators = op.iteratorTypes.slice(outer.length);
  // Each map keeps the innermost index, or nothing.
  const maps = operands.map(({ type }) => new AffineMap(iterators.length, 0, type.rank === 0 ? [] : [dim(0)]));
  const types = operands.map(({ type }) => elementTypeOrSelf(type));
  const innermost = affineIndices([dim(0)]);
  const body = b.region(types, (inner, args) => {
    const values = copyBody(inner, op, args, { index: (at, loop) => outer[loop] ?? innermost(at, 0) });
    YieldOp.build(inner, { values });
  });
  return buildGeneric(b, { inputs, outputs, maps, iterators }, body);
}

/** The elements of a buffer at given indices of the outer loops. */
function partOf(b: Builder, buffer: Value<MemRefType>, map: AffineMap, outer: readonly Value[]): Value<MemRefType> {
  const loops = map.results.map((_, i) => defined(map.getDimPosition(i), "the loop along a dimension"));
  const slice = {
    offsets: loops.map((loop) => outer[loop] ?? 0),
    sizes: loops.map((loop, i) => (loop < outer.length ? 1 : at(buffer.type.shape, i))),
    strides: loops.map(() => 1),
  };
  const dropped = loops.flatMap((loop, i) => (loop < outer.length ? [i] : []));
  return memref.SubViewOp.buildReduced(b, buffer, slice, dropped).result;
}
