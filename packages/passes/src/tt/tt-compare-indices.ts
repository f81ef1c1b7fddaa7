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
  DivSIOp,
  ExtSIOp,
  MaxSIOp,
  MinSIOp,
  MulIOp,
  SelectOp,
  ShLIOp,
  ShRSIOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
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
import { integerWidth } from "./tt-to-structured/scalar-facts.ts";

/** See the file's header. */
export const ttCompareIndices = definePass({
  name: "tt-compare-indices",
  summary: "compare indices instead of multiples of them",
  description: `A signed comparison of \`a * x + b\` and a constant becomes one of \`x\` and another constant if the range
of \`x\`, or its extension before, shows that the sum does not overflow. Numbers may be extended or divided on the way: indices are compared before, and so are
they before they are clamped to another constant by a select, if that is on the same side. Quotients by one divisor of
numbers at a constant distance differ by a known number, or by one more. Minima and maxima of an index
and a number that a block shares become such selects where they lead to a pointer. If the range decides a comparison, it
becomes a constant. Ranges come from remainders and from the lanes of blocks; indices are assumed not to overflow, as by
\`tt-to-structured\`.`,
  statistics: {
    compared: "comparisons of other numbers",
    decided: "comparisons that are constant",
    clamped: "extrema that became selects",
  },
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
    const [found, extrema]: [CmpIOp[], (MinSIOp | MaxSIOp)[]] = [[], []];
    ctx.root.walk((op) => {
      if (op.is(CmpIOp)) found.push(op);
      else if ((op.is(MinSIOp) || op.is(MaxSIOp)) && isClampedPlace(op)) extrema.push(op);
    });
    for (const op of extrema) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const { lhs, rhs } = op;
      const comparison = CmpIOp.create(rw, op.is(MinSIOp) ? "slt" : "sge", lhs, rhs);
      const operands = { condition: comparison.result, trueValue: lhs, falseValue: rhs };
      rw.replace(op, SelectOp.build(rw, operands).result);
      found.push(comparison);
    }
    ctx.count("clamped", extrema.length);
    for (const op of found) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const known = compareQuotients(op);
      if (known !== undefined) {
        rw.replace(op, constant(rw, op.result.type, known ? -1n : 0n));
        ctx.count("decided");
      }
      const bound = known === undefined ? boundOf(op) : undefined;
      if (bound === undefined) continue;
      const { value, limit, isAbove } = bound;
      const decided = decide(indexRange(value), limit);
      if (decided !== undefined) {
        rw.replace(op, constant(rw, op.result.type, decided === isAbove ? -1n : 0n));
        ctx.count("decided");
      } else if (value !== op.lhs) {
        rw.replace(op, CmpIOp.create(rw, isAbove ? "sge" : "slt", value, constant(rw, value.type, limit)).result);
        ctx.count("compared");
      }
    }
  },
});

/** Whether an extremum is that of an index and what all elements of a block share, and leads to a pointer. */
function isClampedPlace({ lhs, rhs, result }: MinSIOp | MaxSIOp): boolean {
  if (!isLimit(rhs) || !(result.type instanceof RankedTensorType)) return false;
  let index = indexIn(lhs).value;
  for (let op = index.definingOp; op?.is(MinSIOp) === true || op?.is(MaxSIOp) === true; op = index.definingOp) {
    if (!isLimit(op.rhs)) return false;
    index = indexIn(op.lhs).value;
  }
  return indexRange(index).low !== undefined && leadsToPointer(result);
}

/** Whether a number is the same for all elements of a block. */
function isLimit(value: Value): boolean {
  return constantInt(value) !== undefined || value.definingOp?.is(tt.SplatOp) === true;
}

/** Operations through which a number becomes a part of an offset. */
const partsOfOffsets: ReadonlySet<string> = new Set([
  ...["addi", "subi", "muli", "extsi", "minsi", "maxsi", "select"].map((name) => `arith.${name}`),
  ...["broadcast", "expand_dims", "reshape"].map((name) => `tt.${name}`),
]);

function leadsToPointer(value: Value): boolean {
  const pending = [value];
  const seen = new Set<Value>(pending);
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    for (const { owner } of part.uses()) {
      if (owner.is(tt.AddPtrOp)) return true;
      const [result] = owner.results;
      if (result === undefined || seen.has(result) || !partsOfOffsets.has(owner.name)) continue;
      seen.add(result);
      pending.push(result);
    }
  }
  return false;
}

/** `value >= limit` if `isAbove` is set, else `value < limit`. */
interface Bound {
  readonly value: Value;
  readonly limit: bigint;
  readonly isAbove: boolean;
}

/** A comparison with a constant as a bound of the index in it; undefined for other comparisons. */
function boundOf(op: CmpIOp): Bound | undefined {
  const limit = constantInt(op.rhs);
  const predicate = CmpIPredicate.of(op.predicate);
  if (limit === undefined || predicate === undefined || !["slt", "sle", "sge", "sgt"].includes(predicate))
    return undefined;
  const isAbove = predicate === "sge" || predicate === "sgt";
  return boundIn({
    value: op.lhs,
    limit: predicate === "sle" || predicate === "sgt" ? limit + 1n : limit,
    isAbove,
  });
}

/**
 * Compares quotients of numbers at a constant distance by the same divisor, plus constants, as those between which a
 * window of a pooling lies: their difference is known but for 1. Undefined if that matters.
 */
function compareQuotients(op: CmpIOp): boolean | undefined {
  const predicate = CmpIPredicate.of(op.predicate);
  const [left, right] = [quotientIn(op.lhs), quotientIn(op.rhs)];
  if (left === undefined || right === undefined || predicate === undefined) return undefined;
  if (left.of !== right.of || left.factor !== right.factor || left.by !== right.by) return undefined;
  // left + d is right, where d is one of at most two numbers.
  const distance = right.plus - left.plus;
  const [least, most] = [floorOf(distance, left.by), ceilingOf(distance, left.by)].map(
    (quotient) => quotient + right.after - left.after,
  );
  if (least === undefined || most === undefined) return undefined;
  switch (predicate) {
    case "slt":
      return least > 0n ? true : most <= 0n ? false : undefined;
    case "sle":
      return least >= 0n ? true : most < 0n ? false : undefined;
    case "sgt":
      return most < 0n ? true : least >= 0n ? false : undefined;
    case "sge":
      return most <= 0n ? true : least > 0n ? false : undefined;
    default:
      return undefined;
  }
}

/** `(factor * of + plus) / by + after`, where what is divided is not negative; undefined for other values. */
function quotientIn(value: Value):
  | {
      readonly of: Value;
      readonly factor: bigint;
      readonly plus: bigint;
      readonly by: bigint;
      readonly after: bigint;
    }
  | undefined {
  const { value: quotient, factor: times, addend: after } = indexIn(value);
  const op = quotient.definingOp;
  const by = op?.is(DivSIOp) === true ? constantInt(op.rhs) : undefined;
  if (op?.is(DivSIOp) !== true || by === undefined || by <= 0n || times !== 1n) return undefined;
  const { value: of, factor, addend: plus } = indexIn(op.lhs);
  const { low, high } = indexRange(of);
  const isNonNegative = low !== undefined && high !== undefined && factor * low + plus >= 0n;
  return isNonNegative && staysInType(of, factor, plus) ? { of, factor, plus, by, after } : undefined;
}

/** A bound as one of the index in its value, as far as it is known to be the same. */
function boundIn(bound: Bound): Bound {
  const { value: index, factor, addend } = indexIn(bound.value);
  let inner = bound;
  const isExact = (): boolean =>
    unextended(bound.value) === index ||
    isComputedWider(bound.value, index, factor, addend) ||
    staysInType(index, factor, addend);
  if (index !== bound.value && isExact()) {
    const limit = ceilingOf(bound.limit - addend, factor);
    if (isIn(elementTypeOrSelf(index.type), limit)) inner = { ...bound, value: index, limit };
  }
  return beforeClamp(inner) ?? beforeDivision(inner) ?? inner;
}

/** A bound of a quotient as one of the dividend; undefined for other bounds. */
function beforeDivision({ value, limit, isAbove }: Bound): Bound | undefined {
  const op = value.definingOp;
  const by = op?.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  if (op === undefined || by === undefined) return undefined;
  let least: bigint | undefined;
  if (op.is(ShRSIOp) && by >= 0n && by < 31n) least = limit << by;
  // Quotients are rounded toward 0.
  else if (op.is(DivSIOp) && by > 0n) least = limit > 0n ? limit * by : (limit - 1n) * by + 1n;
  const dividend = op.operand(0);
  if (least === undefined || !isIn(elementTypeOrSelf(dividend.type), least)) return undefined;
  return boundIn({ value: dividend, limit: least, isAbove });
}

/**
 * A bound of an index that is clamped to a constant, as one of the index itself: where the constant is chosen, the index
 * is on the same side of the bound. Undefined for other bounds.
 */
function beforeClamp({ value, limit, isAbove }: Bound): Bound | undefined {
  const op = value.definingOp;
  if (op?.is(SelectOp) !== true) return undefined;
  const condition = op.condition.definingOp;
  const chosen = condition?.is(CmpIOp) === true ? boundOf(condition) : undefined;
  const isFirst = constantInt(op.falseValue) !== undefined;
  const [kept, constant] = isFirst ? [op.trueValue, op.falseValue] : [op.falseValue, op.trueValue];
  const clamp = constantInt(constant);
  if (chosen === undefined || clamp === undefined) return undefined;
  const own = boundIn({ value: kept, limit, isAbove });
  if (own.value !== chosen.value) return undefined;
  const keeps = isFirst ? chosen.isAbove : !chosen.isAbove;
  // The side of the bound on which the constant is not: only indices that are kept may be there.
  const isOnAbove = clamp < limit;
  const implies = isOnAbove ? keeps && own.limit >= chosen.limit : !keeps && own.limit <= chosen.limit;
  return implies ? own : undefined;
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

/** Whether `value` is computed as `factor * index + addend` after the index is extended to a type that has all results. */
function isComputedWider(value: Value, index: Value, factor: bigint, addend: bigint): boolean {
  let inner = value;
  while (inner.definingOp?.is(ExtSIOp) === false && inner !== index) inner = inner.definingOp.operand(0);
  if (inner === value || inner === index || unextended(inner) !== index) return false;
  const magnitude = addend < 0n ? -addend : addend;
  return (factor << BigInt(integerWidth(index.type) - 1)) + magnitude < 1n << BigInt(integerWidth(value.type) - 1);
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

function floorOf(n: bigint, by: bigint): bigint {
  return -ceilingOf(-n, by);
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
