/**
 * `tt-compare-indices`: a border is found by comparing places with it, such as `2 i - 1 >= 0`. A comparison of the index
 * itself, `i >= 1`, tells where a loop over `i` is to be cut.
 */
import {
  AddIOp,
  CmpIOp,
  CmpIPredicate,
  ConstantOp,
  constantInt,
  ExtSIOp,
  MulIOp,
  ShLIOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import {
  beforeOp,
  DenseElementsAttr,
  definePass,
  elementTypeOrSelf,
  IntegerAttr,
  IntegerType,
  RankedTensorType,
  type Rewriter,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { type IndexRange, indexRange } from "./index-range.ts";

/** See the file's header. */
export const ttCompareIndices = definePass({
  name: "tt-compare-indices",
  summary: "compare indices instead of multiples of them",
  description: `A signed comparison of \`a * x + b\` and a constant becomes one of \`x\` and another constant if the range
of \`x\` shows that the sum does not overflow. Numbers may be extended on the way: indices are compared before. If the range decides it, it becomes a constant. Ranges come from
remainders and from the lanes of blocks; indices are assumed not to overflow, as by \`tt-to-structured\`.`,
  statistics: { compared: "comparisons of other numbers", decided: "comparisons that are constant" },
  example: {
    input: `tt.func @border(%i: tensor<64xi32>) -> tensor<64xi1> {
  %n = arith.constant dense<56> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %one = arith.constant dense<1> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %d = arith.muli %x, %two : tensor<64xi32>
  %e = arith.subi %d, %one : tensor<64xi32>
  %c = arith.cmpi sge, %e, %zero : tensor<64xi32>
  tt.return %c : tensor<64xi1>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: CmpIOp[] = [];
    ctx.root.walkOps(CmpIOp, (op) => void found.push(op));
    for (const op of found) {
      const bound = boundOf(op);
      if (bound === undefined) continue;
      const { value, limit, isAbove } = bound;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const decided = decide(indexRange(value), limit);
      if (decided !== undefined) {
        rw.replace(op, constant(rw, op.result.type, decided === isAbove ? -1n : 0n));
        ctx.count("decided");
      } else if (value !== op.lhs) {
        const predicate = CmpIPredicate.attr(rw.context, isAbove ? "sge" : "slt");
        rw.replace(op, CmpIOp.build(rw, { predicate, lhs: value, rhs: constant(rw, value.type, limit) }).result);
        ctx.count("compared");
      }
    }
  },
});

/** `value >= limit` if `isAbove` is set, else `value < limit`. */
interface Bound {
  readonly value: Value;
  readonly limit: bigint;
  readonly isAbove: boolean;
}

/** A comparison with a constant as a bound of the index in it; undefined for other comparisons. */
function boundOf(op: CmpIOp): Bound | undefined {
  const constantLimit = constantInt(op.rhs);
  const predicate = CmpIPredicate.of(op.predicate);
  if (constantLimit === undefined || predicate === undefined || !["slt", "sle", "sge", "sgt"].includes(predicate))
    return undefined;
  const limit = predicate === "sle" || predicate === "sgt" ? constantLimit + 1n : constantLimit;
  const isAbove = predicate === "sge" || predicate === "sgt";
  const { value, factor, addend } = indexIn(op.lhs);
  if (value === op.lhs || !(unextended(op.lhs) === value || staysInType(value, factor, addend)))
    return { value: op.lhs, limit, isAbove };
  const own = ceilingOf(limit - addend, factor);
  return isIn(elementTypeOrSelf(value.type), own) ? { value, limit: own, isAbove } : { value: op.lhs, limit, isAbove };
}

/** What a value is a sign extension of, or the value itself. */
function unextended(value: Value): Value {
  const op = value.definingOp;
  return op?.is(ExtSIOp) === true ? unextended(op.operand(0)) : value;
}

/** A value as `factor * index + addend` with a positive factor. */
function indexIn(value: Value): { readonly value: Value; readonly factor: bigint; readonly addend: bigint } {
  const op = unextended(value).definingOp;
  const by = op?.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  if (op !== undefined && by !== undefined) {
    const inner = indexIn(op.operand(0));
    const { factor, addend } = inner;
    if (op.is(AddIOp)) return { ...inner, addend: addend + by };
    if (op.is(SubIOp)) return { ...inner, addend: addend - by };
    const times = op.is(MulIOp) ? by : op.is(ShLIOp) && by >= 0n && by < 31n ? 1n << by : 0n;
    if (times > 0n) return { value: inner.value, factor: factor * times, addend: addend * times };
  }
  return { value: unextended(value), factor: 1n, addend: 0n };
}

/** Whether no step of `factor * value + addend` leaves its type, whose width is at least 32. */
function staysInType(value: Value, factor: bigint, addend: bigint): boolean {
  const type = elementTypeOrSelf(value.type);
  const { low, high } = indexRange(value);
  if (!(type instanceof IntegerType) || type.width < 32 || low === undefined || high === undefined) return false;
  const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);
  const most = magnitude(low) > magnitude(high) ? magnitude(low) : magnitude(high);
  return factor * most + magnitude(addend) < 1n << 31n;
}

/** Whether a type of at least 32 bits has a number. */
function isIn(type: Type, n: bigint): boolean {
  return type instanceof IntegerType && type.width >= 32 && BigInt.asIntN(type.width, n) === n;
}

function ceilingOf(n: bigint, by: bigint): bigint {
  const quotient = n / by;
  return quotient * by < n ? quotient + 1n : quotient;
}

/** Whether all numbers of a range are at least `limit` (true), none is (false), or neither. */
function decide({ low, high }: IndexRange, limit: bigint): boolean | undefined {
  if (low !== undefined && low >= limit) return true;
  return high !== undefined && high < limit ? false : undefined;
}

function constant(rw: Rewriter, type: Type, n: bigint): Value {
  const attribute = IntegerAttr.get(elementTypeOrSelf(type), n);
  const value = type instanceof RankedTensorType ? DenseElementsAttr.splat(type, attribute) : attribute;
  return ConstantOp.build(rw, { value }).result;
}
