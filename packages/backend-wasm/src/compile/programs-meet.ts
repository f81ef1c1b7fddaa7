/**
 * Whether the programs of a kernel wait for each other, as those of cooperative reductions do: each adds itself to a
 * counter and then reads the counter until all have come. One program after the other would wait for ever. A lock is
 * something else: who waits for it does so until one that runs, or has run, lets it go.
 */
import { isConstantInt, scf } from "@tt-opt/dialect-std";
import { RmwOp, tt } from "@tt-opt/dialect-tt";
import type { Operation, Value } from "@tt-opt/ir-core";

/** See the file's header. `module` is TTIR. */
export function programsMeet(module: Operation): boolean {
  let found = false;
  module.walkOps(scf.WhileOp, (loop) => {
    loop.walk((op) => {
      const counter = polled(op);
      found ||=
        counter !== undefined && [...counter.uses()].some(({ owner }) => adds(owner, counter) && precedes(owner, loop));
    });
  });
  return found;
}

/** The address that `op` reads so that it sees what other programs write, if it leaves memory as it is. */
function polled(op: Operation): Value | undefined {
  if (op.is(tt.LoadOp)) return op.isVolatile.value ? op.ptr : undefined;
  if (op.is(tt.AtomicCASOp)) return op.cmp === op.val ? op.ptr : undefined;
  return op.is(tt.AtomicRMWOp) && isNeutral(op) ? op.ptr : undefined;
}

function isNeutral(op: tt.AtomicRMWOp): boolean {
  return ["add", "or", "xor"].includes(RmwOp.name(op.atomic_rmw_op)) && isConstantInt(op.val, 0);
}

function adds(op: Operation, counter: Value): boolean {
  return op.is(tt.AtomicRMWOp) && op.ptr === counter && RmwOp.name(op.atomic_rmw_op) === "add" && !isNeutral(op);
}

/** Whether `op` is executed before `loop`, once for all times that the loop is reached from there. */
function precedes(op: Operation, loop: Operation): boolean {
  for (let around: Operation | undefined = loop; around !== undefined; around = around.parentOp) {
    if (around.block === op.block) return op.isBefore(around);
  }
  return false;
}
