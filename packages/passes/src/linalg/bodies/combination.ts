/** Reductions that can keep one partial result per lane and combine these at the end. */
import { at, type Block, elementTypeOrSelf, FloatAttr, type IntegerAttr, type Operation } from "@tt-opt/ir-core";
import { identityOf } from "./identity-of.ts";

/** `yield op(accumulator, element)` for an associative and commutative `op` with an identity. */
export interface Combination {
  readonly op: Operation;
  readonly accumulatorIndex: number;
  readonly identity: FloatAttr | IntegerAttr;
}

/**
 * How a body combines elements into output `output`, whose current element is argument `argument`; undefined if it does
 * not have that form.
 */
export function combinationOf(body: Block, argument: number, output: number): Combination | undefined {
  const found = stepOf(body, argument, output);
  return found?.op.resultAt(0).hasOneUse === true ? found : undefined;
}

/** Like {@link combinationOf}, but the result of each step may have other uses, as in a scan. */
export function stepOf(body: Block, argument: number, output: number): Combination | undefined {
  const accumulator = at(body.args, argument);
  const op = body.last?.operand(output).definingOp;
  if (op === undefined || op.block !== body || op.operandCount !== 2 || !accumulator.hasOneUse) return undefined;
  const accumulatorIndex = op.operands.findIndex((operand) => operand === accumulator);
  const identity = identityOf(op.name, elementTypeOrSelf(accumulator.type));
  if (accumulatorIndex < 0 || identity === undefined) return undefined;
  return { op, accumulatorIndex, identity };
}

/** Whether `value` is the identity. For sums, either zero counts: adding one changes at most the sign of a zero. */
export function isIdentity({ identity }: Pick<Combination, "identity">, value: unknown): boolean {
  if (identity instanceof FloatAttr && value instanceof FloatAttr)
    return identity === value || (identity.value === 0 && value.value === 0);
  return identity === value;
}
