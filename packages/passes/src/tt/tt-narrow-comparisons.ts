/**
 * `tt-narrow-comparisons`: labels are 64-bit integers, and the place of an element is compared with that of its label.
 * Vectors of 32-bit numbers have twice as many lanes, and masks are made of them. Vectors of bytes have sixteen.
 */
import { CmpIOp, ExtSIOp, SelectOp, TruncIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Builder,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Type,
  typed,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";
import { integerConstant } from "./block-access.ts";
import { indexRange } from "./index-range.ts";
import { compareUnextended } from "./unextended-comparison.ts";

/** See the file's header. */
export const ttNarrowComparisons = definePass({
  name: "tt-narrow-comparisons",
  summary: "compare in 32 bits or less what was extended to more",
  description: `A comparison for equality of a block of 32-bit indices that are extended to 64 bits, and not negative, and
a number that several of its elements share becomes one in 32 bits. The number becomes -1 if it has more bits.

A comparison with a constant of numbers that were extended from 8 or 16 bits becomes one in these bits if all uses of the
extended numbers are comparisons, and those of the flags make flags or numbers of no more bits.`,
  statistics: { narrowed: "comparisons in 32 bits", unextended: "comparisons in 8 or 16 bits" },
  example: {
    input: `tt.func @is_label(%i: tensor<1x64xi32>, %label: tensor<1x1xi64>) -> tensor<1x64xi1> {
  %places = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %row = tt.expand_dims %places {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %wide = arith.extsi %row : tensor<1x64xi32> to tensor<1x64xi64>
  %labels = tt.broadcast %label : tensor<1x1xi64> -> tensor<1x64xi64>
  %is = arith.cmpi eq, %labels, %wide : tensor<1x64xi64>
  tt.return %is : tensor<1x64xi1>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: CmpIOp[] = [];
    ctx.root.walkOps(CmpIOp, (op) => void (op.lhs.type instanceof RankedTensorType && found.push(op)));
    for (const op of found) {
      if (isEquality(op) && narrow(rw, op)) ctx.count("narrowed");
      else if (compareUnextended(rw, op)) ctx.count("unextended");
    }
  },
});

function isEquality({ predicateName }: CmpIOp): boolean {
  return predicateName === "eq" || predicateName === "ne";
}

/** Compares in 32 bits; false if an operand is no extended index, or the other one is not shared. */
function narrow(rw: Rewriter, op: CmpIOp): boolean {
  for (const [index, number] of [
    [op.lhs, op.rhs],
    [op.rhs, op.lhs],
  ] as const) {
    const [places, shared] = [spread(index), spread(number)];
    const extended = places.source.definingOp;
    if (extended?.is(ExtSIOp) !== true || shared.spreading.length === 0 || !isNonNegative(extended.in)) continue;
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    const lhs = again(rw, extended.in, places.spreading);
    const rhs = again(rw, narrowed(rw, shared.source, elementTypeOrSelf(extended.in.type)), shared.spreading);
    rw.replace(op, CmpIOp.create(rw, op.predicateName, lhs, rhs).result);
    return true;
  }
  return false;
}

/** Whether a value has 32 bits and is not negative. */
function isNonNegative(value: Value): boolean {
  const element = elementTypeOrSelf(value.type);
  const { low } = indexRange(value);
  return element instanceof IntegerType && element.width === 32 && low !== undefined && low >= 0n;
}

/** What a value is before elements share it, and the operations by which they come to do so. */
function spread(value: Value): { readonly source: Value; readonly spreading: readonly Operation[] } {
  const spreading: Operation[] = [];
  let source = value;
  for (let op = source.definingOp; op !== undefined; op = source.definingOp) {
    if (!op.is(tt.SplatOp) && !op.is(tt.BroadcastOp) && !op.is(tt.ExpandDimsOp)) break;
    spreading.unshift(op);
    source = op.operand(0);
  }
  return { source, spreading };
}

/** Spreads another value of the same shape likewise. */
function again(b: Builder, source: Value, spreading: readonly Operation[]): Value {
  const element = elementTypeOrSelf(source.type);
  return spreading.reduce((src, op): Value => {
    const resultTypes = [withElementType(op.resultAt(0).type, element)];
    if (op.is(tt.SplatOp)) return tt.SplatOp.build(b, { src, resultTypes }).result;
    const block = typed(src, tt.TtTensor);
    if (op.is(tt.ExpandDimsOp)) return tt.ExpandDimsOp.build(b, { src: block, axis: op.axis, resultTypes }).result;
    return tt.BroadcastOp.build(b, { src: block, resultTypes }).result;
  }, source);
}

/** A number in 32 bits; -1 if it has more. */
function narrowed(b: Builder, number: Value, element: Type): Value {
  const type = withElementType(number.type, element);
  const trueValue = TruncIOp.build(b, { in: number, resultTypes: [type] }).out;
  const wide = ExtSIOp.build(b, { in: trueValue, resultTypes: [number.type] }).out;
  const condition = CmpIOp.create(b, "eq", wide, number).result;
  return SelectOp.build(b, { condition, trueValue, falseValue: integerConstant(b, type, -1n) }).result;
}
