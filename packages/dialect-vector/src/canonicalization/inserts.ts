/** Rewrites of `vector.insert`: what is overwritten, or was there before, is not inserted. */
import { noMatch, pattern, type RewritePattern, VectorType } from "@tt-opt/ir-core";
import { sameMixedList } from "@tt-opt/dialect-std";
import { BroadcastOp } from "../broadcast-op.ts";
import { ExtractOp } from "../extract-op.ts";
import { InsertOp } from "../insert-op.ts";
import { isUnitDim } from "../dimensions.ts";
import { insertChain } from "./insert-chain.ts";
import { constantPosition, positionArgs } from "./positions.ts";

/** `insert %x, %v[%c1]` → `insert %x, %v[1]` */
const insertConstantPosition = pattern("vector-insert-constant-position", InsertOp, (op, rw) => {
  if (op.dynamic_position.length === 0) return noMatch("all indices are numbers");
  const folded = constantPosition(op.position, op.dest.type);
  if (folded === undefined) return noMatch("no index is a constant inside of the vector");
  const { valueToStore, dest } = op;
  rw.replaceWith(op, InsertOp, { valueToStore, dest, ...positionArgs(op.context, folded) });
  return true;
});

/** `insert x, v[0]` of all that `v` has → `broadcast x` */
const insertWhole = pattern("vector-insert-whole", InsertOp, (op, rw) => {
  const { type } = op.dest;
  const { position } = op;
  // There is no other index along a dimension of size one, but the one that stands for poison.
  if (!position.every((index, dim) => isUnitDim(type, dim) && (typeof index !== "number" || index === 0)))
    return noMatch("a part of the destination is left");
  rw.replaceWith(op, BroadcastOp, { source: op.valueToStore, resultTypes: [type] });
  return true;
});

/** `insert x, (insert y, v[p])[p]` → `insert x, v[p]` */
const insertOverwrites = pattern(
  "vector-insert-overwrites",
  InsertOp,
  (op, rw) => {
    const inner = op.dest.definingOp;
    if (inner?.is(InsertOp) !== true || !sameMixedList(inner.position, op.position))
      return noMatch("nothing is overwritten");
    const { valueToStore } = op;
    rw.replaceWith(op, InsertOp, { valueToStore, dest: inner.dest, ...positionArgs(op.context, op.position) });
    return true;
  },
  { operandFrom: [InsertOp] },
);

/** `insert (extract v[p]), v[p]` → `v` */
const insertOfExtract = pattern(
  "vector-insert-of-extract",
  InsertOp,
  (op, rw) => {
    const extract = op.valueToStore.definingOp;
    const isSame =
      extract?.is(ExtractOp) === true && extract.source === op.dest && sameMixedList(extract.position, op.position);
    if (!isSame) return noMatch("another value is inserted");
    rw.replace(op, op.dest);
    return true;
  },
  { operandFrom: [ExtractOp] },
);

/** `insert (splat x), (splat x)` → `splat x` */
const insertOfBroadcast = pattern(
  "vector-insert-of-broadcast",
  InsertOp,
  (op, rw) => {
    const dest = op.dest.definingOp;
    if (dest?.is(BroadcastOp) !== true || dest.source.type instanceof VectorType)
      return noMatch("the destination is no splat");
    const inserted = op.valueToStore.definingOp;
    const value = inserted?.is(BroadcastOp) === true ? inserted.source : op.valueToStore;
    if (value !== dest.source) return noMatch("another value is inserted");
    rw.replace(op, op.dest);
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** Rewrites of `vector.insert`. */
export const inserts: readonly RewritePattern[] = [
  insertConstantPosition,
  insertWhole,
  insertOverwrites,
  insertOfExtract,
  insertOfBroadcast,
  insertChain,
];
