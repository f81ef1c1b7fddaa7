/**
 * The primitives that change the IR graph: linking and unlinking of operations, blocks, regions and uses. No other code
 * writes these links; parser, builder and rewriter are built on them.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { Block } from "../ir/block.ts";
import { Operation, type OperationState } from "../ir/operation.ts";
import type { RawLocation } from "../ir/raw-location.ts";
import type { Region } from "../ir/region.ts";
import { BlockArgument, type BlockOperand, OpOperand, type Value } from "../ir/value.ts";
import { assert, at, defined, fail } from "./invariant.ts";
import { mutable } from "./mutable.ts";
import { none } from "./none.ts";
import { installMembers } from "./op-members.ts";
import { orderStride } from "./order.ts";

function linkUse(operand: OpOperand): void {
  const value = mutable(operand.value);
  const use = mutable(operand);
  use.previousUse = undefined;
  use.nextUse = value.firstUse;
  if (value.firstUse !== undefined) mutable(value.firstUse).previousUse = operand;
  value.firstUse = operand;
}

function unlinkUse(operand: OpOperand): void {
  const { nextUse, previousUse } = operand;
  if (nextUse !== undefined) mutable(nextUse).previousUse = previousUse;
  if (previousUse !== undefined) mutable(previousUse).nextUse = nextUse;
  else mutable(operand.value).firstUse = nextUse;
}

function linkBlockUse(operand: BlockOperand): void {
  const block = mutable(operand.block);
  const use = mutable(operand);
  use.previousUse = undefined;
  use.nextUse = block.firstUse;
  if (block.firstUse !== undefined) mutable(block.firstUse).previousUse = operand;
  block.firstUse = operand;
}

function unlinkBlockUse(operand: BlockOperand): void {
  const { nextUse, previousUse } = operand;
  if (nextUse !== undefined) mutable(nextUse).previousUse = previousUse;
  if (previousUse !== undefined) mutable(previousUse).nextUse = nextUse;
  else mutable(operand.block).firstUse = nextUse;
}

/** Creates an operation that is in no block; it uses its operands and owns its regions. */
export function createOperation(state: OperationState): Operation {
  const op = new Operation(state);
  if (op.definition.index < 0) installMembers(op);
  const { blockOperands, regions } = op;
  forEachOperand(op, linkUse);
  for (let i = 0; i < blockOperands.length; i++) linkBlockUse(blockOperands[i] as BlockOperand);
  for (let i = 0; i < regions.length; i++) mutable(at(regions, i)).parent = op;
  return op;
}

/** Makes operand slot `operand` use `value`. */
export function setOperandValue(operand: OpOperand, value: Value): void {
  if (operand.value === value) return;
  unlinkUse(operand);
  mutable(operand).value = value;
  linkUse(operand);
}

/** Replaces all operands of `op`. */
export function setOperands(op: Operation, values: readonly Value[]): void {
  forEachOperand(op, unlinkUse);
  // The same number of operands, which is usual, reuses the slots.
  if (op.operandCount !== values.length)
    setSlots(
      op,
      values.map((value, i) => new OpOperand(op, i, value)),
    );
  for (let i = 0; i < values.length; i++) {
    const operand = defined(op.opOperandAt(i), "the slot");
    mutable(operand).value = at(values, i);
    linkUse(operand);
  }
}

function setSlots(op: Operation, slots: readonly OpOperand[]): void {
  const node = mutable(op);
  node.operand0 = slots[0];
  node.operand1 = slots[1];
  node.operandList = slots.length === 1 || slots.length === 2 ? undefined : slots;
}

function forEachOperand(op: Operation, visit: (operand: OpOperand) => void): void {
  const { operand0, operand1, operandList } = op;
  if (operand0 !== undefined) visit(operand0);
  if (operand1 !== undefined) visit(operand1);
  if (operandList !== undefined) for (let i = 2; i < operandList.length; i++) visit(at(operandList, i));
}

/** Makes successor slot `use` refer to `block`. */
export function setSuccessorBlock(use: BlockOperand, block: Block): void {
  if (use.block === block) return;
  unlinkBlockUse(use);
  mutable(use).block = block;
  linkBlockUse(use);
}

/** Makes all uses of `from` use `to`. */
export function replaceAllUses(from: Value, to: Value): void {
  if (from === to) return;
  let last: OpOperand | undefined;
  for (let use = from.firstUse; use !== undefined; use = use.nextUse) {
    mutable(use).value = to;
    last = use;
  }
  if (last === undefined) return;
  mutable(last).nextUse = to.firstUse;
  if (to.firstUse !== undefined) mutable(to.firstUse).previousUse = last;
  mutable(to).firstUse = from.firstUse;
  mutable(from).firstUse = undefined;
}

/** Makes all references to block `from` refer to `to`. */
export function replaceAllBlockUses(from: Block, to: Block): void {
  while (from.firstUse !== undefined) setSuccessorBlock(from.firstUse, to);
}

/** Inserts the detached `op` into `block`, before `before` or at the end. */
export function insertOperation(op: Operation, block: Block, before: Operation | undefined): void {
  if (op.block !== undefined) fail(`${op.name} is in a block already`);
  const node = mutable(op);
  const previous = before === undefined ? block.last : before.previous;
  node.block = block;
  node.next = before;
  node.previous = previous;
  if (previous === undefined) mutable(block).first = op;
  else mutable(previous).next = op;
  if (before === undefined) mutable(block).last = op;
  else mutable(before).previous = op;
  giveSequence(op, block, before);
}

/** Gives `op`, which is the last operation or comes before `before`, a place in the order of its block. */
function giveSequence(op: Operation, block: Block, before: Operation | undefined): void {
  if (!block.isOrderValid) return;
  const node = mutable(op);
  const { previous } = op;
  if (previous === undefined && before === undefined) node.sequence = 0;
  else if (before === undefined) node.sequence = (previous?.sequence ?? 0) + orderStride;
  else {
    const low = previous?.sequence ?? before.sequence - 16;
    const middle = Math.floor((low + before.sequence) / 2);
    if (middle > low) node.sequence = middle;
    else mutable(block).isOrderValid = false;
  }
}

/** Appends the new `op` to `block`; optimized for parsers. */
export function appendOperation(op: Operation, block: Block): void {
  const node = mutable(op);
  const previous = block.last;
  node.block = block;
  node.previous = previous;
  if (previous === undefined) mutable(block).first = op;
  else {
    mutable(previous).next = op;
    node.sequence = previous.sequence + orderStride;
  }
  mutable(block).last = op;
}

/** Unlinks `op` from its block without destroying it. */
export function unlinkOperation(op: Operation): void {
  const { block, previous, next } = op;
  if (block === undefined) return;
  if (previous === undefined) mutable(block).first = next;
  else mutable(previous).next = next;
  if (next === undefined) mutable(block).last = previous;
  else mutable(next).previous = previous;
  const node = mutable(op);
  node.block = undefined;
  node.previous = undefined;
  node.next = undefined;
}

/** Removes `op` and all operations inside of it from the IR, including all their uses of values and blocks. */
export function destroyOperation(op: Operation): void {
  if (op.regions.length === 0) dropReferences(op);
  else op.walk(dropReferences, "pre");
  unlinkOperation(op);
}

/** Drops all uses of values and blocks by `op` itself. */
export function dropReferences(op: Operation): void {
  const { blockOperands } = op;
  forEachOperand(op, unlinkUse);
  for (let i = 0; i < blockOperands.length; i++) unlinkBlockUse(blockOperands[i] as BlockOperand);
  const node = mutable(op);
  if (op.operandCount > 0) setSlots(op, none);
  if (blockOperands.length > 0) node.blockOperands = none;
}

/** Inserts the detached `block` into `region`, before `before` or at the end. */
export function insertBlock(block: Block, region: Region, before: Block | undefined): void {
  assert(block.region === undefined, "the block is in a region already");
  const node = mutable(block);
  const previous = before === undefined ? region.lastBlock : before.previous;
  node.region = region;
  node.next = before;
  node.previous = previous;
  if (previous === undefined) mutable(region).entry = block;
  else mutable(previous).next = block;
  if (before === undefined) mutable(region).lastBlock = block;
  else mutable(before).previous = block;
}

/** Unlinks `block` from its region without destroying it. */
export function unlinkBlock(block: Block): void {
  const { region, previous, next } = block;
  if (region === undefined) return;
  if (previous === undefined) mutable(region).entry = next;
  else mutable(previous).next = next;
  if (next === undefined) mutable(region).lastBlock = previous;
  else mutable(next).previous = previous;
  const node = mutable(block);
  node.region = undefined;
  node.previous = undefined;
  node.next = undefined;
}

/** Adds an argument to `block`, at the end or at `index`. */
export function addBlockArgument(block: Block, type: Type, loc: RawLocation, index = block.args.length): BlockArgument {
  const argument = new BlockArgument(type, block, index, loc);
  if (index === block.args.length) {
    const { args } = block;
    // A list with exactly the required length: a list that grows reserves space for many more elements.
    mutable(block).args = args.length === 0 ? [argument] : [...args, argument].slice();
    return argument;
  }
  const args = [...block.args];
  args.splice(index, 0, argument);
  args.forEach((arg, i) => (mutable(arg).index = i));
  mutable(block).args = args;
  return argument;
}

/** Adds arguments of `types` to `block`, at the end. */
export function addBlockArguments(block: Block, types: readonly Type[], loc: RawLocation): void {
  if (types.length === 0) return;
  const { args } = block;
  const added = types.map((type, i) => new BlockArgument(type, block, args.length + i, loc));
  // Of the required length, as above.
  mutable(block).args = args.length === 0 ? added : [...args, ...added].slice();
}

/** Removes argument `index`, which must not be used. */
export function removeBlockArgument(block: Block, index: number): void {
  if (at(block.args, index).hasUses) fail(`argument ${index} is used`);
  const args = block.args.filter((_, i) => i !== index);
  args.forEach((arg, i) => (mutable(arg).index = i));
  mutable(block).args = args;
}

/** Moves all blocks of `from` to the end of `to`, or before `before`. */
export function moveBlocks(from: Region, to: Region, before: Block | undefined): void {
  for (const block of from.blocks()) {
    unlinkBlock(block);
    insertBlock(block, to, before);
  }
}

/** Moves the operations from `first` to the end of its block into another block, before `before` or to its end. */
export function moveOperationsFrom(first: Operation | undefined, to: Block, before: Operation | undefined): void {
  const from = first?.block;
  if (first === undefined || from?.last === undefined) return;
  const { last } = from;
  if (first.previous === undefined) mutable(from).first = undefined;
  else mutable(first.previous).next = undefined;
  mutable(from).last = first.previous;
  const previous = before === undefined ? to.last : before.previous;
  mutable(first).previous = previous;
  mutable(last).next = before;
  if (previous === undefined) mutable(to).first = first;
  else mutable(previous).next = first;
  if (before === undefined) mutable(to).last = last;
  else mutable(before).previous = last;
  for (let op: Operation | undefined = first; op !== before && op !== undefined; op = op.next) {
    mutable(op).block = to;
    giveSequence(op, to, before);
  }
}

/** Changes the type of a value. */
export function setValueType(value: Value, type: Type): void {
  mutable(value).type = type;
}

/** Replaces the discardable attributes. */
export function setAttributes(op: Operation, attributes: DictionaryAttr): void {
  mutable(op).attributes = attributes;
}

/** Replaces the inherent attributes. */
export function setProperties(op: Operation, properties: DictionaryAttr): void {
  mutable(op).properties = properties;
}

/** Replaces the location of the operation. */
export function setLocation(op: Operation, loc: RawLocation): void {
  mutable(op).rawLoc = loc;
}
