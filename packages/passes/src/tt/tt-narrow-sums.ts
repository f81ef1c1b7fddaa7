/**
 * `tt-narrow-sums`: PyTorch counts flags, and adds up bytes, in 64 bits. The sum of a block of narrow numbers fits 32 bits,
 * of which a vector has twice as many. So do its running totals.
 */
import { AddIOp, constantInt, ConstantOp, ExtSIOp, ExtUIOp, SelectOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  defined,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  type Operation,
  type Rewriter,
  tensorShapeOf,
  typed,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";
import { reduce } from "./block-reduction.ts";

/** See the file's header. */
export const ttNarrowSums = definePass({
  name: "tt-narrow-sums",
  summary: "add up narrow numbers of a block in 32 bits",
  description: `A \`tt.reduce\` or \`tt.scan\` that adds up 64-bit numbers is computed in 32 bits, and its result extended, if
no sum of so many of them has more: they are extended flags or numbers of up to 16 bits and constants, chosen and
broadcast.`,
  statistics: { narrowed: "sums computed in 32 bits" },
  example: {
    input: `tt.func @count(%flags: tensor<1024xi1>) -> i64 {
  %ones = arith.extui %flags : tensor<1024xi1> to tensor<1024xi64>
  %count = "tt.reduce"(%ones) <{axis = 0 : i32}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %a, %b : i64
    tt.reduce.return %s : i64
  }) : (tensor<1024xi64>) -> i64
  tt.return %count : i64
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const sums: (tt.ReduceOp | tt.ScanOp)[] = [];
    ctx.root.walk((op) => void ((op.is(tt.ReduceOp) || op.is(tt.ScanOp)) && isLongSum(op) && sums.push(op)));
    for (const op of sums) {
      const source = op.operand(0);
      const count = at(tensorShapeOf(source), op.axis.number);
      if (!(greatestOf(source) * count < 2 ** (width - 1))) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const numbers = narrowed(rw, source, new Map());
      const sum = op.is(tt.ScanOp) ? runningSum(rw, numbers, op) : reduce(rw, numbers, op.axis.number, "add");
      rw.replace(op, ExtSIOp.build(rw, { in: sum, resultTypes: [op.resultAt(0).type] }).out);
      ctx.count("narrowed");
    }
  },
});

const width = 32;

/** Whether a reduction or scan only adds up numbers of 64 bits. */
function isLongSum(op: tt.ReduceOp | tt.ScanOp): boolean {
  const [combine, end] = [...(op.regions[0]?.entry?.ops() ?? [])];
  if (op.operandCount !== 1 || combine?.is(AddIOp) !== true || end === undefined) return false;
  if (!end.is(tt.ReduceReturnOp) && !end.is(tt.ScanReturnOp)) return false;
  const addsBoth = op.regions[0]?.entry?.args.every((arg) => arg.hasOneUse && combine.operands.includes(arg)) === true;
  return bitsOf(op.operand(0)) === 64 && addsBoth && end.operand(0) === combine.result;
}

/** The running totals of integers along the dimension and in the direction of `scan`. */
function runningSum(rw: Rewriter, value: Value, { axis, reverse }: tt.ScanOp): Value {
  const element = elementTypeOrSelf(value.type);
  const combineOp = rw.region([element, element], (b, [lhs = value, rhs = value]) => {
    tt.ScanReturnOp.build(b, { result: [AddIOp.build(b, { lhs, rhs }).result] });
  });
  return tt.ScanOp.build(rw, { srcs: [typed(value, tt.TtTensor)], axis, reverse, combineOp }).resultAt(0);
}

function bitsOf({ type }: Value): number {
  const element = elementTypeOrSelf(type);
  return element instanceof IntegerType ? element.width : NaN;
}

/** A bound of the absolute values of all elements; Infinity if there is none that is known. */
function greatestOf(value: Value, depth = 0): number {
  const constant = constantInt(value);
  if (constant !== undefined) return Math.abs(Number(constant));
  const op = value.definingOp;
  if (op === undefined || depth > longestChain) return Infinity;
  if (op.is(ExtUIOp) || op.is(ExtSIOp)) return 2 ** bitsOf(op.in);
  if (op.is(SelectOp)) return Math.max(greatestOf(op.trueValue, depth + 1), greatestOf(op.falseValue, depth + 1));
  return isSpreading(op) ? greatestOf(op.operand(0), depth + 1) : Infinity;
}

/** The longest chain of choices that is followed. */
const longestChain = 8;

function isSpreading(op: Operation): boolean {
  return op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(tt.ReshapeOp);
}

/** The same numbers in 32 bits, at the insertion point. */
function narrowed(rw: Rewriter, value: Value, known: Map<Value, Value>): Value {
  let made = known.get(value);
  if (made === undefined) known.set(value, (made = narrow(rw, value, known)));
  return made;
}

function narrow(rw: Rewriter, value: Value, known: Map<Value, Value>): Value {
  const type = withElementType(value.type, IntegerType.get(rw.context, width));
  const constant = constantInt(value);
  if (constant !== undefined) return ConstantOp.int(rw, type, constant).result;
  const op = defined(value.definingOp, "the operation that makes a number of known size");
  if (op.is(ExtUIOp)) return ExtUIOp.build(rw, { in: op.in, resultTypes: [type] }).out;
  if (op.is(ExtSIOp)) return ExtSIOp.build(rw, { in: op.in, resultTypes: [type] }).out;
  const operands = op.operands.map((operand) => (bitsOf(operand) === 64 ? narrowed(rw, operand, known) : operand));
  return rw.createGeneric(op.name, { operands, resultTypes: [type], properties: op.properties.entries() }).resultAt(0);
}
