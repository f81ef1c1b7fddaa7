import { AnyType, Branch, defineOp, Pure, IsTerminator, variadic, verifyBranch } from "@tt-opt/ir-core";

/** Goes to a block: `cf.br ^bb1(%x : i32)`. */
export class BranchOp extends defineOp("cf.br", {
  summary: "go to a block",
  operands: { destOperands: variadic(AnyType) },
  successors: { dest: "one" },
  traits: [Pure, IsTerminator],
  assembly: "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
}) {
  override verify(): void {
    verifyBranch(this);
  }
}

Branch.attach(BranchOp, {
  successorOperands: (op) => ({ producedCount: 0, forwarded: op.opOperands }),
  setSuccessorOperands: (op, rw, _index, values) => rw.setOperands(op, values),
  successorFor: (op) => op.dest,
});
