/** Memory effects of the operations. */
import { MemoryEffects, MemRefType, readEffect, writeEffect } from "@tt-opt/ir-core";
import { debugResource } from "../tt/effects.ts";
import { AccumulateOp } from "./accumulate-op.ts";
import { AtomicCASOp, AtomicRMWOp } from "./atomic-ops.ts";
import { CopyOp } from "./copy-op.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { PrefetchOp } from "./prefetch-op.ts";
import { PrintOp } from "./print-op.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";

/** Attaches the effects to the operation classes. */
export function attachEffects(): void {
  MemoryEffects.attach(LoadOp, {
    // A volatile load must be neither merged with another one nor removed.
    effects: (op) => [readEffect(op.base), ...(op.isVolatile.isTrue ? [writeEffect()] : [])],
  });
  MemoryEffects.attach(StoreOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(GatherOp, {
    effects: (op) => [readEffect(op.base), ...(op.isVolatile.isTrue ? [writeEffect()] : [])],
  });
  MemoryEffects.attach(ScatterOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(CopyOp, { effects: (op) => [readEffect(op.source), writeEffect(op.target)] });
  MemoryEffects.attach(AtomicRMWOp, { effects: (op) => [readEffect(op.base), writeEffect(op.base)] });
  MemoryEffects.attach(AtomicCASOp, { effects: (op) => [readEffect(op.base), writeEffect(op.base)] });
  MemoryEffects.attach(AccumulateOp, { effects: (op) => [readEffect(op.buffer), writeEffect(op.buffer)] });
  // So that it is not removed, as with `memref.prefetch`.
  MemoryEffects.attach(PrefetchOp, { effects: (op) => [readEffect(op.base), writeEffect(op.base)] });
  MemoryEffects.attach(PrintOp, {
    // Lines are printed in the order of the operations.
    effects: (op) => [
      ...op.args.filter(({ type }) => type instanceof MemRefType).map((buffer) => readEffect(buffer)),
      writeEffect(undefined, debugResource),
    ],
  });
}
