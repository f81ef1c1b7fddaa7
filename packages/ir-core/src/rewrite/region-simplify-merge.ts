/**
 * Merging of equal blocks. Where two blocks differ only in values from outside, the remaining one gets an argument for
 * each, which the predecessors pass. Arguments that receive the same value from all predecessors are removed.
 */
import { Branch, incomingValues } from "../interfaces/branch.ts";
import { replaceAllBlockUses } from "../internal/graph.ts";
import { at } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import { BlockArgument, type OpOperand, type Value } from "../ir/value.ts";
import type { Rewriter } from "./rewriter.ts";
import { eraseBlocks } from "./unreachable-blocks.ts";

/** Merges equal blocks in all regions inside of `root`. */
export function mergeIdenticalBlocks(root: Operation, rw: Rewriter): void {
  root.walk((op) => {
    for (const region of op.regions) if (!region.hasOneBlock) mergeInRegion(region, rw);
  }, "pre");
}

/** Removes arguments that receive the same value from all predecessors, in all regions inside of `root`. */
export function dropRedundantArguments(root: Operation, rw: Rewriter): void {
  root.walk((op) => {
    for (const region of op.regions) {
      if (region.hasOneBlock) continue;
      for (const block of region.blocks()) dropArgumentsOf(block, rw);
    }
  }, "pre");
}

function dropArgumentsOf(block: Block, rw: Rewriter): void {
  for (let i = block.args.length - 1; i >= 0; i--) {
    const argument = at(block.args, i);
    // The argument itself as an incoming value is irrelevant.
    const incoming = new Set(incomingValues(argument)?.filter((value) => value !== argument));
    const [only] = incoming;
    if (incoming.size !== 1 || only === undefined) continue;
    rw.replaceAllUses(argument, only);
    for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
      const branch = Branch.get(use.owner);
      const operands = branch?.successorOperands(use.owner, use.index);
      if (branch === undefined || operands === undefined) continue;
      const kept = operands.forwarded.filter((_, position) => position + operands.producedCount !== i);
      const values = kept.map(({ value }) => value);
      branch.setSuccessorOperands(use.owner, rw, use.index, values);
    }
    rw.removeArgument(block, i);
  }
}

function mergeInRegion(region: Region, rw: Rewriter): void {
  const numbers = new Map<object, number>();
  const groups = new Map<string, Block[]>();
  for (const block of region.blocks()) {
    if (block.isEntry || !isMergeable(block)) continue;
    const key = structureOf(block, numbers);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [block]);
    else group.push(block);
  }
  for (const group of groups.values()) {
    const [leader, ...others] = group;
    if (leader !== undefined && others.length > 0) mergeGroup(leader, others, rw);
  }
}

/**
 * Whether a block has no regions and its values are not used outside, so that any of several equal blocks can define
 * them.
 */
function isMergeable(block: Block): boolean {
  const staysInside = (value: Value): boolean => {
    for (const user of value.users()) if (user.block !== block) return false;
    return true;
  };
  if (!block.args.every(staysInside)) return false;
  for (const op of block.ops()) {
    if (op.regions.some((region) => !region.isEmpty) || !op.results.every(staysInside)) return false;
  }
  return true;
}

/**
 * The structure of a block, which is everything except the values from outside that it uses: blocks with the same
 * structure can be merged. Values of the block itself are identified by position.
 */
function structureOf(block: Block, numbers: Map<object, number>): string {
  const numberOf = (thing: object): number => {
    let number = numbers.get(thing);
    if (number === undefined) numbers.set(thing, (number = numbers.size));
    return number;
  };
  const local = new Map<Value, number>();
  for (const argument of block.args) local.set(argument, local.size);
  const parts: (number | string)[] = [block.args.map(({ type }) => type.id).join()];
  for (const op of block.ops()) {
    parts.push("|", numberOf(op.definition), op.properties.id, op.attributes.id);
    for (const value of op.operands) parts.push(local.has(value) ? `l${local.get(value) ?? 0}` : `t${value.type.id}`);
    for (let i = 0; i < op.resultCount; i++) {
      const result = op.resultAt(i);
      parts.push(`r${result.type.id}`);
      local.set(result, local.size);
    }
    for (const use of op.blockOperands) parts.push(`b${numberOf(use.block)}`);
  }
  return parts.join(" ");
}

/** The operands in a block whose values are defined outside of it, in order. */
function outsideOperands(block: Block): OpOperand[] {
  const found: OpOperand[] = [];
  for (const op of block.ops()) {
    for (const operand of op.opOperands) {
      const { value } = operand;
      const home = value instanceof BlockArgument ? value.owner : value.parentBlock;
      if (home !== block) found.push(operand);
    }
  }
  return found;
}

function mergeGroup(leader: Block, others: readonly Block[], rw: Rewriter): void {
  const operandsOf = [leader, ...others].map(outsideOperands);
  const own = at(operandsOf, 0);
  const differing = own.flatMap((operand, i) =>
    operandsOf.some((operands) => at(operands, i).value !== operand.value) ? [i] : [],
  );
  if (differing.length > 0 && ![leader, ...others].every(canPassMore)) return;
  // Operands that are equal to each other in every block share an argument.
  const columns = new Map<string, number[]>();
  for (const i of differing) {
    const key = operandsOf.map((operands) => operands.findIndex(({ value }) => value === at(operands, i).value)).join();
    const column = columns.get(key);
    if (column === undefined) columns.set(key, [i]);
    else column.push(i);
  }
  const passed = [leader, ...others].map((_, b) =>
    [...columns.values()].map((column) => at(at(operandsOf, b), at(column, 0)).value),
  );
  [leader, ...others].forEach((block, b) => passMore(block, at(passed, b), rw));
  for (const column of columns.values()) {
    const first = at(own, at(column, 0));
    const argument = rw.addArgument(leader, first.value.type, first.owner.loc);
    for (const i of column) {
      const operand = at(own, i);
      rw.setOperand(operand.owner, operand.index, argument);
    }
  }
  for (const block of others) {
    for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
      for (const listener of rw.listeners) listener.modified?.(use.owner);
    }
    replaceAllBlockUses(block, leader);
  }
  eraseBlocks(others, rw);
}

function canPassMore(block: Block): boolean {
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) if (!Branch.has(use.owner)) return false;
  return true;
}

function passMore(block: Block, values: readonly Value[], rw: Rewriter): void {
  if (values.length === 0) return;
  for (let use = block.firstUse; use !== undefined; use = use.nextUse) {
    const branch = Branch.get(use.owner);
    if (branch === undefined) continue;
    const { forwarded } = branch.successorOperands(use.owner, use.index);
    branch.setSuccessorOperands(use.owner, rw, use.index, [...forwarded.map((operand) => operand.value), ...values]);
  }
}
