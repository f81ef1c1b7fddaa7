/** Reads and writes elements and vectors of operands in buffers, at given indices of the operation's loops. */
import { ConstantOp, memref } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyVector,
  at,
  type Builder,
  Index,
  type IndexType,
  type MemRefType,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { evaluateMap } from "../../linalg/convert-linalg-to-loops.ts";
import { rootOf } from "../buffer-root.ts";
import { isContiguous } from "./contiguous-operand.ts";
import type { VectorPlan } from "./plan.ts";

/** The index of each loop; undefined for a loop that does not exist yet, which stands for its first iteration. */
export type Indices = readonly (Value | undefined)[];

/** Replaces undefined indices by 0. */
export function completed(b: Builder, ivs: Indices): readonly Value[] {
  return ivs.map((iv) => iv ?? ConstantOp.index(b, 0).result);
}

interface Place {
  readonly buffer: Value<MemRefType>;
  readonly indices: readonly Value<IndexType>[];
}

function placeOf(b: Builder, { op, maps }: VectorPlan, ivs: Indices, operand: number): Place {
  const complete = completed(b, ivs);
  return {
    buffer: typed(op.operand(operand), AnyMemRef),
    indices: evaluateMap(b, at(maps, operand), complete),
  };
}

/** Reads the element of an operand, or the vector of `lanes` elements that begins there. */
export function readOperand(b: Builder, plan: VectorPlan, ivs: Indices, operand: number, lanes: number): Value {
  const { buffer, indices } = placeOf(b, plan, ivs, operand);
  const { elementType } = buffer.type;
  if (lanes === 1) return memref.LoadOp.build(b, { memref: buffer, indices, resultTypes: [elementType] }).result;
  const resultTypes = [VectorType.get([lanes], elementType)];
  return vector.LoadOp.build(b, { base: buffer, indices, resultTypes }).resultAt(0);
}

/** Reads the vector of neighbouring elements that holds those of the iterations from here on: see `permutationOf`. */
export function readRow(b: Builder, plan: VectorPlan, ivs: Indices, operand: number, lanes: number): Value {
  const { buffer, indices } = placeOf(b, plan, ivs, operand);
  const start = typed(at(completed(b, ivs), plan.loop), Index);
  const resultTypes = [VectorType.get([lanes], buffer.type.elementType)];
  return vector.LoadOp.build(b, { base: buffer, indices: indices.with(-1, start), resultTypes }).resultAt(0);
}

/** Writes an element or a vector. */
export function writeOperand(b: Builder, plan: VectorPlan, ivs: Indices, operand: number, value: Value): void {
  const { buffer, indices } = placeOf(b, plan, ivs, operand);
  if (AnyVector.matches(value.type))
    vector.StoreOp.build(b, { valueToStore: typed(value, AnyVector), base: buffer, indices });
  else memref.StoreOp.build(b, { value, memref: buffer, indices });
}

/**
 * Reads the operands that are invariant in the loops `changing` and not written in them: single elements, and vectors
 * of `lanes` elements where the vectorized loop is not among these.
 * @param known Elements that have been read before.
 */
export function readInvariant(
  b: Builder,
  plan: VectorPlan,
  ivs: Indices,
  changing: readonly number[],
  lanes: number,
  known: ReadonlyMap<number, Value> = new Map(),
): ReadonlyMap<number, Value> {
  const { op, maps, body, loop } = plan;
  const written = new Set(op.outputs.map(rootOf));
  const loaded = new Map(known);
  op.inputs.forEach((source, i) => {
    const map = at(maps, i);
    const isRead = at(body.args, i).hasUses && AnyMemRef.matches(source.type) && !written.has(rootOf(source));
    if (!isRead || changing.some((d) => map.isFunctionOfDim(d))) return;
    if (map.isFunctionOfDim(loop) && !isContiguous(source, map, loop)) return;
    loaded.set(i, readOperand(b, plan, ivs, i, map.isFunctionOfDim(loop) ? lanes : 1));
  });
  return loaded;
}
