/**
 * A uniform view of control flow within an operation: branches between blocks, and entering, repeating and leaving the
 * regions of structured operations. Dataflow analyses follow these edges independently of the interface that defines
 * them.
 */
import type { Attribute } from "../../attributes/attribute.ts";
import { Branch } from "../../interfaces/branch.ts";
import {
  RegionBranch,
  RegionBranchTerminator,
  type RegionPoint,
  type RegionSuccessor,
  terminatorOperands,
} from "../../interfaces/region-branch.ts";
import type { Block } from "../../ir/block.ts";
import type { Operation } from "../../ir/operation.ts";
import type { OpOperand, Value } from "../../ir/value.ts";

/** A transfer of control to a block or to the parent operation, with the values that it defines there. */
export interface FlowEdge {
  /** The block entered; undefined if control leaves the regions of the parent operation. */
  readonly to: Block | undefined;
  /** The block arguments or results that receive values. */
  readonly inputs: readonly Value[];
  /**
   * For each input, the operand whose value it receives; undefined if the value is created by the transfer or not
   * known.
   */
  readonly operands: readonly (OpOperand | undefined)[];
}

/** The known constants among operands, by index. */
export type Constants = readonly (Attribute | undefined)[];

/**
 * The possible transfers of control from `op`, a terminator or an operation with structured regions, if its operands
 * are `constants`; undefined if the control flow of `op` is opaque. Without `constants`, no operand is known.
 */
export function flowEdges(op: Operation, constants?: Constants): readonly FlowEdge[] | undefined {
  if (op.blockOperands.length > 0) return branchEdges(op, constants);
  const methods = RegionBranch.get(op);
  if (methods !== undefined) {
    const known = constants === undefined ? undefined : methods.entrySuccessors?.(op, constants);
    const successors = known ?? methods.successors(op, "parent");
    return successors.map((successor) => regionEdge(successor, methods.entrySuccessorOperands(op, successor)));
  }
  const { parentOp, parentRegion } = op;
  if (parentOp === undefined || parentRegion === undefined || !op.mightBeTerminator) return undefined;
  const around = RegionBranch.get(parentOp);
  if (around === undefined || op.next !== undefined) return undefined;
  const known = constants === undefined ? undefined : RegionBranchTerminator.get(op)?.successors?.(op, constants);
  const successors = known ?? around.successors(parentOp, parentRegion);
  return successors.map((successor) => regionEdge(successor, terminatorOperands(op, successor.to)));
}

/** The results and region arguments of `op` that receive values along edges of structured control flow. */
export function flowInputs(op: Operation): ReadonlySet<Value> {
  const inputs = new Set<Value>();
  const methods = RegionBranch.get(op);
  if (methods === undefined) return inputs;
  const points: readonly RegionPoint[] = ["parent", ...op.regions];
  for (const point of points) {
    for (const successor of methods.successors(op, point)) for (const input of successor.inputs) inputs.add(input);
  }
  return inputs;
}

function branchEdges(op: Operation, constants: Constants | undefined): readonly FlowEdge[] {
  const methods = Branch.get(op);
  const only = constants === undefined ? undefined : methods?.successorFor?.(op, constants);
  const edges: FlowEdge[] = [];
  for (const { index, block } of op.blockOperands) {
    if (only !== undefined && block !== only) continue;
    const passed = methods?.successorOperands(op, index);
    const operands = block.args.map((_, i) =>
      passed === undefined ? undefined : passed.forwarded[i - passed.producedCount],
    );
    edges.push({ to: block, inputs: block.args, operands });
  }
  return edges;
}

function regionEdge({ to, inputs }: RegionSuccessor, passed: readonly OpOperand[] | undefined): FlowEdge {
  const operands = inputs.map((_, i) => passed?.[i]);
  return { to: to === "parent" ? undefined : to.entry, inputs, operands };
}
