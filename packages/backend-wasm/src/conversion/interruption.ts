/**
 * Lets the host stop a program in a loop: in each loop of the kernel's source if it is compiled with `interruptible`, and
 * in those that wait for other programs if these run on other threads, where one may fail and never do what is waited
 * for. The loops decrement a counter in the launcher's part of scratch memory. When it falls below zero, the host is
 * called, which resets it or throws. Loops over the elements of blocks always terminate.
 */
import { IntegerAttr, IntegerType, type Operation } from "@tt-opt/ir-core";
import { scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { iterationsWord } from "../runtime/kernel-module.ts";
import type { Lowering, LoweringOptions } from "./lowering.ts";

/** The name of the imported function. */
export const interrupt = "interrupt";

/** Whether `op` is a loop of the kernel's source; loops built by passes count in `index`. */
export function isSourceLoop(op: Operation): boolean {
  return op.is(scf.WhileOp) || (op.is(scf.ForOp) && op.operand(0).type instanceof IntegerType);
}

/** Whether `op` is a loop that the host can stop. */
export function isStoppable(op: Operation, { interruptible, shared }: LoweringOptions): boolean {
  return (interruptible && isSourceLoop(op)) || (shared && isWaiting(op));
}

/** Counts an iteration of `loop` at its beginning, if the host can stop it. */
export function countIteration(lowering: Lowering, loop: Operation): void {
  const { code, program, options } = lowering;
  if (!isStoppable(loop, options)) return;
  // There may be more threads than processors if the kernel is interruptible: a program that waits then pauses.
  const pauses = options.interruptible && isWaiting(loop);
  const offset = 4 * iterationsWord;
  const left = code.op("i32.sub", [code.op("i32.load", [program.scratch], { offset }), code.i32(1)]);
  code.run("i32.store", [program.scratch, left], { offset });
  code.if(code.op("i32.lt_s", [left, code.i32(0)]), () =>
    code.call(interrupt, [program.scratch, code.i32(pauses ? 1 : 0)], []),
  );
}

/** Whether `op` is a loop that reads memory that other programs change. */
function isWaiting(op: Operation): boolean {
  if (!op.is(scf.WhileOp)) return false;
  let found = false;
  op.walk((inner) => {
    const isVolatile = inner.attribute("isVolatile");
    found ||= inner.has(tt.Atomic) || (isVolatile instanceof IntegerAttr && isVolatile.number !== 0);
  });
  return found;
}
