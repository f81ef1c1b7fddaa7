/** Copies pure operations that follow an operation to a place before it. */
import {
  type Builder,
  cloneOperation,
  holdsForAll,
  type IrMapping,
  isPure,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";

/**
 * Whether {@link copyBefore} can make `value` available before `op`: whatever it depends on in the block of `op`, from
 * `op` on, is pure. The value must be visible in that block.
 */
export function canCopyBefore(value: Value, op: Operation): boolean {
  return holdsForAll([value], (each) => {
    const maker = makerSince(each, op);
    return maker === undefined || (maker !== op && isPure(maker) && maker.operands);
  });
}

/** The value, computed by copies of the operations from `op` on, of which `made` knows the results. */
export function copyBefore(b: Builder, value: Value, op: Operation, made: IrMapping): Value {
  const maker = makerSince(value, op);
  if (maker === undefined) return value;
  if (!made.has(value)) {
    for (const operand of maker.operands) made.map(operand, copyBefore(b, operand, op, made));
    const copy = b.insert(cloneOperation(maker, made));
    maker.results.forEach((result, i) => made.map(result, copy.resultAt(i)));
  }
  return made.get(value);
}

/** The operation that makes `value` if it is in the block of `op` and not before it. */
function makerSince({ definingOp: maker }: Value, op: Operation): Operation | undefined {
  return maker === undefined || maker.block !== op.block || maker.isBefore(op) ? undefined : maker;
}
