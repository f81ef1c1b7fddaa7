/**
 * Chains of `maxnumf`, or of `minnumf`. The result of a chain of comparisons and choices that start with the first
 * number is the same unless that number is NaN, and then it is NaN, too.
 */
import { CmpFOp, CmpFPredicate, ConstantOp, MaxNumFOp, MinNumFOp, type scf, SelectOp } from "@tt-opt/dialect-std";
import { type Builder, elementTypeOrSelf, FloatType, type Operation, type Value, VectorType } from "@tt-opt/ir-core";

type Extremum = MaxNumFOp | MinNumFOp;

/** One operation of a chain: the extremum of what came before, or of the first number, and another number. */
export interface Link {
  readonly op: Extremum;
  readonly before: Value;
  readonly other: Value;
  /** Whether the chain ends here. */
  readonly isLast: boolean;
}

/** The links of all chains in the body of a loop, if some chain is so long that one test for all of it pays; else none. */
export function extremumChains(loop: scf.ForOp): ReadonlyMap<Operation, Link> {
  const links = new Map<Operation, Link>();
  let chains = 0;
  for (const op of loop.body.ops()) {
    if (!canBeLink(op)) continue;
    const goesOn = (value: Value): boolean =>
      value.definingOp !== undefined &&
      value.definingOp.name === op.name &&
      links.get(value.definingOp)?.isLast === false;
    const [before, other] = goesOn(op.rhs) ? [op.rhs, op.lhs] : [op.lhs, op.rhs];
    // Of two chains that meet, one ends.
    const ended = goesOn(other) && other.definingOp !== undefined ? links.get(other.definingOp) : undefined;
    if (ended !== undefined) links.set(ended.op, { ...ended, isLast: true });
    const isLast = !isBeforeAnother(op);
    links.set(op, { op, before, other, isLast });
    chains += (ended === undefined ? 0 : 1) + (isLast ? 1 : 0);
  }
  return links.size > chains ? links : new Map();
}

/**
 * Whether an operation is an extremum of vectors of f32 or f64; narrow numbers are computed in f32. One of a number and a
 * constant is a single instruction anyway.
 */
function canBeLink(op: Operation): op is Extremum {
  if (!op.is(MaxNumFOp) && !op.is(MinNumFOp)) return false;
  const { type } = op.result;
  const element = elementTypeOrSelf(type);
  const isWide = type instanceof VectorType && element instanceof FloatType && element.width >= 32;
  return isWide && op.operands.every((value) => value.definingOp?.is(ConstantOp) !== true);
}

/** Whether a result is used only by another link of the same kind in the same block. */
function isBeforeAnother(op: Extremum): boolean {
  const [use] = op.result.uses();
  if (use === undefined || !op.result.hasOneUse) return false;
  return use.owner.name === op.name && use.owner.block === op.block && canBeLink(use.owner);
}

/** Builds the comparison and the choice for a link; `mapped` gives the values of the copy that is being built. */
export function buildLink(b: Builder, { op, before, other }: Link, mapped: (value: Value) => Value): Value {
  const [first, second] = [mapped(before), mapped(other)];
  const predicate = CmpFPredicate.attr(b.context, "olt");
  const [lhs, rhs] = op.is(MaxNumFOp) ? [first, second] : [second, first];
  const condition = CmpFOp.build(b, { predicate, lhs, rhs }).result;
  return SelectOp.build(b, { condition, trueValue: second, falseValue: first }).result;
}
