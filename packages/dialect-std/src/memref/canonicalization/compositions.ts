/** Canonicalizations of views of views, of buffers that nobody reads, and of constant globals. */
import {
  AffineMap,
  AffineMapAttr,
  lookupSymbolFrom,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp } from "../../arith/index.ts";
import { composeSlices, knownNumber, outOfBounds } from "../../shape/index.ts";
import * as ops from "../ops.ts";
import { replaceWithMemRefCast } from "./static-sizes.ts";

/** `subview(subview(x)) → subview(x)`, where that takes no arithmetic at run time. */
const subviewOfSubview = pattern("memref-subview-of-subview", ops.SubViewOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ops.SubViewOp) !== true) return noMatch("the source is no subview");
  if (inner.getDroppedDims().size > 0) return noMatch("the inner subview drops dimensions");
  const slice = composeSlices(inner.slice, op.slice);
  if (slice === undefined) return noMatch("the offsets would have to be added at run time");
  if (outOfBounds(inner.source.type.shape, slice) !== undefined) return noMatch("the subview is out of bounds");
  const type = op.result.type;
  return replaceWithMemRefCast(rw, op, (b) => ops.SubViewOp.buildMixed(b, inner.source, slice, type).result);
});

/** `transpose(transpose(x)) → transpose(x)`. */
const transposeOfTranspose = pattern("memref-transpose-of-transpose", ops.TransposeOp, (op, rw) => {
  const inner = op.in.definingOp;
  if (inner?.is(ops.TransposeOp) !== true) return noMatch("the source is no transpose");
  const map = AffineMap.permutation(op.positions.map((position) => inner.positions[position] ?? 0));
  const permutation = AffineMapAttr.get(rw.context, map);
  rw.replaceWith(op, ops.TransposeOp, { in: inner.in, permutation, resultTypes: [op.result.type] });
  return true;
});

/** A buffer that is only written and given back is not needed. */
function deadAllocation(
  name: string,
  cls: typeof ops.AllocOp | typeof ops.AllocaOp | typeof ops.ReallocOp,
): RewritePattern {
  return pattern(name, cls, (op, rw) => {
    const users = [...new Set(op.memref.users())];
    const isDead = (user: Operation): boolean =>
      user.is(ops.DeallocOp) || (user.is(ops.StoreOp) && user.value !== op.memref);
    if (!users.every(isDead)) return noMatch("the buffer is used");
    for (const user of users) rw.erase(user);
    rw.erase(op);
    return true;
  });
}

/** An element of a global that never changes is a constant. */
const loadOfConstantGlobal = pattern("memref-load-of-constant-global", ops.LoadOp, (op, rw) => {
  const source = op.memref.definingOp;
  if (source?.is(ops.GetGlobalOp) !== true) return noMatch("the memref is no global");
  const value = globalOf(source)?.constantValue;
  if (value === undefined) return noMatch("the contents of the global are not constant");
  const element = value.splatValue ?? elementAt(value, op.indices);
  if (element === undefined) return noMatch("the position is not known");
  rw.replaceWith(op, ConstantOp, { value: element });
  return true;
});

function globalOf(op: ops.GetGlobalOp): ops.GlobalOp | undefined {
  const global: Operation | undefined = op.global && lookupSymbolFrom(op, op.global);
  return global?.is(ops.GlobalOp) === true ? global : undefined;
}

type Contents = NonNullable<ops.GlobalOp["constantValue"]>;

function elementAt(value: Contents, indices: readonly Value[]): ReturnType<Contents["element"]> | undefined {
  let position = 0;
  for (const [dim, index] of indices.entries()) {
    const number = knownNumber(index);
    const size = value.type.shape?.[dim] ?? 0;
    if (number === undefined || number < 0 || number >= size) return undefined;
    position = position * size + number;
  }
  return value.element(position);
}

/** The canonicalizations of this file. */
export const compositionPatterns: readonly RewritePattern[] = [
  subviewOfSubview,
  transposeOfTranspose,
  deadAllocation("memref-dead-alloc", ops.AllocOp),
  deadAllocation("memref-dead-alloca", ops.AllocaOp),
  deadAllocation("memref-dead-realloc", ops.ReallocOp),
  loadOfConstantGlobal,
];
