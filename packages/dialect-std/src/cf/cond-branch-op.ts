import {
  AnyType,
  AttrSizedOperandSegments,
  Branch,
  defineOp,
  DenseArrayAttr,
  DenseI32Array,
  I1,
  IntegerAttr,
  IsTerminator,
  operandRange,
  type OpOperand,
  optional,
  Pure,
  type Rewriter,
  type Value,
  variadic,
  verifyBranch,
} from "@tt-opt/ir-core";

/** Goes to one of two blocks: `cf.cond_br %c weights([9, 1]), ^then(%x : i32), ^else`. */
export class CondBranchOp extends defineOp("cf.cond_br", {
  summary: "go to one of two blocks",
  operands: { condition: I1, trueDestOperands: variadic(AnyType), falseDestOperands: variadic(AnyType) },
  attributes: { branch_weights: optional(DenseI32Array) },
  successors: { trueDest: "one", falseDest: "one" },
  traits: [Pure, IsTerminator, AttrSizedOperandSegments],
  assembly: `$condition (\`weights\` \`(\` $branch_weights^ \`)\`)? \`,\`
    $trueDest (\`(\` $trueDestOperands^ \`:\` type($trueDestOperands) \`)\`)? \`,\`
    $falseDest (\`(\` $falseDestOperands^ \`:\` type($falseDestOperands) \`)\`)? attr-dict`,
}) {
  override verify(): void {
    verifyBranch(this);
    const weights = this.branch_weights;
    if (weights === undefined) return;
    if (weights.numbers.length !== 2) {
      report(this, `expects number of branch weights to match number of successors: ${weights.numbers.length} vs 2`);
    } else if (weights.numbers.some((weight) => weight < 0)) {
      report(this, "expects branch weights to be not negative");
    } else if (weights.numbers.every((weight) => weight === 0)) {
      report(this, "branch weights cannot all be zero");
    }
  }
}

function report(op: CondBranchOp, message: string): void {
  op.context.diagnostics.error(op, "TT2030", message);
}

const none: readonly OpOperand[] = [];

/** The operands that go to successor `index` (0: true, 1: false). */
function forwarded(op: CondBranchOp, index: number): readonly OpOperand[] {
  const { opOperands } = op;
  if (opOperands.length === 1) return none;
  const { start, length } = operandRange(op.definition, 1 + index, opOperands.length, op.properties);
  return opOperands.slice(start, start + length);
}

Branch.attach(CondBranchOp, {
  successorOperands: (op, index) => ({ producedCount: 0, forwarded: forwarded(op, index) }),
  setSuccessorOperands(op, rw: Rewriter, index, values: readonly Value[]) {
    const onTrue = index === 0 ? values : op.trueDestOperands;
    const onFalse = index === 1 ? values : op.falseDestOperands;
    rw.setOperands(op, [op.condition, ...onTrue, ...onFalse]);
    rw.setAttribute(op, "operandSegmentSizes", DenseArrayAttr.i32(op.context, [1, onTrue.length, onFalse.length]));
  },
  successorFor(op, [condition]) {
    if (!(condition instanceof IntegerAttr)) return undefined;
    return condition.isTrue ? op.trueDest : op.falseDest;
  },
});
