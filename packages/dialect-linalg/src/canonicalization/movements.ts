/** Transposes and broadcasts one after the other. */
import { at, beforeOp, DenseArrayAttr, noMatch, pattern, RankedTensorType, type RewritePattern } from "@tt-opt/ir-core";
import { tensor } from "@tt-opt/dialect-std";
import { BroadcastOp, createBroadcast, createTranspose, TransposeOp } from "../ops/data-movement-ops.ts";
import { sizesOf } from "../structured/index-arithmetic.ts";

/** `transpose(transpose %a, p), q` → `transpose %a, p∘q` */
const transposeOfTranspose = pattern("linalg-transpose-of-transpose", TransposeOp, (op, rw) => {
  const inner = op.input.definingOp;
  if (inner?.is(TransposeOp) !== true) return noMatch("the input is no transpose");
  const first = inner.permutation.numbers;
  rw.setAttribute(
    op,
    "permutation",
    DenseArrayAttr.i64(
      op.context,
      op.permutation.numbers.map((target) => at(first, target)),
    ),
  );
  rw.setOperand(op, 0, inner.input);
  return true;
});

/** `broadcast(broadcast %a, d), e` → `broadcast %a, …` */
const broadcastOfBroadcast = pattern("linalg-broadcast-of-broadcast", BroadcastOp, (op, rw) => {
  const inner = op.input.definingOp;
  if (inner?.is(BroadcastOp) !== true) return noMatch("the input is no broadcast");
  const added = op.dimensions.numbers;
  const kept = op.init.type.shape.flatMap((_, i) => (added.includes(i) ? [] : [i]));
  const all = [...added, ...inner.dimensions.numbers.map((dim) => at(kept, dim))].sort((a, b) => a - b);
  rw.setAttribute(op, "dimensions", DenseArrayAttr.i64(op.context, all));
  rw.setOperand(op, 0, inner.input);
  return true;
});

/** `transpose(broadcast %a, d), p` → `broadcast(transpose %a, …), …`: fewer elements change places */
const transposeOfBroadcast = pattern(
  "linalg-transpose-of-broadcast",
  TransposeOp,
  (op, rw) => {
    const inner = op.input.definingOp;
    if (inner?.is(BroadcastOp) !== true || op.resultCount === 0) return noMatch("the input is no broadcast tensor");
    const { type } = inner.input;
    if (!(type instanceof RankedTensorType)) return noMatch("memory is broadcast");
    const added = inner.dimensions.numbers;
    const permutation = op.permutation.numbers;
    const kept = permutation.flatMap((_, dim) => (added.includes(dim) ? [] : [dim]));
    const order = permutation.flatMap((dim) => (added.includes(dim) ? [] : [kept.indexOf(dim)]));
    const dimensions = added.map((dim) => permutation.indexOf(dim));
    const { loc } = rw;
    rw.loc = op.loc;
    const made = rw.within(beforeOp(op), () => {
      const isSame = order.every((dim, i) => dim === i);
      if (isSame) return createBroadcast(rw, inner.input, op.init, dimensions);
      const sizes = sizesOf(rw, inner.input);
      const permuted = order.map((dim) => at(sizes, dim));
      const init = tensor.EmptyOp.buildMixed(rw, permuted, type.elementType, type.encoding).result;
      const transposed = createTranspose(rw, inner.input, init, order);
      return createBroadcast(rw, transposed.resultAt(0), op.init, dimensions);
    });
    rw.loc = loc;
    rw.replace(op, ...made.results);
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** Rewrites of movements of movements. */
export const movements: readonly RewritePattern[] = [transposeOfTranspose, broadcastOfBroadcast, transposeOfBroadcast];
