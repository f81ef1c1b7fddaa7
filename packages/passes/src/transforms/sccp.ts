/**
 * Sparse conditional constant propagation: a value that is the same constant on all executable paths, through branches,
 * loops and calls of private functions, is replaced by it. Control flow itself is not changed.
 */
import { definePass, type Operation, propagateConstants, type Rewriter } from "@tt-opt/ir-core";
import { type ReplacedConstants, replaceConstants } from "./replace-constants.ts";

/** `sccp`. */
export const sccp = definePass({
  name: "sccp",
  summary: "replace values that are constant on all executable paths",
  description: `Assumes that nothing is executed and every value is constant until the contrary is shown. It thus finds
constants through loops and through branches that are never taken. Blocks that are never executed are left to
\`canonicalize\`.`,
  statistics: { replaced: "values replaced by constants", erased: "operations erased" },
  example: {
    input: `func.func @f(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c5) -> (i32) {
    %zero = arith.constant 0 : i32
    %y = arith.addi %x, %zero : i32
    scf.yield %y : i32
  }
  return %r : i32
}`,
  },
  run(ctx) {
    const { replaced, erased } = propagateConstantsInto(ctx.root, ctx.rewriter());
    ctx.count("replaced", replaced);
    ctx.count("erased", erased);
  },
});

/** Replaces constant values inside of `root`. */
function propagateConstantsInto(root: Operation, rw: Rewriter): ReplacedConstants {
  const solver = propagateConstants(root);
  return replaceConstants(root, rw, {
    constant(value) {
      const state = solver.state(value);
      return state === "unknown" ? undefined : state;
    },
    isExecutable: (block) => solver.isExecutable(block),
  });
}
