/**
 * `tt-recognize-extrema`: PyTorch's Inductor reduces integers by comparing two of them and choosing one. As minima and
 * maxima, which have an identity and an instruction, they are reduced together with others. Blocks of narrow integers
 * are clamped in the same way.
 */
import {
  CmpIOp,
  type IntegerPredicate,
  MaxSIOp,
  MaxUIOp,
  MinSIOp,
  MinUIOp,
  SelectOp,
  swapPredicate,
} from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, IntegerType, RankedTensorType, type Region, type Type } from "@tt-opt/ir-core";

/** See the file's header. */
export const ttRecognizeExtrema = definePass({
  name: "tt-recognize-extrema",
  summary: "replace choices between compared integers by minima and maxima",
  description: `In the region of a \`tt.reduce\` or \`tt.scan\`, an \`arith.select\` between two integers by their comparison
becomes \`arith.minsi\`, \`arith.maxsi\`, \`arith.minui\` or \`arith.maxui\`. If they are equal, both operands are the same.
So does one between blocks of at most 16 bits, which are no indices.`,
  statistics: { extrema: "choices that became minima or maxima" },
  example: {
    input: `tt.func @least(%x: tensor<64xi32>) -> i32 {
  %least = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %isLess = arith.cmpi slt, %a, %b : i32
    %c = arith.select %isLess, %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<64xi32>) -> i32
  tt.return %least : i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const choices: SelectOp[] = [];
    ctx.root.walk((op) => {
      if (op.is(tt.ReduceOp) || op.is(tt.ScanOp)) choices.push(...op.regions.flatMap(choicesIn));
      else if (op.is(SelectOp) && isNarrowBlock(op.result.type)) choices.push(op);
    });
    for (const choice of choices) {
      const extremum = extremumOf(choice);
      if (extremum === undefined) continue;
      rw.at = beforeOp(choice);
      rw.loc = choice.loc;
      const { trueValue: lhs, falseValue: rhs } = choice;
      rw.replace(choice, extremum.build(rw, { lhs, rhs }).result);
      ctx.count("extrema");
    }
  },
});

function choicesIn(region: Region): readonly SelectOp[] {
  return [...(region.entry?.ops() ?? [])].flatMap((op) => (op.is(SelectOp) ? [op] : []));
}

function isNarrowBlock(type: Type): boolean {
  if (!(type instanceof RankedTensorType)) return false;
  const { elementType } = type;
  return elementType instanceof IntegerType && elementType.width > 1 && elementType.width <= 16;
}

const extrema: Partial<Record<IntegerPredicate, typeof MinSIOp | typeof MaxSIOp | typeof MinUIOp | typeof MaxUIOp>> = {
  slt: MinSIOp,
  sle: MinSIOp,
  sgt: MaxSIOp,
  sge: MaxSIOp,
  ult: MinUIOp,
  ule: MinUIOp,
  ugt: MaxUIOp,
  uge: MaxUIOp,
};

/** The minimum or maximum that a choice is; undefined if it is none. */
function extremumOf({ condition, trueValue, falseValue }: SelectOp): (typeof extrema)[IntegerPredicate] {
  const comparison = condition.definingOp;
  if (comparison?.is(CmpIOp) !== true) return undefined;
  const { lhs, rhs, predicateName } = comparison;
  if (lhs === trueValue && rhs === falseValue) return extrema[predicateName];
  return lhs === falseValue && rhs === trueValue ? extrema[swapPredicate(predicateName)] : undefined;
}
