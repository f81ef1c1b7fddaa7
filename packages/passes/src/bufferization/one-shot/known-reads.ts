/** Remembers which uses of tensors read them, and where the last ones are: most writes come after all of them. */
import type { OpOperand, Operation, Value } from "@tt-opt/ir-core";
import { isRead, viewed } from "./tensor-uses.ts";

/** The uses of a tensor that read it. */
interface Reads {
  readonly all: readonly OpOperand[];
  /** The last operation that reads the tensor, if all of them are in the block that computes it. */
  readonly last: Operation | undefined;
}

/** See the file's header. */
export class KnownReads {
  readonly #known = new Map<Value, Reads>();

  /**
   * The reads of `value`; none if all of them are executed before `writer`, and not again before `value` is computed
   * again.
   */
  notBefore(value: Value, writer: Operation): readonly OpOperand[] {
    let reads = this.#known.get(value);
    if (reads === undefined) this.#known.set(value, (reads = readsOf(value)));
    return reads.last !== undefined && comesBefore(reads.last, writer) ? [] : reads.all;
  }
}

function readsOf(value: Value): Reads {
  const all = [...value.uses()].filter(isRead);
  const block = viewed(value).parentBlock;
  let last: Operation | undefined;
  for (const { owner } of all) {
    if (owner.block !== block) return { all, last: undefined };
    if (last === undefined || last.isBefore(owner)) last = owner;
  }
  return { all, last };
}

/** Whether `op`, or an operation around it, comes before `other`, or before an operation around that, in their block. */
function comesBefore(op: Operation, other: Operation): boolean {
  for (let inner: Operation | undefined = op; inner?.block !== undefined; inner = inner.parentOp) {
    const outer = other.ancestorIn(inner.block);
    if (outer !== undefined) return inner !== outer && inner.isBefore(outer);
  }
  return false;
}
