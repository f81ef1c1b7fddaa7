/**
 * Recognizes values of which tiny numbers are negligible, since they only are terms of matrix products and sums. Products
 * of such numbers are subnormal, which takes most processors a hundred times as long, and a matrix product uses each
 * element many times. Gates, decays and biases by distance make many of them.
 */
import { AddFOp, DivFOp, ExtFOp, MulFOp, NegFOp, SelectOp, SubFOp, TruncFOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import type { Operation, Value } from "@tt-opt/ir-core";

/** How the elements of a value are summed. */
interface Sums {
  inMatrixProducts: boolean;
  /** Whether they are also added without being multiplied before, so that the sum may be as small as they are. */
  directly: boolean;
}

/**
 * Whether tiny elements of an exponential may be 0. They may if all sums of them are matrix products, or of products
 * that also are terms of such; or if a maximum was subtracted before, so that the greatest element of a sum is 1.
 */
export function isNegligibleWhereTiny(exponential: Value, isScaledToMaximum: boolean): boolean {
  const sums: Sums = { inMatrixProducts: false, directly: false };
  if (!findSums(exponential, sums, false, new Map())) return false;
  return isScaledToMaximum || (sums.inMatrixProducts && !sums.directly);
}

/**
 * Whether a value is only used in sums, which are noted in `sums`. `seen` tells of values that were visited whether they
 * only were as products.
 */
function findSums(value: Value, sums: Sums, isProduct: boolean, seen: Map<Value, boolean>): boolean {
  if (seen.get(value) === false || seen.get(value) === isProduct) return true;
  seen.set(value, isProduct);
  for (const { owner, index } of value.uses()) {
    if (owner.is(tt.DotOp) && index < 2) sums.inMatrixProducts = true;
    else if (isSum(owner)) sums.directly ||= !isProduct;
    else {
      const isFactor = owner.is(MulFOp) || (owner.is(DivFOp) && index === 0);
      if (!isFactor && !keepsTiny(owner)) return false;
      if (!findSums(owner.resultAt(0), sums, isProduct || isFactor, seen)) return false;
    }
  }
  return true;
}

/** Whether an operation rearranges, selects, converts or adds elements. */
function keepsTiny(op: Operation): boolean {
  const isRearranged = op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp);
  const isConverted = op.is(TruncFOp) || op.is(ExtFOp) || op.is(NegFOp) || op.is(SelectOp);
  return isRearranged || op.is(tt.TransOp) || op.is(tt.ReshapeOp) || isConverted || op.is(AddFOp) || op.is(SubFOp);
}

function isSum(op: Operation): boolean {
  if (!op.is(tt.ReduceOp) || op.operands.length !== 1) return false;
  const body = op.combineOp.entry;
  const sum = body?.last?.operands[0]?.definingOp;
  return body !== undefined && sum?.is(AddFOp) === true && body.args.every((arg) => sum.operands.includes(arg));
}
