/** Rewrites of `vector.shuffle`, `vector.interleave` and `vector.deinterleave`. */
import { noMatch, pattern, type RewritePattern, VectorType } from "@tt-opt/ir-core";
import { BroadcastOp } from "../broadcast-op.ts";
import { DeinterleaveOp, InterleaveOp, ShuffleOp } from "../lane-ops.ts";

/** `deinterleave(interleave a, b)` → `a, b` */
const deinterleaveOfInterleave = pattern(
  "vector-deinterleave-of-interleave",
  DeinterleaveOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(InterleaveOp) !== true || inner.lhs.type !== op.res1.type)
      return noMatch("the source is no interleave");
    rw.replace(op, inner.lhs, inner.rhs);
    return true;
  },
  { operandFrom: [InterleaveOp] },
);

/** `shuffle (splat x), (splat x)` → `splat x` */
const shuffleOfSplats = pattern(
  "vector-shuffle-of-splats",
  ShuffleOp,
  (op, rw) => {
    const [a, b] = [op.v1.definingOp, op.v2.definingOp];
    if (a?.is(BroadcastOp) !== true || b?.is(BroadcastOp) !== true) return noMatch("the operands are no broadcasts");
    if (a.source !== b.source || a.source.type instanceof VectorType) return noMatch("the operands differ");
    rw.replaceWith(op, BroadcastOp, { source: a.source, resultTypes: [op.vector.type] });
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** `shuffle a, b [0]` of vectors without dimensions → `broadcast a` */
const shuffleOfOne = pattern("vector-shuffle-of-one", ShuffleOp, (op, rw) => {
  const [index, ...others] = op.mask.numbers;
  if (op.v1.type.rank > 0 || index === undefined || index < 0 || others.length > 0)
    return noMatch("not one element of vectors without dimensions");
  rw.replaceWith(op, BroadcastOp, { source: index === 0 ? op.v1 : op.v2, resultTypes: [op.vector.type] });
  return true;
});

/** `shuffle a, b [0, 2, 1, 3]` → `interleave a, b` */
const shuffleInterleaves = pattern("vector-shuffle-interleaves", ShuffleOp, (op, rw) => {
  const { type } = op.v1;
  const mask = op.mask.numbers;
  const count = mask.length / 2;
  if (type.rank > 1 || op.v2.type !== type || count !== (type.shape[0] ?? 1))
    return noMatch("not all elements of two vectors of one dimension");
  if (!mask.every((index, i) => index === (i >> 1) + (i % 2) * count)) return noMatch("the elements do not alternate");
  rw.replaceWith(op, InterleaveOp, { lhs: op.v1, rhs: op.v2, resultTypes: [op.vector.type] });
  return true;
});

/** Rewrites of operations that move lanes. */
export const lanes: readonly RewritePattern[] = [
  deinterleaveOfInterleave,
  shuffleOfSplats,
  shuffleOfOne,
  shuffleInterleaves,
];
