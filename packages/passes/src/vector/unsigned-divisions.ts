/**
 * `unsigned-divisions`: indices that are taken apart are not negative. Their quotients by powers of two are then shifts,
 * and their remainders are bits, where signed ones are rounded toward zero in four more operations.
 */
import { constantInt, DivSIOp, DivUIOp, RemSIOp, RemUIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, VectorType } from "@tt-opt/ir-core";
import { isPowerOfTwo } from "../linalg/bodies/index.ts";
import { isNonNegativeValue } from "../tt/tt-to-structured/scalar-facts.ts";

/** See the file's header. */
export const unsignedDivisions = definePass({
  name: "unsigned-divisions",
  summary: "divide numbers that are not negative as unsigned ones",
  description: `Applies to quotients and remainders of scalars that are sums, products and quotients of indices, numbers
of programs and constants, none of them negative, by a constant power of two or by another such scalar. Divisions by
other constants are left alone, since engines multiply for them, and so are those that leave no remainder. As elsewhere,
such sums and products are taken not to overflow.`,
  statistics: { replaced: "signed divisions that became unsigned" },
  example: {
    input: `func.func @f() -> (i32, i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %q = arith.divsi %id, %c64 : i32
  %r = arith.remsi %id, %c64 : i32
  return %q, %r : i32, i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const divisions: (DivSIOp | RemSIOp)[] = [];
    ctx.root.walk((op) => {
      if ((op.is(DivSIOp) || op.is(RemSIOp)) && !tts.isMarked(op, "exact") && isUnsigned(op)) divisions.push(op);
    });
    for (const op of divisions) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const { lhs, rhs } = op;
      rw.replace(op, (op.is(DivSIOp) ? DivUIOp.build(rw, { lhs, rhs }) : RemUIOp.build(rw, { lhs, rhs })).result);
      ctx.count("replaced");
    }
  },
});

function isUnsigned({ lhs, rhs }: DivSIOp | RemSIOp): boolean {
  if (rhs.type instanceof VectorType) return false;
  const isCheaper = constantInt(rhs) === undefined ? isNonNegativeValue(rhs) : isPowerOfTwo(rhs);
  return isCheaper && isNonNegativeValue(lhs);
}
