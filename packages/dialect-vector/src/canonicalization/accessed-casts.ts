/** Accesses to what a cast makes, which only forgets sizes, are accesses to what is cast. */
import {
  defined,
  hasType,
  isDynamic,
  MemRefType,
  noMatch,
  type OpClass,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { memref, tensor } from "@tt-opt/dialect-std";
import { TransferBase } from "../constraints.ts";
import { GatherOp, ScatterOp } from "../gather-ops.ts";
import { CompressStoreOp, ExpandLoadOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp } from "../memory-ops.ts";
import { TransferReadOp } from "../transfer-read-op.ts";
import { createTransferWrite, TransferWriteOp } from "../transfer-write-op.ts";
import { strideProblem } from "../verify/access-problems.ts";

/** What is cast, if `value` is made by a cast that only forgets sizes. */
function uncast(value: Value) {
  const cast = value.definingOp;
  if (cast?.is(tensor.CastOp) !== true && cast?.is(memref.CastOp) !== true) return undefined;
  const source = cast.operand(0);
  if (!hasType(source, TransferBase) || !hasType(value, TransferBase)) return undefined;
  const keepsRank = source.type.rank === value.type.rank && source.type.elementType === value.type.elementType;
  const knowsMore = keepsRank && source.type.shape.every((size, i) => size === value.type.shape[i] || !isDynamic(size));
  return knowsMore ? source : undefined;
}

const noCast = noMatch("the base is no cast that forgets sizes");

/** `load (memref.cast x)` → `load x`, for operations that access operand `base` and need not change their results. */
function accessOfCast(cls: OpClass, base: number, isConsecutive: boolean): RewritePattern {
  const name = `${cls.definition.name.replace(".", "-").replaceAll("_", "-")}-of-cast`;
  return pattern(
    name,
    cls,
    (op, rw) => {
      const source = uncast(op.operand(base));
      if (source === undefined) return noCast;
      if (source.type instanceof RankedTensorType && op.operand(base).type === op.results[0]?.type)
        return noMatch("the result is the tensor that is cast");
      const vector = [...op.operands, ...op.results].find(({ type }) => type instanceof VectorType)?.type;
      if (isConsecutive && vector instanceof VectorType && strideProblem(source.type, vector) !== undefined)
        return noMatch("elements of what is cast are not known to be consecutive");
      rw.setOperand(op, base, source);
      return true;
    },
    { operandFrom: [memref.CastOp, tensor.CastOp] },
  );
}

/** `transfer_write v, (tensor.cast x)` → `tensor.cast (transfer_write v, x)` */
const writeOfTensorCast = pattern(
  "vector-transfer-write-of-tensor-cast",
  TransferWriteOp,
  (op, rw) => {
    const source = uncast(op.base);
    if (source === undefined || source.type instanceof MemRefType || op.result === undefined) return noCast;
    const { valueToStore: value, indices, mask, permutationMap: map, inBounds } = op;
    const written = createTransferWrite(rw, { value, base: source, indices, map, inBounds, mask });
    rw.replaceWith(op, tensor.CastOp, {
      source: defined(written.result, "what is written"),
      resultTypes: [op.result.type],
    });
    return true;
  },
  { operandFrom: [tensor.CastOp] },
);

/** Rewrites of accesses to casts. */
export const accessedCasts: readonly RewritePattern[] = [
  accessOfCast(TransferReadOp, 0, false),
  accessOfCast(TransferWriteOp, 1, false),
  accessOfCast(GatherOp, 0, false),
  accessOfCast(ScatterOp, 0, false),
  ...[LoadOp, MaskedLoadOp, ExpandLoadOp, MaskedStoreOp, CompressStoreOp].map((cls) => accessOfCast(cls, 0, true)),
  accessOfCast(StoreOp, 1, true),
  writeOfTensorCast,
];
