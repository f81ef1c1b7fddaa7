/** Terminators that pass control, and values, to other blocks of their region. */
import type { Attribute } from "../attributes/attribute.ts";
import { OpInterface } from "../define/op-interface.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { BlockArgument, OpOperand, Value } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";

/** What the arguments of a successor get: first values that the branch itself makes, then operands. */
export interface SuccessorOperands {
  /** How many of the first arguments the branch makes. */
  readonly producedCount: number;
  readonly forwarded: readonly OpOperand[];
}

/** Branches: the terminators of control-flow graphs. */
export const Branch = new OpInterface<{
  /** What successor `index` gets. */
  successorOperands(op: Operation, index: number): SuccessorOperands;
  /** Makes `values` the forwarded operands of successor `index`. */
  setSuccessorOperands(op: Operation, rw: Rewriter, index: number, values: readonly Value[]): void;
  /** Where control goes if the operands are `constants` (undefined: not known); undefined if that does not follow. */
  successorFor?(op: Operation, constants: readonly (Attribute | undefined)[]): Block | undefined;
}>("Branch", "passes control to another block of the region");

/** The block argument that receives operand `operand` of a branch, and of which successor it is. */
export function branchArgumentOf(
  operand: OpOperand,
): { readonly successor: number; readonly argument: BlockArgument } | undefined {
  const methods = Branch.get(operand.owner);
  if (methods === undefined) return undefined;
  for (const { index, block } of operand.owner.blockOperands) {
    const { producedCount, forwarded } = methods.successorOperands(operand.owner, index);
    const position = forwarded.indexOf(operand);
    const argument = position < 0 ? undefined : block.args[producedCount + position];
    if (argument !== undefined) return { successor: index, argument };
  }
  return undefined;
}

/**
 * The values that `argument` may have, one per reference to its block; undefined if a predecessor is no {@link Branch}
 * or makes the value itself, or the argument is that of an entry block.
 */
export function incomingValues(argument: BlockArgument): readonly Value[] | undefined {
  const block = argument.owner;
  if (block.isEntry) return undefined;
  const values: Value[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
    const operands = Branch.get(use.owner)?.successorOperands(use.owner, use.index);
    const value = operands?.forwarded[argument.index - operands.producedCount]?.value;
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Reports forwarded operands of branch `op` that do not fit the arguments of its successors; whether all fit. */
export function verifyBranch(op: Operation): boolean {
  const methods = Branch.get(op);
  if (methods === undefined) return true;
  const { diagnostics } = op.context;
  const { errorCount } = diagnostics;
  for (const { index, block } of op.blockOperands) {
    const { producedCount, forwarded } = methods.successorOperands(op, index);
    const count = producedCount + forwarded.length;
    if (count === 0 && block.args.length === 0) continue;
    if (count !== block.args.length) {
      const counts = `branch has ${count} operands for successor #${index}, but target block has ${block.args.length}`;
      diagnostics.error(op, "TT2011", counts);
      continue;
    }
    for (let i = 0; i < forwarded.length; i++) {
      const { value } = at(forwarded, i);
      const argument = block.args[producedCount + i];
      if (argument === undefined || argument.type === value.type) continue;
      const message = `type mismatch for bb argument #${producedCount + i} of successor #${index}`;
      const types = `the argument has type '${argument.type.toString()}', but '${value.type.toString()}' is passed`;
      diagnostics.error(op, "TT2011", message).note(block.argumentLocation(argument.index), types);
    }
  }
  return diagnostics.errorCount === errorCount;
}
