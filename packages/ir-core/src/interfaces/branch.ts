/** Terminators that pass control and values to other blocks of their region. */
import type { Attribute } from "../attributes/attribute.ts";
import { OpInterface } from "../define/op-interface.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { BlockArgument, OpOperand, Value } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";

/** The values for the arguments of a successor: first those that the branch itself produces, then operands. */
export interface SuccessorOperands {
  /** Number of leading arguments that the branch produces. */
  readonly producedCount: number;
  readonly forwarded: readonly OpOperand[];
}

/** Branches: the terminators of control-flow graphs. */
export const Branch = new OpInterface<{
  /** The values for the arguments of successor `index`. */
  successorOperands(op: Operation, index: number): SuccessorOperands;
  /** Sets the forwarded operands of successor `index`. */
  setSuccessorOperands(op: Operation, rw: Rewriter, index: number, values: readonly Value[]): void;
  /**
   * The successor that is taken if the operands are `constants` (undefined: not known); undefined if it cannot be
   * determined.
   */
  successorFor?(op: Operation, constants: readonly (Attribute | undefined)[]): Block | undefined;
}>("Branch", "passes control to another block of the region");

/** The block argument that receives operand `operand` of a branch, and the index of its successor. */
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
 * The values that `argument` may have, one per reference to its block; undefined if a predecessor is not a {@link
 * Branch} or produces the value itself, or if the argument is that of an entry block.
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

/**
 * Reports forwarded operands of branch `op` that do not match the arguments of its successors; returns whether all
 * match.
 */
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
