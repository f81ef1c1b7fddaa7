/** What the memref operations do to memory, and which of them are views of other memory. */
import {
  allocEffect,
  ConditionallySpeculatable,
  freeEffect,
  MemoryEffects,
  readEffect,
  RegionBranch,
  ViewLike,
  writeEffect,
} from "@tt-opt/ir-core";
import * as ops from "./ops.ts";

/** The resource of what `memref.alloca` takes: it is given back by the enclosing scope. */
export const stackResource = "automatic-allocation-scope";

/** Attaches the interfaces to the operations. */
export function attachMemRefInterfaces(): void {
  MemoryEffects.attach(ops.AllocOp, { effects: (op) => [allocEffect(op.memref)] });
  MemoryEffects.attach(ops.AllocaOp, { effects: (op) => [allocEffect(op.memref, stackResource)] });
  MemoryEffects.attach(ops.ReallocOp, { effects: (op) => [freeEffect(op.source), allocEffect(op.memref)] });
  MemoryEffects.attach(ops.DeallocOp, { effects: (op) => [freeEffect(op.memref)] });
  MemoryEffects.attach(ops.LoadOp, { effects: (op) => [readEffect(op.memref)] });
  MemoryEffects.attach(ops.StoreOp, { effects: (op) => [writeEffect(op.memref)] });
  MemoryEffects.attach(ops.CopyOp, { effects: (op) => [readEffect(op.source), writeEffect(op.target)] });
  MemoryEffects.attach(ops.PrefetchOp, { effects: (op) => [readEffect(op.memref), writeEffect(op.memref)] });
  MemoryEffects.attach(ops.AtomicRMWOp, { effects: (op) => [readEffect(op.memref), writeEffect(op.memref)] });
  MemoryEffects.attach(ops.GenericAtomicRMWOp, { effects: (op) => [readEffect(op.memref), writeEffect(op.memref)] });
  MemoryEffects.attach(ops.ReshapeOp, { effects: (op) => [readEffect(op.shape)] });
  attachViews();
  ConditionallySpeculatable.attach(ops.DimOp, {
    speculatability(op) {
      const dim = op.getConstantIndex();
      const rank = op.source.type.shape?.length;
      return dim !== undefined && rank !== undefined && dim >= 0 && dim < rank ? "yes" : "no";
    },
  });
  RegionBranch.attach(ops.AllocaScopeOp, {
    entrySuccessorOperands: () => [],
    successors: (op, from) =>
      from === "parent" ? [{ to: op.bodyRegion, inputs: [] }] : [{ to: "parent", inputs: op.results }],
    invocationBounds: () => [{ lower: 1, upper: 1 }],
  });
}

function attachViews(): void {
  ViewLike.attach(ops.AssumeAlignmentOp, { viewSource: (op) => op.memref });
  ViewLike.attach(ops.CastOp, { viewSource: (op) => op.source });
  ViewLike.attach(ops.MemorySpaceCastOp, { viewSource: (op) => op.source });
  ViewLike.attach(ops.CollapseShapeOp, { viewSource: (op) => op.src });
  ViewLike.attach(ops.ExpandShapeOp, { viewSource: (op) => op.src });
  ViewLike.attach(ops.ReinterpretCastOp, { viewSource: (op) => op.source });
  ViewLike.attach(ops.ReshapeOp, { viewSource: (op) => op.source });
  ViewLike.attach(ops.SubViewOp, { viewSource: (op) => op.source });
  ViewLike.attach(ops.TransposeOp, { viewSource: (op) => op.in });
  ViewLike.attach(ops.ViewOp, { viewSource: (op) => op.source });
  ViewLike.attach(ops.ExtractStridedMetadataOp, { viewSource: (op) => op.source });
}
