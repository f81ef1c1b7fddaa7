/** What the operations do to memory. */
import { MemoryEffects, MemRefType, readEffect, writeEffect } from "@tt-opt/ir-core";
import { debugResource } from "../tt/effects.ts";
import { AtomicCASOp, AtomicRMWOp } from "./atomic-ops.ts";
import { GatherOp, ScatterOp } from "./lane-ops.ts";
import { PrefetchOp } from "./prefetch-op.ts";
import { PrintOp } from "./print-op.ts";
import { LoadOp, StoreOp } from "./structured-ops.ts";

/** Attaches the effects to the classes of operations. */
export function attachEffects(): void {
  MemoryEffects.attach(LoadOp, {
    // A volatile load may not be merged with another or left out.
    effects: (op) => [readEffect(op.base), ...(op.isVolatile.isTrue ? [writeEffect()] : [])],
  });
  MemoryEffects.attach(StoreOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(GatherOp, {
    effects: (op) => [readEffect(op.base), ...(op.isVolatile.isTrue ? [writeEffect()] : [])],
  });
  MemoryEffects.attach(ScatterOp, { effects: (op) => [writeEffect(op.base)] });
  MemoryEffects.attach(AtomicRMWOp, { effects: (op) => [readEffect(op.base), writeEffect(op.base)] });
  MemoryEffects.attach(AtomicCASOp, { effects: (op) => [readEffect(op.base), writeEffect(op.base)] });
  // So that it is not left out, as with `memref.prefetch`.
  MemoryEffects.attach(PrefetchOp, { effects: (op) => [readEffect(op.base), writeEffect(op.base)] });
  MemoryEffects.attach(PrintOp, {
    // Lines come in the order of the prints.
    effects: (op) => [
      ...op.args.filter(({ type }) => type instanceof MemRefType).map((buffer) => readEffect(buffer)),
      writeEffect(undefined, debugResource),
    ],
  });
}
