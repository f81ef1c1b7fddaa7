/** Canonicalizations of insertions of slices, by one program or by the iterations of a parallel loop. */
import {
  AnyRankedTensor,
  at,
  beforeOp,
  isDynamic,
  noMatch,
  type Outcome,
  pattern,
  type RankedTensorType,
  type Rewriter,
  type RewritePattern,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import {
  knownNumber,
  type MixedValue,
  newlyKnownPart,
  noNewNumber,
  outOfBounds,
  sameSlice,
  type Slice,
} from "../../shape/index.ts";
import * as ops from "../ops.ts";
import { castTo, replaceWithCast } from "./static-sizes.ts";
import { uncast } from "./uncast.ts";

type Insertion = ops.InsertSliceOp | ops.ParallelInsertSliceOp;

/** What is inserted, into what and where. */
interface Parts {
  readonly source: Value<RankedTensorType>;
  readonly dest: Value<RankedTensorType>;
  readonly slice: Slice;
}

/** Replaces `op` by an insertion of its kind of what `make` gives. */
function replaceInsertion(rw: Rewriter, op: Insertion, { source, dest, slice }: Parts): true {
  if (op.is(ops.InsertSliceOp)) {
    return replaceWithCast(rw, op, (b) => ops.InsertSliceOp.buildMixed(b, source, dest, slice).result);
  }
  rw.within(beforeOp(op), () => ops.ParallelInsertSliceOp.buildMixed(rw, source, dest, slice));
  rw.erase(op);
  return true;
}

function constants(op: Insertion, rw: Rewriter): Outcome {
  const slice = newlyKnownPart(op.slice, op.dest.type.shape);
  if (slice === undefined) return noMatch(noNewNumber);
  const dropped = op.getDroppedDims();
  const full = ops.extractSliceType(op.dest.type, slice.sizes);
  const shape = full.shape.filter((_, dim) => !dropped.has(dim));
  if (shape.length !== op.source.type.rank) return noMatch("the dropped dimensions are not known");
  // What stands in the terminator of a parallel loop are insertions only.
  const at = beforeOp(op.is(ops.InsertSliceOp) ? op : (op.parentOp ?? op));
  const cast = rw.within(at, () => castTo(rw, op.source, op.source.type.with({ shape })));
  return replaceInsertion(rw, op, { source: typed(cast, AnyRankedTensor), dest: op.dest, slice });
}

/** What is inserted, and into what, without the casts that forget sizes; the slice then has the sizes of the source. */
function withoutCasts(op: Insertion, rw: Rewriter): Outcome {
  const source = uncast(op.source);
  const dest = op.is(ops.InsertSliceOp) ? uncast(op.dest) : undefined;
  if (source === undefined && dest === undefined) return noMatch("no operand is a cast that forgets sizes");
  const parts = { source: source ?? op.source, dest: dest ?? op.dest };
  const sizes = sizesOf(parts.source.type, op.slice.sizes, op.getDroppedDims());
  if (sizes === undefined) return noMatch("the sizes of the slice are not those of the source of the cast");
  const slice = { ...op.slice, sizes };
  if (outOfBounds(parts.dest.type.shape, slice) !== undefined) return noMatch("the slice is out of bounds");
  return replaceInsertion(rw, op, { ...parts, slice });
}

/** `sizes` of a slice, as far as `type` of what is inserted tells them; undefined if they contradict it. */
function sizesOf(
  type: RankedTensorType,
  sizes: readonly MixedValue[],
  dropped: ReadonlySet<number>,
): readonly MixedValue[] | undefined {
  if (type.rank !== sizes.length - dropped.size) return undefined;
  let next = 0;
  const refined = sizes.map((size, dim) => {
    const known = dropped.has(dim) ? undefined : at(type.shape, next++);
    return known === undefined || isDynamic(known) ? size : known;
  });
  const fits = refined.every((size, dim) => {
    const before = knownNumber(sizes[dim]);
    return before === undefined || before === size || typeof size !== "number";
  });
  return fits ? refined : undefined;
}

const noCasts = { operandFrom: [ops.CastOp] };

/** The later of two insertions into the same slice is the one that counts. */
const insertOverInsert = pattern(
  "tensor-insert-slice-over-insert-slice",
  ops.InsertSliceOp,
  (op, rw) => {
    const inner = op.dest.definingOp;
    if (inner?.is(ops.InsertSliceOp) !== true || inner.source.type !== op.source.type)
      return noMatch("no insertion of the same size");
    if (!sameSlice(inner.slice, op.slice)) return noMatch("the slices differ");
    rw.setOperand(op, 1, inner.dest);
    return true;
  },
  { operandFrom: [ops.InsertSliceOp] },
);

/** The canonicalizations of this file. */
export const insertionPatterns: readonly RewritePattern[] = [
  pattern("tensor-insert-slice-constants", ops.InsertSliceOp, constants),
  pattern("tensor-parallel-insert-slice-constants", ops.ParallelInsertSliceOp, constants),
  pattern("tensor-insert-slice-of-cast", ops.InsertSliceOp, withoutCasts, noCasts),
  pattern("tensor-parallel-insert-slice-of-cast", ops.ParallelInsertSliceOp, withoutCasts, noCasts),
  insertOverInsert,
];
