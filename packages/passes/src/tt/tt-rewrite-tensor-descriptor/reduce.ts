/** Reductions into memory as atomic accesses through tensors of pointers. */
import { AndIOp, CmpIOp, ConstantOp, XOrIOp } from "@tt-opt/dialect-std";
import { MemSemantic, MemSyncScope, PointerType, RmwOp, type RmwOpName, tt } from "@tt-opt/dialect-tt";
import {
  type Builder,
  defined,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  RankedTensorType,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Block, blockMask, blockPointers } from "../block-access.ts";

/** The reductions for which an atomic access exists. */
export type CombiningKind = "add" | "min" | "max" | "and" | "or" | "xor";

/** Combines the elements of `value` with those of `block`, each atomically. */
export function combineAtomically(
  b: Builder,
  kind: CombiningKind,
  block: Block,
  value: Value,
  isUnsigned: boolean,
): void {
  const ptr = blockPointers(b, block);
  const mask = defined(
    blockMask(
      b,
      block,
      block.shape.map((_, d) => d),
    ),
    "the mask of a block with dimensions",
  );
  const element = elementTypeOrSelf(value.type);
  if (element instanceof FloatType && (kind === "min" || kind === "max")) {
    extremumOfFloats(b, kind, ptr, value, mask, element.width);
  } else atomic(b, rmwKind(kind, element instanceof FloatType, isUnsigned), ptr, value, mask);
}

function rmwKind(kind: CombiningKind, isFloat: boolean, isUnsigned: boolean): RmwOpName {
  if (kind === "add") return isFloat ? "fadd" : "add";
  if (kind === "min") return isUnsigned ? "umin" : "min";
  if (kind === "max") return isUnsigned ? "umax" : "max";
  return kind;
}

function atomic(b: Builder, kind: RmwOpName, ptr: Value, val: Value, mask: Value): void {
  tt.AtomicRMWOp.build(b, {
    atomic_rmw_op: RmwOp.attr(b.context, kind),
    sem: MemSemantic.attr(b.context, "relaxed"),
    scope: MemSyncScope.attr(b.context, "gpu"),
    ptr: typed(ptr, tt.TtPtrLike),
    val,
    mask,
  });
}

/**
 * The bit patterns of floats of one sign are ordered like integers: upwards for positive floats, downwards for negative
 * ones. If the operand is not negative, the larger float is therefore the larger signed integer. If it is negative, the
 * larger float is the smaller unsigned integer.
 */
function extremumOfFloats(b: Builder, kind: "min" | "max", ptr: Value, value: Value, mask: Value, width: number): void {
  const { type } = value;
  if (!(type instanceof RankedTensorType)) return;
  const integer = IntegerType.get(b.context, width);
  const bitsType = type.with({ elementType: integer });
  const bits: Value = tt.BitcastOp.build(b, { src: value, resultTypes: [bitsType] }).result;
  const integers: Value = tt.BitcastOp.build(b, {
    src: ptr,
    resultTypes: [type.with({ elementType: PointerType.get(integer) })],
  }).result;
  const isNegative = CmpIOp.create(b, "slt", bits, ConstantOp.int(b, bitsType, 0).result).result;
  const all = ConstantOp.int(b, isNegative.type, -1).result;
  const isPositive = XOrIOp.build(b, { lhs: isNegative, rhs: all }).result;
  const both = (lhs: Value): Value => AndIOp.build(b, { lhs, rhs: mask }).result;
  atomic(b, kind, integers, bits, both(isPositive));
  atomic(b, kind === "max" ? "umin" : "umax", integers, bits, both(isNegative));
}
