/** Masks of which each element holds in one of two at most. */
import { AndIOp, CmpIOp, constantInt, ExtSIOp, ExtUIOp, invertPredicate, XOrIOp } from "@tt-opt/dialect-std";
import { elementTypeOrSelf, IntegerType, type Value } from "@tt-opt/ir-core";

/** A pair of masks: opposite conditions, and what both are combined with. */
export interface OppositeMasks {
  readonly conditions: readonly [first: Value, second: Value];
  /** The elements of both; undefined for all. */
  readonly both: Value | undefined;
}

/** What two masks have in common if they are opposite otherwise; undefined if they are not. */
export function oppositeMasks(first: Value | undefined, second: Value | undefined): OppositeMasks | undefined {
  for (const one of partsOf(first))
    for (const other of partsOf(second))
      if (one.rest === other.rest && areOpposite(one.condition, other.condition))
        return { conditions: [one.condition, other.condition], both: one.rest };
  return undefined;
}

/** A mask as a condition and what it is combined with, in each way. */
function partsOf(mask: Value | undefined): readonly { readonly condition: Value; readonly rest: Value | undefined }[] {
  if (mask === undefined) return [];
  const op = mask.definingOp;
  const whole = { condition: mask, rest: undefined };
  if (op?.is(AndIOp) !== true) return [whole];
  return [whole, { condition: op.lhs, rest: op.rhs }, { condition: op.rhs, rest: op.lhs }];
}

function areOpposite(a: Value, b: Value): boolean {
  if (isNegation(a, b) || isNegation(b, a)) return true;
  const [one, other] = [a.definingOp, b.definingOp];
  if (one?.is(CmpIOp) !== true || other?.is(CmpIOp) !== true) return false;
  const isInverse = invertPredicate(one.predicateName) === other.predicateName;
  return isInverse && one.lhs === other.lhs && one.rhs === other.rhs;
}

/** Whether `a` is `b` inverted, also as a number that is 0 where `b` does not hold. */
function isNegation(a: Value, b: Value): boolean {
  const op = a.definingOp;
  if (op?.is(CmpIOp) === true) {
    const number = op.lhs.definingOp;
    const isFlag = number?.is(ExtUIOp) === true || number?.is(ExtSIOp) === true;
    return isFlag && number.in === b && op.predicateName === "eq" && constantInt(op.rhs) === 0n && isCondition(b);
  }
  return op?.is(XOrIOp) === true && op.lhs === b && constantInt(op.rhs) !== undefined && constantInt(op.rhs) !== 0n;
}

function isCondition({ type }: Value): boolean {
  const element = elementTypeOrSelf(type);
  return element instanceof IntegerType && element.width === 1;
}
