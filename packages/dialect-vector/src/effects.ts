/** What the accesses of this dialect do to memory, and which of them write into an operand. */
import {
  ConditionallySpeculatable,
  DestinationStyle,
  type Effect,
  MemoryEffects,
  MemRefType,
  readEffect,
  type Value,
  writeEffect,
} from "@tt-opt/ir-core";
import { GatherOp, ScatterOp } from "./gather-ops.ts";
import { CompressStoreOp, ExpandLoadOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp } from "./memory-ops.ts";
import { PrintOp } from "./print-op.ts";
import { TransferReadOp } from "./transfer-read-op.ts";
import { TransferWriteOp } from "./transfer-write-op.ts";

const onMemory = (value: Value, effect: Effect): readonly Effect[] =>
  value.type instanceof MemRefType ? [effect] : [];

/** Attaches the interfaces on memory. */
export function attachMemoryInterfaces(): void {
  MemoryEffects.attachAll([LoadOp, MaskedLoadOp, ExpandLoadOp], { effects: (op) => [readEffect(op.operand(0))] });
  MemoryEffects.attach(StoreOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(MaskedStoreOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(CompressStoreOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(GatherOp, { effects: (op) => onMemory(op.base, readEffect(op.base)) });
  MemoryEffects.attach(ScatterOp, { effects: (op) => onMemory(op.base, writeEffect(op.base)) });
  MemoryEffects.attach(TransferReadOp, { effects: (op) => onMemory(op.base, readEffect(op.base)) });
  MemoryEffects.attach(TransferWriteOp, { effects: (op) => onMemory(op.base, writeEffect(op.base)) });
  MemoryEffects.attach(PrintOp, { effects: () => [writeEffect(undefined, "stdout")] });
  ConditionallySpeculatable.attachAll([TransferReadOp, TransferWriteOp], {
    speculatability: (op) => (op.operands.some(({ type }) => type instanceof MemRefType) ? "no" : "yes"),
  });
  DestinationStyle.attach(TransferWriteOp, { initsRange: () => ({ start: 1, length: 1 }) });
  DestinationStyle.attach(ScatterOp, { initsRange: () => ({ start: 0, length: 1 }) });
}
