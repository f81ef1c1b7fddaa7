/**
 * Operations that define the order in which their regions are executed: loops, conditionals. Control starts at the
 * parent, enters a region with values for its arguments, and continues from the region's terminator to another region
 * or back to the parent, where it defines the results. Dataflow analyses and bufferization use this view of structured
 * control flow.
 */
import type { Attribute } from "../attributes/attribute.ts";
import { OpInterface } from "../define/op-interface.ts";
import { ReturnLike } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { OpOperand, Value } from "../ir/value.ts";

/** The source of a transfer of control: the parent, or the end of a region. */
export type RegionPoint = "parent" | Region;

/**
 * The target of a transfer of control, and the values defined there: arguments of the region's entry block, or results
 * of the operation.
 */
export interface RegionSuccessor {
  readonly to: RegionPoint;
  readonly inputs: readonly Value[];
}

/** Number of executions of a region for one execution of the operation. */
export interface InvocationBounds {
  readonly lower: number;
  /** Undefined: no bound is known. */
  readonly upper: number | undefined;
}

/** Operations with structured control flow. */
export const RegionBranch = new OpInterface<{
  /** The operands of `op` that are passed from the parent to `successor`. */
  entrySuccessorOperands(op: Operation, successor: RegionSuccessor): readonly OpOperand[];
  /** The possible targets of control from `from`. */
  successors(op: Operation, from: RegionPoint): readonly RegionSuccessor[];
  /** The same from the parent, if the operands are `constants` (undefined: not known). */
  entrySuccessors?(op: Operation, constants: readonly (Attribute | undefined)[]): readonly RegionSuccessor[];
  /** The number of executions of each region if the operands are `constants`. */
  invocationBounds?(op: Operation, constants: readonly (Attribute | undefined)[]): readonly InvocationBounds[];
}>("RegionBranch", "says in which order regions are executed");

/** Terminators that pass on only some of their operands, or that choose the target. */
export const RegionBranchTerminator = new OpInterface<{
  /** The operands passed to `successor`. */
  successorOperands(op: Operation, successor: RegionPoint): readonly OpOperand[];
  /** The possible targets if the operands are `constants`; all successors of the region if left out. */
  successors?(op: Operation, constants: readonly (Attribute | undefined)[]): readonly RegionSuccessor[];
}>("RegionBranchTerminator", "passes control to a region of the parent or back to it");

/** The operands that terminator `op` passes to `successor`; undefined if `op` does not return to a region branch. */
export function terminatorOperands(op: Operation, successor: RegionPoint): readonly OpOperand[] | undefined {
  const methods = RegionBranchTerminator.get(op);
  if (methods !== undefined) return methods.successorOperands(op, successor);
  return op.has(ReturnLike) ? op.opOperands : undefined;
}

/** One edge of structured control flow: operand `i` of `operands` defines input `i` of `successor`. */
export interface RegionEdge {
  /** The source operation: the region branch itself, or a terminator inside of it. */
  readonly source: Operation;
  readonly successor: RegionSuccessor;
  readonly operands: readonly OpOperand[];
}

/** All edges of the region branch `op`; undefined if one of its terminators is opaque. */
export function regionEdges(op: Operation): readonly RegionEdge[] | undefined {
  const methods = RegionBranch.get(op);
  if (methods === undefined) return undefined;
  const edges: RegionEdge[] = [];
  for (const successor of methods.successors(op, "parent")) {
    edges.push({ source: op, successor, operands: methods.entrySuccessorOperands(op, successor) });
  }
  for (const region of op.regions) {
    const successors = methods.successors(op, region);
    for (let block = region.entry; block !== undefined; block = block.next) {
      const terminator = block.terminator;
      if (terminator === undefined || terminator.blockOperands.length > 0) continue;
      for (const successor of successors) {
        const operands = terminatorOperands(terminator, successor.to);
        if (operands === undefined) return undefined;
        edges.push({ source: terminator, successor, operands });
      }
    }
  }
  return edges;
}

/** Whether control can return to `region` without leaving the operation, as in the body of a loop. */
export function isRepetitiveRegion(region: Region): boolean {
  const op = region.parent;
  const methods = op === undefined ? undefined : RegionBranch.get(op);
  if (op === undefined || methods === undefined) return false;
  const seen = new Set<Region>();
  const pending: RegionPoint[] = [region];
  for (let point = pending.pop(); point !== undefined; point = pending.pop()) {
    for (const { to } of point === "parent" ? [] : methods.successors(op, point)) {
      if (to === region) return true;
      if (to === "parent" || seen.has(to)) continue;
      seen.add(to);
      pending.push(to);
    }
  }
  return false;
}

/** Reports edges of region branch `op` whose operands do not have the number or types of the inputs they define. */
export function verifyRegionBranch(op: Operation): boolean {
  const { errorCount } = op.context.diagnostics;
  for (const { source, successor, operands } of regionEdges(op) ?? []) {
    const { length } = successor.inputs;
    if (operands.length !== length) {
      const counts = `region branch point has ${operands.length} operands, but region successor needs ${length} inputs`;
      op.error(`${edgeText(op, source, successor)}: ${counts}`, "TT2012").note(source, "region branch point");
      continue;
    }
    for (let i = 0; i < length; i++) {
      const operand = operands[i];
      const input = successor.inputs[i];
      if (operand === undefined || input === undefined || input.type === operand.value.type) continue;
      const operandType = `successor operand type #${i} '${operand.value.type.toString()}'`;
      const inputType = `successor input type #${i} '${input.type.toString()}'`;
      const message = `${edgeText(op, source, successor)}: ${operandType} should match ${inputType}`;
      op.error(message, "TT2012").note(source, "region branch point");
    }
  }
  return op.context.diagnostics.errorCount === errorCount;
}

function edgeText(op: Operation, source: Operation, successor: RegionSuccessor): string {
  const from = source === op ? "parent" : `Operation ${source.name}`;
  const to = successor.to === "parent" ? "parent" : `Region #${op.regions.indexOf(successor.to)}`;
  return `along control flow edge from ${from} to ${to}`;
}
