/**
 * Sparse conditional constant propagation: finds the values that are the same constant in every execution, using the
 * fold hooks of operations.
 */
import type { Attribute } from "../../attributes/attribute.ts";
import type { Operation } from "../../ir/operation.ts";
import type { Value } from "../../ir/value.ts";
import { constantOperand, foldOperation, isAttribute } from "../../rewrite/fold.ts";
import { type ForwardAnalysis, SparseForwardSolver } from "./sparse-forward.ts";

/** A constant, and the dialect of the operation that created it and can create it again. */
export interface KnownConstant {
  readonly attribute: Attribute;
  readonly dialectName: string;
}

/** The state of a value in constant propagation. */
export type ConstantState = KnownConstant | "unknown";

/** Constant propagation as an analysis for {@link SparseForwardSolver}. */
export const constantPropagation: ForwardAnalysis<ConstantState> = {
  unknown: () => "unknown",
  join: (a, b) => (isSame(a, b) ? a : "unknown"),
  equals: isSame,
  constant: (_value, state) => attributeOf(state),
  transfer(op, operands, set) {
    if (op.resultCount === 0 || op.regions.length > 0) return;
    foldOperation(op, operands.map(attributeOf))?.forEach((folded, i) => {
      const result = op.resultAt(i);
      if (isAttribute(folded)) {
        set(result, { attribute: folded, dialectName: op.definition.dialectName });
        return;
      }
      // The solver is not notified when the state of a value that is not an operand changes, so such a state must be
      // final.
      const state = operands[op.opOperands.findIndex(({ value }) => value === folded)] ?? stateOfConstant(folded);
      if (state !== undefined) set(result, state);
    });
  },
};

/** Finds the constant values inside of `root`. */
export function propagateConstants(root: Operation): SparseForwardSolver<ConstantState> {
  return new SparseForwardSolver(root, constantPropagation);
}

function stateOfConstant(value: Value): ConstantState | undefined {
  const attribute = constantOperand(value);
  const dialectName = value.definingOp?.definition.dialectName;
  return attribute === undefined || dialectName === undefined ? undefined : { attribute, dialectName };
}

function attributeOf(state: ConstantState): Attribute | undefined {
  return state === "unknown" ? undefined : state.attribute;
}

function isSame(a: ConstantState, b: ConstantState): boolean {
  return attributeOf(a) === attributeOf(b);
}
