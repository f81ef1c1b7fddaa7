/** In which order the regions of this dialect's operations are executed, and which values go along. */
import {
  type Attribute,
  type Block,
  IntegerAttr,
  type InvocationBounds,
  type Region,
  RegionBranch,
  type RegionSuccessor,
} from "@tt-opt/ir-core";
import { ExecuteRegionOp } from "../execute-region-op.ts";
import { ForOp } from "../for-op.ts";
import { ForallOp } from "../forall-op.ts";
import { IfOp } from "../if-op.ts";
import { IndexSwitchOp } from "../index-switch-op.ts";
import { ParallelOp } from "../parallel-op.ts";
import { WhileOp } from "../while-op.ts";

const once: InvocationBounds = { lower: 1, upper: 1 };
const never: InvocationBounds = { lower: 0, upper: 0 };
const maybe: InvocationBounds = { lower: 0, upper: 1 };

function into(region: Region, inputs: Block["args"] = []): RegionSuccessor {
  return { to: region, inputs };
}

function out(op: { readonly results: RegionSuccessor["inputs"] }): RegionSuccessor {
  return { to: "parent", inputs: op.results };
}

/** Makes the structured operations of this dialect {@link RegionBranch}. */
export function attachRegionBranches(): void {
  RegionBranch.attach(ForOp, {
    entrySuccessorOperands: (op) => op.opOperands.slice(3),
    successors: (op) => [into(op.bodyRegion, op.regionIterArgs), out(op)],
    entrySuccessors(op) {
      const count = op.constantTripCount;
      if (count === undefined) return [into(op.bodyRegion, op.regionIterArgs), out(op)];
      return count === 0 ? [out(op)] : [into(op.bodyRegion, op.regionIterArgs)];
    },
    invocationBounds(op) {
      const count = op.constantTripCount;
      return [{ lower: count ?? 0, upper: count }];
    },
  });

  RegionBranch.attach(IfOp, {
    entrySuccessorOperands: () => [],
    successors: (op, from) => (from === "parent" ? ifEntries(op, undefined) : [out(op)]),
    entrySuccessors: (op, [condition]) => ifEntries(op, truth(condition)),
    invocationBounds(op, [condition]) {
      const known = truth(condition);
      if (known === undefined) return [maybe, maybe];
      return known ? [once, never] : [never, once];
    },
  });

  RegionBranch.attach(WhileOp, {
    entrySuccessorOperands: (op) => op.opOperands,
    successors(op, from) {
      if (from === op.before) return [out(op), into(op.after, op.afterArguments)];
      return [into(op.before, op.beforeArguments)];
    },
  });

  RegionBranch.attach(ExecuteRegionOp, {
    entrySuccessorOperands: () => [],
    successors: (op, from) => (from === "parent" ? [into(op.bodyRegion)] : [out(op)]),
    invocationBounds: () => [once],
  });

  RegionBranch.attach(IndexSwitchOp, {
    entrySuccessorOperands: () => [],
    successors: (op, from) => (from === "parent" ? op.regions.map((region) => into(region)) : [out(op)]),
    entrySuccessors(op, [arg]) {
      if (!(arg instanceof IntegerAttr)) return op.regions.map((region) => into(region));
      return [into(op.regionFor(arg.value))];
    },
    invocationBounds(op, [arg]) {
      if (!(arg instanceof IntegerAttr)) return op.regions.map(() => maybe);
      const taken = op.regionFor(arg.value);
      return op.regions.map((region) => (region === taken ? once : never));
    },
  });

  // No value goes along these edges: results come from the reductions and the shared tensors.
  for (const cls of [ParallelOp, ForallOp]) {
    RegionBranch.attachAll([cls], {
      entrySuccessorOperands: () => [],
      successors: (op) => [into(op.region(0)), { to: "parent", inputs: [] }],
    });
  }
}

function truth(attribute: Attribute | undefined): boolean | undefined {
  return attribute instanceof IntegerAttr ? attribute.isTrue : undefined;
}

function ifEntries(op: IfOp, condition: boolean | undefined): readonly RegionSuccessor[] {
  const otherwise = op.elseRegion.isEmpty ? out(op) : into(op.elseRegion);
  if (condition === undefined) return [into(op.thenRegion), otherwise];
  return condition ? [into(op.thenRegion)] : [otherwise];
}
