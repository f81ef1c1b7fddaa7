/**
 * `known-zero-bits`: the last bits of a multiple of a power of two are zero. The number of elements after the last whole
 * vector is such a number, and so loops over the rest of rows disappear where rows have whole vectors. The place within
 * its row of the first element of a block is one, too.
 */
import { AndIOp, constantInt, ConstantOp, RemSIOp, RemUIOp } from "@tt-opt/dialect-std";
import { beforeOp, definePass, type Operation, VectorType } from "@tt-opt/ir-core";
import { Multiples } from "./multiples.ts";

/** See the file's header. */
export const knownZeroBits = definePass({
  name: "known-zero-bits",
  summary: "replace the last bits of multiples by zero",
  description: `The conjunction of a multiple of a power of two with less than that becomes 0, and so does the remainder
of a multiple of any constant. Multiples are sums, products, minima and choices of multiples, arguments with \`tt.divisibility\`, and what loops carry if they begin with a
multiple and go on with multiples.`,
  statistics: { replaced: "numbers replaced by 0" },
  example: {
    input: `func.func @rest(%n: i32 {tt.divisibility = 16 : i32}) -> i32 {
  %c3 = arith.constant 3 : i32
  %rest = arith.andi %n, %c3 : i32
  return %rest : i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: Operation[] = [];
    const multiples = new Map<number, Multiples>();
    ctx.root.walk((op) => {
      const divisor = divisorOf(op);
      if (divisor === undefined) return;
      const known = multiples.get(divisor) ?? new Multiples(divisor);
      multiples.set(divisor, known);
      if (known.has(op.operand(0))) found.push(op);
    });
    for (const op of found) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(op, ConstantOp.int(rw, op.resultAt(0).type, 0).result);
      ctx.count("replaced");
    }
  },
});

/** The number by which `op` takes the remainder, by a mask if it is a power of two; undefined if it does something else. */
function divisorOf(op: Operation): number | undefined {
  const isRemainder = op.is(RemSIOp) || op.is(RemUIOp);
  if ((!op.is(AndIOp) && !isRemainder) || op.result.type instanceof VectorType) return undefined;
  const constant = constantInt(op.rhs) ?? 0n;
  const number = isRemainder ? constant : constant + 1n;
  return number > 1n && (isRemainder || (number & (number - 1n)) === 0n) ? Number(number) : undefined;
}
