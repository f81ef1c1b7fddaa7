/**
 * `tt-keep-narrow-floats`: kernels compute in f32 what they load and store as f16 or bf16. Where they only change signs of
 * such numbers, or choose among them, nothing is rounded: their bits can be moved as they are.
 */
import {
  AbsFOp,
  AndIOp,
  BitcastOp,
  CmpFOp,
  constantFloat,
  ConstantOp,
  ExtFOp,
  NegFOp,
  SelectOp,
  TruncFOp,
  XOrIOp,
} from "@tt-opt/dialect-std";
import {
  beforeOp,
  BoolLike,
  type Builder,
  definePass,
  elementTypeOrSelf,
  FloatAttr,
  FloatType,
  IntegerType,
  type Operation,
  typed,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const ttKeepNarrowFloats = definePass({
  name: "tt-keep-narrow-floats",
  summary: "move the bits of narrow floats instead of rounding them again",
  description: `An \`arith.truncf\` to f16 or bf16 of numbers that were extended from the same type, of constants of that
type, and of what negations, absolute values, choices and extrema with a constant make of these, becomes a bitcast of
integers. The payload of NaN may differ, since it is kept.`,
  statistics: { kept: "roundings that became moves of bits" },
  example: {
    input: `tt.func @negate(%x: tensor<64xbf16>) -> tensor<64xbf16> {
  %wide = arith.extf %x : tensor<64xbf16> to tensor<64xf32>
  %less = arith.negf %wide : tensor<64xf32>
  %narrow = arith.truncf %less : tensor<64xf32> to tensor<64xbf16>
  tt.return %narrow : tensor<64xbf16>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(TruncFOp, (op) => {
      const { type } = op.out;
      const narrow = elementTypeOrSelf(type);
      const isKept = narrow instanceof FloatType && (narrow.kind === "f16" || narrow.kind === "bf16");
      const bits = isKept ? bitsOf(op.in, narrow) : undefined;
      if (bits === undefined) return;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(op, BitcastOp.build(rw, { in: bits(rw), resultTypes: [type] }).out);
      ctx.count("kept");
    });
  },
});

/** The bit of the sign. */
const sign = 0x8000;

/** The longest chain of operations that is followed. */
const longestChain = 8;

/** Builds the bits of a number in a narrow type. */
type Bits = (b: Builder) => Value;

/** How the bits of a number are made without rounding it to `narrow`; undefined if it may have to be rounded. */
function bitsOf(value: Value, narrow: FloatType, depth = 0): Bits | undefined {
  const type = withElementType(value.type, IntegerType.get(narrow.context, narrow.width));
  const constant = constantFloat(value);
  if (constant !== undefined) {
    const attr = FloatAttr.get(narrow, constant);
    return Object.is(attr.value, constant) ? (b) => ConstantOp.int(b, type, attr.bits).result : undefined;
  }
  const op = value.definingOp;
  if (op === undefined || depth > longestChain) return undefined;
  if (op.is(ExtFOp)) {
    if (elementTypeOrSelf(op.in.type) !== narrow) return undefined;
    return (b) => BitcastOp.build(b, { in: op.in, resultTypes: [type] }).out;
  }
  const part = (operand: Value): Bits | undefined => bitsOf(operand, narrow, depth + 1);
  if (op.is(NegFOp) || op.is(AbsFOp)) {
    const of = part(op.operand(0));
    if (of === undefined) return undefined;
    const signs = (b: Builder, bits: number): Value => ConstantOp.int(b, type, bits).result;
    return op.is(NegFOp)
      ? (b) => XOrIOp.build(b, { lhs: of(b), rhs: signs(b, sign) }).result
      : (b) => AndIOp.build(b, { lhs: of(b), rhs: signs(b, sign - 1) }).result;
  }
  const choice = op.is(SelectOp)
    ? { condition: (): Value => op.condition, from: [op.trueValue, op.falseValue] }
    : extremum(op);
  const [whenTrue, whenFalse] = choice?.from.map(part) ?? [];
  if (choice === undefined || whenTrue === undefined || whenFalse === undefined) return undefined;
  return (b) => {
    const condition = typed(choice.condition(b), BoolLike);
    return SelectOp.build(b, { condition, trueValue: whenTrue(b), falseValue: whenFalse(b) }).result;
  };
}

/** A choice between two numbers. */
interface Choice {
  readonly condition: (b: Builder) => Value;
  readonly from: readonly Value[];
}

/**
 * A minimum or maximum with a constant as a choice, where it does not matter that the constant is chosen instead of a
 * number that is equal: zeros of different signs are.
 */
function extremum({ name, operands: [lhs, rhs] }: Operation): Choice | undefined {
  const kind = extrema.get(name);
  if (kind === undefined || lhs === undefined || rhs === undefined) return undefined;
  const constant = constantFloat(rhs);
  if (constant === undefined || Number.isNaN(constant) || Object.is(constant, kind.unequal)) return undefined;
  return { condition: (b) => CmpFOp.create(b, kind.predicate, lhs, rhs).result, from: [lhs, rhs] };
}

/** The comparison that chooses the first operand, also if it is NaN where that is to be chosen, and the zero that is unequal. */
const extrema: ReadonlyMap<string, { readonly predicate: "ugt" | "ult" | "ogt" | "olt"; readonly unequal: number }> =
  new Map([
    ["arith.maximumf", { predicate: "ugt", unequal: -0 }],
    ["arith.maxnumf", { predicate: "ogt", unequal: -0 }],
    ["arith.minimumf", { predicate: "ult", unequal: 0 }],
    ["arith.minnumf", { predicate: "olt", unequal: 0 }],
  ]);
