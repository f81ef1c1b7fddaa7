/**
 * `tt-sink-loads`: a block that is loaded before a conditional, and used in one of its branches only, would be written to memory
 * for the branch. In the branch, the load and its uses are one loop.
 */
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  type Block,
  definePass,
  hasReadOnlyEffects,
  isMemoryEffectFree,
  type Operation,
  RankedTensorType,
  type Rewriter,
  startOf,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const ttSinkLoads = definePass({
  name: "tt-sink-loads",
  summary: "move loads of blocks, and what is computed from these, into the only branch that uses them",
  description: `Applies to loads of tensors in the block of an \`scf.if\` that nothing else uses, if nothing between them and the
conditional may write memory, and to operations without side effects on what was loaded. Volatile loads stay.`,
  statistics: { sunk: "operations moved into branches" },
  example: {
    input: `tt.func @add(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %is: i1) {
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  %s = arith.addf %v, %x : tensor<64xf32>
  scf.if %is {
    tt.store %p, %s : tensor<64x!tt.ptr<f32>>
  }
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const blocks = new Set<Block>();
    // Outer blocks first: what they move may go on into a branch of a branch.
    ctx.root.walkOps(scf.IfOp, ({ block }) => void (block !== undefined && blocks.add(block)), "pre");
    for (const block of blocks) ctx.count("sunk", sinkIn(rw, block));
  },
});

/** Moves what only one branch of a conditional in a block uses into it; returns the number of operations. */
function sinkIn(rw: Rewriter, block: Block): number {
  // The loads of blocks that read the same at the current operation, and what is computed from them, in their order.
  const loaded = new Set<Operation>();
  let count = 0;
  for (const op of [...block.ops()]) {
    if (op.is(scf.IfOp)) count += sinkInto(rw, op, loaded);
    if (!hasReadOnlyEffects(op)) loaded.clear();
    else if (op.is(tt.LoadOp) ? isBlock(op) && op.isVolatile.value === 0n : isComputed(op, loaded)) loaded.add(op);
  }
  return count;
}

/** Moves operations that only one branch of a conditional uses into it, and out of `loaded`; returns their number. */
function sinkInto(rw: Rewriter, conditional: scf.IfOp, loaded: Set<Operation>): number {
  const before = loaded.size;
  for (const op of [...loaded].toReversed()) {
    const branch = branchOf(op, conditional);
    if (branch === undefined) continue;
    rw.move(op, startOf(branch));
    loaded.delete(op);
  }
  return before - loaded.size;
}

function isBlock(op: Operation): boolean {
  return op.results.every(({ type }) => type instanceof RankedTensorType);
}

/** Whether an operation without effects computes blocks from what was loaded. */
function isComputed(op: Operation, loaded: ReadonlySet<Operation>): boolean {
  if (op.regions.length > 0 || op.results.length === 0 || !isMemoryEffectFree(op) || !isBlock(op)) return false;
  return op.operands.some(({ definingOp }) => definingOp !== undefined && loaded.has(definingOp));
}

/** The branch of a conditional in which all uses of an operation's results are; undefined if there is none. */
function branchOf(op: Operation, conditional: scf.IfOp): Block | undefined {
  const users = op.results.flatMap((result) => [...result.users()]);
  if (users.length === 0) return undefined;
  const isIn = (branch: Block): boolean => users.every((user) => isWithin(user, branch));
  return [conditional.thenBlock, conditional.elseBlock].find((branch) => branch !== undefined && isIn(branch));
}

function isWithin(op: Operation, branch: Block): boolean {
  for (let inner: Operation | undefined = op; inner !== undefined; inner = inner.parentOp)
    if (inner.block === branch) return true;
  return false;
}
