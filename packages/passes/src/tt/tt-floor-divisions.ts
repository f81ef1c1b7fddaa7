/**
 * `tt-floor-divisions`: Python's remainder and quotient round down. Kernels compute them from those that round toward 0,
 * which ranges of integers and vectors of 64-bit lanes do not see through.
 */
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  constantInt,
  ConstantOp,
  DivSIOp,
  RemSIOp,
  SelectOp,
  ShRSIOp,
  SubIOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import { beforeOp, type Builder, definePass, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export const ttFloorDivisions = definePass({
  name: "tt-floor-divisions",
  summary: "recognize remainders and quotients that are rounded down",
  description: `Replaces two expressions with a positive constant \`c\`:

- \`r + c\` where \`r = x remsi c\` is negative, else \`r\`: by \`x andi (c - 1)\` if \`c\` is a power of two. For other
  constants, the condition becomes \`r < 0\`, from which the range of the result can be told. It may also be that \`r\`
  is not 0, and \`r\` or \`x\` is negative.
- \`q - 1\` where \`x\` is negative and \`x remsi c\` is not 0, else \`q = x divsi c\`: by a shift if \`c\` is a power of
  two. It may also be \`~(~x divsi c)\` where \`x\` is negative.`,
  statistics: { remainders: "remainders that are rounded down", quotients: "quotients that became shifts" },
  example: {
    input: `tt.func @bucket(%x: tensor<64xi64>) -> tensor<64xi64> {
  %zero = arith.constant dense<0> : tensor<64xi64>
  %c = arith.constant dense<256> : tensor<64xi64>
  %r = arith.remsi %x, %c : tensor<64xi64>
  %isNegative = arith.cmpi slt, %r, %zero : tensor<64xi64>
  %more = arith.addi %r, %c : tensor<64xi64>
  %floor = arith.select %isNegative, %more, %r : tensor<64xi1>, tensor<64xi64>
  tt.return %floor : tensor<64xi64>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const selects: SelectOp[] = [];
    ctx.root.walkOps(SelectOp, (op) => void selects.push(op));
    for (const op of selects) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const remainder = floorRemainder(op);
      if (remainder !== undefined) {
        const made = buildRemainder(rw, op, remainder);
        if (made === undefined) continue;
        rw.replace(op, made);
        ctx.count("remainders");
        continue;
      }
      const quotient = floorQuotient(op);
      const places = quotient === undefined ? undefined : exponentOf(quotient.by);
      if (quotient === undefined || places === undefined) continue;
      const rhs = ConstantOp.int(rw, quotient.of.type, places).result;
      rw.replace(op, ShRSIOp.build(rw, { lhs: quotient.of, rhs }).result);
      ctx.count("quotients");
    }
  },
});

/** A division of `of` by the positive constant `by`. */
interface Division {
  readonly of: Value;
  readonly by: bigint;
}

/** The remainder that a select rounds down. */
function floorRemainder({ condition, trueValue, falseValue }: SelectOp): Division | undefined {
  const [sum, remainder] = [trueValue.definingOp, falseValue.definingOp];
  const division = remainder?.is(RemSIOp) === true ? divisionOf(remainder) : undefined;
  if (division === undefined || sum?.is(AddIOp) !== true) return undefined;
  const addend = sum.lhs === falseValue ? sum.rhs : sum.rhs === falseValue ? sum.lhs : undefined;
  if (addend === undefined || constantInt(addend) !== division.by) return undefined;
  return isNegative(condition, falseValue) || isNegativeInexact(condition, division.of, falseValue)
    ? division
    : undefined;
}

/** Builds a remainder that is rounded down; undefined if the select has the form that this would have. */
function buildRemainder(b: Builder, select: SelectOp, { of, by }: Division): Value | undefined {
  if (exponentOf(by) !== undefined) {
    return AndIOp.build(b, { lhs: of, rhs: ConstantOp.int(b, of.type, by - 1n).result }).result;
  }
  if (select.condition.definingOp?.is(CmpIOp) === true) return undefined;
  const { trueValue, falseValue } = select;
  const rhs = ConstantOp.int(b, falseValue.type, 0).result;
  const condition = CmpIOp.create(b, "slt", falseValue, rhs).result;
  return SelectOp.build(b, { condition, trueValue, falseValue }).result;
}

/** The quotient that a select rounds down. */
function floorQuotient(select: SelectOp): Division | undefined {
  const { condition, falseValue: quotient } = select;
  const op = quotient.definingOp;
  const division = op?.is(DivSIOp) === true ? divisionOf(op) : undefined;
  if (division === undefined) return undefined;
  return isNegative(condition, division.of) && isLessIfInexact(select.trueValue, quotient, division)
    ? division
    : floorByInversion(select, division);
}

/** Whether `value` is `quotient - 1` where the division has a remainder, else `quotient`. */
function isLessIfInexact(value: Value, quotient: Value, { of, by }: Division): boolean {
  const op = value.definingOp;
  if (op?.is(SelectOp) !== true || op.falseValue !== quotient) return false;
  const less = op.trueValue.definingOp;
  const isLess =
    (less?.is(AddIOp) === true && less.lhs === quotient && constantInt(less.rhs) === -1n) ||
    (less?.is(SubIOp) === true && less.lhs === quotient && constantInt(less.rhs) === 1n);
  const compared = op.condition.definingOp;
  const remainder = compared?.is(CmpIOp) === true ? compared.lhs : undefined;
  const division = remainder?.definingOp;
  const isSame = division?.is(RemSIOp) === true && division.lhs === of && constantInt(division.rhs) === by;
  return isLess && isSame && remainder !== undefined && isComparedWithZero(op.condition, remainder, "ne");
}

/** The division of a select that inverts what is negative before and after it. */
function floorByInversion({ condition, trueValue, falseValue }: SelectOp, division: Division): Division | undefined {
  const dividend = division.of.definingOp;
  if (inverted(trueValue) !== falseValue || dividend?.is(SelectOp) !== true || dividend.condition !== condition)
    return undefined;
  const { trueValue: negative, falseValue: of } = dividend;
  return inverted(negative) === of && isNegative(condition, of) ? { of, by: division.by } : undefined;
}

function divisionOf({ lhs, rhs }: DivSIOp | RemSIOp): Division | undefined {
  const by = constantInt(rhs);
  return by !== undefined && by > 0n ? { of: lhs, by } : undefined;
}

/** `x` for a value that is `~x`. */
function inverted(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(XOrIOp) !== true) return undefined;
  if (constantInt(op.rhs) === -1n) return op.lhs;
  return constantInt(op.lhs) === -1n ? op.rhs : undefined;
}

/** Whether a condition is that `value` is negative. */
function isNegative(condition: Value, value: Value): boolean {
  return isComparedWithZero(condition, value, "slt");
}

/** Whether a condition is that `remainder` is not 0, and that it or `dividend` is negative, in either order. */
function isNegativeInexact(condition: Value, dividend: Value, remainder: Value): boolean {
  const op = condition.definingOp;
  if (op?.is(AndIOp) !== true) return false;
  const [left, right] = isComparedWithZero(op.lhs, remainder, "ne") ? [op.lhs, op.rhs] : [op.rhs, op.lhs];
  return isComparedWithZero(left, remainder, "ne") && (isNegative(right, remainder) || isNegative(right, dividend));
}

function isComparedWithZero(condition: Value, value: Value, predicate: "ne" | "slt"): boolean {
  const op = condition.definingOp;
  return op?.is(CmpIOp) === true && op.lhs === value && constantInt(op.rhs) === 0n && op.predicateName === predicate;
}

/** The exponent of a power of two; undefined for other positive numbers. */
function exponentOf(value: bigint): number | undefined {
  return (value & (value - 1n)) === 0n ? value.toString(2).length - 1 : undefined;
}
