/** Canonicalizations of views of views, of buffers that nobody reads, and of constant globals. */
import {
  AffineMap,
  AffineMapAttr,
  indexAttr,
  isDynamic,
  type MemRefType,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
  SymbolTable,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp } from "../../arith/index.ts";
import { allKnown, composeSlices, reshapePatterns, knownNumber } from "../../shape/index.ts";
import { lookupGlobal } from "../global-ops.ts";
import * as ops from "../ops.ts";
import { replaceWithMemRefCast } from "./static-sizes.ts";

/** `subview(subview(x)) → subview(x)`, where that takes no arithmetic at run time. */
const subviewOfSubview = pattern("memref-subview-of-subview", ops.SubViewOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ops.SubViewOp) !== true) return noMatch("the source is no subview");
  if (inner.getDroppedDims().size > 0) return noMatch("the inner subview drops dimensions");
  const slice = composeSlices(inner.slice, op.slice);
  if (slice === undefined) return noMatch("the offsets would have to be added at run time");
  const type = op.result.type;
  return replaceWithMemRefCast(rw, op, (b) => ops.SubViewOp.buildMixed(b, inner.source, slice, type).result);
});

/** `reinterpret_cast` uses nothing of the layout of its source: views that keep the buffer can be looked through. */
const reinterpretCastOfView = pattern("memref-reinterpret-cast-of-view", ops.ReinterpretCastOp, (op, rw) => {
  const source = bufferOf(op.source);
  if (source === undefined) return noMatch("the source is no view of the whole buffer");
  rw.setOperand(op, 0, source);
  return true;
});

function bufferOf(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op === undefined) return undefined;
  if (op.is(ops.CastOp) || op.is(ops.ReinterpretCastOp)) return op.source;
  return op.is(ops.SubViewOp) && allKnown(op.slice.offsets, 0) ? op.source : undefined;
}

const reshapes = reshapePatterns<MemRefType>({
  name: "memref",
  collapse: ops.CollapseShapeOp,
  expand: ops.ExpandShapeOp,
  replace: replaceWithMemRefCast,
  obstacle: (source, target) =>
    source.layout !== undefined || target.layout !== undefined ? "a buffer is not contiguous" : undefined,
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
  for (let table = op.parentOp; table !== undefined; table = table.parentOp) {
    if (table.has(SymbolTable)) return lookupGlobal(table, op.global?.root ?? "");
  }
  return undefined;
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

/** Sizes, strides and offsets that the type of a memref knows need not be taken out of it at run time. */
const staticMetadata = pattern("memref-static-metadata", ops.ExtractStridedMetadataOp, (op, rw) => {
  const { shape, strided } = op.source.type;
  if (strided === undefined) return noMatch("the source is not strided");
  const numbers = [strided.offset, ...shape, ...strided.strides];
  const known = op.results.slice(1).filter((result, index) => result.hasUses && !isDynamic(numbers[index] ?? 0));
  if (known.length === 0) return noMatch("no used result is known");
  rw.at = op.block === undefined ? undefined : { block: op.block, before: op };
  for (const result of known) {
    const value = indexAttr(rw.context, numbers[result.index - 1] ?? 0);
    rw.replaceAllUses(result, ConstantOp.build(rw, { value, loc: op.loc }).result);
  }
  return true;
});

/** A scope in which nothing is taken from the stack is no scope. */
const emptyScope = pattern("memref-alloca-scope-without-alloca", ops.AllocaScopeOp, (op, rw) => {
  const { entry } = op.bodyRegion;
  const last = entry?.terminator;
  if (entry === undefined || last?.is(ops.AllocaScopeReturnOp) !== true || !op.bodyRegion.hasOneBlock) {
    return noMatch("the body does not end in its return");
  }
  const outcome = op.bodyRegion.parent?.walk((inner) => {
    if (inner === op) return "advance";
    const opaque = inner.is(ops.AllocaOp) || !inner.definition.isRegistered;
    return opaque ? "interrupt" : "advance";
  }, "pre");
  if (outcome === "interrupt" || op.block === undefined) return noMatch("something is taken from the stack");
  const values = last.operands;
  rw.inline(entry, { block: op.block, before: op }, []);
  rw.erase(last);
  rw.replace(op, ...values);
  return true;
});

/** The canonicalizations of this file. */
export const compositionPatterns: readonly RewritePattern[] = [
  subviewOfSubview,
  reinterpretCastOfView,
  ...reshapes,
  transposeOfTranspose,
  deadAllocation("memref-dead-alloc", ops.AllocOp),
  deadAllocation("memref-dead-alloca", ops.AllocaOp),
  deadAllocation("memref-dead-realloc", ops.ReallocOp),
  loadOfConstantGlobal,
  staticMetadata,
  emptyScope,
];
