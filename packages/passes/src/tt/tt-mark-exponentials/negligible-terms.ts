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
  /** Whether they are added along other dimensions than that of a maximum, where all terms may be tiny. */
  across: boolean;
}

/**
 * Whether tiny elements of an exponential may be 0. They may if all sums of them are matrix products, or of products
 * that also are terms of such; or if all sums are matrix products or along the dimension `axis`, of which a maximum was
 * subtracted before, so that the greatest element of a sum is 1.
 */
export function isNegligibleWhereTiny(exponential: Value, axis: number | undefined): boolean {
  const sums: Sums = { inMatrixProducts: false, directly: false, across: false };
  if (!findSums(exponential, sums, { isProduct: false, axis }, new Map())) return false;
  return (axis !== undefined && !sums.across) || (sums.inMatrixProducts && !sums.directly);
}

/** What became of the elements of an exponential. */
interface Form {
  readonly isProduct: boolean;
  /** Where the dimension of the maximum is now; undefined if there is none. */
  readonly axis: number | undefined;
}

/** Whether a value is only used in sums, which are noted in `sums`. `seen` has the forms in which values were visited. */
function findSums(value: Value, sums: Sums, form: Form, seen: Map<Value, readonly Form[]>): boolean {
  const { isProduct, axis } = form;
  const known = seen.get(value) ?? [];
  if (known.some((each) => each.axis === axis && (!each.isProduct || isProduct))) return true;
  seen.set(value, [...known, form]);
  for (const { owner, index } of value.uses()) {
    if (owner.is(tt.DotOp) && index < 2) sums.inMatrixProducts = true;
    else if (isSum(owner)) {
      sums.directly ||= !isProduct;
      sums.across ||= owner.axis.number !== axis;
    } else {
      const isFactor = owner.is(MulFOp) || (owner.is(DivFOp) && index === 0);
      if (!isFactor && !keepsTiny(owner)) return false;
      const after = { isProduct: isProduct || isFactor, axis: axis === undefined ? axis : axisAfter(owner, axis) };
      if (!findSums(owner.resultAt(0), sums, after, seen)) return false;
    }
  }
  return true;
}

/** Where the dimension `axis` of an operand is in the result; undefined if that is not known. */
function axisAfter(op: Operation, axis: number): number | undefined {
  if (op.is(tt.ReshapeOp)) return undefined;
  if (op.is(tt.TransOp)) return op.order.numbers.indexOf(axis);
  return op.is(tt.ExpandDimsOp) && op.axis.number <= axis ? axis + 1 : axis;
}

/** Whether an operation rearranges, selects, converts or adds elements. */
function keepsTiny(op: Operation): boolean {
  const isRearranged = op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp);
  const isConverted = op.is(TruncFOp) || op.is(ExtFOp) || op.is(NegFOp) || op.is(SelectOp);
  return isRearranged || op.is(tt.TransOp) || op.is(tt.ReshapeOp) || isConverted || op.is(AddFOp) || op.is(SubFOp);
}

function isSum(op: Operation): op is tt.ReduceOp {
  if (!op.is(tt.ReduceOp) || op.operands.length !== 1) return false;
  const body = op.combineOp.entry;
  const sum = body?.last?.operands[0]?.definingOp;
  return body !== undefined && sum?.is(AddFOp) === true && body.args.every((arg) => sum.operands.includes(arg));
}
