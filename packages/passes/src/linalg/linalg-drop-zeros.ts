/**
 * `linalg-drop-zeros`: a running total that starts from 0.0 is never -0.0, so that it makes no difference whether 0.0 has
 * been added to what is added to it. Inductor adds each block to a block of zeros where its loop has one iteration.
 */
import { bodyOf, GenericOp } from "@tt-opt/dialect-linalg";
import { AddFOp, ExtFOp, matchConstant, SelectOp } from "@tt-opt/dialect-std";
import { type Attribute, definePass, FloatAttr, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { combinationOf, filledWith } from "./bodies/index.ts";

/** See the file's header. */
export const linalgDropZeros = definePass({
  name: "linalg-drop-zeros",
  summary: "remove additions of zero to the elements of sums",
  description: `The elements of a sum of floats that starts from 0.0 may be \`x\` instead of \`x + 0.0\`, also where they are
selected or extended: their zeros may have another sign, but the sum is the same. Other uses of \`x + 0.0\` keep it.`,
  statistics: { dropped: "additions of zero removed" },
  example: {
    input: `#row = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
func.func @sum(%x: tensor<8xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %start = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%start : tensor<f32>) {
  ^bb0(%a: f32, %total: f32):
    %v = arith.addf %a, %zero : f32
    %t = arith.addf %total, %v : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(GenericOp, (op) => {
      const body = bodyOf(op);
      for (const [i, init] of op.outputs.entries()) {
        const sum = combinationOf(body, op.inputs.length + i, i);
        if (sum?.op.is(AddFOp) !== true || !isZero(filledWith(init))) continue;
        const dropped = dropZeros(rw, sum.op, 1 - sum.accumulatorIndex);
        if (dropped > 0) ctx.count("dropped", dropped);
      }
    });
  },
});

/** Replaces operand `index` of a user that does not tell zeros apart; returns the number of additions that it left out. */
function dropZeros(rw: Rewriter, user: Operation, index: number): number {
  let dropped = 0;
  for (let sum = additionOfZero(user.operand(index)); sum !== undefined; sum = additionOfZero(sum.rest)) {
    rw.setOperand(user, index, sum.rest);
    if (!sum.op.result.hasUses) rw.erase(sum.op);
    dropped++;
  }
  const value = user.operand(index);
  const op = value.hasOneUse ? value.definingOp : undefined;
  if (op?.is(ExtFOp) === true) return dropped + dropZeros(rw, op, 0);
  if (op?.is(SelectOp) === true) return dropped + dropZeros(rw, op, 1) + dropZeros(rw, op, 2);
  return dropped;
}

/** The operation that adds 0.0 to `rest`, if a value is made by one. */
function additionOfZero({ definingOp: op }: Value): { readonly op: AddFOp; readonly rest: Value } | undefined {
  if (op?.is(AddFOp) !== true) return undefined;
  if (isZero(matchConstant(op.rhs))) return { op, rest: op.lhs };
  return isZero(matchConstant(op.lhs)) ? { op, rest: op.rhs } : undefined;
}

/** Whether a constant is 0.0, and not -0.0. */
function isZero(constant: Attribute | undefined): boolean {
  return constant instanceof FloatAttr && Object.is(constant.value, 0);
}
