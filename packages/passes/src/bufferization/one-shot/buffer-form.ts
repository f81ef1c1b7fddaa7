/**
 * The rewrites of operations on tensors to operations on buffers. Structured operations are not included, since their
 * interface suffices.
 */
import { SoftmaxOp } from "@tt-opt/dialect-linalg";
import { bufferization, ConstantOp, memref, scf, SelectOp, tensor } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyMemRef,
  AnyRankedTensor,
  beforeOp,
  defined,
  hasType,
  type OpClass,
  type Operation,
  OpInterface,
  typed,
} from "@tt-opt/ir-core";
import { bufferType } from "./buffer.ts";
import { bufferizeForall } from "./bufferize-forall.ts";
import type { Bufferizer } from "./bufferizer.ts";
import { bufferizeBranches, bufferizeFor, bufferizeWhile } from "./control-flow.ts";
import { bufferizeExecuteRegion } from "./execute-region.ts";
import { bufferizeMask, withMask } from "./mask.ts";
import { isTensorSelect, isTensor, isView } from "./tensor-uses.ts";

interface BufferFormMethods {
  /** Rewrites `op`, which the caller erases; false if it does not concern tensors. */
  bufferize(op: Operation, b: Bufferizer): boolean;
}

/** The rewrite of an operation on tensors to buffers. */
export const BufferForm = new OpInterface<BufferFormMethods>("BufferForm", "becomes operations on buffers");

function on<C extends OpClass>(cls: C, bufferize: (op: InstanceType<C>, b: Bufferizer) => boolean): void {
  BufferForm.attach(cls, { bufferize });
}

on(scf.ForOp, (op, b) => bufferizeFor(b, op));
on(scf.IfOp, (op, b) => bufferizeBranches(b, op));
on(scf.IndexSwitchOp, (op, b) => bufferizeBranches(b, op));
on(scf.WhileOp, (op, b) => bufferizeWhile(b, op));
on(scf.ForallOp, (op, b) => bufferizeForall(b, op));
on(scf.ExecuteRegionOp, (op, b) => bufferizeExecuteRegion(b, op));

on(ConstantOp, (op, b) => {
  if (!isTensor(op.result)) return false;
  b.setBuffer(op.result, b.constant(op));
  return true;
});

on(tensor.EmptyOp, (op, b) => {
  b.setBuffer(op.result, b.allocate(op.result.type, op.dynamicSizes));
  return true;
});

on(tensor.ExtractOp, (op, b) => {
  const { indices } = op;
  b.rw.replace(
    op,
    memref.LoadOp.build(b.rw, { memref: b.buffer(op.tensor), indices, resultTypes: [op.result.type] }).result,
  );
  return true;
});

on(tensor.InsertOp, (op, b) => {
  const target = b.destination(op, 0);
  memref.StoreOp.build(b.rw, { value: op.scalar, memref: target, indices: op.indices });
  b.setBuffer(op.result, target);
  return true;
});

on(tensor.ExtractSliceOp, (op, b) => {
  b.setBuffer(op.result, b.subview(b.buffer(op.source), op.slice, op.result.type));
  return true;
});

on(tensor.InsertSliceOp, (op, b) => {
  const target = b.destination(op, 0);
  b.copy(b.buffer(op.source), b.subview(target, op.slice, op.source.type));
  b.setBuffer(op.result, target);
  return true;
});

on(tensor.ParallelInsertSliceOp, (op, b) => {
  // The terminator of a loop may hold only its operations on tensors.
  b.rw.at = beforeOp(defined(op.parentOp, "the terminator of a parallel loop"));
  b.copy(b.buffer(op.source), b.subview(b.buffer(op.dest), op.slice, op.source.type));
  return true;
});

on(tensor.CollapseShapeOp, (op, b) => {
  const source = b.contiguous(b.buffer(op.src));
  const type = bufferType(op.result.type);
  b.setBuffer(op.result, memref.CollapseShapeOp.buildGroups(b.rw, source, op.groups, type).result);
  return true;
});

on(tensor.ExpandShapeOp, (op, b) => {
  const source = b.contiguous(b.buffer(op.src));
  const type = bufferType(op.result.type);
  const made = memref.ExpandShapeOp.buildMixed(b.rw, source, op.groups, op.getMixedOutputShape(), type);
  b.setBuffer(op.result, made.result);
  return true;
});

on(tensor.ReshapeOp, (op, b) => {
  const { result } = op;
  if (!hasType(op.source, AnyRankedTensor) || !hasType(result, AnyRankedTensor)) return false;
  const [source, shape] = [b.contiguous(b.buffer(op.source)), b.buffer(op.shape)];
  const made = memref.ReshapeOp.build(b.rw, { source, shape, resultTypes: [bufferType(result.type)] });
  b.setBuffer(result, typed(made.result, AnyMemRef));
  return true;
});

on(tensor.DimOp, (op, b) => {
  if (!isTensor(op.source)) return false;
  const source = typed(b.buffer(op.source), memref.Non0RankedMemRef);
  b.rw.replace(op, memref.DimOp.build(b.rw, { source, index: op.index }).result);
  return true;
});

on(tensor.RankOp, (op, b) => {
  if (!isTensor(op.tensor)) return false;
  b.rw.replace(op, memref.RankOp.build(b.rw, { memref: b.buffer(op.tensor) }).result);
  return true;
});

on(SelectOp, (op, b) => {
  if (!isTensorSelect(op)) return false;
  let trueValue = b.buffer(op.trueValue);
  let falseValue = b.buffer(op.falseValue);
  if (trueValue.type !== falseValue.type) [trueValue, falseValue] = [b.contiguous(trueValue), b.contiguous(falseValue)];
  const made = SelectOp.build(b.rw, { condition: op.condition, trueValue, falseValue });
  b.setBuffer(op.result, typed(made.result, AnyMemRef));
  return true;
});

on(bufferization.DeallocTensorOp, (op, b) => {
  if (!isTensor(op.tensor)) return false;
  memref.DeallocOp.build(b.rw, { memref: b.buffer(op.tensor) });
  return true;
});

on(tensor.CastOp, (op, b) => {
  if (!isView(op)) return false;
  b.setBuffer(op.dest, b.cast(b.buffer(op.source), typed(op.dest, AnyRankedTensor).type));
  return true;
});

on(vector.TransferReadOp, (op, b) => {
  if (!isTensor(op.base)) return false;
  const { indices, padding, permutationMap: map, inBounds, mask } = op;
  const base = b.buffer(op.base);
  const { type } = op.vector;
  b.rw.replace(op, vector.createTransferRead(b.rw, { type, base, indices, padding, map, inBounds, mask }).vector);
  return true;
});

on(vector.TransferWriteOp, (op, b) => {
  if (op.result === undefined) return false;
  const { indices, permutationMap: map, inBounds, mask, valueToStore: value } = op;
  b.rw.at = beforeOp(withMask(op));
  const base = b.destination(op, 0);
  b.rw.at = beforeOp(op);
  vector.createTransferWrite(b.rw, { value, base, indices, map, inBounds, mask });
  b.setBuffer(op.result, base);
  return true;
});

on(vector.MaskOp, (op, b) => bufferizeMask(b, op));

on(SoftmaxOp, (op, b) => {
  if (op.resultCount === 0) return false;
  const output = b.destination(op, 0);
  SoftmaxOp.build(b.rw, {
    input: b.buffer(typed(op.input, AnyRankedTensor)),
    output,
    dimension: op.dimension,
    discardable: op.attributes.entries(),
    resultTypes: [],
  });
  b.setBuffer(op.resultAt(0), output);
  return true;
});

/** The contents of a buffer are in it, unless its layout is another than that of a tensor. */
on(bufferization.ToTensorOp, (op, b) => {
  const { buffer, result } = op;
  if (!hasType(buffer, AnyMemRef) || !hasType(result, AnyRankedTensor)) return false;
  if (buffer.type !== bufferType(result.type)) return false;
  b.setBuffer(result, buffer);
  return true;
});

on(bufferization.MaterializeInDestinationOp, (op, b) => {
  const { source, dest } = op;
  if (!hasType(source, AnyRankedTensor)) return false;
  if (!hasType(dest, AnyMemRef) && !hasType(dest, AnyRankedTensor)) return false;
  const target = hasType(dest, AnyMemRef) ? dest : b.destination(op, 0);
  b.copy(b.buffer(source), target);
  if (op.resultCount > 0) b.setBuffer(op.resultAt(0), target);
  return true;
});

/** Prints the elements of buffers; `tt-to-linalg` records which of them are addresses. */
on(tt.PrintOp, (op, b) => {
  if (!op.operands.some(isTensor)) return false;
  const operands = op.operands.map((value) => (isTensor(value) ? b.buffer(value) : value));
  const pointers = op.attributes.get(tts.pointersAttribute);
  const properties = [...op.properties.entries()];
  if (pointers !== undefined) properties.push(["pointers", pointers]);
  b.rw.createGeneric("tts.print", { operands, resultTypes: [], properties });
  return true;
});
