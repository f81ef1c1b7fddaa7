/**
 * `loop-invariant-code-motion`: walks a loop nest once, from the inside out, and then visits only the users of moved
 * operations again.
 */
import {
  definePass,
  isPure,
  LoopLike,
  moveOutOfLoop,
  type Operation,
  RecursiveMemoryEffects,
  type Region,
  type Rewriter,
} from "@tt-opt/ir-core";

/** `loop-invariant-code-motion`. */
export const loopInvariantCodeMotion = definePass({
  name: "loop-invariant-code-motion",
  summary: "hoist loop-invariant operations out of loops",
  description: `Moves an operation to immediately before a loop if it has no effects, may be executed even if the loop
is not entered, and uses nothing that the loop defines. Inner loops come first, so that an operation may leave several
loops. Loops are the operations with the interface \`LoopLike\`.`,
  statistics: { hoisted: "operations moved out of a loop" },
  example: {
    input: `func.func @f(%x: i32, %n: index, %out: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %y = arith.muli %x, %x : i32
    memref.store %y, %out[%i] : memref<?xi32>
  }
  return
}`,
  },
  run(ctx) {
    ctx.count("hoisted", hoistLoopInvariants(ctx.root, ctx.rewriter()));
  },
});

/** Hoists invariant operations out of the loops inside of `root`; returns the number of moves. */
export function hoistLoopInvariants(root: Operation, rw: Rewriter): number {
  const loops: Operation[] = [];
  const impure = new Set<Operation>();
  let moved = 0;
  // Inner loops first, since operations that leave them may leave the outer ones too.
  root.walk((op) => {
    if (LoopLike.has(op)) loops.push(op);
    if (isImpure(op, impure)) impure.add(op);
  }, "post");
  for (const loop of loops) moved += hoistFrom(loop, rw, impure);
  return moved;
}

/**
 * Whether `op` must not be executed speculatively. Of the operations inside of it, which have been visited before, only
 * those directly in its blocks are checked, so the cost of a loop nest is linear in its operations.
 */
function isImpure(op: Operation, impure: ReadonlySet<Operation>): boolean {
  if (!op.has(RecursiveMemoryEffects)) return !isPure(op);
  for (const region of op.regions) {
    for (const block of region.blocks()) {
      for (let inner = block.first; inner !== undefined; inner = inner.next) {
        if (impure.has(inner) && !inner.definition.isTerminator) return true;
      }
    }
  }
  return !isPure(op);
}

function hoistFrom(loop: Operation, rw: Rewriter, impure: ReadonlySet<Operation>): number {
  let moved = 0;
  for (const region of LoopLike.get(loop)?.loopRegions(loop) ?? []) {
    const queue = [...region.blocks()].flatMap((block) => [...block.ops()]);
    for (const op of queue) {
      if (op.parentRegion !== region || !isInvariant(op, region, impure)) continue;
      moveOutOfLoop(loop, rw, op);
      moved++;
      // Its users may be invariant now; those before it in the queue were visited too early.
      for (const result of op.results) {
        for (const user of result.users()) if (user.parentRegion === region) queue.push(user);
      }
    }
  }
  return moved;
}

function isInvariant(op: Operation, region: Region, impure: ReadonlySet<Operation>): boolean {
  return !op.definition.isTerminator && !impure.has(op) && dependsOnOutsideOnly(op, region);
}

/** Whether no operand of `op`, or of an operation inside of it, is defined directly in the loop's `region`. */
function dependsOnOutsideOnly(op: Operation, region: Region): boolean {
  const isFree = (inner: Operation): boolean => inner.operands.every((value) => value.parentBlock?.region !== region);
  if (op.regions.length === 0) return isFree(op);
  return op.walk((inner) => (isFree(inner) ? "advance" : "interrupt"), "pre") === "advance";
}
