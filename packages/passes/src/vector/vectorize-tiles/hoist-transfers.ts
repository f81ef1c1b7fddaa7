/**
 * Tensors that a loop carries only to read a vector from one position and write it back there: the loop carries the
 * vector instead, which is read before the loop and written after it. Follows MLIR's hoisting of redundant transfers on
 * tensors.
 */
import type { scf } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  afterOp,
  at,
  beforeOp,
  ConstantLike,
  defined,
  isDefinedOutside,
  type Operation,
  RankedTensorType,
  type Rewriter,
  sameFoldResult,
  type Value,
} from "@tt-opt/ir-core";

/** Makes `loop` carry vectors instead of tensors where possible; returns their number. */
export function hoistTransfers(rw: Rewriter, loop: scf.ForOp): number {
  const places = loop.regionIterArgs.map((arg, i) => transferredPlace(loop, arg, at(loop.yieldedValues, i)));
  const count = places.filter((place) => place !== undefined).length;
  if (count === 0) return 0;
  for (const place of places) if (place !== undefined) moveConstants(rw, loop, place);
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const inits = loop.initArgs.map((init, i) => {
    const place = places[i];
    if (place === undefined) return init;
    const { indices, permutationMap: map, inBounds, padding, vector: read } = place.read;
    return vector.createTransferRead(rw, { type: read.type, base: init, indices, padding, map, inBounds }).vector;
  });
  const made = rw.createGeneric(loop.name, {
    operands: [...loop.operands.slice(0, 3), ...inits],
    resultTypes: inits.map(({ type }) => type),
    properties: loop.properties.entries(),
    attributes: loop.attributes.entries(),
    regions: [rw.takeRegion(loop.bodyRegion)],
  });
  rw.at = afterOp(made);
  const results = places.map((place, i): Value => {
    const result = made.resultAt(i);
    if (place === undefined) return result;
    const { permutationMap: map, inBounds } = place.write;
    const { indices } = place.read;
    const base = at(loop.initArgs, i);
    return vector.createTransferWrite(rw, { value: result, base, indices, map, inBounds }).result ?? result;
  });
  places.forEach((place, i) => {
    if (place !== undefined) carryVector(rw, made, i, place);
  });
  rw.replace(loop, ...results);
  return count;
}

interface Place {
  readonly read: vector.TransferReadOp;
  readonly write: vector.TransferWriteOp;
}

/** The transfers that read and write a carried tensor, if it has no other uses and both access the same position. */
function transferredPlace(loop: scf.ForOp, arg: Value, yielded: Value): Place | undefined {
  const write = yielded.definingOp;
  if (!(arg.type instanceof RankedTensorType) || write?.is(vector.TransferWriteOp) !== true) return undefined;
  const users: readonly Operation[] = [...arg.users()];
  const read = users.find((user) => user !== write);
  if (users.length !== 2 || read?.is(vector.TransferReadOp) !== true || write.base !== arg) return undefined;
  const isWhole = write.inBounds.every(Boolean) && read.inBounds.every(Boolean);
  const isMasked = write.mask !== undefined || read.mask !== undefined;
  const isSame =
    read.vector.type === write.valueToStore.type &&
    read.permutationMap.equals(write.permutationMap) &&
    read.indices.every((index, d) => sameFoldResult(index, at(write.indices, d)));
  const isFixed = [...read.indices, read.padding].every((value) => isAvailable(loop, value));
  const isInLoop = read.block === loop.body && write.block === loop.body && yielded.hasOneUse;
  return isWhole && !isMasked && isSame && isFixed && isInLoop ? { read, write } : undefined;
}

/** Whether a value is defined before the loop, or can be. */
function isAvailable(loop: Operation, value: Value): boolean {
  return isDefinedOutside(loop, value) || value.definingOp?.has(ConstantLike) === true;
}

/** Moves constants that the transfer needs before the loop. */
function moveConstants(rw: Rewriter, loop: Operation, { read }: Place): void {
  for (const value of [...read.indices, read.padding]) {
    const op = value.definingOp;
    if (op !== undefined && !isDefinedOutside(loop, value)) rw.move(op, beforeOp(loop));
  }
}

/** Makes the loop carry the vector that was read and written. */
function carryVector(rw: Rewriter, loop: Operation, index: number, { read, write }: Place): void {
  const body = defined(loop.region(0).entry, "the body of a loop");
  const arg = at(body.args, index + 1);
  rw.setOperand(defined(body.last, "the terminator of a loop"), index, write.valueToStore);
  rw.erase(write);
  rw.replaceAllUses(read.vector, arg);
  const { type } = read.vector;
  rw.erase(read);
  rw.setType(arg, type);
}
