/** What the bufferization operations do to memory. */
import {
  allocEffect,
  DestinationStyle,
  type Effect,
  freeEffect,
  MemoryEffects,
  MemRefType,
  readEffect,
  ReifyShapes,
  UnrankedMemRefType,
  writeEffect,
} from "@tt-opt/ir-core";
import { tensorSizes } from "../tensor/index.ts";
import * as ops from "./ops.ts";

/** Attaches the interfaces to the operations. */
export function attachBufferizationInterfaces(): void {
  MemoryEffects.attach(ops.CloneOp, {
    effects: (op) => [readEffect(op.input), allocEffect(op.output), writeEffect(op.output)],
  });
  MemoryEffects.attach(ops.ToTensorOp, { effects: (op) => [readEffect(op.buffer)] });
  MemoryEffects.attach(ops.DeallocTensorOp, { effects: (op) => [freeEffect(op.tensor)] });
  MemoryEffects.attach(ops.DeallocOp, { effects: (op) => op.memrefs.map((memref) => freeEffect(memref)) });
  MemoryEffects.attach(ops.MaterializeInDestinationOp, {
    effects(op): readonly Effect[] {
      const isBuffer = op.dest.type instanceof MemRefType || op.dest.type instanceof UnrankedMemRefType;
      return isBuffer ? [writeEffect(op.dest)] : [];
    },
  });
  ReifyShapes.attach(ops.AllocTensorOp, {
    reifyResultShapes: (op, b) => [op.copy === undefined ? op.getMixedSizes() : tensorSizes(b, op.copy)],
  });
  DestinationStyle.attach(ops.MaterializeInDestinationOp, { initsRange: () => ({ start: 1, length: 1 }) });
}
