/**
 * Moves what is the same in all iterations out of loops: operations without effects that may be executed where they were
 * not asked for, and whose operands come from outside of the loop.
 */
import {
  definePass,
  isMemoryEffectFree,
  isSpeculatable,
  LoopLike,
  moveOutOfLoop,
  type Operation,
  type Region,
  type Rewriter,
} from "@tt-opt/ir-core";

/** `loop-invariant-code-motion`. */
export const loopInvariantCodeMotion = definePass({
  name: "loop-invariant-code-motion",
  summary: "hoist operations that are the same in all iterations out of loops",
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
    const rw = ctx.rewriter();
    const loops: Operation[] = [];
    // Inner loops first: what leaves them may leave the outer ones too.
    ctx.root.walk((op) => void (LoopLike.has(op) && loops.push(op)), "post");
    for (const loop of loops) ctx.count("hoisted", hoistLoopInvariants(loop, rw));
  },
});

/** Moves what is invariant in `loop` right before it; returns how many operations those are. */
export function hoistLoopInvariants(loop: Operation, rw: Rewriter): number {
  let moved = 0;
  for (const region of LoopLike.get(loop)?.loopRegions(loop) ?? []) {
    const queue: Operation[] = [];
    for (const block of region.blocks()) queue.push(...block.ops());
    for (const op of queue) {
      if (op.parentRegion !== region || !isInvariant(op, region)) continue;
      moveOutOfLoop(loop, rw, op);
      moved++;
      // Its users may be invariant now; those before it in the queue were looked at too early.
      for (const result of op.results) {
        for (const user of result.users()) if (user.parentRegion === region) queue.push(user);
      }
    }
  }
  return moved;
}

function isInvariant(op: Operation, region: Region): boolean {
  if (op.definition.isTerminator || !dependsOnOutsideOnly(op, region)) return false;
  return isMemoryEffectFree(op) && isSpeculatable(op);
}

/** Whether no operand of `op`, or of what is inside of it, is defined directly in the loop's `region`. */
function dependsOnOutsideOnly(op: Operation, region: Region): boolean {
  const isFree = (inner: Operation): boolean =>
    inner.opOperands.every(({ value }) => value.parentBlock?.region !== region);
  if (op.regions.length === 0) return isFree(op);
  return op.walk((inner) => (isFree(inner) ? "advance" : "interrupt"), "pre") === "advance";
}
