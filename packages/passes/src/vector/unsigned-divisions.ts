/**
 * `unsigned-divisions`: indices that are taken apart are not negative. Their quotients by powers of two are then shifts,
 * and their remainders are bits, where signed ones are rounded toward zero in four more operations. By arguments, in
 * loops, they are products with a reciprocal.
 */
import { bitWidth, constantInt, DivSIOp, DivUIOp, MulIOp, RemSIOp, RemUIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import {
  afterValue,
  beforeOp,
  type Builder,
  definePass,
  holdsForAll,
  isDefinedOutside,
  LoopLike,
  type Operation,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { isPowerOfTwo } from "../linalg/bodies/index.ts";
import { isNonNegativeValue } from "../tt/tt-to-structured/scalar-facts.ts";
import { type Divisor, divisorOf, quotientBy, withSign } from "./invariant-divisor.ts";

/** See the file's header. */
export const unsignedDivisions = definePass({
  name: "unsigned-divisions",
  summary: "divide numbers that are not negative as unsigned ones",
  description: `Applies to quotients and remainders of scalars that are sums, products and quotients of indices, numbers
of programs and constants, none of them negative, by a constant power of two or by another such scalar. In loops, 32-bit
numbers are divided by any other number from outside of the loop as well: the quotient by its magnitude is a product with
a reciprocal that is computed where the divisor is, and it gets the sign of the divisor. The results may only be parts of
addresses and bounds of loops, for which such sums and products are taken not to overflow. Divisions by other constants
are left alone, since engines multiply for them, and so are those that leave no remainder.`,
  statistics: { replaced: "signed divisions that became unsigned" },
  example: {
    input: `func.func @f(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %q = arith.divsi %id, %c64 : i32
  %row = arith.index_cast %q : i32 to index
  %v = tts.load %x[%row] : !tt.ptr<f32> -> f32
  %r = arith.remsi %id, %c64 : i32
  %column = arith.index_cast %r : i32 to index
  tts.store %v, %y[%column] : f32, !tt.ptr<f32>
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const divisions: (DivSIOp | RemSIOp)[] = [];
    ctx.root.walk((op) => {
      if ((op.is(DivSIOp) || op.is(RemSIOp)) && !tts.isMarked(op, "exact") && isCheaper(op) && isOfPlaces(op.result))
        divisions.push(op);
    });
    const divisors = new Map<Value, Divisor>();
    for (const op of divisions) {
      rw.loc = op.loc;
      const hasReciprocal = isInvariant(op);
      let divisor = hasReciprocal ? divisors.get(op.rhs) : undefined;
      if (divisor === undefined) {
        rw.at = hasReciprocal ? afterValue(op.rhs) : beforeOp(op);
        divisor = divisorOf(rw, op.rhs, hasReciprocal);
        if (hasReciprocal) divisors.set(op.rhs, divisor);
      }
      rw.at = beforeOp(op);
      rw.replace(op, divideUnsigned(rw, op, divisor));
      ctx.count("replaced");
    }
  },
});

/** Whether the dividend is not negative, and unsigned numbers are divided in fewer operations. */
function isCheaper(op: DivSIOp | RemSIOp): boolean {
  const { lhs, rhs } = op;
  if (rhs.type instanceof VectorType || !isNonNegativeValue(lhs)) return false;
  if (constantInt(rhs) !== undefined) return isPowerOfTwo(rhs);
  return isNonNegativeValue(rhs) || rhs.parentBlock !== op.block;
}

/** Operations by which places are computed. */
const arithmetic: ReadonlySet<string> = new Set(
  ["addi", "subi", "muli", "divsi", "remsi", "minsi", "maxsi", "andi", "extsi", "trunci", "index_cast"].map(
    (name) => `arith.${name}`,
  ),
);

/** Whether a number is used only as a part of addresses and of bounds of loops. */
function isOfPlaces(value: Value): boolean {
  return holdsForAll([value], (part) => {
    const results: Value[] = [];
    for (const { owner, index } of part.uses()) {
      if (arithmetic.has(owner.name)) results.push(...owner.results);
      else if (!isPlace(part, owner, index)) return false;
    }
    return results;
  });
}

/** Whether an operand of `user` is an address, a bound of a loop, or the position of a loop that counts up. */
function isPlace(value: Value, user: Operation, operand: number): boolean {
  if (user.is(tts.LoadOp)) return value !== user.mask && value !== user.other;
  if (user.is(tts.StoreOp)) return value !== user.mask && value !== user.value;
  if (user.is(scf.ForOp)) return operand < 3;
  if (user.is(scf.YieldOp))
    return operand === 0 && user.parentOp !== undefined && tts.isMarked(user.parentOp, "countsUp");
  return user.is(tt.AddPtrOp);
}

/** Whether the divisor is an argument or another 32-bit number that does not change in the loop around a division. */
function isInvariant(op: DivSIOp | RemSIOp): boolean {
  if (bitWidth(op.rhs.type) !== 32 || constantInt(op.rhs) !== undefined) return false;
  let loop = op.parentOp;
  while (loop !== undefined && !LoopLike.has(loop)) loop = loop.parentOp;
  return loop !== undefined && isDefinedOutside(loop, op.rhs);
}

function divideUnsigned(b: Builder, op: DivSIOp | RemSIOp, { magnitude, sign, reciprocal }: Divisor): Value {
  const { lhs } = op;
  if (op.is(DivSIOp)) {
    const quotient =
      reciprocal === undefined ? DivUIOp.build(b, { lhs, rhs: magnitude }).result : quotientBy(b, lhs, reciprocal);
    return sign === undefined ? quotient : withSign(b, quotient, sign);
  }
  if (reciprocal === undefined) return RemUIOp.build(b, { lhs, rhs: magnitude }).result;
  const product = MulIOp.build(b, { lhs: quotientBy(b, lhs, reciprocal), rhs: magnitude }).result;
  return SubIOp.build(b, { lhs, rhs: product }).result;
}
