/**
 * `known-zero-bits`: the last bits of a multiple of a power of two are zero. The number of elements after the last whole
 * vector is such a number, and so loops over the rest of rows disappear where rows have whole vectors.
 */
import { AndIOp, constantInt, ConstantOp } from "@tt-opt/dialect-std";
import { beforeOp, definePass, VectorType } from "@tt-opt/ir-core";
import { isMultipleOf } from "./multiples.ts";

/** See the file's header. */
export const knownZeroBits = definePass({
  name: "known-zero-bits",
  summary: "replace the last bits of multiples by zero",
  description: `The conjunction of a multiple of a power of two with less than that becomes 0. Multiples are sums,
products, minima and choices of multiples, arguments with \`tt.divisibility\`, and what loops carry if they begin with a
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
    const found: AndIOp[] = [];
    ctx.root.walk((op) => {
      if (!op.is(AndIOp) || op.result.type instanceof VectorType) return;
      const mask = constantInt(op.rhs) ?? 0n;
      const isLow = mask > 0n && (mask & (mask + 1n)) === 0n;
      if (isLow && isMultipleOf(op.lhs, Number(mask + 1n))) found.push(op);
    });
    for (const op of found) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(op, ConstantOp.int(rw, op.result.type, 0).result);
      ctx.count("replaced");
    }
  },
});
