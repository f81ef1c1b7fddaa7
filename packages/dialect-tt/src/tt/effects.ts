/** What the operations do to memory. */
import { ConditionallySpeculatable, type Effect, MemoryEffects, readEffect, writeEffect } from "@tt-opt/ir-core";
import * as ops from "./ops/index.ts";

/** What `tt.print` and `tt.assert` write to, so that they stay in order and are not erased. */
export const debugResource = "debug output";

const anything: readonly Effect[] = [readEffect(), writeEffect()];

/** Attaches the effects to the classes of operations. */
export function attachEffects(): void {
  MemoryEffects.attach(ops.LoadOp, {
    // A volatile load may not be merged with another or left out.
    effects: (op) => [readEffect(op.ptr), ...(op.isVolatile.isTrue ? [writeEffect()] : [])],
  });
  MemoryEffects.attach(ops.StoreOp, { effects: (op) => [writeEffect(op.ptr)] });
  MemoryEffects.attach(ops.AtomicRMWOp, { effects: (op) => [readEffect(op.ptr), writeEffect(op.ptr)] });
  MemoryEffects.attach(ops.AtomicCASOp, { effects: (op) => [readEffect(op.ptr), writeEffect(op.ptr)] });
  // What they read may have been written by another program meanwhile: they may not be merged, either.
  MemoryEffects.attach(ops.AtomicLoadOp, { effects: (op) => [readEffect(op.ptr), writeEffect()] });
  MemoryEffects.attach(ops.AtomicPollOp, { effects: (op) => [readEffect(op.ptr), writeEffect()] });
  MemoryEffects.attach(ops.AtomicStoreOp, { effects: (op) => [writeEffect(op.ptr)] });
  MemoryEffects.attach(ops.DescriptorLoadOp, { effects: (op) => [readEffect(op.desc)] });
  MemoryEffects.attach(ops.DescriptorGatherOp, { effects: (op) => [readEffect(op.desc)] });
  MemoryEffects.attach(ops.DescriptorStoreOp, { effects: (op) => [writeEffect(op.desc)] });
  MemoryEffects.attach(ops.DescriptorScatterOp, { effects: (op) => [writeEffect(op.desc)] });
  MemoryEffects.attach(ops.DescriptorReduceOp, { effects: (op) => [readEffect(op.desc), writeEffect(op.desc)] });
  MemoryEffects.attach(ops.PrintOp, { effects: () => [writeEffect(undefined, debugResource)] });
  MemoryEffects.attach(ops.AssertOp, { effects: () => [writeEffect(undefined, debugResource)] });

  for (const cls of [ops.ExternElementwiseOp, ops.ElementwiseInlineAsmOp]) {
    MemoryEffects.attach(cls, { effects: (op) => (op.pure.isTrue ? [] : anything) });
    ConditionallySpeculatable.attach(cls, { speculatability: (op) => (op.pure.isTrue ? "yes" : "no") });
  }
}
