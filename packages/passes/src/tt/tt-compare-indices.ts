/**
 * `tt-compare-indices`: a border is found by comparing places with it, such as `2 i - 1 >= 0`. A comparison of the index
 * itself, `i >= 1`, tells where a loop over `i` is to be cut.
 */
import { CmpIOp, CmpIPredicate, constantInt, DivSIOp, MaxSIOp, MinSIOp, SelectOp, ShRSIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  RankedTensorType,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { integerConstant } from "./block-access.ts";
import { compareQuotients } from "./compare-quotients.ts";
import { indexRange } from "./index-range.ts";
import { withoutSwap } from "./swapped-neighbours.ts";
import { ceilingOf, indexIn, isComputedWider, staysInType, unextended } from "./linear-index.ts";

/** See the file's header. */
export const ttCompareIndices = definePass({
  name: "tt-compare-indices",
  summary: "compare indices instead of multiples of them",
  description: `A signed comparison of \`a * x + b\` and a constant becomes one of \`x\` and another constant if the range
of \`x\`, or its extension before, shows that the sum does not overflow. Numbers may be extended or divided on the way: indices are compared before, and so are
they before they are clamped to another constant by a select, if that is on the same side. Quotients by one divisor of
numbers at a constant distance differ by a known number, or by one more. Minima and maxima of an index
and a number that a block shares become such selects where they lead to a pointer. The other number of a pair of neighbours is
below an even limit where the number itself is. If the range decides a comparison, it
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
      const plain = op.predicateName === "slt" ? withoutSwap(rw, op.lhs, op.rhs) : undefined;
      if (plain !== undefined) rw.setOperand(op, 0, plain);
      const bound = boundOf(op);
      const decided = compareQuotients(op) ?? (bound && decide(bound));
      if (decided !== undefined) {
        rw.replace(op, integerConstant(rw, op.result.type, decided ? -1n : 0n));
        ctx.count("decided");
      } else if (bound !== undefined && bound.value !== op.lhs) {
        const { value, limit, isAbove } = bound;
        rw.replace(
          op,
          CmpIOp.create(rw, isAbove ? "sge" : "slt", value, integerConstant(rw, value.type, limit)).result,
        );
        ctx.count("compared");
      }
    }
  },
});

/** Whether an extremum is that of an index and what all elements of a block share, and leads to a pointer. */
function isClampedPlace({ lhs, rhs, result }: MinSIOp | MaxSIOp): boolean {
  if (!isLimit(rhs) || !(result.type instanceof RankedTensorType)) return false;
  let { index } = indexIn(lhs);
  for (let op = index.definingOp; op?.is(MinSIOp) === true || op?.is(MaxSIOp) === true; op = index.definingOp) {
    if (!isLimit(op.rhs)) return false;
    ({ index } = indexIn(op.lhs));
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

/** A bound as one of the index in its value, as far as it is known to be the same. */
function boundIn(bound: Bound): Bound {
  const linear = indexIn(bound.value);
  const { index, factor, addend } = linear;
  let inner = bound;
  const isExact = (): boolean =>
    unextended(bound.value) === index || isComputedWider(bound.value, linear) || staysInType(linear);
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

/** Whether a type of at least 32 bits has a number. */
function isIn(type: Type, n: bigint): boolean {
  return type instanceof IntegerType && type.width >= 32 && BigInt.asIntN(type.width, n) === n;
}

/** Whether a bound holds for all numbers of the range of its value (true), for none (false), or neither is known. */
function decide({ value, limit, isAbove }: Bound): boolean | undefined {
  const { low, high } = indexRange(value);
  if (low !== undefined && low >= limit) return isAbove;
  return high !== undefined && high < limit ? !isAbove : undefined;
}
