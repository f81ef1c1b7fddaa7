/**
 * Operations that write their results into operands: each tensor result is tied to an init operand of its type, whose
 * memory bufferization can use for the result. Memref inits have no results.
 */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { OpOperand, OpResult } from "../ir/value.ts";
import { MemRefType, UnrankedMemRefType } from "../types/shaped.ts";

/** Operations in destination-passing style. */
export const DestinationStyle = new OpInterface<{
  /** Index of the first init among the operands, and number of inits. */
  initsRange(op: Operation): { readonly start: number; readonly length: number };
}>("DestinationStyle", "writes its results into operands");

/** The operands that results are written into; none if `op` is not in destination-passing style. */
export function initsOf(op: Operation): readonly OpOperand[] {
  const range = DestinationStyle.get(op)?.initsRange(op);
  return range === undefined ? [] : op.opOperands.slice(range.start, range.start + range.length);
}

/** The operands that are not inits. */
export function inputsOf(op: Operation): readonly OpOperand[] {
  const range = DestinationStyle.get(op)?.initsRange(op);
  if (range === undefined) return op.opOperands;
  return op.opOperands.filter((_, index) => index < range.start || index >= range.start + range.length);
}

/** Whether `operand` is an init of its operation. */
export function isInit(operand: OpOperand): boolean {
  const range = DestinationStyle.get(operand.owner)?.initsRange(operand.owner);
  return range !== undefined && operand.index >= range.start && operand.index < range.start + range.length;
}

/** The result that is written into `init`; undefined for inits that are memrefs. */
export function tiedResult(init: OpOperand): OpResult | undefined {
  const position = tiedInits(init.owner).indexOf(init);
  return position < 0 ? undefined : init.owner.results[position];
}

/** The init that `result` is written into. */
export function tiedInitOf(result: OpResult): OpOperand | undefined {
  return tiedInits(result.owner)[result.index];
}

/** The inits with a result; memref inits are written in place and have none. */
function tiedInits(op: Operation): readonly OpOperand[] {
  return initsOf(op).filter(
    ({ value: { type } }) => !(type instanceof MemRefType || type instanceof UnrankedMemRefType),
  );
}

/** Reports inits of `op` whose types differ from those of the tied results. */
export function verifyDestinationStyle(op: Operation): boolean {
  const { errorCount } = op.context.diagnostics;
  const tied = tiedInits(op);
  if (tied.length !== op.resultCount) {
    const counts = `(${op.resultCount}) to be equal to the number of output tensors (${tied.length})`;
    op.error(`expected the number of tensor results ${counts}`, "TT2014");
  }
  tied.forEach(({ value, index }, i) => {
    const result = op.results[i];
    if (result === undefined || result.type === value.type) return;
    const types = `('${value.type.toString()}') to match type of corresponding result ('${result.type.toString()}')`;
    op.error(`expected type of operand #${index} ${types}`, "TT2014");
  });
  return op.context.diagnostics.errorCount === errorCount;
}
