/**
 * `div-rem-pairs`: computes the remainder of a division from its quotient if both are needed, as for rounding down and
 * for indices that are taken apart. A division takes as long as ten other operations.
 */
import { constantInt, DivSIOp, DivUIOp, MulIOp, RemSIOp, RemUIOp, SubIOp } from "@tt-opt/dialect-std";
import { at, beforeOp, definePass, type Operation, type Rewriter, type Value, VectorType } from "@tt-opt/ir-core";
import { nonZero } from "./non-zero.ts";

/** See the file's header. */
export const divRemPairs = definePass({
  name: "div-rem-pairs",
  summary: "compute remainders from quotients",
  description: `A remainder becomes \`a - a / b * b\` if the block has a division of the same numbers. Both results of a
division by 0 are kept: the dividend, and remainder 0. Scalar remainders by a constant, and vectors of remainders by a
constant power of two, are left alone, since they need no division.`,
  statistics: { shared: "divisions saved" },
  example: {
    input: `func.func @f(%a: i64, %b: i64) -> (i64, i64) {
  %q = arith.divsi %a, %b : i64
  %r = arith.remsi %a, %b : i64
  return %q, %r : i64, i64
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const remainders: Remainder[] = [];
    ctx.root.walk((op) => {
      if ((op.is(RemSIOp) || op.is(RemUIOp)) && isSlow(op)) remainders.push(op);
    });
    for (const op of remainders) {
      const quotient = quotientOf(op);
      if (quotient === undefined) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const lhs = quotient.isBefore(op) ? quotient.result : movedHere(rw, quotient);
      const product = MulIOp.build(rw, { lhs, rhs: nonZero(rw, op.rhs) }).result;
      rw.replace(op, SubIOp.build(rw, { lhs: op.lhs, rhs: product }).result);
      ctx.count("shared");
    }
  },
});

type Remainder = RemSIOp | RemUIOp;

/** The division of the same numbers in the block of a remainder. */
function quotientOf(op: Remainder): DivSIOp | DivUIOp | undefined {
  const division = op.is(RemSIOp) ? DivSIOp : DivUIOp;
  for (const { owner } of op.lhs.uses())
    if (owner.is(division) && owner.lhs === op.lhs && owner.rhs === op.rhs && owner.block === op.block) return owner;
  return undefined;
}

/** Computes a quotient at the insertion point instead of where it is. */
function movedHere(rw: Rewriter, quotient: Operation): Value {
  const { results } = rw.clone(quotient);
  rw.replace(quotient, ...results);
  return at(results, 0);
}

/** Engines divide scalars by a constant by multiplying. */
function isSlow({ rhs }: Remainder): boolean {
  const divisor = constantInt(rhs);
  return divisor === undefined || (rhs.type instanceof VectorType && (divisor & (divisor - 1n)) !== 0n);
}
