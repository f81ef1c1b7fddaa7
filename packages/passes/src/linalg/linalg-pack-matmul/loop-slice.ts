/** The part of a loop's body that an operation in it depends on, and its inputs from outside. */
import type { scf } from "@tt-opt/dialect-std";
import { at, BlockArgument, type Operation, type Value } from "@tt-opt/ir-core";

/** The part of a loop that one operation of its body needs. */
export interface LoopSlice {
  /** Operations of the body, including the operation itself. */
  readonly ops: ReadonlySet<Operation>;
  /** The indices of the carried values, in increasing order. */
  readonly carried: readonly number[];
  /** Values from outside of the loop, without those in `own`. */
  readonly inputs: ReadonlySet<Value>;
}

/** The slice of `wanted`, which is an operation of the body of `loop`; values in `own` are not followed. */
export function sliceOfOperation(loop: scf.ForOp, wanted: Operation, own: ReadonlySet<Value>): LoopSlice {
  const { body } = loop;
  const ops = new Set<Operation>();
  const carried = new Set<number>();
  const inputs = new Set<Value>();
  const pending: Value[] = [];
  const take = (op: Operation): void => {
    if (ops.has(op)) return;
    ops.add(op);
    op.walk((inner) => void pending.push(...inner.operands));
  };
  take(wanted);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (own.has(value)) continue;
    const holder = value.parentBlock?.parentOp;
    if (value.parentBlock === body && value instanceof BlockArgument) {
      const index = body.args.indexOf(value) - 1;
      if (index < 0 || carried.has(index)) continue;
      carried.add(index);
      pending.push(at(loop.initArgs, index), at(body.last?.operands ?? [], index));
    } else if (holder === undefined || !(holder === loop || loop.isProperAncestorOf(holder))) inputs.add(value);
    else {
      // A value defined inside of an operation of the body belongs to that operation.
      const top = (value.definingOp ?? holder).ancestorIn(body);
      if (top !== undefined) take(top);
    }
  }
  return { ops, carried: [...carried].toSorted((a, b) => a - b), inputs };
}
