/** What stores slices of blocks: stores, and atomic updates whose old values nobody uses. */
import { tt } from "@tt-opt/dialect-tt";
import type { Operation, Value } from "@tt-opt/ir-core";

/** See the file's header. */
export type SlicedStore = tt.StoreOp | tt.AtomicRMWOp;

/** Whether an operation can store a slice of what it stores. */
export function isSlicedStore(op: Operation): op is SlicedStore {
  return op.is(tt.StoreOp) || (op.is(tt.AtomicRMWOp) && op.isUnused);
}

/** The block that is stored, or that updates what is stored. */
export function storedValue(store: SlicedStore): Value {
  return store.is(tt.StoreOp) ? store.value : store.val;
}
