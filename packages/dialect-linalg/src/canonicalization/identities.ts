/** Structured operations that do nothing, or whose results are their operands. */
import {
  at,
  BlockArgument,
  MemRefType,
  noMatch,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Value,
  type OpClass,
  type Operation,
  type Rewriter,
  type Outcome,
} from "@tt-opt/ir-core";
import { BroadcastOp, TransposeOp } from "../ops/data-movement-ops.ts";
import { CopyOp } from "../ops/fill-copy-ops.ts";
import { GenericOp } from "../ops/generic-op.ts";
import { YieldOp } from "../ops/yield-op.ts";
import { bodyOf, indexingMaps } from "../structured/queries.ts";

/** The operands that `op` yields the elements of as they are, if all maps are one permutation and it does nothing else. */
function forwardedOperands(op: Operation): readonly Value[] | undefined {
  const body = bodyOf(op);
  const end = body.first;
  const [map, ...maps] = indexingMaps(op);
  if (end === undefined || !end.is(YieldOp) || map?.isPermutation() !== true) return undefined;
  if (!maps.every((other) => other.equals(map))) return undefined;
  const forwarded = end.values.flatMap((value) =>
    value instanceof BlockArgument && value.owner === body ? op.operand(value.index) : [],
  );
  return forwarded.length === end.values.length ? forwarded : undefined;
}

/** Replaces `op` by the operands whose elements it yields as they are. */
function eraseIdentity(op: Operation, rw: Rewriter): Outcome {
  const forwarded = forwardedOperands(op);
  if (forwarded === undefined) return noMatch("it does more than to pass elements on at the same place");
  if (op.resultCount === 0) {
    const [source, dest] = op.operands;
    if (op.operandCount !== 2 || source !== dest) return noMatch("it copies memory");
    rw.erase(op);
    return true;
  }
  if (op.operands.some(({ type }) => type instanceof MemRefType)) return noMatch("it writes memory");
  const values = op.results.map((result, i) => castTo(rw, at(forwarded, i), result.type));
  const isComplete = values.every((value) => value !== undefined);
  if (!isComplete) return noMatch("an operand that is passed on is no tensor");
  rw.replace(op, ...values.flatMap((value) => value ?? []));
  return true;
}

/** `value` as a tensor of `type`. */
function castTo(rw: Rewriter, value: Value, type: Value["type"]): Value | undefined {
  if (value.type === type) return value;
  if (!(value.type instanceof RankedTensorType) || !(type instanceof RankedTensorType)) return undefined;
  if (value.type.elementType !== type.elementType) return undefined;
  return rw.createGeneric("tensor.cast", { operands: [value], resultTypes: [type] }).resultAt(0);
}

/** `linalg.generic` that yields elements of its operands at the same place → the operands */
const eraseIdentityGeneric = pattern("linalg-erase-identity-generic", GenericOp, eraseIdentity);
/** `linalg.copy %a, %a` → nothing; into another tensor, somebody wants the copy */
const eraseIdentityCopy = pattern("linalg-erase-identity-copy", CopyOp, (op, rw) =>
  op.operand(0) === op.operand(1) ? eraseIdentity(op, rw) : noMatch("source and destination differ"),
);

/** `transpose %a, [0, 1, …]` → `%a` */
const eraseIdentityTranspose = pattern("linalg-erase-identity-transpose", TransposeOp, (op, rw) => {
  const isIdentity = op.permutation.numbers.every((target, i) => target === i);
  return isIdentity ? eraseIdentity(op, rw) : noMatch("dimensions change places");
});

/** `broadcast %a, []` → `%a` */
const eraseIdentityBroadcast = pattern("linalg-erase-identity-broadcast", BroadcastOp, (op, rw) =>
  op.dimensions.numbers.length === 0 ? eraseIdentity(op, rw) : noMatch("dimensions are added"),
);

/** An operation on memory some of which has no elements → nothing */
export function eraseEmpty(classes: readonly OpClass[]): readonly RewritePattern[] {
  return classes.map((cls) =>
    pattern("linalg-erase-empty", cls, (op: Operation, rw) => {
      const isEmpty = op.operands.some(({ type }) => type instanceof MemRefType && type.shape.includes(0));
      if (op.resultCount > 0 || !isEmpty) return noMatch("there are elements to compute");
      rw.erase(op);
      return true;
    }),
  );
}

/** Rewrites of structured operations that do nothing by themselves. */
export const identities: readonly RewritePattern[] = [
  eraseIdentityGeneric,
  eraseIdentityCopy,
  eraseIdentityTranspose,
  eraseIdentityBroadcast,
];
