/**
 * Lets the host stop a program that is in a loop, for kernels that are compiled with `interruptible`. The loops of the
 * kernel's source count their iterations down in a word of scratch memory that belongs to the launcher; when it is used
 * up, the host is asked, which fills it again or throws. Loops over the elements of blocks end by themselves.
 */
import { IntegerAttr, IntegerType, type Operation } from "@tt-opt/ir-core";
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { iterationsWord } from "../runtime/kernel-module.ts";
import type { Lowering } from "./lowering.ts";

/** Name of the imported function that is asked. */
export const interrupt = "interrupt";

/** Whether `op` is a loop of the kernel's source: those that passes make count in `index`. */
export function isSourceLoop(op: Operation): boolean {
  return op.is(scf.WhileOp) || (op.is(scf.ForOp) && op.operand(0).type instanceof IntegerType);
}

/** Counts an iteration of `loop`, at its beginning; nothing if the kernel is not to be interrupted. */
export function countIteration(lowering: Lowering, loop: Operation): void {
  const { code, program, options } = lowering;
  if (!options.interruptible || !isSourceLoop(loop)) return;
  const offset = 4 * iterationsWord;
  const left = code.op("i32.sub", [code.op("i32.load", [program.scratch], { offset }), code.i32(1)]);
  code.run("i32.store", [program.scratch, left], { offset });
  code.if(code.op("i32.lt_s", [left, code.i32(0)]), () =>
    code.call(interrupt, [program.scratch, code.i32(isWaiting(loop) ? 1 : 0)], []),
  );
}

/** Whether a loop looks at memory that other programs change. */
function isWaiting(loop: Operation): boolean {
  let found = false;
  loop.walk((op) => {
    const isVolatile = op.attribute("isVolatile");
    found ||= op.has(tt.Atomic) || (isVolatile instanceof IntegerAttr && isVolatile.number !== 0);
  });
  return found && loop.is(scf.WhileOp);
}
