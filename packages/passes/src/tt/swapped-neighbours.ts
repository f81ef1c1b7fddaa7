/**
 * Pairs of neighbours that are exchanged, as by rotary embeddings of interleaved halves: `i + (i + 1) % 2 * 2 - 1` is the
 * other number of the pair of `i`. Both are below an even limit, or neither is.
 */
import { AddIOp, constantInt, MulIOp, RemSIOp, RemUIOp, SubIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { type Builder, cloneOperation, IrMapping, type Operation, type Value } from "@tt-opt/ir-core";
import { indexRange } from "./index-range.ts";
import { divisorOfValue } from "./tt-to-structured/scalar-facts.ts";

/**
 * Builds the numbers whose other ones `value` has, in its shape, if `limit` is even; undefined if it has none, or if they
 * may be negative.
 */
export function withoutSwap(b: Builder, value: Value, limit: Value): Value | undefined {
  const shared = limit.definingOp?.is(tt.SplatOp) === true ? limit.definingOp.src : limit;
  if (Number(constantInt(limit) ?? divisorOfValue(shared)) % 2 !== 0) return undefined;
  return unswapped(b, value);
}

function unswapped(b: Builder, value: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(tt.ExpandDimsOp) === true || op?.is(tt.BroadcastOp) === true) {
    const source = unswapped(b, op.src);
    return source && b.insert(cloneOperation(op, new IrMapping().map(op.src, source))).resultAt(0);
  }
  return op && otherOf(op);
}

/** The `i` of which an operation computes the other number of its pair. */
function otherOf(op: Operation): Value | undefined {
  if (!op.is(SubIOp) || constantInt(op.rhs) !== 1n) return undefined;
  const sum = op.lhs.definingOp;
  if (sum?.is(AddIOp) !== true) return undefined;
  const isOther = (number: Value, step: Value): boolean =>
    isStep(step, number) && (indexRange(number).low ?? -1n) >= 0n;
  if (isOther(sum.lhs, sum.rhs)) return sum.lhs;
  return isOther(sum.rhs, sum.lhs) ? sum.rhs : undefined;
}

/** Whether a value is `(number + 1) % 2 * 2`. */
function isStep({ definingOp: product }: Value, number: Value): boolean {
  if (product?.is(MulIOp) !== true || constantInt(product.rhs) !== 2n) return false;
  const rest = product.lhs.definingOp;
  if ((rest?.is(RemSIOp) !== true && rest?.is(RemUIOp) !== true) || constantInt(rest.rhs) !== 2n) return false;
  const next = rest.lhs.definingOp;
  return next?.is(AddIOp) === true && next.lhs === number && constantInt(next.rhs) === 1n;
}
