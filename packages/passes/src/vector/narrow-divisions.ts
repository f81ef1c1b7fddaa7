/**
 * `narrow-divisions`: divides lanes of 64 bits by 32-bit divisions where the dividend is the extension of a 32-bit index.
 * Kernels with dynamic shapes take indices apart in this way. Engines have no division of 64-bit lanes.
 */
import { AddIOp, ConstantOp, DivSIOp, ExtSIOp, MulIOp, RemSIOp, SelectOp, SubIOp, TruncIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import {
  beforeOp,
  definePass,
  DenseElementsAttr,
  elementTypeOrSelf,
  holdsForAll,
  IntegerAttr,
  IntegerType,
  type Rewriter,
  type Type,
  type Value,
  VectorType,
  withElementType,
} from "@tt-opt/ir-core";
import { compare } from "../tt/block-access.ts";
import { isNonNegativeValue } from "../tt/tt-to-structured/scalar-facts.ts";
import { nonZero } from "./non-zero.ts";

/** See the file's header. */
export const narrowDivisions = definePass({
  name: "narrow-divisions",
  summary: "divide extended lanes before they are extended",
  description: `Quotients and remainders of extended vectors of i32 are extensions of 32-bit ones if the dividends are
not negative, and so are those of the results. Divisors may be any numbers: the quotient by one that does not fit is 0.
Numbers of programs and iterations are not negative, and neither are sums and products of them.`,
  statistics: { narrowed: "divisions of 32-bit lanes instead of 64-bit ones" },
  example: {
    input: `func.func @f(%n: i64) -> vector<4xi64> {
  %id = tt.get_program_id x : i32
  %i = vector.broadcast %id : i32 to vector<4xi32>
  %a = arith.extsi %i : vector<4xi32> to vector<4xi64>
  %b = vector.broadcast %n : i64 to vector<4xi64>
  %q = arith.divsi %a, %b : vector<4xi64>
  return %q : vector<4xi64>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const made = new Set<Value>();
    const divisions: Division[] = [];
    ctx.root.walk((op) => {
      if ((op.is(DivSIOp) || op.is(RemSIOp)) && op.result.type instanceof VectorType) divisions.push(op);
    });
    for (const op of divisions) {
      const dividend = extended(op.lhs);
      if (dividend === undefined || !(made.has(dividend) || isNonNegative(dividend))) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const result = divide(rw, op, dividend);
      made.add(result);
      rw.replace(op, ExtSIOp.build(rw, { in: result, resultTypes: [op.result.type] }).resultAt(0));
      ctx.count("narrowed");
    }
  },
});

type Division = DivSIOp | RemSIOp;

/** The 32-bit number that a 64-bit one is the extension of. */
function extended(value: Value): Value | undefined {
  const op = value.definingOp;
  return op?.is(ExtSIOp) === true && isWord(elementTypeOrSelf(op.operand(0).type)) ? op.operand(0) : undefined;
}

function isWord(type: Type): boolean {
  return type instanceof IntegerType && type.width === 32;
}

/** Whether no lane is negative. */
function isNonNegative(value: Value): boolean {
  return holdsForAll([value], (part) => {
    const op = part.definingOp;
    if (!(part.type instanceof VectorType)) return isNonNegativeValue(part);
    if (op?.is(ConstantOp) === true && op.value instanceof DenseElementsAttr)
      return [...op.value.elements()].every((n) => n instanceof IntegerAttr && n.value >= 0n);
    return (op?.is(AddIOp) === true || op?.is(MulIOp) === true || op?.is(vector.BroadcastOp) === true) && op.operands;
  });
}

/**
 * The quotient or remainder in 32 bits. The dividend is greater than -2^31, whose quotient by -1 would not fit; so are
 * the results.
 */
function divide(rw: Rewriter, op: Division, dividend: Value): Value {
  const divisor = divisorOf(rw, op.rhs, dividend.type);
  const quotient = DivSIOp.build(rw, { lhs: dividend, rhs: divisor.safe }).result;
  const exact = select(rw, divisor.fits, quotient, ConstantOp.int(rw, dividend.type, 0).result);
  if (op.is(DivSIOp)) return exact;
  return SubIOp.build(rw, { lhs: dividend, rhs: MulIOp.build(rw, { lhs: exact, rhs: divisor.low }).result }).result;
}

/** A divisor of 64 bits in 32 bits. */
interface Divisor {
  /** The divisor if it fits, or 1. */
  readonly safe: Value;
  /** Its low bits, or 1 if they are 0: a division by 0 leaves no remainder. */
  readonly low: Value;
  readonly fits: Value;
}

/** What is the same in all lanes is computed once. */
function divisorOf(rw: Rewriter, value: Value, type: Type): Divisor {
  const broadcast = value.definingOp;
  const source = broadcast?.is(vector.BroadcastOp) === true ? broadcast.source : value;
  const isScalar = source !== value && !(source.type instanceof VectorType);
  const from = isScalar ? source : value;
  const own = withElementType(from.type, elementTypeOrSelf(type));
  const low = TruncIOp.build(rw, { in: from, resultTypes: [own] }).resultAt(0);
  const fits = compare(rw, "eq", ExtSIOp.build(rw, { in: low, resultTypes: [from.type] }).resultAt(0), from);
  const one = ConstantOp.int(rw, own, 1).result;
  const divisor = nonZero(rw, low);
  const spread = (part: Value): Value =>
    isScalar
      ? vector.BroadcastOp.build(rw, { source: part, resultTypes: [withElementType(type, part.type)] }).resultAt(0)
      : part;
  return { safe: spread(select(rw, fits, divisor, one)), low: spread(divisor), fits: spread(fits) };
}

function select(rw: Rewriter, condition: Value, trueValue: Value, falseValue: Value): Value {
  return SelectOp.build(rw, { condition, trueValue, falseValue }).result;
}
