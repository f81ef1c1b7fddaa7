/** Sums with a contraction become its accumulator. */
import {
  FloatAttr,
  IntegerAttr,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
  type Value,
} from "@tt-opt/ir-core";
import { AddFOp, AddIOp, matchConstant } from "@tt-opt/dialect-std";
import { ContractionOp } from "../contract-op.ts";

/** `contract a, b, 0 + c` → `contract a, b, c`: the order in which a contraction sums is not fixed. */
function addContraction(name: string, cls: typeof AddFOp | typeof AddIOp): RewritePattern {
  return pattern(
    name,
    cls,
    (op, rw) => {
      const sum = startedFromZero(op.lhs) ?? startedFromZero(op.rhs);
      if (sum === undefined) return noMatch("no operand is a sum of products that starts from zero, used only here");
      const acc = sum.result === op.lhs ? op.rhs : op.lhs;
      const { lhs, rhs, indexing_maps, iterator_types, kind } = sum;
      rw.replaceWith(op, ContractionOp, { lhs, rhs, acc, indexing_maps, iterator_types, kind });
      return true;
    },
    { operandFrom: [ContractionOp] },
  );
}

/** The contraction that makes `value` as a sum of products alone, for one use. */
function startedFromZero(value: Value): ContractionOp | undefined {
  const op: Operation | undefined = value.definingOp;
  if (op?.is(ContractionOp) !== true || op.kind.value !== "add" || !value.hasOneUse) return undefined;
  const start = matchConstant(op.acc);
  const isZero =
    (start instanceof IntegerAttr && start.value === 0n) || (start instanceof FloatAttr && Object.is(start.value, 0));
  return isZero ? op : undefined;
}

/** Rewrites of contractions. */
export const contractions: readonly RewritePattern[] = [
  addContraction("vector-addf-of-contraction", AddFOp),
  addContraction("vector-addi-of-contraction", AddIOp),
];
