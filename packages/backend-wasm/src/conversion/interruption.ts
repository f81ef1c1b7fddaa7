/**
 * Lets the host stop a program in a loop, for kernels compiled with `interruptible`. Loops of the kernel's source
 * decrement a counter in the launcher's part of scratch memory. When it falls below zero, the host is called, which resets
 * it or throws. Loops over the elements of blocks always terminate.
 */
import { IntegerAttr, IntegerType, type Operation } from "@tt-opt/ir-core";
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { iterationsWord } from "../runtime/kernel-module.ts";
import type { Lowering } from "./lowering.ts";

/** The name of the imported function. */
export const interrupt = "interrupt";

/** Whether `op` is a loop of the kernel's source; loops built by passes count in `index`. */
export function isSourceLoop(op: Operation): boolean {
  return op.is(scf.WhileOp) || (op.is(scf.ForOp) && op.operand(0).type instanceof IntegerType);
}

/** Counts an iteration of `loop` at its beginning; does nothing if the kernel is not interruptible. */
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

/** Whether a loop reads memory that other programs change. */
function isWaiting(loop: Operation): boolean {
  let found = false;
  loop.walk((op) => {
    const isVolatile = op.attribute("isVolatile");
    found ||= op.has(tt.Atomic) || (isVolatile instanceof IntegerAttr && isVolatile.number !== 0);
  });
  return found && loop.is(scf.WhileOp);
}
